/** What people wait for who look before they merge, against the synthesis itself. */
import type { Section } from './section';
import { runTask } from '../processes';
import type { Size } from '../scenarios';
import { inTurns, median, ratio } from '../statistics';
import { took } from '../table';

const SIZE: Size = { scenario: 'ocm', workloads: 1_000 };

export const PLANS: Section = {
  name: 'plans', title: 'plan and diff, 1,000 workloads x 100 clusters',
  run: (bench) => {
    const run = (task: 'federation' | 'plan' | 'diff') => () => (
      runTask({ task, ...SIZE, outdir: bench.scratch.fresh('dist') }, bench.scratch.fresh('cache')));
    const runs = inTurns(bench.turns, { federation: run('federation'), plan: run('plan'), diff: run('diff') });
    bench.say(took('synthesis, all files written', median(runs.federation)));
    bench.say(took('plan, saved as JSON', median(runs.plan)));
    bench.say(took('diff of two apps, every image changed', median(runs.diff)));
    const [plan, diff] = [ratio(runs.plan, runs.federation), ratio(runs.diff, runs.federation)];
    return [
      { what: 'plan, 1,000 workloads x 100 clusters, against the synthesis', figure: plan, bar: { limit: 1.5 } },
      { what: 'diff of two such apps, every image changed, against the synthesis', figure: diff, bar: { limit: 2.5 } },
    ];
  },
};
