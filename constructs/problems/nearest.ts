/**
 * The known name that a misspelt one most likely stands for: equal but for case, or few edits away for its length. Undefined when none is
 * near enough to be worth naming.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  // A name of any length can come from a JavaScript caller; no field of Kubernetes is longer.
  if (name.length > 64) return undefined;
  const lower = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(lower, candidate.toLowerCase());
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}

/** A name that is not known, and the one it most likely stands for. */
export interface UnknownName {
  readonly name: string;
  readonly near?: string;
}

/** The members of an object that have no business there. */
export function unknownNames(given: object, known: Readonly<Record<string, unknown>>): UnknownName[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(known, name)).map((name) => ({ name, near: nearest(name, Object.keys(known)) }));
}

/** Edits between two words, a swap of neighbours counting as one (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1);
      }
      current.push(edits);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length]!;
}
