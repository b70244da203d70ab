/** Adds to the list under a key. */
export function push<T>(map: Map<string, T[]>, at: string, one: T): void {
  const list = map.get(at);
  if (list) list.push(one);
  else map.set(at, [one]);
}

/** The value at a key, made at the first call. */
export function getOr<K, V>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, value = make());
  return value;
}
