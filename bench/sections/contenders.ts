/**
 * What people would use instead: other programs that write the objects of the Karmada scenario. Whole processes are compared, ours with
 * Node, the loader for TypeScript and all modules.
 */
import * as fs from 'node:fs';
import type { Contender } from '../contenders/contender';
import { builtProgram, orReason } from '../contenders/go-program';
import { HELM } from '../contenders/helm';
import { JSONNET } from '../contenders/jsonnet';
import { assertSame, objectsOfWorkloads } from '../contenders/same-objects';
import { recorded, synthesisCommand } from './runs';
import type { Bench, Section } from './section';
import { runCommand } from '../processes';
import type { Size } from '../scenarios';
import { inTurns, median, ratio } from '../statistics';
import { type Row, took } from '../table';

const SIZE: Size = { scenario: 'karmada', workloads: 3_333 };

function against({ title, program, prepare, read }: Contender, limit: number): Section {
  const what = `Karmada, 9,999 objects, against ${title}`;
  const measured = (bench: Bench): Row => {
    const { scratch } = bench;
    const objects = objectsOfWorkloads(recorded(bench, SIZE));
    const command = prepare(builtProgram(program), scratch.fresh(program.name), objects, SIZE.workloads);
    const output = scratch.path(`${program.name}.out`);
    runCommand(command, scratch, scratch.fresh('cache'), { output });
    bench.say('  comparing their objects with ours ...');
    assertSame(program.name, read(fs.readFileSync(output, 'utf8')), objects);
    const runs = inTurns(bench.turns, {
      ours: () => runCommand(synthesisCommand(bench, SIZE), scratch, scratch.fresh('cache')),
      theirs: () => runCommand(command, scratch, scratch.fresh('cache'), { output }),
    });
    bench.say(took('our app, the whole process, checks included', median(runs.ours)));
    bench.say(took(`${program.name} ${program.version}`, median(runs.theirs)));
    return { what, figure: ratio(runs.ours, runs.theirs), bar: { limit } };
  };
  return {
    name: program.name, title: `against ${title}`,
    prepare: () => void orReason(() => builtProgram(program)),
    run: (bench) => {
      const reason = orReason(() => builtProgram(program));
      return [typeof reason === 'string' ? measured(bench) : { what, bar: { limit }, skipped: `not measured: ${reason.message}` }];
    },
  };
}

/** A section for each program. */
export const CONTENDERS: readonly Section[] = [against(HELM, 1), against(JSONNET, 1 / 15)];
