import { repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DROPPED = 'The API server silently drops the field.';
const KARMADA = 'karmada 1.18.2';
const ADMISSION = `${KARMADA} pkg/util/validation/validation.go`;
const POLICY_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_propagationpolicies.yaml`;
const OVERRIDE_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_overridepolicies.yaml`;
const SPREAD = 'pkg/scheduler/core/spreadconstraint';
const OVERRIDES = 'pkg/util/overridemanager';

/** Rules on imported propagation policies. */
export const IMPORT_POLICY_RULES = {
  tolerations: repaired(
    'KF020',
    'Taints are tolerated with `placement.clusterTolerations`.',
    DROPPED,
    'written as clusterTolerations.',
    POLICY_CRD,
  ),
  dynamicPreference: repaired(
    'KF021',
    'The preference of a division is Aggregated or Weighted.',
    'The API server refuses the policy.',
    'written as Weighted with dynamicWeight AvailableReplicas.',
    POLICY_CRD,
  ),
  misplacedWeight: repaired(
    'KF022',
    'Weights are below `replicaScheduling.weightPreference`.',
    'The API server drops the field, and all clusters get equal shares.',
    'moved below weightPreference.',
    POLICY_CRD,
  ),
  impliedDivision: repaired(
    'KF023',
    'A division says how replicas are divided.',
    'Without a preference Karmada divides equally; without replicaScheduling every cluster runs all replicas.',
    'the code states what Karmada does.',
    `${KARMADA} pkg/util/helper/policy.go, ${KARMADA} pkg/scheduler/core/assignment.go`,
  ),
  duplicatedWeights: repaired(
    'KF024',
    'Weights are only given if replicas are divided.',
    'With Duplicated every cluster runs all replicas, and weights are ignored.',
    'the weights are left out.',
    `${KARMADA} pkg/scheduler/core/assignment.go`,
  ),
  zeroWeight: repaired(
    'KF025',
    'A weight is 1 or more.',
    'The API server refuses the policy.',
    'the entry is left out: a cluster without a weight gets nothing.',
    POLICY_CRD,
  ),
  strangeWeight: repaired(
    'KF019',
    'Weights are for clusters that the placement selects.',
    'Karmada ignores the others; if no weight matches, all clusters get equal shares.',
    'weights of other clusters are left out.',
    `${KARMADA} pkg/scheduler/core/division_algorithm.go`,
  ),
  migrationPolicy: repaired(
    'KF026',
    'Application failover is configured in `failover.application`.',
    DROPPED,
    'written as failover.application.',
    POLICY_CRD,
  ),
  failoverDependencies: repaired(
    'KF027',
    'A policy with application failover propagates dependencies.',
    'Karmada refuses the policy.',
    'propagateDeps is set to true.',
    ADMISSION,
  ),
  purgeMode: repaired(
    'KF028',
    'Purge modes are Directly, Gracefully and Never.',
    'Immediately and Graciously are deprecated, and removed in Karmada 1.19.',
    'replaced by the current name.',
    'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go',
  ),
  gracePeriod: repaired(
    'KF029',
    'Only the purge mode Gracefully has a grace period.',
    'Karmada refuses the policy.',
    'the grace period is left out.',
    ADMISSION,
  ),
  schedulingPolicy: repaired(
    'KF030',
    'Weights are part of the PropagationPolicy.',
    'ReplicaSchedulingPolicy was removed in Karmada 1.0, and was never in the group config.karmada.io.',
    'its weights are moved to the placement.',
    `${KARMADA} charts/karmada/_crds/bases/policy`,
  ),
  spreadByLabel: repaired(
    'KF031',
    'Clusters are spread by field.',
    'Karmada refuses a label together with a field; a label alone is accepted, but never scheduled.',
    'the label is left out.',
    `${ADMISSION}, ${KARMADA} ${SPREAD}/select_clusters.go`,
  ),
  noMaximum: repaired(
    'KF032',
    'A spread constraint has maxGroups.',
    'Karmada accepts the policy and selects no cluster at all.',
    'a maximum that is never reached is added.',
    `${KARMADA} ${SPREAD}/select_clusters_by_cluster.go`,
  ),
  noClusterSpread: repaired(
    'KF033',
    'A spread by region, zone or provider also has a constraint on clusters.',
    'Karmada refuses the policy.',
    'a constraint on clusters with a maximum that is never reached is added.',
    ADMISSION,
  ),
  idleSpread: repaired(
    'KF034',
    'Spread constraints do not select zones or providers.',
    'Karmada only leaves out clusters without the field; minGroups and maxGroups have no effect.',
    'the code says so.',
    `${KARMADA} pkg/scheduler/framework/plugins/spreadconstraint/spread_constraint.go`,
  ),
  ignoredSpread: repaired(
    'KF035',
    'Spread constraints are not combined with fixed weights.',
    'Karmada ignores the constraints if weights are fixed.',
    'the constraints are left out.',
    `${KARMADA} ${SPREAD}/select_clusters.go`,
  ),
  namespacedPolicy: repaired(
    'KF036',
    'Cluster-scoped objects are selected by cluster-scoped policies.',
    'A namespaced policy never matches them, and there is no error.',
    'the policy becomes cluster-scoped.',
    `${KARMADA} pkg/detector/detector.go`,
  ),
  foreignNamespace: repaired(
    'KF037',
    'A namespaced policy selects objects in its own namespace.',
    'Karmada refuses the policy.',
    'set to the namespace of the policy.',
    ADMISSION,
  ),
  twoAffinities: repaired(
    'KF038',
    'A placement has either clusterAffinity or clusterAffinities.',
    'Karmada refuses the policy.',
    'clusterAffinities are used.',
    ADMISSION,
  ),
  preemption: repaired(
    'KF039',
    'Preemption needs Karmada\'s feature gate PropagationPolicyPreemption, and selectors with names.',
    'The gate is off by default, and without names the policy is refused.',
    'kept; the policies in the code select objects by name.',
    `${ADMISSION}, ${KARMADA} pkg/features/features.go`,
  ),
  clusterDependencies: repaired(
    'KF040',
    'Dependencies are only propagated for namespaced objects.',
    'Karmada never looks for dependencies of cluster-scoped objects.',
    'the objects it needs are selected together with it.',
    `${KARMADA} pkg/dependenciesdistributor/dependencies_distributor.go`,
  ),
} satisfies Record<string, Rule>;

/** Rules on imported override policies. */
export const IMPORT_OVERRIDE_RULES = {
  specLevel: repaired(
    'KF041',
    'Overriders are part of overrideRules.',
    'Overriders and targetCluster directly in the spec are deprecated, and refused together with overrideRules.',
    'moved to one rule.',
    ADMISSION,
  ),
  replicasOverrider: repaired(
    'KF042',
    'Replicas are overridden by a patch or by weights; there is no replicasOverrider.',
    DROPPED,
    'written as a patch of the replicas.',
    OVERRIDE_CRD,
  ),
  resourcesOverrider: repaired(
    'KF043',
    'Resources are overridden by a patch; there is no resourcesOverrider.',
    DROPPED,
    'written as a patch of the resources.',
    OVERRIDE_CRD,
  ),
  blindImage: repaired(
    'KF044',
    'An imageOverrider has a predicate for kinds that Karmada does not know.',
    'Without a predicate it has no effect on this kind, and there is no error.',
    'a predicate is added for every container.',
    `${KARMADA} ${OVERRIDES}/imageoverride.go`,
  ),
  blindCommand: repaired(
    'KF045',
    'Command and arguments are overridden by patches for kinds that Karmada does not know.',
    'The overrider has no effect on this kind, and there is no error.',
    'written as a patch.',
    `${KARMADA} ${OVERRIDES}/commandargsoverride.go`,
  ),
  replaceCommand: repaired(
    'KF046',
    'Overriders can only add or remove commands and arguments.',
    'The API server refuses the operator replace.',
    'written as a patch.',
    OVERRIDE_CRD,
  ),
  marked: repaired(
    'KF047',
    'A tag or digest has no colon or at sign in front.',
    'Karmada silently ignores the value.',
    'the character is left out.',
    `${KARMADA} pkg/util/imageparser/parser.go`,
  ),
  missingPath: repaired(
    'KF048',
    'A patch changes a field that exists.',
    'The override fails, and the cluster gets nothing at all.',
    'the missing parents are added.',
    `${KARMADA} ${OVERRIDES}/overridemanager.go`,
  ),
  dividedReplicas: repaired(
    'KF049',
    'Replicas are not both divided and overridden.',
    'The patch is applied after the division, so the total differs from the template.',
    'the code gives every cluster the number that it gets now.',
    `${KARMADA} pkg/controllers/binding/common.go`,
  ),
  podLabels: repaired(
    'KF050',
    'labelsOverrider is only used for labels of the object itself.',
    'The labels of the pods stay as they are.',
    'the code does what Karmada does; use `podLabel` for pods.',
    `${KARMADA} ${OVERRIDES}/labelannotationoverrider.go`,
  ),
  noEffect: repaired(
    'KF051',
    'An override changes something.',
    'Karmada does nothing, without an error.',
    'left out.',
    `${KARMADA} ${OVERRIDES}/overridemanager.go`,
  ),
} satisfies Record<string, Rule>;
