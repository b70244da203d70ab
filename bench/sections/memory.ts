/** The most memory that a synthesis of 100,000 objects takes, Node and the loader included. */
import { synthesis } from './runs';
import type { Section } from './section';
import type { Size } from '../scenarios';
import { type Row, took } from '../table';

const SUBJECTS: readonly (Size & { readonly title: string; readonly limit: number })[] = [
  { title: 'Karmada', scenario: 'karmada', workloads: 33_333, limit: 500 },
  { title: 'works of OCM', scenario: 'ocm', workloads: 1_000, limit: 500 },
];

/** Run once each: memory does not depend on what else a machine does. */
export const MEMORY: Section = {
  name: 'memory', title: '100,000 objects',
  run: (bench) => SUBJECTS.map(({ title, limit, ...size }): Row => {
    const run = synthesis(bench, size);
    bench.say(took(title, run));
    return { what: `peak memory at 100k objects, ${title}`, unit: 'MB', figure: run.peakMegabytes!, bar: { limit } };
  }),
};
