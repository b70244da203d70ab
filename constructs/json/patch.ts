import { isObject } from './json';

/** One step of a JSON patch, with Karmada's word for `op`. */
export interface PatchOperation {
  readonly path: string;
  readonly operator: string;
  readonly value?: any;
}

/** The patched document, or the operation that does not apply. */
export type Patched = { readonly value: any } | { readonly error: { readonly item: number; readonly message: string } };

/** A step failed; the message says why. */
type Step = { readonly value: any } | { readonly failure: string };

/**
 * Applies JSON patch operations one after the other, all or none, as evanphx/json-patch v5.9.11 does with its defaults: `add` needs an existing
 * parent, `replace` and `remove` an existing target, negative indexes count from the end, an omitted value is null.
 *
 * The input is never changed. Only the containers along patched paths are copied; everything else is shared with the input.
 */
export function applyPatch(document: any, operations: readonly PatchOperation[]): Patched {
  let patched = document;
  // The library resolves an empty first key to a second reading of the document: `//a` edits a copy that is thrown away.
  let shadow = document;
  for (const [item, operation] of operations.entries()) {
    if (!isObject(operation) || typeof operation.path !== 'string') {
      return { error: { item, message: 'The operation has no path.' } };
    }
    const { path, operator } = operation;
    const value = operation.value === undefined ? null : operation.value;
    const keys = path.split('/').slice(1);
    let step: Step;
    if (path === '' && operator !== 'remove') {
      step = isContainer(value) ? { value } : { failure: 'the new document is neither an object nor a list' };
      shadow = operator === 'add' ? value : undefined;
    } else if (keys.length > 1 && keys[0] === '') {
      step = edit(shadow, keys.slice(1).map(decodeKey), operator, value);
      if ('value' in step) {
        shadow = step.value;
        continue;
      }
    } else {
      step = path !== '' && keys.length === 0 ? { failure: MISSING } : edit(patched, path === '' ? [''] : keys.map(decodeKey), operator, value);
    }
    if ('failure' in step) return { error: { item, message: `${operator} ${path === '' ? '""' : path}: ${step.failure}` } };
    patched = step.value;
  }
  return { value: patched };
}

const MISSING = 'the path does not exist';

/** Undoes the escaping of JSON pointers: `~1` stands for a slash, `~0` for a tilde. */
export function decodeKey(key: string): string {
  return !key.includes('~') ? key : key.replace(/~[01]/g, (escape) => (escape === '~1' ? '/' : '~'));
}

/** An index as Go's Atoi reads it: signs and leading zeros are fine. */
export function parseIndex(key: string): number | undefined {
  return /^[+-]?[0-9]+$/.test(key) ? Number(key) : undefined;
}

/** Maps are objects too: texts that must keep the order of their keys are read into them. */
function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function edit(container: any, keys: readonly string[], operator: string, value: any, at = 0): Step {
  const key = keys[at];
  if (at < keys.length - 1) {
    const child = read(container, key);
    if (!child || !isContainer(child.value)) return { failure: MISSING };
    const step = edit(child.value, keys, operator, value, at + 1);
    if ('failure' in step || step.value === child.value) return 'failure' in step ? step : { value: container };
    return write(container, key, step.value);
  }
  if (!isContainer(container)) return { failure: MISSING };
  switch (operator) {
    case 'add': return Array.isArray(container) ? insert(container, key, value) : write(container, key, value);
    // An empty key is never looked up before it is replaced.
    case 'replace': return read(container, key) || key === '' ? write(container, key, value) : { failure: MISSING };
    case 'remove': return drop(container, key);
    default: return { failure: `'${operator}' is not an operation` };
  }
}

function read(container: any, key: string): { readonly value: any } | undefined {
  if (Array.isArray(container)) {
    const index = resolve(key, container.length);
    return index === undefined || index >= container.length ? undefined : { value: container[index] };
  }
  if (!isObject(container) || key === '' || !has(container, key)) return undefined;
  return { value: container instanceof Map ? container.get(key) : container[key] };
}

function has(object: object, key: string): boolean {
  if (object instanceof Map) return object.has(key);
  return Object.hasOwn(object, key) && (object as any)[key] !== undefined;
}

function write(container: any, key: string, value: any): Step {
  if (Array.isArray(container)) {
    const index = resolve(key, container.length);
    if (index === undefined) return { failure: `'${key}' is not an index of a list of ${container.length}` };
    if (container[index] === value) return { value: container };
    const list = [...container];
    list[index] = value;
    return { value: list };
  }
  if (container instanceof Map) return { value: new Map(container).set(key, value) };
  return { value: has(container, key) && container[key] === value ? container : { ...container, [key]: value } };
}

function insert(list: readonly any[], key: string, value: any): Step {
  const index = key === '-' ? list.length : resolve(key, list.length + 1);
  if (index === undefined || index > list.length) return { failure: `'${key}' is not a position in a list of ${list.length}` };
  return { value: [...list.slice(0, index), value, ...list.slice(index)] };
}

function drop(container: any, key: string): Step {
  if (Array.isArray(container)) {
    const index = resolve(key, container.length);
    if (index === undefined || index >= container.length) return { failure: `'${key}' is not an index of a list of ${container.length}` };
    return { value: [...container.slice(0, index), ...container.slice(index + 1)] };
  }
  if (!has(container, key)) return { failure: MISSING };
  if (container instanceof Map) return { value: new Map([...container].filter(([name]) => name !== key)) };
  const { [key]: _dropped, ...rest } = container;
  return { value: rest };
}

/** An index into `size` places, negative ones counted from the end; undefined when it is not a number or before the start. */
function resolve(key: string, size: number): number | undefined {
  const index = parseIndex(key);
  if (index === undefined || index < -size) return undefined;
  return index < 0 ? index + size : index;
}
