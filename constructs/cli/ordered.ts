/** Fields that people expect first in what has no model. */
const FIRST = ['apiVersion', 'kind', 'metadata', 'clusterName', 'name', 'namespace', 'spec'];

/** A result of Lua, where keys have no order, with its keys as a person would write them: as in the object it is made from, new ones by name. */
export function ordered(value: any, like?: any): any {
  if (Array.isArray(value)) return value.map((item, i) => ordered(item, Array.isArray(like) ? like[i] : undefined));
  if (value === null || typeof value !== 'object') return value;
  const known = like !== null && typeof like === 'object' && !Array.isArray(like) ? Object.keys(like) : FIRST;
  const place = (key: string): number => (known.includes(key) ? known.indexOf(key) : known.length);
  const keys = Object.keys(value).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key], like?.[key])]));
}
