import { repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DROPPED = 'The API server drops the field without a word.';
const KARMADA = 'karmada 1.18.2';
const ADMISSION = `${KARMADA} pkg/util/validation/validation.go`;
const POLICY_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_propagationpolicies.yaml`;
const OVERRIDE_CRD = `${KARMADA} charts/karmada/_crds/bases/policy/policy.karmada.io_overridepolicies.yaml`;
const SPREAD = 'pkg/scheduler/core/spreadconstraint';
const OVERRIDES = 'pkg/util/overridemanager';

/** Rules on policies of Karmada that are imported. */
export const IMPORT_POLICY_RULES = {
  tolerations: repaired(
    'KF020',
    'Taints are tolerated with `placement.clusterTolerations`.',
    DROPPED,
    'it is written as clusterTolerations.',
    POLICY_CRD,
  ),
  dynamicPreference: repaired(
    'KF021',
    'The preference of a division is Aggregated or Weighted.',
    'The API server refuses the policy.',
    'it is written as Weighted with dynamicWeight AvailableReplicas.',
    POLICY_CRD,
  ),
  misplacedWeight: repaired(
    'KF022',
    'Weights are below `replicaScheduling.weightPreference`.',
    'The API server drops the field, and all clusters get equal shares.',
    'it is written below weightPreference.',
    POLICY_CRD,
  ),
  impliedDivision: repaired(
    'KF023',
    'A division says how it divides.',
    'Without a preference Karmada divides equally; without replicaScheduling every cluster runs all replicas.',
    'the code says what Karmada does.',
    `${KARMADA} pkg/util/helper/policy.go, ${KARMADA} pkg/scheduler/core/assignment.go`,
  ),
  duplicatedWeights: repaired(
    'KF024',
    'Weights are given where replicas are divided.',
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
    'Karmada passes over the others; where no weight fits, all clusters get equal shares.',
    'weights of other clusters are left out.',
    `${KARMADA} pkg/scheduler/core/division_algorithm.go`,
  ),
  migrationPolicy: repaired(
    'KF026',
    'Failover of applications is `failover.application`.',
    DROPPED,
    'it is written as failover.application.',
    POLICY_CRD,
  ),
  failoverDependencies: repaired(
    'KF027',
    'A policy with application failover propagates dependencies.',
    'Karmada refuses the policy.',
    'dependencies are propagated.',
    ADMISSION,
  ),
  purgeMode: repaired(
    'KF028',
    'Purge modes are Directly, Gracefully and Never.',
    'Immediately and Graciously are deprecated, and gone in Karmada 1.19.',
    'the name in use is written.',
    'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go',
  ),
  gracePeriod: repaired(
    'KF029',
    'A grace period belongs to the purge mode Gracefully.',
    'Karmada refuses the policy.',
    'the grace period is left out.',
    ADMISSION,
  ),
  schedulingPolicy: repaired(
    'KF030',
    'Weights are part of the PropagationPolicy.',
    'ReplicaSchedulingPolicy is gone since Karmada 1.0, and was never in the group config.karmada.io.',
    'its weights are those of the placement.',
    `${KARMADA} charts/karmada/_crds/bases/policy`,
  ),
  spreadByLabel: repaired(
    'KF031',
    'Clusters are spread by field.',
    'Karmada refuses a label beside a field; a label alone is accepted, and never scheduled.',
    'the label is left out.',
    `${ADMISSION}, ${KARMADA} ${SPREAD}/select_clusters.go`,
  ),
  noMaximum: repaired(
    'KF032',
    'A spread constraint has maxGroups.',
    'Karmada accepts the policy and selects no cluster at all.',
    'as many groups as there are may be chosen.',
    `${KARMADA} ${SPREAD}/select_clusters_by_cluster.go`,
  ),
  noClusterSpread: repaired(
    'KF033',
    'Spreading by region, zone or provider comes with a constraint on clusters.',
    'Karmada refuses the policy.',
    'a constraint on clusters is added that never binds.',
    ADMISSION,
  ),
  idleSpread: repaired(
    'KF034',
    'Zones and providers are not chosen by spread constraints.',
    'Karmada only leaves out clusters without the field; minGroups and maxGroups have no effect.',
    'the code says so.',
    `${KARMADA} pkg/scheduler/framework/plugins/spreadconstraint/spread_constraint.go`,
  ),
  ignoredSpread: repaired(
    'KF035',
    'Spread constraints are used without fixed weights.',
    'Karmada ignores the constraints where weights are fixed.',
    'the constraints are left out.',
    `${KARMADA} ${SPREAD}/select_clusters.go`,
  ),
  namespacedPolicy: repaired(
    'KF036',
    'Objects without a namespace are selected by cluster-scoped policies.',
    'A policy with a namespace never matches them; there is no error.',
    'the policy is cluster-scoped.',
    `${KARMADA} pkg/detector/detector.go`,
  ),
  foreignNamespace: repaired(
    'KF037',
    'A policy with a namespace selects objects of its namespace.',
    'Karmada refuses the policy.',
    'the namespace of the policy is taken.',
    ADMISSION,
  ),
  twoAffinities: repaired(
    'KF038',
    'A placement has clusterAffinity or clusterAffinities.',
    'Karmada refuses the policy.',
    'clusterAffinities are taken.',
    ADMISSION,
  ),
  preemption: repaired(
    'KF039',
    'Preemption needs Karmada\'s feature gate PropagationPolicyPreemption, and selectors with names.',
    'The gate is off by default, and without names the policy is refused.',
    'it stays; the policies of the code have names.',
    `${ADMISSION}, ${KARMADA} pkg/features/features.go`,
  ),
  clusterDependencies: repaired(
    'KF040',
    'Dependencies are propagated for objects with a namespace.',
    'Karmada never looks for dependencies of cluster-scoped objects.',
    'objects it needs are selected beside it.',
    `${KARMADA} pkg/dependenciesdistributor/dependencies_distributor.go`,
  ),
} satisfies Record<string, Rule>;

/** Rules on override policies of Karmada that are imported. */
export const IMPORT_OVERRIDE_RULES = {
  specLevel: repaired(
    'KF041',
    'Overriders are part of overrideRules.',
    'Overriders and targetCluster in the spec itself are deprecated, and refused beside overrideRules.',
    'they are one rule.',
    ADMISSION,
  ),
  replicasOverrider: repaired(
    'KF042',
    'Replicas are overridden by a patch or by weights; there is no replicasOverrider.',
    DROPPED,
    'it is a patch of the replicas.',
    OVERRIDE_CRD,
  ),
  resourcesOverrider: repaired(
    'KF043',
    'Resources are overridden by a patch; there is no resourcesOverrider.',
    DROPPED,
    'it is a patch of the resources.',
    OVERRIDE_CRD,
  ),
  blindImage: repaired(
    'KF044',
    'An imageOverrider has a predicate for kinds that Karmada does not know.',
    'Without a predicate it has no effect on this kind, and there is no error.',
    'every container is named.',
    `${KARMADA} ${OVERRIDES}/imageoverride.go`,
  ),
  blindCommand: repaired(
    'KF045',
    'Command and arguments are overridden by patches for kinds that Karmada does not know.',
    'The overrider has no effect on this kind, and there is no error.',
    'it is a patch.',
    `${KARMADA} ${OVERRIDES}/commandargsoverride.go`,
  ),
  replaceCommand: repaired(
    'KF046',
    'Command and arguments are added or removed by overriders.',
    'The API server refuses the operator replace.',
    'it is a patch.',
    OVERRIDE_CRD,
  ),
  marked: repaired(
    'KF047',
    'A tag or digest is given without the colon or at-sign in front.',
    'Karmada ignores the value without a word.',
    'the mark is left out.',
    `${KARMADA} pkg/util/imageparser/parser.go`,
  ),
  missingPath: repaired(
    'KF048',
    'A patch finds what it changes.',
    'The override fails: the cluster gets nothing at all.',
    'what is missing on the way is added.',
    `${KARMADA} ${OVERRIDES}/overridemanager.go`,
  ),
  dividedReplicas: repaired(
    'KF049',
    'Replicas are not overridden where they are divided.',
    'The patch comes after the division, so the total is another one than the template says.',
    'every cluster is given the number that it gets.',
    `${KARMADA} pkg/controllers/binding/common.go`,
  ),
  podLabels: repaired(
    'KF050',
    'labelsOverrider changes labels of the object.',
    'Labels of the pods stay as they are.',
    'the code does what Karmada does; use `podLabel` for pods.',
    `${KARMADA} ${OVERRIDES}/labelannotationoverrider.go`,
  ),
  noEffect: repaired(
    'KF051',
    'An override changes something.',
    'Karmada does nothing, without an error.',
    'it is left out.',
    `${KARMADA} ${OVERRIDES}/overridemanager.go`,
  ),
} satisfies Record<string, Rule>;
