/** The runs that several sections make. */
import * as fs from 'node:fs';
import type { Bench } from './section';
import { type Measurement, runTask, taskCommand } from '../processes';
import type { Size } from '../scenarios';
import type { Task } from '../task';

/** A synthesis into a new directory. */
export function synthesis({ scratch }: Bench, size: Size): Measurement {
  return runTask({ task: 'federation', ...size, outdir: scratch.fresh('dist') }, scratch.fresh('cache'));
}

/** The command of a synthesis into a new directory, to be measured as a whole. */
export function synthesisCommand({ scratch }: Bench, size: Size): string[] {
  return taskCommand({ task: 'federation', ...size, outdir: scratch.fresh('dist') });
}

/** The file with the objects of a synthesis, made once. */
export function recorded({ scratch, say }: Bench, size: Size): string {
  const recording = scratch.path(`${size.scenario}-${size.workloads}.jsonl`);
  if (!fs.existsSync(recording)) {
    say('  reading back what our app writes, for others to write it ...');
    runTask({ task: 'record', ...size, recording, outdir: scratch.fresh('dist') }, scratch.fresh('cache'));
  }
  return recording;
}

/** The same objects, written by something else. */
export function writtenAgain({ scratch }: Bench, task: Task['task'], size: Size, recording: string): Measurement {
  return runTask({ task, ...size, recording, outdir: scratch.fresh('plain') }, scratch.fresh('cache'));
}
