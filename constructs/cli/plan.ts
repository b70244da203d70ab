import { basename } from 'node:path';
import { diffPlans } from '../plan/diff/diff-plans';
import type { DiffData } from '../plan/diff/plan-data';
import type { SavedPlan } from '../plan/file';
import type { FitReport } from '../plan/fit';
import type { WholePlan } from '../plan/of';
import { planPage } from '../plan/page';
import { fitTable } from '../plan/render/fit-table';
import { type ClusterLoss, lossesTable, lossOf, ranked } from '../plan/render/losses-table';
import { planMarkdown } from '../plan/render/plan-markdown';
import type { Compared } from '../plan/render/plan-rows';
import { planTable } from '../plan/render/plan-table';
import { planYaml } from '../plan/render/plan-yaml';
import { savedPlan } from '../plan/saved-plan';
import type { WhatIf } from '../plan/what-if';
import { appCommand, type AppRun } from './app';
import { planOfApp, supposedPlansOf } from './app-plans';
import { type CapacityFile, capacitiesIn, pageFit } from './capacities';
import { command, type Output, UsageError } from './command';
import { FILTER_HELP, FILTER_OPTIONS, filtered, type Filters, isFiltering, noteFilters } from './filters';
import { FitGate } from './fit-gate';
import { type Leftovers, tidily } from './leftovers';
import { Progress } from './progress';
import { RESULT_HELP, RESULT_OPTIONS, Results } from './results';
import { EACH, WHAT_IF_HELP, WHAT_IF_OPTIONS, whatIfIn, whatIfPieces, whatIfSentence, whatIfText } from './what-if';

