import { LuaError } from './errors';

/**
 * Lua knows one empty table; JSON knows `{}` and `[]`. Karmada decides by what the arguments had at the same path, list positions left
 * aside, and deletes the field when they had neither (luavm/lua_convert.go).
 */

/** Restores or deletes the empty lists of a result. `struct` says what the whole result is when it is empty itself. */
export function restoreEmpties(result: any, struct: boolean, references: readonly unknown[]): any {
  if (isEmptyList(result)) return struct ? {} : [];
  const objects = new Set<string>();
  const lists = new Set<string>();
  try {
    for (const reference of references) collect(reference, '', objects, lists);
    return restore(result, '', objects, lists);
  } catch (error) {
    // Go's decoder gives up at 10,000 levels, the stack here earlier.
    throw error instanceof RangeError ? new LuaError('json unmarshal obj failed: exceeded max depth') : error;
  }
}

function collect(value: unknown, path: string, objects: Set<string>, lists: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    const at = Array.isArray(value) ? path : below(path, key);
    if (isEmptyList(item)) lists.add(at);
    else if (isEmptyObject(item)) objects.add(at);
    else collect(item, at, objects, lists);
  }
}

/** Containers that become empty by a deletion stay: only what was empty in Lua is judged. */
function restore(value: any, path: string, objects: Set<string>, lists: Set<string>): any {
  const child = (item: any, at: string): any => {
    if (!isEmptyList(item)) return item !== null && typeof item === 'object' ? restore(item, at, objects, lists) : item;
    if (objects.has(at)) return {};
    return lists.has(at) ? [] : undefined;
  };
  if (Array.isArray(value)) return value.map((item) => child(item, path)).filter((item) => item !== undefined);
  return Object.fromEntries(Object.entries(value)
    .map(([key, item]) => [key, child(item, below(path, key))])
    .filter(([, item]) => item !== undefined));
}

const below = (path: string, key: string): string => `${path}\0${key}`;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isEmptyObject = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
