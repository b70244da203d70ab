/** A second synthesis into the same directory, with one image changed: what every commit is, once there is a tree. */
import { recorded, writtenAgain } from './runs';
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
  run: (bench) => SUBJECTS.flatMap(({ title, ...size }): Row[] => {
    const recording = recorded(bench, size);
    const first: Measurement[] = [];
    const second: Measurement[] = [];
    const plain: Measurement[] = [];
    for (let turn = 0; turn < bench.turns; turn++) {
      // Whatever the first run keeps on disk, beside the tree or in it, is there for the second and for no other.
      const [outdir, cache] = [bench.scratch.fresh('dist'), bench.scratch.fresh('cache')];
      first.push(runTask({ task: 'federation', ...size, outdir }, cache));
      second.push(runTask({ task: 'federation', ...size, outdir, changed: true }, cache));
      plain.push(writtenAgain(bench, 'cdk8s', size, recording));
    }
    bench.say(took(`the first, ${title}`, median(first)));
    bench.say(took('the second', median(second)));
    bench.say(took('plain cdk8s, one chart', median(plain)));
    const what = `second synthesis, one image changed, ${title}`;
    // The faster the first is, the harder it is to be faster than that: so the second is held against something else, too.
    return [{ what: `${what}, against the first`, figure: ratio(second, first), bar: { limit: 0.5 } }, { what: `${what}, against plain cdk8s in one chart`, figure: ratio(second, plain) }];
  }),
};
