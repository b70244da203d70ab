/** The whole command, as users run it. */
import * as path from 'node:path';
import type { Section } from './section';
import { ROOT, runCommand } from '../processes';
import { inTurns, median, ratio } from '../statistics';
import { took } from '../table';

export const COMMAND: Section = {
  name: 'command', title: '`cdk8s synth`',
  run: (bench) => {
    const { scratch } = bench;
    const cdk8s = path.join(ROOT, 'node_modules', '.bin', 'cdk8s');
    // The question for a newer version goes to the network.
    const options = ['--check-upgrade=false', '--output', scratch.path('command')];
    // Without the paths of our own configuration, the package is found by its name, compiled, as users have it.
    const environment = { TSX_TSCONFIG_PATH: path.join(ROOT, 'bench', 'published.tsconfig.json') };
    const synth = (main: string) => runCommand(
      [process.execPath, cdk8s, 'synth', ...options, '--app', `${process.execPath} --import tsx ${main}`], scratch, scratch.fresh('cache'), { environment },
    );
    const commands = { example: () => synth('main.ts'), empty: () => synth('bench/empty-app/main.ts') };
    // Fills the caches of the loader.
    inTurns(1, commands);
    const runs = inTurns(bench.turns, commands);
    bench.say(took('the example of the README', median(runs.example)));
    bench.say(took('one empty chart', median(runs.empty)));
    const what = '`cdk8s synth` on the example, against an empty chart';
    return [{ what, figure: ratio(runs.example, runs.empty), bar: { limit: 1.25 } }];
  },
};
