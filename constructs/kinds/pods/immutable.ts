import { differences, type Field, formatField } from '../../json/field';
import { isObject, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { ImmutableChange } from '../pod-update';
import { goForm } from './go-form';

/** Who refuses a change, why, and what to do. */
export interface Immutability {
  /** Who refuses, such as `Kruise` or `Kubernetes`. */
  readonly by: string;
  readonly source: string;
  /** What to do instead; how to do without the change, or with another object. */
  readonly fix?: string;
}

const ANEW = 'Keep the old value, or delete the object and create it anew.';

/** The change of one field that cannot be changed. */
export function immutableChange(field: string, { by, source, fix = ANEW }: Immutability): ImmutableChange {
  return { field, message: `${field} cannot be changed on an object that exists: ${by} refuses the object. ${fix}`, source };
}

/** Changes of some fields of an object, by their keys from its root. */
export function changesAt(before: KubeObject, after: KubeObject, fields: readonly (readonly string[])[], why: Immutability): ImmutableChange[] {
  return fields.flatMap((keys) => {
    const [old, now] = [valueAt(before, keys), valueAt(after, keys)];
    if (old === now) return [];
    const key = keys[keys.length - 1];
    const [had, has] = [old, now].map((value) => goForm({ [key]: value }, keys[keys.length - 2] ?? '')[key]);
    const at: Field = keys.map((key) => ({ key }));
    return differences(had, has).length > 0 ? [immutableChange(formatField(at), why)] : [];
  });
}

/** Changes of all fields of an object at one place, except some of them. */
export function changesExcept(before: KubeObject, after: KubeObject, at: readonly string[], mutable: ReadonlySet<string>, why: Immutability): ImmutableChange[] {
  const [had, has] = [before, after].map((object) => valueAt(object, at));
  if (had === has || !isObject(had) || !isObject(has)) return [];
  const keys = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((key) => !mutable.has(key));
  return changesAt(before, after, keys.map((key) => [...at, key]), why);
}

/** The selector of a workload. A construct that was moved or renamed selects other pods, unless its selector is said. */
export const SELECTOR_FIX = 'The pods it has would be left behind: keep the labels that it selects by, or delete the object and create it anew.';
