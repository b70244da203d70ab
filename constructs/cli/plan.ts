import { basename } from 'node:path';
import { diffPlans } from '../plan/diff/diff-plans';
import type { DiffData } from '../plan/diff/plan-data';
import type { FitReport } from '../plan/fit';
import type { WholePlan } from '../plan/of';
import { planPage } from '../plan/page';
import { fitTable } from '../plan/render/fit-table';
import { lossesTable, lossOf, ranked } from '../plan/render/losses-table';
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
import { FILTER_HELP, FILTER_OPTIONS, filtered, type Filters } from './filters';
import { formatNamed, Results, RESULT_HELP, RESULT_OPTIONS } from './results';
import { type Leftovers, tidily } from './leftovers';
import { Progress } from './progress';
import { EACH, WHAT_IF_HELP, WHAT_IF_OPTIONS, whatIfIn, whatIfSentence, whatIfText } from './what-if';

const FORMATS = ['table', 'json', 'markdown', 'html', 'yaml'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `Usage: cdk8s-kruise-federation plan [options]

Runs the app and prints what each cluster gets of each workload. Nothing is written to the output directory of the app. What the app prints goes to standard
error.

Options:
      --app COMMAND         the command that runs the app; by default app of cdk8s.yaml
      --output FORMAT       table (default), json (to be compared later: diff FILE), markdown, html (a page), yaml (all manifests)
${RESULT_HELP}${FILTER_HELP}  -h, --help                show this help

What if, several at once; replicas are shown as before → after:
${WHAT_IF_HELP}
Does it fit: requests times replicas, with the surge of updates, against the capacity that the fleet declares, quotas, and
      --capacity FILE       what clusters have, as YAML: us-west: {cpu: "64", memory: 256Gi, pods: 500}

Exit codes: 0 done, 1 the app failed or made no plan, 2 wrong usage.
`;

const OPTIONS = { app: { type: 'string' }, output: { type: 'string', default: 'table' }, capacity: { type: 'string' }, ...RESULT_OPTIONS, ...FILTER_OPTIONS, ...WHAT_IF_OPTIONS } as const;

/** Prints what each cluster gets of each workload, or what it would get if. */
export const plan = command(USAGE, OPTIONS, (values, output) => tidily(async (leftovers) => {
  const format = formatNamed(values.output, FORMATS);
  const results = new Results(values, output);
  const whatIf = whatIfIn(values);
  const folder = process.cwd();
  const run: AppRun = { title: 'the app', command: appCommand(folder, values.app), folder };
  const capacities = capacitiesIn(values.capacity);
  const progress = new Progress(output, leftovers);
  if (whatIf?.lost?.includes(EACH)) {
    results.write(await losses(run, whatIf, { filters: values, format, capacities, output, progress, leftovers }));
    return 0;
  }
  if (!whatIf) {
    const whole = await planOfApp(run, progress, leftovers);
    const [shown] = filtered([whole], values);
    results.write(written(format, output, { title: basename(folder), shown, fit: capacities.of(whole, shown) }));
    return 0;
  }
  const { before, after } = await supposedPlansOf(run, whatIf, progress, leftovers);
  const [was, shown] = filtered([before, after], values);
  if (format === 'table') output.err(`What if: ${whatIfText(whatIf)}.\n`);
  results.write(written(format, output, {
    title: `${basename(folder)}: ${whatIfText(whatIf)}`, shown, compared: { before: was, lost: whatIf.lost, supposed: whatIfSentence(whatIf) }, fit: capacities.of(after, shown),
  }));
  return 0;
}));

/** What is to be printed. */
interface View {
  /** What it is about, for a page. */
  readonly title: string;
  readonly shown: WholePlan;
  /** What it differs from, if it is only supposed. */
  readonly compared?: Compared & { readonly before: WholePlan };
  readonly fit: FitReport;
}

function written(format: Format, { terminal }: Output, { title, shown, compared, fit }: View): string | Iterable<string> {
  switch (format) {
    case 'json': return `${JSON.stringify(savedPlan(shown), undefined, 2)}\n`;
    case 'yaml': return planYaml(shown);
    case 'markdown': return planMarkdown(shown, compared);
    case 'html': return planPage({ title, plan: savedPlan(shown), fit: pageFit(fit), ...(compared && { before: savedPlan(compared.before), diff: supposedDiff(compared.before, shown, compared.lost !== undefined) }) });
    default: return [planTable(shown, terminal, compared), fitTable(fit, terminal)].filter((part) => part !== '').join('\n');
  }
}

/** What is gone in an outage is not deleted, and nothing of it is final. */
function supposedDiff(before: WholePlan, after: WholePlan, outage: boolean): DiffData {
  const diff = diffPlans(before, after);
  if (!outage) return diff;
  return { ...diff, removals: [], workloads: diff.workloads.map((workload) => ({ ...workload, hazards: [] })), summary: { ...diff.summary, irreversible: 0 } };
}

interface Trial {
  readonly filters: Filters;
  readonly format: Format;
  readonly capacities: CapacityFile;
  readonly output: Output;
  readonly progress: Progress;
  readonly leftovers: Leftovers;
}

/** What the loss of each cluster in turn does. */
async function losses(run: AppRun, whatIf: WhatIf, { filters, format, capacities, output: { terminal }, progress, leftovers }: Trial): Promise<string> {
  if (format !== 'table' && format !== 'json') throw new UsageError(`--lost ${EACH} can be printed as table or json, not as ${format}.`);
  // A loss is compared with what else is supposed, and not with the app as it is.
  const { after: before, losses: plans } = await supposedPlansOf(run, whatIf, progress, leftovers);
  const found = [...plans].map(([cluster, after]) => {
    const [was, is] = filtered([before, after], filters);
    return lossOf(cluster, was, is, capacities.of(after).clusters.filter(({ fits }) => fits === false).map((fit) => fit.cluster));
  });
  return format === 'json' ? `${JSON.stringify(ranked(found), undefined, 2)}\n` : lossesTable(found, terminal);
}
