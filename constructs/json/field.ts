import { isObject } from './json';

/**
 * One step from a value to a part of it: a key of an object, an index of a list, or the name of an element, where all elements of the list are objects with
 * different names.
 */
export type FieldStep = { readonly key: string } | { readonly index: number } | { readonly name: string };

/** The way from an object to one of its fields. Unlike a pointer it does not change when a list gets or loses another element with a name. */
export type Field = readonly FieldStep[];

const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/;
const PLAIN_NAME = /^[A-Za-z_$][^\]\s"]*$/;

/** A field as people write it: `spec.template.spec.containers[web].image`, `metadata.labels["app.kubernetes.io/name"]`, `spec.taints[0]`. */
export function formatField(field: Field): string {
  return field.map((step, at) => {
    if ('index' in step) return `[${step.index}]`;
    if ('name' in step) return `[${PLAIN_NAME.test(step.name) ? step.name : JSON.stringify(step.name)}]`;
    if (PLAIN_KEY.test(step.key)) return at === 0 ? step.key : `.${step.key}`;
    return `[${JSON.stringify(step.key)}]`;
  }).join('');
}

/** The names of the elements of a list, if all are objects with different names. */
export function namesIn(list: readonly unknown[]): string[] | undefined {
  const names = new Set<string>();
  for (const element of list) {
    if (!isObject(element) || typeof element.name !== 'string' || element.name === '') return undefined;
    names.add(element.name);
  }
  return names.size === list.length && list.length > 0 ? [...names] : undefined;
}

/** What is at a field; undefined if nothing is. A quoted word may be a key or a name, by what is there. */
export function valueAtField(value: unknown, field: Field): unknown {
  let here: any = value;
  for (const step of field) {
    if ('index' in step) here = Array.isArray(here) ? here[step.index] : undefined;
    else if (Array.isArray(here)) {
      const wanted = 'name' in step ? step.name : step.key;
      here = here.find((element) => isObject(element) && element.name === wanted);
    } else {
      const wanted = 'name' in step ? step.name : step.key;
      here = isObject(here) && Object.hasOwn(here, wanted) ? here[wanted] : undefined;
    }
  }
  return here;
}

/** A field from the way people write it, or from a JSON pointer; undefined if it is neither. */
export function parseField(text: string): Field | undefined {
  if (text.startsWith('/')) {
    return text.slice(1).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .map((part): FieldStep => (/^(0|[1-9]\d*)$/.test(part) ? { index: Number(part) } : { key: part }));
  }
  const steps: FieldStep[] = [];
  let rest = text;
  while (rest !== '') {
    const key = /^\.?([A-Za-z_$][\w$-]*)/.exec(rest);
    const element = /^\[(?:(0|[1-9]\d*)|("(?:[^"\\]|\\.)*")|([^\]\s"]+))\]/.exec(rest);
    if (key && (steps.length === 0) !== rest.startsWith('.')) {
      steps.push({ key: key[1] });
      rest = rest.slice(key[0].length);
    } else if (element) {
      steps.push(element[1] !== undefined ? { index: Number(element[1]) } : { name: element[2] === undefined ? element[3] : JSON.parse(element[2]) });
      rest = rest.slice(element[0].length);
    } else {
      return undefined;
    }
  }
  return steps.length > 0 ? steps : undefined;
}

/** A field that differs between two values. */
export interface FieldDifference {
  readonly field: Field;
  /** Absent if there was none. */
  readonly before?: unknown;
  /** Absent if there is none. */
  readonly after?: unknown;
}

/**
 * The fields in which two values differ, as deep as both have the same form: an object or list that only one of them has is one difference. Elements of lists
 * are compared by name where they have names, and by place otherwise.
 */
export function differences(before: unknown, after: unknown): FieldDifference[] {
  const found: FieldDifference[] = [];
  collect(before, after, [], found);
  return found;
}

function collect(before: unknown, after: unknown, at: Field, found: FieldDifference[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) collectList(before, after, at, found);
  else if (isObject(before) && isObject(after)) collectObject(before, after, at, found);
  else if (before === undefined) found.push({ field: at, after });
  else if (after === undefined) found.push({ field: at, before });
  else found.push({ field: at, before, after });
}

function collectObject(before: Record<string, unknown>, after: Record<string, unknown>, at: Field, found: FieldDifference[]): void {
  for (const key of Object.keys(before)) collect(before[key], Object.hasOwn(after, key) ? after[key] : undefined, [...at, { key }], found);
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) collect(undefined, after[key], [...at, { key }], found);
}

function collectList(before: readonly unknown[], after: readonly unknown[], at: Field, found: FieldDifference[]): void {
  const [had, has] = [namesIn(before), namesIn(after)];
  if ((had || before.length === 0) && (has || after.length === 0)) {
    const [old, now] = [named(before), named(after)];
    for (const [name, element] of old) collect(element, now.get(name), [...at, { name }], found);
    for (const [name, element] of now) if (!old.has(name)) found.push({ field: [...at, { name }], after: element });
    const [kept, stays] = [[...old.keys()].filter((name) => now.has(name)), [...now.keys()].filter((name) => old.has(name))];
    if (kept.some((name, index) => stays[index] !== name)) found.push({ field: at, before: [...old.keys()], after: [...now.keys()] });
    return;
  }
  for (let index = 0; index < Math.max(before.length, after.length); index++) collect(before[index], after[index], [...at, { index }], found);
}

function named(list: readonly unknown[]): Map<string, unknown> {
  return new Map(list.map((element) => [(element as { name: string }).name, element]));
}
