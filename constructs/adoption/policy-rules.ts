import { warning } from '../problems/problem';

const DROPPED = 'The API server silently drops the field.';
const KARMADA = 'karmada 1.18.2';
const ADMISSION = `${KARMADA} pkg/util/validation/validation.go`;
const POLICY_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_propagationpolicies.yaml`;
const OVERRIDE_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_overridepolicies.yaml`;
const SPREAD = 'pkg/scheduler/core/spreadconstraint';
const OVERRIDES = 'pkg/util/overridemanager';

/** Rules on imported propagation policies. */
export const IMPORT_POLICY_RULES = {
  tolerations: warning('KF020', POLICY_CRD, {
    rule: 'Taints are tolerated with `placement.clusterTolerations`.',
    why: DROPPED,
    fix: 'written as clusterTolerations.',
  }),
  dynamicPreference: warning('KF021', POLICY_CRD, {
    rule: 'The preference of a division is Aggregated or Weighted.',
    why: 'The API server refuses the policy.',
    fix: 'written as Weighted with dynamicWeight AvailableReplicas.',
  }),
  misplacedWeight: warning('KF022', POLICY_CRD, {
    rule: 'Weights are below `replicaScheduling.weightPreference`.',
    why: 'The API server drops the field, and all clusters get equal shares.',
    fix: 'moved below weightPreference.',
  }),
  impliedDivision: warning('KF023', `${KARMADA} pkg/util/helper/policy.go, ${KARMADA} pkg/scheduler/core/assignment.go`, {
    rule: 'A division says how replicas are divided.',
    why: 'Without a preference Karmada divides equally; without replicaScheduling every cluster runs all replicas.',
    fix: 'the code states what Karmada does.',
  }),
  duplicatedWeights: warning('KF024', `${KARMADA} pkg/scheduler/core/assignment.go`, {
    rule: 'Weights are only given if replicas are divided.',
    why: 'With Duplicated every cluster runs all replicas, and weights are ignored.',
    fix: 'the weights are left out.',
  }),
  zeroWeight: warning('KF025', POLICY_CRD, {
    rule: 'A weight is 1 or more.',
    why: 'The API server refuses the policy.',
    fix: 'the entry is left out: a cluster without a weight gets nothing.',
  }),
  strangeWeight: warning('KF019', `${KARMADA} pkg/scheduler/core/division_algorithm.go`, {
    rule: 'Weights are for clusters that the placement selects.',
    why: 'Karmada ignores the others; if no weight matches, all clusters get equal shares.',
    fix: 'weights of other clusters are left out.',
  }),
  migrationPolicy: warning('KF026', POLICY_CRD, {
    rule: 'Application failover is configured in `failover.application`.',
    why: DROPPED,
    fix: 'written as failover.application.',
  }),
  failoverDependencies: warning('KF027', ADMISSION, {
    rule: 'A policy with application failover propagates dependencies.',
    why: 'Karmada refuses the policy.',
    fix: 'propagateDeps is set to true.',
  }),
  purgeMode: warning('KF028', 'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go', {
    rule: 'Purge modes are Directly, Gracefully and Never.',
    why: 'Immediately and Graciously are deprecated, and removed in Karmada 1.19.',
    fix: 'replaced by the current name.',
  }),
  gracePeriod: warning('KF029', ADMISSION, {
    rule: 'Only the purge mode Gracefully has a grace period.',
    why: 'Karmada refuses the policy.',
    fix: 'the grace period is left out.',
  }),
  schedulingPolicy: warning('KF030', `${KARMADA} charts/karmada/_crds/bases/policy`, {
    rule: 'Weights are part of the PropagationPolicy.',
    why: 'ReplicaSchedulingPolicy was removed in Karmada 1.0, and was never in the group config.karmada.io.',
    fix: 'its weights are moved to the placement.',
  }),
  spreadByLabel: warning('KF031', `${ADMISSION}, ${KARMADA} ${SPREAD}/select_clusters.go`, {
    rule: 'Clusters are spread by field.',
    why: 'Karmada refuses a label together with a field; a label alone is accepted, but never scheduled.',
    fix: 'the label is left out.',
  }),
  noMaximum: warning('KF032', `${KARMADA} ${SPREAD}/select_clusters_by_cluster.go`, {
    rule: 'A spread constraint has maxGroups.',
    why: 'Karmada accepts the policy and selects no cluster at all.',
    fix: 'a maximum that is never reached is added.',
  }),
  noClusterSpread: warning('KF033', ADMISSION, {
    rule: 'A spread by region, zone or provider also has a constraint on clusters.',
    why: 'Karmada refuses the policy.',
    fix: 'a constraint on clusters with a maximum that is never reached is added.',
  }),
  idleSpread: warning('KF034', `${KARMADA} pkg/scheduler/framework/plugins/spreadconstraint/spread_constraint.go`, {
    rule: 'Spread constraints do not select zones or providers.',
    why: 'Karmada only leaves out clusters without the field; minGroups and maxGroups have no effect.',
    fix: 'the code says so.',
  }),
  ignoredSpread: warning('KF035', `${KARMADA} ${SPREAD}/select_clusters.go`, {
    rule: 'Spread constraints are not combined with fixed weights.',
    why: 'Karmada ignores the constraints if weights are fixed.',
    fix: 'the constraints are left out.',
  }),
  namespacedPolicy: warning('KF036', `${KARMADA} pkg/detector/detector.go`, {
    rule: 'Cluster-scoped objects are selected by cluster-scoped policies.',
    why: 'A namespaced policy never matches them, and there is no error.',
    fix: 'the policy becomes cluster-scoped.',
  }),
  foreignNamespace: warning('KF037', ADMISSION, {
    rule: 'A namespaced policy selects objects in its own namespace.',
    why: 'Karmada refuses the policy.',
    fix: 'set to the namespace of the policy.',
  }),
  twoAffinities: warning('KF038', ADMISSION, {
    rule: 'A placement has either clusterAffinity or clusterAffinities.',
    why: 'Karmada refuses the policy.',
    fix: 'clusterAffinities are used.',
  }),
  preemption: warning('KF039', `${ADMISSION}, ${KARMADA} pkg/features/features.go`, {
    rule: 'Preemption needs Karmada\'s feature gate PropagationPolicyPreemption, and selectors with names.',
    why: 'The gate is off by default, and without names the policy is refused.',
    fix: 'kept; the policies in the code select objects by name.',
  }),
  clusterDependencies: warning('KF040', `${KARMADA} pkg/dependenciesdistributor/dependencies_distributor.go`, {
    rule: 'Dependencies are only propagated for namespaced objects.',
    why: 'Karmada never looks for dependencies of cluster-scoped objects.',
    fix: 'the objects it needs are selected together with it.',
  }),
};

