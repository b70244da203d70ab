import { every, fill, within } from '../defaulting';
import { kruiseCan } from '../kruise-facts';
import type { Duration } from 'cdk8s';
import { eachOf, kubeOf } from '../../json/given';
import { isObject } from '../../json/json';
import { seconds } from '../../json/seconds';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import type * as kplus from '../../plus';

/**
 * A subset of the pods, with nodes of its own. Kruise makes one workload for each.
 *
 * How many pods it gets is either said outright (`replicas`) or within limits (`minReplicas`, `maxReplicas`); one UnitedDeployment uses one of the two.
 *
 * @example
 * const reserved: UnitedDeploymentSubset = { name: 'reserved', maxReplicas: PercentOrAbsolute.absolute(10), nodes: [kplus.NodeLabelQuery.exists('pool.example.com/reserved')] };
 */
export interface UnitedDeploymentSubset {
  /** Name of the subset, a DNS label. Part of the names of its pods. */
  readonly name: string;
  /**
   * How many of the pods the subset gets. Percentages are whole and rounded half up. If all subsets say so, they must add up to all replicas.
   * @default - an equal part of what the other subsets leave
   */
  readonly replicas?: PercentOrAbsolute;
  /**
   * Pods the subset gets first, in the order of subsets.
   * @default - 0 where any subset has limits
   */
  readonly minReplicas?: PercentOrAbsolute;
  /**
   * Pods the subset gets at most. Subsets are filled in their order; at least one needs to be without.
   * @default - no limit
   */
  readonly maxReplicas?: PercentOrAbsolute;
  /**
   * Labels of the nodes that the pods of the subset run on. All must hold. Cannot be changed later.
   * @default - any node
   */
  readonly nodes?: kplus.NodeLabelQuery[];
  /**
   * Taints of nodes that the pods of the subset put up with. Cannot be changed later.
   * @default - none
   */
  readonly tolerations?: kplus.NodeTaintQuery[];
  /**
   * How the pods of the subset differ: a strategic merge patch of the pod template, as plain JSON.
   * @default - not at all
   */
  readonly patch?: { readonly [key: string]: any };
}

/** How pods that find no node in their subset move on to another. Not with `replicas` in the subsets. */
export interface UnitedDeploymentAdaptiveOptions {
  /**
   * How long a pod may wait for a node before it is moved to another subset.
   * @default Duration.seconds(30)
   */
  readonly rescheduleAfter?: Duration;
  /**
   * How long a subset without room is passed over.
   * @default Duration.seconds(300)
   */
  readonly unschedulableDuration?: Duration;
  /**
   * Whether pods without a node stay, with a substitute in another subset until they run. Needs Kruise 1.9, and CloneSets or Deployments.
   * @default false
   */
  readonly reserveUnschedulablePods?: boolean;
}

/**
 * The `topology` of a UnitedDeployment. What is no list or no object is kept, for the checks to report.
 *
 * A subset without a patch gets an empty one. Webhooks of Kruise encode the object anew with every update, and Go writes `patch: null` where
 * there is none (a RawExtension, in kruise 1.8, 1.9 and next pkg/webhook/uniteddeployment/mutating), so that the generation would rise with
 * every write. Patches are no part of revisions, and an empty one leaves the pod template as it is: the workload of the subset gets another
 * annotation, and its pods nothing.
 */
export function topologySpec(subsets: readonly UnitedDeploymentSubset[], adaptive: UnitedDeploymentAdaptiveOptions | undefined, kruise: string): any {
  return {
    subsets: eachOf(subsets, subsetSpec),
    scheduleStrategy: adaptive == null ? undefined : { type: 'Adaptive', adaptive: adaptiveSpec(adaptive, kruise) },
  };
}

/** The spec of a UnitedDeployment with an empty patch in all subsets that have none, which says the same. */
export function withPatches(spec: any): any {
  const patched = every((subset) => (isObject(subset) ? fill(subset, { patch: {} }) : subset));
  return within(spec, 'topology', (topology) => within(topology, 'subsets', patched));
}

function subsetSpec(subset: any): any {
  if (!isObject(subset)) return subset;
  const { name, replicas, minReplicas, maxReplicas, nodes, tolerations, patch } = subset;
  return {
    name,
    replicas: intOrString(replicas), minReplicas: intOrString(minReplicas), maxReplicas: intOrString(maxReplicas),
    nodeSelectorTerm: nodes == null ? undefined : { matchExpressions: eachOf(nodes, kubeOf) },
    tolerations: eachOf(tolerations, kubeOf),
    patch: patch ?? {},
  };
}

function adaptiveSpec(given: any, kruise: string): any {
  if (!isObject(given)) return given;
  const { rescheduleAfter, unschedulableDuration, reserveUnschedulablePods } = given;
  const spec: Record<string, unknown> = {
    rescheduleCriticalSeconds: seconds(rescheduleAfter),
    [kruiseCan(kruise, 'unitedDeploymentUnschedulableDuration') ? 'unschedulableDuration' : 'unschedulableLastSeconds']: seconds(unschedulableDuration),
    reserveUnschedulablePods,
  };
  return Object.values(spec).some((value) => value !== undefined) ? spec : undefined;
}
