/** Adds to the list under a key. */
export function push<T>(map: Map<string, T[]>, at: string, one: T): void {
  const list = map.get(at);
  if (list) list.push(one);
  else map.set(at, [one]);
}
