/**
 * Runs the interpreter scripts in Karmada's own Lua VM and in ours, on every case and on random objects and reports, and compares the answers.
 *
 *   npx tsx scripts/compare-interpreters-with-karmada.ts --oracle BINARY [--cases 5000] [--seed 1] [--kind CloneSet]
 *
 * BINARY runs Karmada's interpreter framework offline on files and prints JSON. The scripts of all kinds share its pooled VMs, as they do in a
 * control plane.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { type InterpreterCase, runCase, suites } from '../test/interpreters/cases';
import { LuaError, LuaVm } from '../test/interpreters/lua-vm';
import { bare, emptiesIn, stableNames } from '../test/interpreters/oracle-answers';
import { inputs } from '../test/interpreters/properties';
import { type Subject, subjects } from '../test/interpreters/subjects';

const { values } = parseArgs({
  options: {
    oracle: { type: 'string', default: process.env.KARMADA_ORACLE },
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const binary = values.oracle ?? fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');

const OPERATIONS: Readonly<Record<string, string>> = {
  replicaResource: 'replicas', replicaRevision: 'revise', statusReflection: 'reflect', statusAggregation: 'aggregate', healthInterpretation: 'health',
  retention: 'retain', dependencyInterpretation: 'deps',
};

/** One call of a script. */
interface Call extends Omit<InterpreterCase, 'name' | 'expect'> { readonly subject: Subject }

const root = mkdtempSync(join(tmpdir(), 'karmada-interpreters-'));
const file = (name: string, documents: readonly unknown[]): string => {
  const path = join(root, name);
  writeFileSync(path, documents.map((document) => JSON.stringify(document)).join('\n---\n'));
  return path;
};

const all = subjects().filter(({ kind }) => values.kind === undefined || kind === values.kind);
/** The customizations of the kinds that are asked: all of them for most operations, so that their scripts share VMs. */
const customizations = (kinds: ReadonlySet<Subject>): string => file('customizations.yaml', [...kinds].map(({ apiVersion, kind, scripts }, i) => ({
  apiVersion: 'config.karmada.io/v1alpha1',
  kind: 'ResourceInterpreterCustomization',
  metadata: { name: `kind-${i}` },
  spec: { target: { apiVersion, kind }, customizations: Object.fromEntries(Object.entries(scripts).map(([operation, luaScript]) => [operation, { luaScript }])) },
})));

const vm = new LuaVm();
const count = { cases: 0, random: 0, errors: 0, unstable: 0, different: 0 };

function ours(operation: string, { subject, ...call }: Call): { value?: any; error?: string } {
  try {
    return { value: runCase(vm, operation, subject.scripts[operation], call) };
  } catch (error) {
    if (error instanceof LuaError) return { error: error.message };
    throw error;
  }
}

/** Karmada's answer in the form of ours. */
function theirs(operation: string, result: any): any {
  if (operation === 'replicaResource') return bare({ replicas: result.replicas, requirements: result.requirements });
  return operation === 'dependencyInterpretation' ? (result ?? []) : result;
}

function compare(operation: string, call: Call, answer: any): void {
  const mine = ours(operation, call);
  if (answer.error !== undefined) count.errors++;
  const value = operation === 'replicaResource' ? bare(mine.value) : mine.value;
  const same = answer.layer === 'customization' && (mine.error !== undefined || answer.error !== undefined
    ? mine.error !== undefined && answer.error !== undefined
    : isDeepStrictEqual(value, theirs(operation, answer.result)));
  if (same) return;
  // Karmada takes empty values out of lists by index, in random order (luavm/lua_convert.go): with several about its own answer varies.
  if (emptiesIn(call.object, call.observed).inLists > 0 && emptiesIn(call.object, call.observed).all > 1) {
    count.unstable++;
    return;
  }
  count.different++;
  const { subject, ...given } = call;
  process.stdout.write(`${subject.title} ${operation} (${answer.layer})\n  given   ${JSON.stringify(given)}\n  ours    ${JSON.stringify(mine)}\n  Karmada ${JSON.stringify(answer.error ?? answer.result)}\n`);
}

/** Runs calls that need the same flags in one go. */
function runTogether(operation: string, calls: readonly Call[], flags: readonly string[] = []): void {
  const named = stableNames(calls);
  const observed = operation === 'retention' ? ['--observed', file('observed.yaml', named.map((call) => call.observed))] : [];
  const items = calls[0].items ?? [];
  const status = operation === 'statusAggregation' && items.length > 0 ? ['--status', file('items.yaml', items)] : [];
  const documents = [customizations(new Set(calls.map(({ subject }) => subject))), file('objects.yaml', named.map((call) => call.object))];
  const args = ['interpret', '--op', OPERATIONS[operation], ...flags, ...observed, ...status, ...documents];
  const { results, denied } = JSON.parse(execFileSync(binary, args, { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] }));
  if (denied?.length > 0) fail(`Karmada refuses a customization: ${JSON.stringify(denied)}`);
  if (results.length !== named.length) fail(`${operation}: ${named.length} objects, ${results.length} results.`);
  named.forEach((call, i) => compare(operation, call, results[i]));
}

function grouped<T>(list: readonly T[], key: (one: T) => unknown): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(JSON.stringify(key(one)) ?? '', [...(groups.get(JSON.stringify(key(one)) ?? '') ?? []), one]);
  return [...groups.values()];
}

const known = suites();
const scripts = all.reduce((sum, subject) => sum + Object.keys(subject.scripts).length, 0);
const each = Math.ceil(Number(values.cases) / scripts);
/** Aggregations with the same reports are run together, so as to start the program less often. */
const TOGETHER = 2;

for (const operation of Object.keys(OPERATIONS)) {
  const chosen = all.filter((subject) => subject.scripts[operation] !== undefined);
  const cases = chosen.flatMap((subject): Call[] => known
    .filter((suite) => suite.operation === operation && suite.apiVersion === subject.apiVersion && suite.kind === subject.kind)
    .flatMap((suite) => suite.cases.map((found) => ({ subject, ...found, replicas: found.replicas ?? 0, observed: found.observed ?? found.object }))));
  const random = chosen.flatMap((subject, k): Call[] => fc.sample(inputs(subject, { templates: true }), { numRuns: each, seed: Number(values.seed) + k })
    .map((input, i, list) => ({ subject, ...input, items: list[i - (i % TOGETHER)].items })));
  count.cases += cases.length;
  count.random += random.length;
  const calls = [...cases, ...random];
  if (operation === 'replicaRevision') grouped(calls, (call) => call.replicas).forEach((group) => runTogether(operation, group, ['--replicas', String(group[0].replicas)]));
  else if (operation === 'statusAggregation') grouped(calls, (call) => call.items ?? []).forEach((group) => runTogether(operation, group.map(withoutNoItems)));
  else if (calls.length > 0) runTogether(operation, calls);
  process.stderr.write(`${operation}: ${calls.length} calls\n`);
}

/** A binding without reports hands the script nil, in both. */
function withoutNoItems(call: Call): Call {
  const { items, ...rest } = call;
  return items === undefined || items.length === 0 ? rest : call;
}

rmSync(root, { recursive: true });
process.stdout.write(`${count.cases} cases and ${count.random} random inputs of ${scripts} scripts compared: ${count.different} different`
  + ` (${count.errors} errors in both, ${count.unstable} with empty values in lists, where Karmada's answer varies)\n`);
process.exit(count.different > 0 ? 1 : 0);
