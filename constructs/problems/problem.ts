import { withoutCredentials } from '../json/credentials';
import { groupedBy } from '../json/json';
import { visible } from '../json/visible';

/** How much a finding weighs. */
export enum Severity {
  /** Synthesis stops and nothing is written. */
  ERROR = 'error',
  /** Reported; synthesis goes on. Can be acknowledged by code. */
  WARNING = 'warning',
}

/** One thing a rule found. */
export interface Problem {
  /** Stable code of the rule, e.g. `KF201`. */
  readonly code: string;
  readonly severity: Severity;
  /** Path of the construct the problem belongs to; empty at the root. */
  readonly path: string;
  /** What was found and what was expected, as one sentence with the values in it. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

/** A rule: what it guards, how severe a finding is, and the fix offered when the finding names none of its own. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** The rule as a sentence, for docs/checks.md. */
  readonly rule: string;
  /** Why the rule exists: what the control plane would do. */
  readonly why: string;
  readonly fix: string;
  /**
   * What makes the rule true: the upstream file with the project and version it was read at, as in `kruise 1.9.0 pkg/webhook/cloneset/validating/validation.go`,
   * or `ours: ` and our own reason. After an upgrade of that project the rule is to be looked at again.
   */
  readonly source: string;
}

/** The sentences of a rule. */
type Sentences = Pick<Rule, 'rule' | 'why' | 'fix'>;

/** The codes of all rules that have been loaded. */
export const LOADED_CODES = new Set<string>();

/** A rule that stops the synthesis. Unless it says why, admission refuses the object. */
export function error(code: string, source: string, { rule, why = 'Admission refuses the object.', fix }: Omit<Sentences, 'why'> & Partial<Sentences>): Rule {
  LOADED_CODES.add(code);
  return { code, severity: Severity.ERROR, rule, why, fix, source };
}

/** A rule that is reported, and can be acknowledged. */
export function warning(code: string, source: string, sentences: Sentences): Rule {
  LOADED_CODES.add(code);
  return { code, severity: Severity.WARNING, ...sentences, source };
}

/** A problem of the given rule, with the fix of the rule unless it has one of its own. */
export function finding({ code, severity, fix: usual }: Rule, { path, message, fix = usual }: Pick<Problem, 'path' | 'message'> & Partial<Problem>): Problem {
  return { code, severity, path, message, fix };
}

/**
 * One line for people: code, what, and how to fix it, without passwords in addresses. The path is printed in front of it by whoever reports. What names
 * and values in it would do to a terminal is shown instead.
 */
export function formatProblem(problem: Problem): string {
  return visible(withoutCredentials(`${problem.code}: ${shortened(problem.message)} Fix: ${shortened(problem.fix)}`));
}

/** The line with the path of the construct in front of it, if it belongs to one. */
export function formatProblemAt(problem: Problem): string {
  return problem.path === '' ? formatProblem(problem) : `[${visible(problem.path)}] ${formatProblem(problem)}`;
}

const LONGEST_SENTENCE = 2_000;

/** A sentence that a person can still read, whatever the names in it are. */
export function shortened(sentence: string): string {
  return sentence.length > LONGEST_SENTENCE ? `${sentence.slice(0, LONGEST_SENTENCE)}...` : sentence;
}

const MOST_OF_A_CODE = 20;

/** At most twenty findings of a rule on a construct, and how many more there are: a list of thousands has one cause. */
export function fewOfEach(problems: readonly Problem[]): Problem[] {
  const groups = groupedBy(problems, ({ code, path, severity }) => `${code} ${severity} ${path}`);
  const last = new Map([...groups.values()].filter((group) => group.length > MOST_OF_A_CODE).map((group) => [group[MOST_OF_A_CODE - 1], group.length - MOST_OF_A_CODE]));
  if (last.size === 0) return [...problems];
  const shown = new Set([...groups.values()].flatMap((group) => group.slice(0, MOST_OF_A_CODE)));
  return problems.filter((problem) => shown.has(problem)).flatMap((problem) => {
    const more = last.get(problem);
    return more === undefined ? [problem] : [problem, { ...problem, message: `There are ${more} more problems of this kind here.`, fix: 'correct those above, which likely have the same cause.' }];
  });
}

/** The same finding on several clusters, or of several parts, is one finding. */
export function distinctProblems(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.code} ${problem.message}`, problem])).values()];
}
