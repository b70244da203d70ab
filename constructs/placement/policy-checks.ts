import { checkClusterNames } from '../fleet/selector-checks';
import type { KnownFleet } from '../fleet/known-fleet';
import { INT32_MAX, isWhole, listed, repeated, type Report } from '../problems/reporter';
import { isObject, listOf } from '../json/json';
import type { PlacementSpec } from '../delivery/model';
import type { PolicySettings } from './policy-settings';
import { error, warning } from '../problems/problem';
import { shown } from '../json/shown';
import { isDnsSubdomain } from '../json/syntax';

const TYPES = 'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go';
const GATES = 'karmada 1.18.2 pkg/features/features.go';

/** Rules on the settings of the propagation. */
export const POLICY_RULES = {
  preemptionGate: warning('KF265', GATES, {
    rule: 'Preemption needs the Karmada feature gate PropagationPolicyPreemption.',
    why: 'The gate is off by default, and workloads stay with the policy they have.',
    fix: 'start karmada-controller-manager with --feature-gates=PropagationPolicyPreemption=true and acknowledge this warning.',
  }),
  schedulePriorityGate: warning('KF266', GATES, {
    rule: 'A priority class needs the Karmada feature gate PriorityBasedScheduling.',
    why: 'The gate is off by default, and the queue is not ordered by priority without it.',
    fix: 'start karmada-scheduler with --feature-gates=PriorityBasedScheduling=true and acknowledge this warning.',
  }),
  suspension: error('KF270', 'karmada 1.18.2 pkg/util/validation/validation.go', {
    rule: 'Delivery is suspended either on all clusters or on certain ones, not both.',
    why: 'Admission refuses the policy.',
    fix: 'use either Suspension.onAllClusters() or Suspension.onClusters().',
  }),
  suspendedUnselected: warning('KF271', 'karmada 1.18.2 pkg/controllers/binding/common.go', {
    rule: 'Delivery is suspended only on clusters that the placement selects.',
    why: 'On any other cluster the suspension has no effect.',
    fix: 'correct the name, or remove it.',
  }),
  setting: error('KF272', TYPES, {
    rule: 'Policy settings have values that Karmada knows.',
    why: 'Admission refuses the policy, or the name refers to nothing.',
    fix: 'use the enums, a whole number for the priority, and names of existing objects.',
  }),
  unsupported: error('KF273', TYPES, {
    rule: 'Placements and policies have only the fields this package knows.',
    why: 'Karmada silently drops unknown fields; workloadAffinity needs a feature gate and is not supported.',
    fix: 'use the methods of Placement and the options of `propagation`.',
  }),
};

/** Checks the settings of the policy that are neither selector, division nor failover. */
export function checkSettings(policy: PolicySettings, report: Report): void {
  const note = (name: string, value: unknown, needed: string) =>
    report(POLICY_RULES.setting, `The policy has the ${name} ${shown(value)}; expected ${needed}.`);
  const { priority, preemption, conflictResolution, schedulerName, propagateDeps, preserveResourcesOnDeletion, activationPreference } = policy;
  if (!isWhole(priority, -INT32_MAX - 1, INT32_MAX)) note('priority', priority, 'a 32-bit integer');
  if (preemption !== 'Never' && preemption !== 'Always') note('preemption', preemption, 'Never or Always');
  if (preemption === 'Always') report(POLICY_RULES.preemptionGate, 'The policy preempts other policies, which needs the Karmada feature gate PropagationPolicyPreemption.');
  if (conflictResolution !== 'Abort' && conflictResolution !== 'Overwrite') note('conflictResolution', conflictResolution, 'Abort or Overwrite');
  if (typeof schedulerName !== 'string' || schedulerName === '') note('schedulerName', schedulerName, 'the name of a scheduler');
  if (propagateDeps !== undefined && propagateDeps !== true) note('propagateDependencies', propagateDeps, 'true or false');
  if (preserveResourcesOnDeletion !== undefined && typeof preserveResourcesOnDeletion !== 'boolean') {
    note('preserveOnDeletion', preserveResourcesOnDeletion, 'true or false');
  }
  if (activationPreference !== undefined && activationPreference !== 'Lazy') note('lazyActivation', activationPreference, 'true or false');
  const { dependentOverrides, schedulePriority } = policy;
  if (dependentOverrides !== undefined) {
    const names = Array.isArray(dependentOverrides) && dependentOverrides.every(isDnsSubdomain) && repeated(dependentOverrides).size === 0;
    if (!names) note('dependentOverrides', dependentOverrides, 'a list of names of override policies without repetitions');
  }
  if (schedulePriority !== undefined) {
    if (!isDnsSubdomain(schedulePriority.priorityClassName)) note('priorityClassName', schedulePriority.priorityClassName, 'the name of a PriorityClass');
    report(POLICY_RULES.schedulePriorityGate, `The policy has the priority class ${shown(schedulePriority.priorityClassName)}, which needs the Karmada feature gate PriorityBasedScheduling.`);
  }
}

/**
 * Checks where delivery is suspended.
 *
 * @param selected the clusters that the placement selects, asked for only if they matter; undefined when they cannot be told
 */
export function checkSuspension(
  suspension: unknown, fleet: KnownFleet | undefined, selected: () => ReadonlySet<string> | undefined, report: Report,
): void {
  const { dispatching, dispatchingOnClusters: held } = isObject(suspension) ? suspension : {};
  if (dispatching !== true && (dispatching !== undefined || held === undefined)) {
    report(POLICY_RULES.setting, `The suspension is ${shown(suspension)}; expected a Suspension.`);
  }
  if (held === undefined) return;
  if (dispatching !== undefined) report(POLICY_RULES.suspension, 'Delivery is suspended both on all clusters and on certain ones.');
  const names: any = isObject(held) ? held.clusterNames : held;
  checkClusterNames('Delivery is suspended on clusters', names, fleet, report);
  const known = fleet && selected();
  if (!known) return;
  const beside = [...new Set<string>(listOf(names))].filter((name) => fleet.names.has(name) && !known.has(name));
  if (beside.length > 0) report(POLICY_RULES.suspendedUnselected, `Delivery is suspended on clusters that the placement does not select: ${listed(beside)}.`);
}

const PLACEMENT_FIELDS = ['clusterAffinity', 'clusterAffinities', 'clusterTolerations', 'spreadConstraints', 'replicaScheduling'];
const DIVISION_FIELDS = ['replicaSchedulingType', 'replicaDivisionPreference', 'weightPreference'];
const WEIGHT_FIELDS = ['staticWeightList', 'dynamicWeight'];

/** Checks that there are only fields Karmada has and this package offers. */
export function checkFields(spec: PlacementSpec, report: Report): void {
  const parts: [string, unknown, readonly string[]][] = [
    ['The placement', spec, PLACEMENT_FIELDS],
    ['The division of replicas', spec.replicaScheduling, DIVISION_FIELDS],
    ['The weight preference', spec.replicaScheduling?.weightPreference, WEIGHT_FIELDS],
  ];
  for (const [what, part, known] of parts) {
    const others = isObject(part) ? Object.keys(part).filter((field) => !known.includes(field)) : [];
    if (others.length > 0) report(POLICY_RULES.unsupported, `${what} has fields that are not supported: ${listed(others)}.`);
  }
}
