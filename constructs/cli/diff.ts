import { diffPlans } from '../plan/diff/diff-plans';
import { failures, GATES } from '../plan/diff/gates';
import type { DiffData } from '../plan/diff/plan-data';
import type { WholePlan } from '../plan/of';
import { planPage } from '../plan/page';
import { diffJson } from '../plan/render/diff-json';
import { diffMarkdown } from '../plan/render/diff-markdown';
import { diffText } from '../plan/render/diff-text';
import { savedPlan } from '../plan/saved-plan';
import { STEP_VARIABLE } from '../rollout/current-step';
import { appCommand } from './app';
import { planOfApp } from './app-plans';
import { command, type Output, UsageError } from './command';
import { FILTER_HELP, FILTER_OPTIONS, filtered, noteFilters } from './filters';
import { gatesIn } from './gate-names';
import { tidily } from './leftovers';
import { otherPlan } from './other-plan';
import { Progress } from './progress';
import { RESULT_HELP, RESULT_OPTIONS, Results } from './results';

const FORMATS = ['table', 'json', 'markdown', 'html'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `Usage: cdk8s-kruise-federation diff [REF|DIRECTORY|FILE] [options]

Runs the app and prints what changes in each cluster, and what that does to pods, replicas and data: against the app at a git REF (by default the commit at
which this branch left the main branch), or against saved plans (plan --output json --file FILE). The app at REF runs in a temporary worktree with the
dependencies of its own lockfile, which are kept for later runs. What is not committed is part of the comparison.

Options:
      --app COMMAND         the command that runs the app; by default app of cdk8s.yaml, of REF for the app at REF
      --against-app COMMAND compare with what this command runs, in the same folder
      --build COMMAND       run this at REF before the app, for apps that have to be compiled
      --output FORMAT       table (default), json, markdown (for a pull request), html (a page)
${RESULT_HELP}      --fail-on GATES       exit with 3 if anything of this happens: ${GATES.join(',')}
${FILTER_HELP}  -h, --help                show this help

Exit codes: 0 done, 1 an app failed or cannot be compared, 2 wrong usage, 3 a gate of --fail-on was hit.
`;

const OPTIONS = {
  'app': { type: 'string' }, 'against-app': { type: 'string' }, 'build': { type: 'string' },
  'fail-on': { type: 'string', multiple: true }, ...RESULT_OPTIONS, ...FILTER_OPTIONS,
} as const;

const GATE_HIT = 3;

/** Prints what a change does to each cluster. */
export const diff = command(USAGE, OPTIONS, (values, output, [target, ...others], given) => tidily(async (leftovers) => {
  if (others.length > 0) throw new UsageError(`One thing can be compared with at a time; '${others[0]}' is another one.`);
  const gates = gatesIn(values['fail-on'] ?? [], GATES);
  const results = new Results(given, FORMATS, output);
  const folder = process.cwd();
  const run = { title: 'the app', command: appCommand(folder, values.app), folder };
  const progress = new Progress(output, leftovers);
  const other = otherPlan({ target, app: values.app, againstApp: values['against-app'], build: values.build }, folder, output, progress, leftovers);
  const [was, is] = await Promise.all([other.plan(), planOfApp(run, progress, leftovers)]);
  const [before, after] = filtered([was, is], values);
  const changes = diffPlans(before, after);
  output.err(`Compared with ${other.title}.\n`);
  // The app at the other commit runs in the same environment.
  if (process.env[STEP_VARIABLE]?.trim()) output.err(`${STEP_VARIABLE} is set and holds for both sides, so that a change of the step is not shown; the rollout command shows steps.\n`);
  results.write((format) => written(format, output, { before, after, changes, title: `Changes since ${other.title}` }));
  if (gates.length > 0) noteFilters(values, output);
  const hit = failures(changes, gates);
  for (const { gate, message } of hit) output.err(`--fail-on ${gate}: ${message}\n`);
  return hit.length > 0 ? GATE_HIT : 0;
}), { verb: 'compare with', what: 'ref', optional: true });

interface View {
  readonly before: WholePlan;
  readonly after: WholePlan;
  readonly changes: DiffData;
  readonly title: string;
}

function written(format: Format, { terminal }: Output, { before, after, changes, title }: View): string {
  switch (format) {
    case 'json': return diffJson(changes);
    case 'markdown': return diffMarkdown(changes);
    case 'html': return planPage({ plan: savedPlan(after), before: savedPlan(before), diff: changes, title });
    default: return diffText(changes, terminal?.palette);
  }
}
