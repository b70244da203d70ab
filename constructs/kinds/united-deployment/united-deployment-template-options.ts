import type { Duration } from 'cdk8s';
import type { AdvancedStatefulSetUpdateStrategy, StatefulSetScaleOptions } from '../stateful-set/advanced-stateful-set-strategy';
import type { CloneSetScaleOptions, CloneSetUpdateStrategy } from '../clone-set/clone-set-strategy';
import type { LifecycleOptions } from '../pods/lifecycle';
import type * as kplus from '../../plus';
import type { OrdinalRange } from '../stateful-set/ordinal-range';
import type { VolumeClaimRetentionOptions, VolumeClaimUpdateStrategy } from '../stateful-set/volume-claim-retention';

/** What the workloads of all subsets have in common, whatever their kind. */
export interface SubsetWorkloadOptions {
  /**
   * Labels of the workloads, beside those of their pods.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the workloads.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * Old revisions that each subset keeps.
   * @default 10
   */
  readonly revisionHistoryLimit?: number;
  /**
   * How long a new pod must be ready before it counts as available.
   * @default Duration.seconds(0)
   */
  readonly minReady?: Duration;
}

/** How the CloneSets of the subsets work. */
export interface SubsetCloneSetOptions extends SubsetWorkloadOptions {
  /**
   * How pods are brought to a new revision. Without a `partition`: that is set by subset, with `partitions` of the UnitedDeployment.
   * @default CloneSetUpdateStrategy.recreate()
   */
  readonly updateStrategy?: CloneSetUpdateStrategy;
  /**
   * How pods are added and removed.
   * @default - all at once
   */
  readonly scaleStrategy?: CloneSetScaleOptions;
  /**
   * Points in the life of a pod at which Kruise waits for a controller of yours.
   * @default - none
   */
  readonly lifecycle?: LifecycleOptions;
  /**
   * How long an update may go without progress before it is reported as failed. Needs Kruise 1.9, and more time than `minReady`.
   * @default - never
   */
  readonly progressDeadline?: Duration;
}

/** What StatefulSets of both kinds take. Kruise allows no later change of it, except for the update strategy. */
export interface SubsetStatefulOptions extends SubsetWorkloadOptions {
  /**
   * Name of the headless Service that gives the pods their host names. It is not created here.
   * @default - none
   */
  readonly serviceName?: string;
  /**
   * Whether pods are started and stopped one after the other or all at once.
   * @default PodManagementPolicy.ORDERED_READY
   */
  readonly podManagementPolicy?: kplus.PodManagementPolicy;
  /**
   * What becomes of the volume claims when a subset is deleted or scaled down.
   * @default - they are kept
   */
  readonly volumeClaimRetention?: VolumeClaimRetentionOptions;
  /**
   * The number of the first pod of each subset. For Advanced StatefulSets it needs the gate StatefulSetStartOrdinal of Kruise, which is off by default.
   * @default 0
   */
  readonly startOrdinal?: number;
}

/** How the StatefulSets of the subsets work. */
export interface SubsetStatefulSetOptions extends SubsetStatefulOptions {
  /**
   * How pods are brought to a new revision. Without a `partition`: that is set by subset, with `partitions` of the UnitedDeployment.
   * @default StatefulSetUpdateStrategy.rollingUpdate()
   */
  readonly updateStrategy?: kplus.StatefulSetUpdateStrategy;
}

/** How the Advanced StatefulSets of the subsets work. */
export interface SubsetAdvancedStatefulSetOptions extends SubsetStatefulOptions {
  /**
   * How pods are brought to a new revision. Without a `partition`: that is set by subset, with `partitions` of the UnitedDeployment.
   * @default AdvancedStatefulSetUpdateStrategy.recreate()
   */
  readonly updateStrategy?: AdvancedStatefulSetUpdateStrategy;
  /**
   * How pods are added and removed.
   * @default - as the pod management policy says
   */
  readonly scaleStrategy?: StatefulSetScaleOptions;
  /**
   * Points in the life of a pod at which Kruise waits for a controller of yours.
   * @default - none
   */
  readonly lifecycle?: LifecycleOptions;
  /**
   * Numbers that no pod gets, in each subset.
   * @default - none
   */
  readonly reserveOrdinals?: OrdinalRange[];
  /**
   * When existing volume claims follow a change of their template.
   * @default VolumeClaimUpdateStrategy.ON_DELETE
   */
  readonly volumeClaimUpdateStrategy?: VolumeClaimUpdateStrategy;
}

/** How the Deployments of the subsets work. Partitions have no effect on them. */
export interface SubsetDeploymentOptions extends SubsetWorkloadOptions {
  /**
   * How pods are brought to a new revision.
   * @default DeploymentStrategy.rollingUpdate()
   */
  readonly updateStrategy?: kplus.DeploymentStrategy;
  /**
   * How long an update may go without progress before it is reported as failed. More time than `minReady`.
   * @default Duration.seconds(600)
   */
  readonly progressDeadline?: Duration;
  /**
   * Stops the update where it is. Scaling goes on.
   * @default false
   */
  readonly paused?: boolean;
}
