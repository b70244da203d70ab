import { ALL_RULES } from '../all-rules';
import { nearest } from '../problems/nearest';
import type { Rule } from '../problems/problem';
import { command, UsageError } from './command';

const USAGE = `Usage: cdk8s-kruise-federation explain CODE...

Prints what a rule demands, why, how to fix what breaks it, and the upstream file that makes it true. CODE is the code of a message, such as KF204.

Options:
  -h, --help   show this help

Exit codes: 0 done, 2 wrong usage.
`;

/** Prints rules by their codes, from the tables that also make docs/checks.md. */
export const explain = command(USAGE, {}, (_values, output, codes) => {
  output.out(codes.map((code) => explained(ruleOf(code))).join('\n'));
  return 0;
}, { verb: 'explain', what: 'code' });

function ruleOf(code: string): readonly [string, Rule] {
  const rules = Object.entries(ALL_RULES).flatMap(([part, list]) => list.map((rule) => [part, rule] as const));
  const found = rules.find(([, rule]) => rule.code === code.toUpperCase());
  if (found) return found;
  const near = nearest(code.toUpperCase(), rules.map(([, rule]) => rule.code));
  throw new UsageError(`Unknown code '${code}'${near === undefined ? '; expected one such as KF204' : `; did you mean '${near}'?`}`);
}

function explained([part, { code, severity, rule, why, fix, source }]: readonly [string, Rule]): string {
  return `${code} (${severity}, ${part})\n\n  ${rule}\n\n  Why:    ${why}\n  Fix:    ${fix.charAt(0).toUpperCase()}${fix.slice(1)}\n  Source: ${source}\n`;
}
