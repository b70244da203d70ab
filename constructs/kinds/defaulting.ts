import { isObject } from '../json/json';

/**
 * Writing defaults into plain JSON. What needs no change is returned as it is, so equal parts stay shared; what has an unexpected shape
 * is left alone, for the schemas to report.
 */
export type Defaulting = (value: any) => any;

/** Sets the fields that are missing. An empty string counts as missing, as it does in Go. */
export function fill(value: any, defaults: Readonly<Record<string, any>>): any {
  return fillWhere(value, defaults, (field) => field == null || field === '');
}

/** Sets the numbers that are missing or zero. */
export function fillZero(value: any, defaults: Readonly<Record<string, number>>): any {
  return fillWhere(value, defaults, (field) => field == null || field === 0);
}

/** A value, unless it is the one that Go takes for none: it is left out where an object is encoded anew. */
export function unless(none: false | 0 | '', value: any): any {
  return value === none ? undefined : value;
}

/** Applies a defaulting to one field, if the field is an object or a list. */
export function within(value: any, key: string, defaulting: Defaulting): any {
  if (!isObject(value) || typeof value[key] !== 'object' || value[key] === null) return value;
  const after = defaulting(value[key]);
  return after === value[key] ? value : { ...value, [key]: after };
}

/** Applies a defaulting to every element of a list. */
export function every(defaulting: Defaulting): Defaulting {
  return (list) => {
    if (!Array.isArray(list)) return list;
    const after = list.map(defaulting);
    return after.some((element, index) => element !== list[index]) ? after : list;
  };
}

/** Applies a defaulting to every field of an object. */
export function fields(defaulting: Defaulting): Defaulting {
  return (object) => {
    if (!isObject(object)) return object;
    const changed = Object.entries(object).map(([key, value]) => [key, defaulting(value)]).filter(([key, value]) => value !== object[key]);
    return changed.length > 0 ? { ...object, ...Object.fromEntries(changed) } : object;
  };
}

function fillWhere(value: any, defaults: Readonly<Record<string, any>>, isMissing: (field: unknown) => boolean): any {
  if (!isObject(value)) return value;
  let filled: Record<string, any> | undefined;
  for (const key of Object.keys(defaults)) {
    if (isMissing(value[key]) && value[key] !== defaults[key]) (filled ??= { ...value })[key] = defaults[key];
  }
  return filled ?? value;
}
