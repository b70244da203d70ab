/** A whole synthesis with all its checks, against plain cdk8s that writes the same objects unchecked. */
import { recorded, synthesis, writtenAgain } from './runs';
import type { Section } from './section';
import type { Measurement } from '../processes';
import type { Size } from '../scenarios';
import { inTurns, median, ratio } from '../statistics';
import { took } from '../table';

interface Subject extends Size {
  readonly name: string;
  readonly title: string;
  /** The bar against one chart. @default - compared, but with no bar */
  readonly oneChart?: number;
  /** The bar against a file per resource. @default - not compared */
  readonly files?: number;
  /** How many times faster than cdk8s objects have to be written, checks and constructs apart. @default - not compared */
  readonly writing?: number;
}

const SUBJECTS: readonly Subject[] = [
  { name: 'karmada', title: 'Karmada, 10k objects', scenario: 'karmada', workloads: 3_333, oneChart: 0.7, files: 0.6, writing: 5 },
  { name: 'different', title: 'Karmada, 10k objects, no two workloads alike', scenario: 'different', workloads: 3_333 },
  { name: 'works', title: 'works of OCM, 10k objects', scenario: 'ocm', workloads: 100, oneChart: 0.08, writing: 5 },
  { name: 'direct', title: 'direct clusters, 10k objects', scenario: 'direct', workloads: 100, oneChart: 0.3, writing: 5 },
];

/** One section for each control plane. */
export const SYNTHESES: readonly Section[] = SUBJECTS.map(({ name, title, oneChart, files, writing, ...size }): Section => ({
  name, title,
  run: (bench) => {
    const recording = recorded(bench, size);
    const compared: Record<string, () => Measurement> = {
      'our app, checks included': () => synthesis(bench, size),
      'plain cdk8s, one chart': () => writtenAgain(bench, 'cdk8s', size, recording),
    };
    if (writing !== undefined) {
      compared['writing alone, our writer'] = () => writtenAgain(bench, 'write', size, recording);
      compared['writing alone, cdk8s'] = () => writtenAgain(bench, 'write-cdk8s', size, recording);
    }
    if (files !== undefined) compared['plain cdk8s, a file per resource'] = () => writtenAgain(bench, 'cdk8s-files', size, recording);
    const runs = inTurns(bench.turns, compared);
    for (const [what, taken] of Object.entries(runs)) bench.say(took(what, median(taken)));
    const ours = runs['our app, checks included'];
    return [
      { what: `${title}, against plain cdk8s in one chart`, figure: ratio(ours, runs['plain cdk8s, one chart']), bar: oneChart === undefined ? undefined : { limit: oneChart } },
      ...(files === undefined ? [] : [{
        what: `${title}, against plain cdk8s with a file per resource`, bar: { limit: files },
        figure: ratio(ours, runs['plain cdk8s, a file per resource']),
      }]),
      ...(writing === undefined ? [] : [{
        what: `${title}, writing alone, times faster than cdk8s`, bar: { limit: writing, sense: 'at least' as const },
        figure: ratio(runs['writing alone, cdk8s'], runs['writing alone, our writer']),
      }]),
    ];
  },
}));
