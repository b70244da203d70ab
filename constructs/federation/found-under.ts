import type { Problem } from '../problems/problem';

/** What was found wrong under a version of Kruise, to be compared with what was found under another. */
export interface FoundUnder {
  /** Whether the same was found here, whichever version it names. */
  has(problem: Problem, version: string): boolean;
}

/** The problems that were found under a version of Kruise. */
export function foundUnder(problems: readonly Problem[], version: string): FoundUnder {
  const known = new Set(problems.map((problem) => keyOf(problem, version)));
  return { has: (problem, other) => known.has(keyOf(problem, other)) };
}

/** Code and sentence, without the version in it. */
function keyOf({ code, message }: Problem, version: string): string {
  return `${code} ${message.replaceAll(`Kruise ${version}`, 'Kruise')}`;
}
