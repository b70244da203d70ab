import { ALL_RULES } from '../all-rules';
import { type Field, parseField } from '../json/field';
import { changedFields, fieldChain, noSuchField } from '../plan/render/field-chain';
import { addressOf } from '../plan/render/plan-words';
import { nearest } from '../problems/nearest';
import type { Rule } from '../problems/problem';
import { addressIn, type FoundObject, objectsAt } from './addresses';
import { appCommand } from './app';
import { planOfApp } from './app-plans';
import { command, Failure, type Output, UsageError } from './command';
import { tidily } from './leftovers';
import { pagesAbout } from './pages';
import { Progress } from './progress';

const USAGE = `Usage: cdk8s-kruise-federation explain CODE... | CLUSTER/NAMESPACE/NAME [FIELD] [--app COMMAND] [--kind KIND]

Prints what a rule demands, why, how to fix what breaks it, the upstream file that makes it true, and the pages of the documentation about it.
CODE is the code of a message, such as KF204.

Or runs the app and prints what made a field of an object what it is in a cluster: the template, the division of replicas, one override after the other.
FIELD is spec.replicas, spec.template.spec.containers[web].image, or a JSON pointer; without it all fields that are not as the template has them are explained.

Options:
      --app COMMAND   the command that runs the app; by default app of cdk8s.yaml
      --kind KIND     the kind of the object, where several have the name
  -h, --help          show this help

Exit codes: 0 done, 1 the app failed or there is no such object or field, 2 wrong usage.
`;

/** Prints rules by their codes, from the tables that also make docs/checks.md, or what made a field of a delivered object. */
export const explain = command(USAGE, { app: { type: 'string' }, kind: { type: 'string' } }, (values, output, operands) => {
  if (operands[0].includes('/')) return explainField(operands, values, output);
  output.out(operands.map((code) => explained(ruleOf(code))).join('\n'));
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
  const pages = pagesAbout(code).map((page, at) => `${at === 0 ? 'Pages: ' : '       '} ${page}`);
  const lines = [`Why:    ${why}`, `Fix:    ${fix.charAt(0).toUpperCase()}${fix.slice(1)}`, `Source: ${source}`, ...pages];
  return `${code} (${severity}, ${part})\n\n  ${rule}\n\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function explainField([target, text, ...more]: readonly string[], { app, kind }: { readonly app?: string; readonly kind?: string }, output: Output): Promise<number> {
  if (more.length > 0) throw new UsageError(`One field can be explained at a time; '${more[0]}' is another one.`);
  const address = addressIn(target);
  const field = text === undefined ? undefined : parseField(text);
  if (text !== undefined && !field) throw new UsageError(`'${text}' is not a field; expected one such as spec.template.spec.containers[web].image, or a JSON pointer such as /spec/replicas.`);
  return tidily(async (leftovers) => {
    const folder = process.cwd();
    const plan = await planOfApp({ title: 'the app', command: appCommand(folder, app), folder }, new Progress(output, leftovers), leftovers);
    output.out(chainsOf(theOne(objectsAt(plan, address, kind)), field, output));
    return 0;
  });
}

function theOne(found: readonly FoundObject[]): FoundObject {
  // A workload comes before what travels with it, such as its Service. A companion of several workloads is the same object.
  const workload = found.find(({ share, object }) => object === share.workload);
  if (workload) return workload;
  const kinds = [...new Set(found.map(({ object }) => object.kind))];
  if (kinds.length > 1) throw new Failure(`'${addressOf(found[0].object)}' is the name of several objects: ${kinds.join(', ')}. Choose one with --kind.`);
  return found[0];
}

function chainsOf(found: FoundObject, field: Field | undefined, { terminal }: Output): string {
  if (field) {
    const chain = fieldChain(found, field, terminal);
    if (chain === undefined) throw new Failure(noSuchField(found, field));
    return chain;
  }
  const changed = changedFields(found);
  if (changed.length === 0) return `${found.object.kind} ${addressOf(found.object)} is in ${found.share.cluster} as the template of construct '${found.workload.path}' has it.\n`;
  return changed.map((each) => fieldChain(found, parseField(each)!, terminal)).join('\n');
}
