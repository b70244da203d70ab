/** Values that were met, by their texts. */
const met = new Map<string, unknown>();
const KEPT_AT_MOST = 10_000;
/** Longer texts are seldom the same, and not worth the memory. */
const LONGEST = 4_096;

/**
 * One value for all that are equal, so that what is found out about it can be kept by its identity: workloads of one kind say the same in many places. What is not plain JSON is returned
 * as it is, and so is what is met for the first time. Nobody may change what went through here.
 */
export function oneValue<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const text = JSON.stringify(value);
  if (text.length > LONGEST) return value;
  const known = met.get(text);
  if (known !== undefined) return known as T;
  if (met.size >= KEPT_AT_MOST) met.clear();
  met.set(text, value);
  return value;
}

/** Whether the text of a value says all of it. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean' || value === null;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value) && Object.values(value).every(isPlain);
}
