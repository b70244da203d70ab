import type { Delivery } from '../planes/delivery';
import type { SharedPropagation } from '../planes/karmada/apis/shared-propagation';
import type { Interpreter } from '../planes/karmada/interpreter-choice';
import type { ClusterOverride } from '../overrides/cluster-override';
import type { Placement } from '../placement/placement';
import type { PropagationOptions } from '../placement/propagation-options';
import type { RolloutPlan } from '../rollout/rollout-plan';

/** What every federated workload takes in addition to the properties of its kind. */
export interface FederationOptions {
  /**
   * Where the workload runs and how its replicas are divided.
   * @default - on all clusters, each with all replicas
   */
  readonly placement?: Placement;
  /**
   * How it is handed on to those clusters: conflicts, dependencies, failover, suspension and the like.
   * @default - the default of every option
   */
  readonly propagation?: PropagationOptions;
  /**
   * The policy for many that propagates it on Karmada, and says where it goes in place of `placement` and `propagation`. No policy of its own is written for it.
   * @default - it has a policy of its own
   */
  readonly propagatedBy?: SharedPropagation;
  /**
   * How clusters differ, in order of effect.
   * @default - not at all
   */
  readonly overrides?: ClusterOverride[];
  /**
   * In which steps a new version, or other clusters and weights, reach the fleet.
   * @default - what is written is at all clusters at once
   */
  readonly rollout?: RolloutPlan;
  /**
   * Who teaches Karmada the kind. All workloads of a kind and version in an app need the same.
   * @default Interpreter.ours()
   */
  readonly interpreter?: Interpreter;
  /**
   * How control planes deliver it, one at most for each of them.
   * @default - each with its defaults; OCM: server-side apply, counters and revisions reported, the namespace created and kept
   */
  readonly delivery?: Delivery[];
}