/** Rules on imported override policies. */
export const IMPORT_OVERRIDE_RULES = {
  specLevel: warning('KF041', ADMISSION, {
    rule: 'Overriders are part of overrideRules.',
    why: 'Overriders and targetCluster directly in the spec are deprecated, and refused together with overrideRules.',
    fix: 'moved to one rule.',
  }),
  replicasOverrider: warning('KF042', OVERRIDE_CRD, {
    rule: 'Replicas are overridden by a patch or by weights; there is no replicasOverrider.',
    why: DROPPED,
    fix: 'written as a patch of the replicas.',
  }),
  resourcesOverrider: warning('KF043', OVERRIDE_CRD, {
    rule: 'Resources are overridden by a patch; there is no resourcesOverrider.',
    why: DROPPED,
    fix: 'written as a patch of the resources.',
  }),
  blindImage: warning('KF044', `${KARMADA} ${OVERRIDES}/imageoverride.go`, {
    rule: 'An imageOverrider has a predicate for kinds that Karmada does not know.',
    why: 'Without a predicate it has no effect on this kind, and there is no error.',
    fix: 'a predicate is added for every container.',
  }),
  blindCommand: warning('KF045', `${KARMADA} ${OVERRIDES}/commandargsoverride.go`, {
    rule: 'Command and arguments are overridden by patches for kinds that Karmada does not know.',
    why: 'The overrider has no effect on this kind, and there is no error.',
    fix: 'written as a patch.',
  }),
  replaceCommand: warning('KF046', OVERRIDE_CRD, {
    rule: 'Overriders can only add or remove commands and arguments.',
    why: 'The API server refuses the operator replace.',
    fix: 'written as a patch.',
  }),
  marked: warning('KF047', `${KARMADA} pkg/util/imageparser/parser.go`, {
    rule: 'A tag or digest has no colon or at sign in front.',
    why: 'Karmada silently ignores the value.',
    fix: 'the character is left out.',
  }),
  missingPath: warning('KF048', `${KARMADA} ${OVERRIDES}/overridemanager.go`, {
    rule: 'A patch changes a field that exists.',
    why: 'The override fails, and the cluster gets nothing at all.',
    fix: 'the missing parents are added.',
  }),
  dividedReplicas: warning('KF049', `${KARMADA} pkg/controllers/binding/common.go`, {
    rule: 'Replicas are not both divided and overridden.',
    why: 'The patch is applied after the division, so the total differs from the template.',
    fix: 'the code gives every cluster the number that it gets now.',
  }),
  podLabels: warning('KF050', `${KARMADA} ${OVERRIDES}/labelannotationoverrider.go`, {
    rule: 'labelsOverrider is only used for labels of the object itself.',
    why: 'The labels of the pods stay as they are.',
    fix: 'the code does what Karmada does; use `podLabel` for pods.',
  }),
  noEffect: warning('KF051', `${KARMADA} ${OVERRIDES}/overridemanager.go`, {
    rule: 'An override changes something.',
    why: 'Karmada does nothing, without an error.',
    fix: 'left out.',
  }),
};
