/** A second synthesis into the same directory, with one image changed: what every commit is, once there is a tree. */
import type { Section } from './section';
import { type Measurement, runTask } from '../processes';
import type { Size } from '../scenarios';
import { median, ratio } from '../statistics';
import { type Row, took } from '../table';

/** Where workloads are alike there is little to remember, and where no two are there is most. */
const SUBJECTS: readonly (Size & { readonly title: string })[] = [
  { title: '10k objects', scenario: 'karmada', workloads: 3_333 },
  { title: '10k objects, no two workloads alike', scenario: 'different', workloads: 3_333 },
];

export const AGAIN: Section = {
  name: 'again', title: 'a second synthesis, one image changed, 10k objects',
  run: (bench) => SUBJECTS.map(({ title, ...size }): Row => {
    const first: Measurement[] = [];
    const second: Measurement[] = [];
    for (let turn = 0; turn < bench.turns; turn++) {
      // Whatever the first run keeps on disk, beside the tree or in it, is there for the second and for no other.
      const [outdir, cache] = [bench.scratch.fresh('dist'), bench.scratch.fresh('cache')];
      first.push(runTask({ task: 'federation', ...size, outdir }, cache));
      second.push(runTask({ task: 'federation', ...size, outdir, changed: true }, cache));
    }
    bench.say(took(`the first, ${title}`, median(first)));
    bench.say(took('the second', median(second)));
    const what = `second synthesis, one image changed, ${title}, against the first`;
    return { what, figure: ratio(second, first), bar: { limit: 0.5 } };
  }),
};
