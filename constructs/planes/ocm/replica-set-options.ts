import type { Duration } from 'cdk8s';
import { intOrString } from '../../json/int-or-string';
import type { PercentOrAbsolute } from '../../plus';
import { guardMethods } from '../../problems/guarded-methods';

/** Options of a rollout over the clusters of a ManifestWorkReplicaSet. */
export interface OcmRolloutOptions {
  /**
   * How long a cluster must be settled before it counts as done.
   * @default - not at all
   */
  readonly minSuccessTime?: Duration;
  /**
   * How long a cluster may take before it counts as failed.
   * @default - for ever
   */
  readonly progressDeadline?: Duration;
  /**
   * How many clusters may fail before the rollout stops: a number, or a share of the clusters as `PercentOrAbsolute.percent(10)`, of which OCM takes the next whole number.
   * @default 0
   */
  readonly maxFailures?: number | PercentOrAbsolute;
  /**
   * Names of groups that go first, one after the other, without any failure.
   * @default - none
   */
  readonly mandatoryGroups?: string[];
}

/** Options of a rollout by a number of clusters at a time. */
export interface OcmProgressiveOptions extends OcmRolloutOptions {
  /** How many clusters are worked on at a time: a number, or a share of the clusters as `PercentOrAbsolute.percent(25)`. */
  readonly maxConcurrency: number | PercentOrAbsolute;
}

/** In which steps a change reaches the clusters. OCM tells a finished cluster from an unfinished one by our `Progressing` rule. */
export class OcmRollout {
  /** All clusters at once. */
  public static all(): OcmRollout {
    return new OcmRollout({ type: 'All', all: { progressDeadline: 'None' } });
  }

  /**
   * A number of clusters at a time, by the order of their names.
   *
   * @param options how many, and when to go on or stop
   */
  public static progressive(options: OcmProgressiveOptions): OcmRollout {
    return new OcmRollout({ type: 'Progressive', progressive: { ...parameters(options), maxConcurrency: intOrString(options.maxConcurrency) } });
  }

  /**
   * Group after group, see `groups` of the replica set.
   *
   * @param options when to go on or stop
   */
  public static progressivePerGroup(options: OcmRolloutOptions = {}): OcmRollout {
    return new OcmRollout({ type: 'ProgressivePerGroup', progressivePerGroup: parameters(options) });
  }

  private constructor(private readonly strategy: any) {}

  /** @internal */
  public _strategy(): any {
    return this.strategy;
  }
}

guardMethods('OcmRollout', OcmRollout);

/** A named group of clusters. */
export interface OcmClusterGroup {
  /** Name of the group, 2 to 63 characters. */
  readonly name: string;
  /** Labels of the clusters in it. */
  readonly labels: { readonly [key: string]: string };
}

/** Delivery by one ManifestWorkReplicaSet: every cluster gets the very same objects, and OCM chooses the clusters. */
export interface OcmReplicaSetOptions {
  /** The ManagedClusterSet to choose clusters from. */
  readonly clusterSet: string;
  /**
   * Namespace on the hub for the replica set, its Placement and the binding of the cluster set.
   * @default - the namespace of the workload
   */
  readonly hubNamespace?: string;
  /**
   * Whether the binding of the cluster set is written too. It needs the right to bind the set, which GitOps tools often lack.
   * @default true
   */
  readonly bindClusterSet?: boolean;
  /**
   * In which steps a change reaches the clusters.
   * @default OcmRollout.all()
   */
  readonly rollout?: OcmRollout;
  /**
   * Groups of clusters, in the order of a rollout.
   * @default - none
   */
  readonly groups?: OcmClusterGroup[];
}

function parameters(options: OcmRolloutOptions): any {
  return {
    ...(options.mandatoryGroups && { mandatoryDecisionGroups: options.mandatoryGroups.map((groupName) => ({ groupName })) }),
    maxFailures: intOrString(options.maxFailures ?? 0),
    minSuccessTime: options.minSuccessTime ? `${options.minSuccessTime.toSeconds()}s` : '0',
    progressDeadline: options.progressDeadline ? `${options.progressDeadline.toSeconds()}s` : 'None',
  };
}
