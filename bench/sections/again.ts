/** A second synthesis into the same directory, with one image changed: what every commit is, once there is a tree. */
import type { Section } from './section';
import { type Measurement, runTask } from '../processes';
import type { Size } from '../scenarios';
import { median, ratio } from '../statistics';
import { took } from '../table';

const SIZE: Size = { scenario: 'karmada', workloads: 3_333 };

export const AGAIN: Section = {
  name: 'again', title: 'a second synthesis, one image changed, 10k objects',
  run: (bench) => {
    const first: Measurement[] = [];
    const second: Measurement[] = [];
    for (let turn = 0; turn < bench.turns; turn++) {
      // Whatever the first run keeps on disk, beside the tree or in it, is there for the second and for no other.
      const [outdir, cache] = [bench.scratch.fresh('dist'), bench.scratch.fresh('cache')];
      first.push(runTask({ task: 'federation', ...SIZE, outdir }, cache));
      second.push(runTask({ task: 'federation', ...SIZE, outdir, changed: true }, cache));
    }
    bench.say(took('the first', median(first)));
    bench.say(took('the second', median(second)));
    const what = 'second synthesis, one image changed, 10k objects, against the first';
    return [{ what, figure: ratio(second, first), bar: { limit: 0.5 } }];
  },
};
