import type { IConstruct } from 'constructs';
import { checkCodes } from './acknowledged';
import { visible } from '../json/visible';
import { distinctProblems, fewOfEach, formatProblem, type Problem, Severity } from './problem';
import { printAlone } from './uncaught';

const ACKNOWLEDGED = Symbol.for('cdk8s-kruise-federation.acknowledged');
const PRINTED = Symbol.for('cdk8s-kruise-federation.printed');

/**
 * What the checks found, and what you know already.
 *
 * @example
 *
 * Checks.acknowledge(shop, 'KF503');   // which of two equal clusters gets the odd replica does not matter here
 */
export class Checks {
  /**
   * Silences warnings with these codes for a construct and everything below it. Errors cannot be acknowledged.
   *
   * @param scope the construct, chart or app the warnings belong to
   * @param codes codes of rules, as printed in the warning and listed in docs/checks.md
   */
  public static acknowledge(scope: IConstruct, ...codes: string[]): void {
    const before: Set<string> | undefined = (scope as any)[ACKNOWLEDGED];
    const known = before ?? new Set<string>();
    codes.forEach((code) => known.add(code));
    if (before) return;
    Object.defineProperty(scope, ACKNOWLEDGED, { value: known, configurable: true });
    scope.node.addValidation({ validate: () => report(scope, checkCodes(scope, known)) });
  }

  private constructor() {}
}

/** The error of cdk8s, which a plain App throws, with problems of ours in it. */
const isReportOfCdk8s = (error: unknown): boolean => error instanceof Error && /^Validation failed with the following errors:[^]*\bKF\d{3}: /.test(error.message);

/** The problems that stop a synth, as lines for cdk8s' own report; warnings are printed to standard error, each once per app. */
export function report(construct: IConstruct, problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  const lines: string[] = [];
  for (const problem of fewOfEach(distinctProblems(problems))) {
    if (problem.severity === Severity.ERROR) lines.push(formatProblem(problem));
    else if (!isAcknowledged(construct, problem.code)) printOnce(construct.node.root, problem);
  }
  if (lines.length > 0) printAlone(isReportOfCdk8s);
  return [...new Set(lines)];
}

/** Whether warnings of a code are silenced for a construct. */
export function isAcknowledged(construct: IConstruct, code: string): boolean {
  return construct.node.scopes.some((at: any) => at[ACKNOWLEDGED]?.has(code));
}

function printOnce(root: IConstruct, problem: Problem): void {
  const printed: Set<string> = (root as any)[PRINTED] ?? new Set<string>();
  Object.defineProperty(root, PRINTED, { value: printed, configurable: true });
  const line = `[${visible(problem.path) || 'app'}] warning ${formatProblem(problem)}`;
  if (printed.has(line)) return;
  printed.add(line);
  process.stderr.write(`${line}\n`);
}
