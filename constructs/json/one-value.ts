/** Values that were met, by their texts. */
const met = new Map<string, unknown>();
const KEPT_AT_MOST = 10_000;
/** Longer texts are seldom the same, and not worth the memory. */
const LONGEST = 4_096;

/**
 * One value for all that are equal, so that what is found out about it can be kept by its identity: workloads of one kind say the same in many places. What is not plain JSON is returned
 * as it is, and so is what is met for the first time. Nobody may change what went through here.
 *
 * @param first what stands for a value that is met for the first time, or cannot be met again
 */
export function oneValue<T>(value: T, first: () => T = () => value): T {
  const text = textOf(value);
  if (text === undefined) return first();
  const known = met.get(text);
  if (known !== undefined) return known as T;
  if (met.size >= KEPT_AT_MOST) met.clear();
  const one = first();
  met.set(text, one);
  return one;
}

/** Starts anew. Whoever gave a value may have changed it after it was met, so nothing is shared between one look at an app and the next. */
export function forgetValues(): void {
  met.clear();
}

/** Whether a record has nothing in it that whoever gave it could change later. */
export function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const key of Object.keys(value)) if (typeof (value as Record<string, unknown>)[key] === 'object') return false;
  return true;
}

/** The text of an object that says all of it; undefined if there is none, or if it is too long. */
function textOf(value: unknown): string | undefined {
  try {
    const text = typeof value === 'object' && value !== null && isPlain(value) ? JSON.stringify(value) : undefined;
    return text === undefined || text.length > LONGEST ? undefined : text;
  } catch {
    // A member that throws when it is read is for the checks to report.
    return undefined;
  }
}

/** No policy is deeper; what is may contain itself. */
const DEEPEST = 50;

/** Whether the text of a value says all of it, and equal values cannot be told apart: what comes from another realm, as from `node:vm`, can. */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean' || value === null;
  if (depth > DEEPEST || 'toJSON' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== (Array.isArray(value) ? Array.prototype : Object.prototype)) return false;
  if (Array.isArray(value)) {
    // An index for each place: holes count as undefined.
    for (let index = 0; index < value.length; index++) if (!isPlain(value[index], depth + 1)) return false;
    return true;
  }
  for (const key of Object.keys(value)) if (!isPlain((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}
