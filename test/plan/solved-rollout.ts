import type { ClusterSize, ClusterState, GateSpec, RolloutForm, SolvedRollout, SolvedStep } from '../../constructs/rollout/model';

/** Step by step, what each cluster has. */
export type States = readonly Readonly<Record<string, ClusterState>>[];

export const OLD: ClusterState = { type: 'old' };
export const NEW: ClusterState = { type: 'new' };
export const part = (partition: number | string, updated?: number): ClusterState => ({ type: 'part', partition, ...(updated !== undefined && { updated }) });
export const back = (partition: number | string, updated?: number): ClusterState => ({ type: 'back', partition, ...(updated !== undefined && { updated }) });

/** What there is to say of a rollout beside the states of its clusters. */
export interface SolvedMore extends Partial<SolvedRollout> {
  readonly form?: RolloutForm;
  /** By step, beside its states. */
  readonly each?: readonly Partial<SolvedStep>[];
}

/** A rollout as the solver gives it. */
export function solvedRollout(pods: Readonly<Record<string, number | undefined | Omit<ClusterSize, 'cluster'>>>, states: States, { form = 'version', each = [], ...more }: SolvedMore = {}): SolvedRollout {
  const current = more.current ?? states.length - 1;
  return {
    spec: { form, groups: [], spread: 'evenly', gates: [], current: { saidBy: 'default' } },
    steps: states.map((clusters, number) => ({ number, name: number === 0 ? 'before' : `all ${number} of ${states.length - 1}`, states: new Map(Object.entries(clusters)), gates: [], ...each[number] })),
    current,
    now: new Map(Object.entries(states[current])),
    sizes: new Map(Object.entries(pods).map(([cluster, size]) => [cluster, typeof size === 'object' ? { cluster, ...size } : { cluster, pods: size }])),
    unavailable: states.map(() => undefined),
    ...more,
  };
}

const GATES: readonly GateSpec[] = [{ type: 'soak', seconds: 1800 }, { type: 'approval', by: 'the team of the shop' }];

/** Ten pods in three clusters, in steps of 1, 2 and 7. */
export function oneTwoSeven(more: SolvedMore = {}): SolvedRollout {
  return solvedRollout({ 'edge': 1, 'us-east': 4, 'us-west': 5 }, [
    { 'edge': OLD, 'us-east': OLD, 'us-west': OLD },
    { 'edge': OLD, 'us-east': OLD, 'us-west': part(4, 1) },
    { 'edge': OLD, 'us-east': part(3, 1), 'us-west': part(3, 2) },
    { 'edge': NEW, 'us-east': NEW, 'us-west': NEW },
  ], { each: [{ updated: 0 }, { updated: 1, gates: GATES }, { updated: 3, gates: GATES.slice(0, 1) }, { updated: 10 }], unavailable: [0, 1, 2, 3], ...more });
}
