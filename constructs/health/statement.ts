import { all, type Amount, any, type Condition, field, not, present } from './expression';

/**
 * The states an object can be in.
 * - Progressing: not where its spec wants it yet, or its controller has not seen the spec.
 * - Running: a job at work, without a failure so far.
 * - Degraded: it failed, and will not get there by itself.
 * - Suspended: it waits because somebody said so.
 * - Healthy: where its spec wants it, a finished batch that waits at its partition included.
 */
export type State = 'Progressing' | 'Running' | 'Degraded' | 'Suspended' | 'Healthy';

/** What each tool shows for a state. */
export interface Shown {
  /** What Karmada's InterpretHealth gives for the object in a cluster. */
  readonly karmada: boolean;
  readonly argoCd: 'Progressing' | 'Degraded' | 'Suspended' | 'Healthy';
  readonly flux: 'InProgress' | 'Failed' | 'Current';
  /** OCM's conditions; its rollout reads Progressing=False as succeeded, and both True as failed. */
  readonly ocm: { readonly progressing: boolean; readonly degraded: boolean };
}

/**
 * The one table. Only Running differs between the tools: Karmada asks whether to move an object away, which it should not do to a job at work; the
 * others ask whether to go on with what comes next, and that waits for the job to be done.
 */
export const SHOWN: Readonly<Record<State, Shown>> = {
  Progressing: { karmada: false, argoCd: 'Progressing', flux: 'InProgress', ocm: { progressing: true, degraded: false } },
  Running: { karmada: true, argoCd: 'Progressing', flux: 'InProgress', ocm: { progressing: true, degraded: false } },
  Degraded: { karmada: false, argoCd: 'Degraded', flux: 'Failed', ocm: { progressing: true, degraded: true } },
  Suspended: { karmada: true, argoCd: 'Suspended', flux: 'Current', ocm: { progressing: false, degraded: false } },
  Healthy: { karmada: true, argoCd: 'Healthy', flux: 'Current', ocm: { progressing: false, degraded: false } },
};

/** The states for which something is shown. */
export function statesWhere(test: (shown: Shown) => boolean): State[] {
  return (Object.keys(SHOWN) as State[]).filter((state) => test(SHOWN[state]));
}

/** The message of the condition of that type in the status; empty when there is none. */
export interface Said {
  readonly condition: string;
}

/** Words, with numbers of the object and what its conditions say between them. */
export type Message = readonly (string | Amount | Said)[];

export interface Verdict {
  readonly state: State;
  readonly message: Message;
}

export interface Rule extends Verdict {
  readonly when: Condition;
}

/** The first rule that holds decides. */
export interface Rules {
  readonly rules: readonly Rule[];
  readonly otherwise: Verdict;
}

/** What OCM's conditions say when they are True and when they are False. */
export interface ConditionWords {
  readonly progressing: readonly [string, string];
  readonly degraded: readonly [string, string];
}

/*
 * One statement per kind, for both of its versions. What it says of an object in a cluster is what the healthInterpretation.lua of the kind says:
 * Running, Suspended and Healthy are healthy to Karmada, Progressing and Degraded are not (`SHOWN` below).
 *
 * A template on a Karmada control plane has the status that statusAggregation.lua makes of all clusters. What that leaves to be seen:
 * - observedGeneration is that of the template once every cluster follows it, so a status of an earlier spec is never taken for one of this spec. While
 *   no work has been made at all it is, too: a kind that asks for nothing (a DaemonSet without nodes, a SidecarSet without pods) is then Healthy for a moment.
 * - The condition ClustersHealthy, of kinds whose status has conditions, is exact: the template is where its spec wants it when every cluster is
 *   healthy, and only then (clusters-healthy.ts). Pauses and partitions that an override sets for one cluster are taken into account that way.
 *   Conditions are those of the worst cluster, so a failure anywhere is Degraded at once.
 * - WorkloadSpread, PersistentPodState, PodProbeMarker and ResourceDistribution are exact without it: no cluster counts more than it should have.
 * The others are judged by sums, and so are all of them where nothing is told of health:
 * - Sums are compared with sums, or with the replicas of the template where these are divided. One cluster with pods to spare can make up for
 *   another that lacks some. Where replicas are not divided, pods that a cluster has yet to make are not missed, but for a CloneSet, whose target
 *   is a sum as well.
 * - Partitions: CloneSet and UnitedDeployment report what they hold back, so a finished batch is told from an unfinished one. StatefulSet, DaemonSet and
 *   SidecarSet do not; there a partition of the template makes it Healthy as soon as what is updated is available, and the message says so.
 * - Pauses and partitions that an override sets for one cluster are not in the template. A cluster that is paused that way leaves the template Progressing.
 * - A Rollout is as far as the cluster that is behind; one that waits at a step beside one that has finished is Progressing.
 * - A job is done when it is done everywhere. Nothing comes back to the template of a Workflow.
 * The ResourceBinding of the template has the health of each cluster, without loss; see planes/karmada/health.ts.
 */

/** The health of a kind. */
export interface HealthStatement {
  readonly group: string;
  readonly kind: string;
  /** The object in a cluster: what the interpreter of the kind says. */
  readonly inCluster: Rules;
  /**
   * The template on a Karmada control plane, where that is another question: its status is that of all clusters together, so counters are sums, and what
   * every cluster works out for itself, such as the pods a partition holds back, is known only from the health it has there. Absent where the same rules hold.
   */
  readonly onTemplate?: Rules;
  readonly words: ConditionWords;
}

/**
 * The object is a template that Karmada has claimed for a policy. Objects in clusters keep that label and have one more.
 */
export const IS_TEMPLATE: Condition = all(
  any(
    present(field('metadata', 'labels', 'propagationpolicy.karmada.io/permanent-id')),
    present(field('metadata', 'labels', 'clusterpropagationpolicy.karmada.io/permanent-id')),
  ),
  not(present(field('metadata', 'labels', 'karmada.io/managed'))),
);

export const rule = (state: State, when: Condition, ...message: Message): Rule => ({ when, state, message });
export const otherwise = (state: State, ...message: Message): Verdict => ({ state, message });
