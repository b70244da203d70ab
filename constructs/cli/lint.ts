import { basename } from 'node:path';
import { visible } from '../json/visible';
import { lintScript } from '../interpreters/lint';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import type { KubeObject } from '../json/kube-object';
import { moduleOf } from '../kinds/kinds';
import { checkScript } from '../planes/karmada/script-checks';
import { formatProblem, type Problem } from '../problems/problem';
import { reporter } from '../problems/reporter';
import { operationNamed } from './arguments';
import { command, UsageError } from './command';
import { InputFiles, shown } from './files';

const USAGE = `Usage: cdk8s-kruise-federation lint [--operation NAME] FILE... [--object FILE]

Finds what would fail in Karmada or break the scripts of other kinds: a missing entry function, globals, functions that do not exist
there, newer syntax. FILE is a Lua script or a manifest with ResourceInterpreterCustomizations; - is standard input.
Scripts are run on an object of their kind, with and without a status, with other replicas and with reports of clusters. It is the first of the kind in
the files; for a Lua script, the first that --object gives.

Options:
      --operation NAME   the operation of the scripts; by default it is the name of the file (healthInterpretation.lua)
      --object FILE      objects to run scripts on, YAML or JSON; can be given several times
  -h, --help             show this help

Exit codes: 0 nothing found, 1 something found, 2 wrong usage.
`;

/** A script in a file, and the kind it is for where that is known. */
interface FoundScript {
  readonly operation: string;
  readonly text: string;
  /** Where it is, for messages. */
  readonly where: string;
  readonly target?: { readonly apiVersion?: unknown; readonly kind?: unknown };
}

const OPTIONS = { operation: { type: 'string' }, object: { type: 'string', multiple: true } } as const;

/** Prints what is wrong with the scripts in files. Exit code 1 when something is. */
export const lint = command(USAGE, OPTIONS, (values, output, paths) => {
  const files = new InputFiles();
  const operation = values.operation === undefined ? undefined : operationNamed(values.operation).key;
  const objects = files.manifests(values.object ?? []);
  const found = paths.map((file) => scriptsIn(file, files, operation));
  const samples = [...objects, ...found.flatMap(({ others }) => others)];
  let problems = 0;
  for (const script of found.flatMap(({ scripts }) => scripts)) {
    const sample = script.target ? samples.find((object) => object.apiVersion === script.target!.apiVersion && object.kind === script.target!.kind) : objects[0];
    const faults = faultsOf(script, sample);
    problems += faults.length;
    output.out(faults.map((fault) => `${visible(`${script.where}: ${fault}`)}\n`).join(''));
    if (!sample && faults.length === 0) output.err(`${visible(`${script.where}: it was not run, since there is no object of its kind; give one with --object.`)}\n`);
  }
  return problems > 0 ? 1 : 0;
}, 'check');

/** What its text shows, and if that is fine what it does. */
function faultsOf({ operation, text }: FoundScript, template: KubeObject | undefined): string[] {
  const faults = lintScript(operation, text);
  if (faults.length > 0) return faults;
  const problems: Problem[] = [];
  checkScript({ operation, text, title: `The script of ${operation}` }, { template, replicas: template && moduleOf(template)?.replicas, divided: true }, reporter('', problems));
  return problems.map(formatProblem);
}

function scriptsIn(file: string, files: InputFiles, operation?: string): { readonly scripts: readonly FoundScript[]; readonly others: readonly KubeObject[] } {
  if (operation === undefined && !file.endsWith('.lua')) return customizationsIn(file, files);
  const key = operation ?? basename(file, '.lua');
  const text = files.text(file);
  if (!Object.hasOwn(ENTRY_FUNCTIONS, key)) throw new UsageError(`'${file}' is not named after an operation (${Object.keys(ENTRY_FUNCTIONS).join(', ')}); choose one with --operation.`);
  return { scripts: [{ operation: key, text, where: shown(file) }], others: [] };
}

const KIND = 'ResourceInterpreterCustomization';

function customizationsIn(file: string, files: InputFiles): { readonly scripts: readonly FoundScript[]; readonly others: readonly KubeObject[] } {
  const manifests = files.manifests([file]);
  const customizations = manifests.filter(({ kind }) => kind === KIND);
  if (customizations.length === 0) throw new UsageError(`'${shown(file)}' has no ${KIND}; use --operation for a script.`);
  const scripts = customizations.flatMap(({ metadata, spec }) => Object.entries<any>(spec?.customizations ?? {}).map(([operation, customization]) => ({
    operation, text: String(customization?.luaScript ?? ''), where: `${shown(file)}: ${metadata?.name ?? 'without a name'}: ${operation}`, target: spec?.target ?? {},
  })));
  return { scripts, others: manifests.filter(({ kind }) => kind !== KIND) };
}
