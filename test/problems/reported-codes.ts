import type { Problem } from '../../constructs/problems/problem';

/** The codes of problems, each of which says where it is, and what it is in a sentence. */
export function reportedCodes(problems: readonly Problem[]): string[] {
  expect(problems.filter(({ path, message }) => typeof path !== 'string' || !/\.$/.test(message))).toEqual([]);
  return problems.map(({ code }) => code);
}