const FORMATS = ['table', 'json', 'markdown', 'html', 'yaml'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `Usage: cdk8s-kruise-federation plan [options]

Runs the app and prints what each cluster gets of each workload. Nothing is written to the output directory of the app. What the app prints goes to standard
error.

Options:
      --app COMMAND         the command that runs the app; by default app of cdk8s.yaml
      --output FORMAT       table (default), json (to be compared later: diff FILE), markdown, html (a page), yaml (the manifests of workloads and what
                            travels with them; objects that belong to no workload, such as namespaces, are in the output of the app)
${RESULT_HELP}${FILTER_HELP}  -h, --help                show this help

What if, several at once; replicas are shown as before → after:
${WHAT_IF_HELP}
Does it fit: requests times replicas, with the surge of updates, against the capacity that the fleet declares, quotas, and
      --capacity FILE       what clusters have, as YAML: us-west: {cpu: "64", memory: 256Gi, pods: 500}
      --fail-on unfit       exit with 3 if something does not fit

Exit codes: 0 done, 1 the app failed or made no plan, 2 wrong usage, 3 something does not fit and --fail-on unfit was given.
`;

const OPTIONS = { 'app': { type: 'string' }, 'capacity': { type: 'string' }, 'fail-on': { type: 'string', multiple: true }, ...RESULT_OPTIONS, ...FILTER_OPTIONS, ...WHAT_IF_OPTIONS } as const;

/** Prints what each cluster gets of each workload, or what it would get if. */
export const plan = command(USAGE, OPTIONS, (values, output, _operands, given) => tidily(async (leftovers) => {
  const results = new Results(given, FORMATS, output);
  const gate = new FitGate(values['fail-on'], output);
  const whatIf = whatIfIn(values);
  const folder = process.cwd();
  const run: AppRun = { title: 'the app', command: appCommand(folder, values.app), folder };
  const work: Work = { run, filters: values, capacities: capacitiesIn(values.capacity), output, progress: new Progress(output, leftovers), leftovers };
  if (gate.isSet) noteFilters(values, output);
  if (whatIf?.lost?.includes(EACH)) {
    const { losses, declared } = await lossesOf(whatIf, results.formats, work);
    results.write((format) => (format === 'json' ? `${JSON.stringify(ranked(losses), undefined, 2)}\n` : lossesTable(losses, output.terminal)));
    if (!declared) gate.nothingDeclared();
    return gate.exitCode(losses.flatMap(({ cluster, overfull }) => overfull.map((other) => `If '${cluster}' is lost, what '${other}' gets does not fit.`)));
  }
  const view = await viewOf(whatIf, work);
  if (whatIf && results.formats.includes('table')) output.err(`What if: ${whatIfText(whatIf)}.\n`);
  results.write((format) => written(format, output, view));
  if (!isDeclared(view.fit)) gate.nothingDeclared();
  return gate.exitCode(view.fit.clusters.flatMap(({ complaints }) => complaints));
}));

/** All that it takes to make a plan. */
interface Work {
  readonly run: AppRun;
  readonly filters: Filters;
  readonly capacities: CapacityFile;
  readonly output: Output;
  readonly progress: Progress;
  readonly leftovers: Leftovers;
}

/** What is to be printed. */
interface View {
  /** What it is about, for a page. */
  readonly title: string;
  readonly shown: WholePlan;
  /** What it differs from, if it is only supposed. */
  readonly compared?: Compared & { readonly before: WholePlan };
  /** What a saved plan says of itself if it is not the whole plan of an app as it is. */
  readonly marks: Pick<SavedPlan, 'supposed' | 'filtered'>;
  readonly fit: FitReport;
}

async function viewOf(whatIf: WhatIf | undefined, { run, filters, capacities, progress, leftovers }: Work): Promise<View> {
  const title = basename(run.folder);
  const cut = isFiltering(filters) && { filtered: true };
  if (!whatIf) {
    const whole = await planOfApp(run, progress, leftovers);
    const [shown] = filtered([whole], filters);
    return { title, shown, marks: { ...cut }, fit: capacities.of(whole, { shown }) };
  }
  const { before, after } = await supposedPlansOf(run, whatIf, progress, leftovers);
  const [was, shown] = filtered([before, after], filters);
  const { lost } = whatIf;
  return {
    title: `${title}: ${whatIfText(whatIf)}`, shown, marks: { supposed: whatIfPieces(whatIf), ...cut },
    compared: { before: was, lost, supposed: whatIfSentence(whatIf) },
    fit: capacities.of(after, { shown, lost, before }),
  };
}

function written(format: Format, { terminal }: Output, { title, shown, compared, marks, fit }: View): string | Iterable<string> {
  switch (format) {
    case 'json': return `${JSON.stringify(markedPlan(shown, marks), undefined, 2)}\n`;
    case 'yaml': return planYaml(shown, compared?.supposed);
    case 'markdown': return planMarkdown(shown, compared);
    case 'html': return planPage({
      title, plan: markedPlan(shown, marks), fit: pageFit(fit), ...(compared && { before: savedPlan(compared.before), diff: supposedDiff(compared.before, shown, compared.lost !== undefined) }),
    });
    default: return [planTable(shown, terminal, compared), fitTable(fit, terminal)].filter((part) => part !== '').join('\n');
  }
}

function markedPlan(plan: WholePlan, marks: View['marks']): SavedPlan {
  const { form, version, ...rest } = savedPlan(plan);
  return { form, version, ...marks, ...rest };
}

/** What is supposed has happened, so shares are not taken to stay because Karmada is told the same. What is gone in an outage is not deleted, and nothing of it is final. */
function supposedDiff(before: WholePlan, after: WholePlan, outage: boolean): DiffData {
  const diff = diffPlans(before, { ...after, workloads: after.workloads.map((workload) => ({ ...workload, scheduling: undefined })) });
  if (!outage) return diff;
  return { ...diff, removals: [], workloads: diff.workloads.map((workload) => ({ ...workload, hazards: [] })), summary: { ...diff.summary, irreversible: 0 } };
}

function isDeclared({ clusters }: FitReport): boolean {
  return clusters.some(({ fits }) => fits !== undefined);
}

/** What the loss of each cluster in turn does, and whether any cluster says what it has room for. */
async function lossesOf(
  whatIf: WhatIf, formats: readonly Format[], { run, filters, capacities, progress, leftovers }: Work,
): Promise<{ readonly losses: ClusterLoss[]; readonly declared: boolean }> {
  const other = formats.find((format) => format !== 'table' && format !== 'json');
  if (other !== undefined) throw new UsageError(`--lost ${EACH} can be printed as table or json, not as ${other}.`);
  // A loss is compared with what else is supposed, and not with the app as it is.
  const { before: now, after: before, losses: plans } = await supposedPlansOf(run, whatIf, progress, leftovers);
  const losses = [...plans].map(([cluster, after]) => {
    const [was, is] = filtered([before, after], filters);
    const { clusters } = capacities.of(after, { shown: is, lost: [cluster], before: now });
    return lossOf(cluster, was, is, clusters.filter(({ fits }) => fits === false).map((fit) => fit.cluster));
  });
  return { losses, declared: isDeclared(capacities.of(before, { shown: filtered([before], filters)[0], before: now })) };
}
