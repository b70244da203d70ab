import { statSync } from 'node:fs';
import { compared } from '../migration/comparison';
import { comparisonJson, comparisonMarkdown, comparisonText } from '../migration/comparison-text';
import { gateFindings, MIGRATION_GATES } from '../migration/comparison-words';
import { type Dumps, readDumps } from '../migration/dumps';
import { MigrationDump } from '../migration/migration-dump';
import type { TextFile } from '../json/documents';
import { appCommand } from './app';
import { planOfApp } from './app-plans';
import { command, Failure, type Output, UsageError } from './command';
import { FILTER_HELP, FILTER_OPTIONS, filtered, noteFilters, unknown } from './filters';
import { gatesIn } from './gate-names';
import { tidily } from './leftovers';
import { Progress } from './progress';
import { RESULT_HELP, RESULT_OPTIONS, Results } from './results';

const FORMATS = ['table', 'json', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `Usage: cdk8s-kruise-federation migrate --live CLUSTER=FILE... [options]

Runs the app and compares what each cluster gets with what runs in it: for every object and cluster whether it is the same, and if not, what becomes of its
pods, field by field. Dumps are what kubectl get -o yaml prints; what API servers, controllers and tools wrote into them is recognised.

Options:
      --live CLUSTER=FILE   what runs in a cluster: a file, or a directory of .yaml and .json files; can be given several times, also for one cluster
      --app COMMAND         the command that runs the app; by default app of cdk8s.yaml
      --output FORMAT       table (default), json, markdown (for a pull request)
${RESULT_HELP}      --fail-on GATES       exit with 3 if anything of this happens: restart (pods are restarted, replaced, started or stopped, or it is not known;
                            a workload that is new there starts pods), difference (anything differs from what runs, or is new there)
${FILTER_HELP}  -h, --help                show this help

Exit codes: 0 done, 1 the app failed or a dump cannot be read, 2 wrong usage, 3 a gate of --fail-on was hit.
`;

const OPTIONS = { 'live': { type: 'string', multiple: true }, 'app': { type: 'string' }, 'fail-on': { type: 'string', multiple: true }, ...RESULT_OPTIONS, ...FILTER_OPTIONS } as const;

const GATE_HIT = 3;

/** Compares what each cluster gets with what runs in it. */
export const migrate = command(USAGE, OPTIONS, (values, output, _operands, given) => tidily(async (leftovers) => {
  const gates = gatesIn(values['fail-on'] ?? [], MIGRATION_GATES);
  const dumps = dumpsIn(values.live ?? []);
  const results = new Results(given, FORMATS, output);
  const folder = process.cwd();
  const whole = await planOfApp({ title: 'the app', command: appCommand(folder, values.app), folder }, new Progress(output, leftovers), leftovers);
  const names = whole.clusters.map(({ name }) => name);
  for (const cluster of dumps.live.keys()) if (!names.includes(cluster)) throw new Failure(unknown('cluster', cluster, names));
  const [plan] = filtered([whole], values);
  const comparison = compared(chosen(dumps, plan.clusters.map(({ name }) => name)), plan);
  results.write((format) => written(format, output, comparison));
  if (gates.length > 0) noteFilters(values, output);
  const hit = gates.flatMap((gate) => gateFindings(comparison, gate).map((finding) => `--fail-on ${gate}: ${finding}\n`));
  hit.forEach((line) => output.err(line));
  return hit.length > 0 ? GATE_HIT : 0;
}));

function written(format: Format, { terminal }: Output, comparison: ReturnType<typeof compared>): string {
  switch (format) {
    case 'json': return comparisonJson(comparison);
    case 'markdown': return comparisonMarkdown(comparison);
    default: return comparisonText(comparison, terminal);
  }
}

/** The dumps, or what is wrong with them before anything runs. */
function dumpsIn(given: readonly string[]): Dumps {
  if (given.length === 0) throw new UsageError('No dump was given; expected --live CLUSTER=FILE, such as --live us-west=dumps/us-west.yaml.');
  const files = new Map<string, TextFile[]>();
  for (const text of given) {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1) throw new UsageError(`--live is '${text}'; expected CLUSTER=FILE, such as us-west=dumps/us-west.yaml.`);
    const [cluster, path] = [text.slice(0, at), text.slice(at + 1)];
    const read = (isDirectory(path) ? MigrationDump.fromDirectory(cluster, path) : MigrationDump.fromFiles(cluster, path))._read();
    if (read.faults.length > 0) throw new Failure(read.faults.join('\n'));
    files.set(cluster, [...files.get(cluster) ?? [], ...read.files]);
  }
  const dumps = readDumps(files);
  if (dumps.faults.length > 0) throw new Failure(dumps.faults.join('\n'));
  return dumps;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The dumps of clusters that are to be shown. */
function chosen(dumps: Dumps, clusters: readonly string[]): Dumps {
  return { ...dumps, live: new Map([...dumps.live].filter(([cluster]) => clusters.includes(cluster))) };
}
