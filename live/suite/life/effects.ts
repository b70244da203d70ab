import { type ClusterChange, PodEffect } from '../../../constructs';

/** A pod of a workload as it was at one moment. */
export interface SeenPod {
  readonly name: string;
  readonly uid: string;
  /** Images of its containers, in their order. */
  readonly images: readonly string[];
  /** How often its containers were restarted, together. */
  readonly restarts: number;
  readonly ready: boolean;
  /** Whether it is being deleted. */
  readonly leaves: boolean;
}

/** What became of the pods of a workload in a cluster between two moments. */
export interface Happened {
  /** Pods that are the same, with the same images. */
  readonly untouched: number;
  /** Pods that are the same, with other images. */
  readonly inPlace: number;
  /** Pods that are gone. */
  readonly gone: number;
  /** Pods that were not there before. */
  readonly fresh: number;
}

/** What became of pods: they are told apart by their uid. */
export function happened(before: readonly SeenPod[], after: readonly SeenPod[]): Happened {
  const now = new Map(after.map((pod) => [pod.uid, pod]));
  const kept = before.filter(({ uid }) => now.has(uid));
  const inPlace = kept.filter(({ uid, images }) => now.get(uid)!.images.join() !== images.join()).length;
  return { untouched: kept.length - inPlace, inPlace, gone: before.length - kept.length, fresh: after.length - kept.length };
}

function plus(pods: number | undefined, scaled: number): number | undefined {
  return pods === undefined ? undefined : pods + scaled;
}

/** Where a prediction of `diff` and what became of the pods differ; empty if it came true, or if it left open what happens. */
export function untrue(predicted: ClusterChange | undefined, seen: Happened): string[] {
  const { pods, podsUpdated, replicasBefore, replicasAfter } = predicted ?? { pods: PodEffect.NONE };
  const is = (name: keyof Happened, value: number | undefined): string[] => (
    value === undefined || seen[name] === value ? [] : [`${pods}, so ${name} should be ${value}, but is ${seen[name]}`]
  );
  const scaled = replicasBefore === undefined || replicasAfter === undefined ? 0 : replicasAfter - replicasBefore;
  const [more, fewer] = [Math.max(scaled, 0), Math.max(-scaled, 0)];
  switch (pods) {
    case PodEffect.NONE:
    case PodEffect.HELD: return [...is('inPlace', 0), ...is('gone', fewer), ...is('fresh', more)];
    case PodEffect.IN_PLACE: return [...is('inPlace', podsUpdated), ...is('gone', fewer), ...is('fresh', more)];
    case PodEffect.RECREATED: return [...is('inPlace', 0), ...is('gone', plus(podsUpdated, fewer)), ...is('fresh', plus(podsUpdated, more))];
    case PodEffect.CREATED: return [...is('untouched', 0), ...is('gone', 0), ...is('fresh', replicasAfter)];
    case PodEffect.DELETED: return [...is('untouched', 0), ...is('inPlace', 0), ...is('fresh', 0)];
    case PodEffect.UNKNOWN: return [];
    case PodEffect.REFUSED: return is('untouched', seen.untouched + seen.inPlace + seen.gone + seen.fresh);
  }
}
