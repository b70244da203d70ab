import { PlanChange, PodEffect } from '../diff-model';
import { divided } from '../../json/json';
import type { SavedDiff } from '../file';
import { RemovalEffect } from '../model';
import { outcomesAfter, outcomesBefore, outcomeText, podsUpdatedIn, replicaMoves, replicaSteps, sumOf } from './outcomes';
import { subjectOf } from './pods';
import { DIFF_RULES } from './rules';
import { hazardsIn } from './summary';

/** What a pipeline can refuse: `--fail-on recreate,delete,irreversible,shrink`. */
export const GATES = ['recreate', 'delete', 'irreversible', 'shrink'] as const;

/** The name of a gate. */
export type Gate = (typeof GATES)[number];

/** Why a gate is hit. */
export interface GateFailure {
  readonly gate: Gate;
  /** What hits it, in a sentence. */
  readonly message: string;
}

const FOUND: Readonly<Record<Gate, (diff: SavedDiff) => string[]>> = {
  recreate: ({ workloads }) => workloads.flatMap((workload) => {
    // A workload that goes while another comes in its place is recreated, whatever it is called.
    const isReplaced = workload.change === PlanChange.DELETED && workload.hazards.some(({ code }) => code === DIFF_RULES.name.code || code === DIFF_RULES.kind.code);
    const recreated = workload.clusters.filter(({ pods, removal }) => pods === PodEffect.RECREATED || (isReplaced && removal === RemovalEffect.DELETED));
    const pods = isReplaced ? Math.max(...sumOf(recreated.flatMap((change) => [outcomesBefore(change) ?? [0, 0]]))) : podsUpdatedIn(recreated);
    return recreated.length === 0 ? [] : [`${pods > 0 ? `${pods} ${pods === 1 ? 'pod' : 'pods'}` : 'Pods'} of ${subjectOf(workload)} ${pods === 1 ? 'is' : 'are'} recreated in ${listed(recreated)}.`];
  }),
  delete: ({ workloads, platform }) => [
    ...workloads.flatMap((workload) => {
      const gone = workload.clusters.filter(({ change, removal }) => change === PlanChange.DELETED && removal !== RemovalEffect.ORPHANED);
      // What nothing deletes by itself says so.
      const [left, deleted] = divided(gone, ({ pods, reasons }) => pods === PodEffect.NONE && reasons.length > 0);
      const companions = workload.clusters.filter(({ change, objects, removal }) => removal !== RemovalEffect.ORPHANED && change !== PlanChange.DELETED && objects.some((object) => object.change === PlanChange.DELETED));
      const names = new Set(companions.flatMap(({ objects }) => objects.filter((object) => object.change === PlanChange.DELETED).map(subjectOf)));
      return [
        ...(deleted.length > 0 ? [`${subjectOf(workload)} is deleted in ${listed(deleted)}.`] : []),
        ...(left.length > 0 ? [`${subjectOf(workload)} leaves the output for ${listed(left)}, and goes if somebody deletes it.`] : []),
        ...[...names].map((name) => `${name} is deleted in ${listed(companions.filter(({ objects }) => objects.some((object) => object.change === PlanChange.DELETED && subjectOf(object) === name)))}.`),
        ...(workload.change === PlanChange.DELETED && workload.clusters.length === 0 ? [`${subjectOf(workload)} is deleted.`] : []),
      ];
    }),
    ...platform.filter(({ change }) => change === PlanChange.DELETED).map((object) => `${subjectOf(object)} leaves the platform.`),
  ],
  irreversible: (diff) => hazardsIn(diff).filter(({ irreversible }) => irreversible).map(({ code, message }) => `${code}: ${message}`),
  shrink: ({ workloads }) => workloads.filter(({ change }) => change !== PlanChange.DELETED).flatMap((workload) => {
    const smaller = workload.clusters.filter((change) => Math.min(...replicaSteps(change) ?? [0]) < 0);
    // Where shares are unknown, only the sum tells.
    const lost = replicaMoves(smaller.length > 0 ? smaller : [workload]).removed;
    const [had, has] = [outcomesBefore(workload), outcomesAfter(workload)];
    const inAll = had && has ? ` (${outcomeText(had)} → ${outcomeText(has)} in all)` : '';
    return lost === 0 ? [] : [`${subjectOf(workload)} loses ${lost} ${lost === 1 ? 'replica' : 'replicas'}${smaller.length > 0 ? ` in ${listed(smaller)}` : ''}${inAll}.`];
  }),
};

/** The gates that a diff hits, and what hits them. */
export function failures(diff: SavedDiff, gates: readonly string[]): GateFailure[] {
  return GATES.filter((gate) => gates.includes(gate)).flatMap((gate) => FOUND[gate](diff).map((message) => ({ gate, message })));
}

function listed(clusters: readonly { readonly cluster: string }[]): string {
  const [first, more] = [clusters.slice(0, 3).map(({ cluster }) => cluster), clusters.length - 3];
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}
