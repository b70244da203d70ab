import { isObject } from './json';
import type { Pointer } from './pointer';

/** Stands in messages where a value of a Secret would be. */
export const NOT_SHOWN = '(not shown)';

/** What may be shown of a Secret or a reference to one. All the rest may be data, under a misspelt name or at the wrong depth. */
const OPEN = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable', 'name', 'namespace', 'labelSelector']);
const OPEN_METADATA = new Set(['name', 'generateName', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences']);
const TYPES = /^(Opaque$|(bootstrap\.)?kubernetes\.io\/|helm\.sh\/)/;
/** kubectl keeps the whole object in an annotation, data included. */
const SECRET_TEXT = /\bkind["']?[ \t]*:[ \t]*["']?Secret\b|\bstringData["']?[ \t]*:/i;
const DATA_PATH = /(^|\/)(data|stringData)(\/|$)/;

/** Whether a value at a path of an object is data of a Secret: of the object, or of one that it holds, as works, Lists and ResourceDistributions do. */
export function isSecretData(object: unknown, path: Pointer): boolean {
  let here: any = object;
  for (const [depth, key] of path.entries()) {
    if (isSecret(here)) {
      const inside = path.slice(depth);
      if (inside[0] === 'spec' && inside[1] === 'placement') return false;
      if (inside[0] !== 'metadata') return !OPEN.has(inside[0]);
      return inside.length === 1 ? !isObject(here.metadata) : !OPEN_METADATA.has(inside[1]);
    }
    here = typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return false;
}

/** Whether a change at a path of an object may write data of a Secret, even if the path is wrong or the change was meant for another object. */
export function mayBeSecretData(object: unknown, path: Pointer | undefined): boolean {
  if (path === undefined || path.length === 0) return isSecretData(object, ['data']);
  return isSecretData(object, path) || path.some((key) => key === 'data' || key === 'stringData');
}

/**
 * What may be shown in place of a value: the very same value unless it is a Secret, text that holds one, or a change of data. Of changes of `data`
 * the value is left out whatever they are for, since a ConfigMap's cannot be told from a Secret's. To be used as replacer of `JSON.stringify`.
 */
export function withoutSecrets(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return SECRET_TEXT.test(value) ? NOT_SHOWN : value;
  if (!isObject(value)) return value;
  if (isSecret(value)) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, key === 'metadata' ? openMetadata(member) : OPEN.has(key) ? member : hidden(member)]));
  return isChangeOfData(value) ? withoutValue(value) : value;
}

/**
 * The same value with data of Secrets replaced by what `cover` makes of it; the very same value if there is none.
 *
 * @param cover gets the name of the data and the data
 */
export function withSecretsCovered<T>(value: T, cover: (name: string, data: unknown) => string): T {
  return covered('', value, cover) as T;
}

function covered(name: string, value: unknown, cover: (name: string, data: unknown) => string): unknown {
  if (typeof value === 'string') return SECRET_TEXT.test(value) ? cover(name, value) : value;
  if (Array.isArray(value)) return changed(value, value.map((element) => covered(name, element, cover)));
  if (!isObject(value)) return value;
  const secret = isSecret(value);
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => {
    if (!secret || OPEN.has(key)) return [key, covered(key, secret && key === 'metadata' ? openOnly(member) : member, cover)];
    return [key, isObject(member) ? Object.fromEntries(Object.entries(member).map(([one, data]) => [one, cover(one, data)])) : cover(key, member)];
  });
  return entries.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(entries);
}

/** Metadata of a Secret without members that do not belong there. */
function openOnly(metadata: unknown): unknown {
  if (!isObject(metadata)) return NOT_SHOWN;
  return Object.keys(metadata).every((key) => OPEN_METADATA.has(key)) ? metadata : openMetadata(metadata);
}

function changed<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return after.every((element, index) => element === before[index]) ? before : after;
}

/** The same policy with what its changes of `data` write replaced by what `cover` makes of it: whether it is a Secret's cannot be told from a policy. */
export function withChangesCovered<T>(policy: T, cover: (name: string, data: unknown) => string): T {
  if (Array.isArray(policy)) return changed(policy, policy.map((element) => withChangesCovered(element, cover))) as T;
  if (!isObject(policy)) return policy;
  const hides = isChangeOfData(policy);
  const entries = Object.entries(policy).map(([key, member]): [string, unknown] => (
    [key, hides && !ADDRESS.has(key) ? cover(String(policy.path ?? policy.fieldPath), member) : withChangesCovered(member, cover)]
  ));
  return entries.every(([key, member]) => member === policy[key]) ? policy : Object.fromEntries(entries) as T;
}

/** A change without what it writes. */
export function withoutValue(change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(change).map(([key, member]) => [key, ADDRESS.has(key) ? member : hidden(member)]));
}

/** A Secret, by its kind or, where that is missing or misspelt, by its fields. KubeFed wraps one into a FederatedSecret. */
function isSecret(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, type } = value;
  if (typeof kind === 'string' && /^(federated)?secret$/i.test(kind)) return true;
  return Object.hasOwn(value, 'stringData') || (Object.hasOwn(value, 'data') && typeof type === 'string' && TYPES.test(type));
}

/** What says where a change is made, and how. */
const ADDRESS = new Set(['type', 'format', 'operator', 'op', 'path', 'fieldPath', 'subPath', 'container', 'containers', 'key', 'name']);

function isChangeOfData(value: Readonly<Record<string, unknown>>): boolean {
  return ['path', 'fieldPath'].some((field) => typeof value[field] === 'string' && DATA_PATH.test(value[field]));
}

function openMetadata(metadata: unknown): unknown {
  return isObject(metadata) ? Object.fromEntries(Object.entries(metadata).map(([key, member]) => [key, OPEN_METADATA.has(key) ? member : hidden(member)])) : NOT_SHOWN;
}

/** The names in a value, without what they have. */
function hidden(value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, NOT_SHOWN])) : NOT_SHOWN;
}
