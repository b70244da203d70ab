import type { AppFile } from './app-file';
import { waveOf } from './order';
import { byName } from '../json/json';

/** The rank of what the workloads of a directory share, their namespace for one. */
export const SHARED = -1000;

/** When a file is to be applied among those of its directory, lower numbers first: what workloads share, what enters their pods, workloads. */
export function fileRank({ directory, subject }: AppFile): number {
  if (!subject) return directory.chart === undefined ? 0 : SHARED;
  // Whatever it is doing at the moment: a SidecarSet that is paused enters new pods all the same.
  return Math.min(0, waveOf({ apiVersion: subject.apiVersion, kind: subject.kind, metadata: subject.metadata }));
}

/** Names of files in the order of application. */
export function inFileOrder(ranks: ReadonlyMap<string, number>): string[] {
  return [...ranks].sort(([a, first], [b, second]) => first - second || byName(a, b)).map(([name]) => name);
}
