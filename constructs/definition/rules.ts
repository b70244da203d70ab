import { type Rule, Severity } from '../problems/problem';

const { ERROR, WARNING } = Severity;

const SHARES = 'karmada 1.18.2 pkg/scheduler/core/util.go';
const DETECTOR = 'karmada 1.18.2 pkg/detector/detector.go';
const ASSIGNMENT = 'karmada 1.18.2 pkg/scheduler/core/common.go';

/** Rules on what the clusters get. */
export const DELIVERY_RULES = {
  needsFleet: {
    code: 'KF501', severity: ERROR,
    rule: 'What each cluster gets is known only with a fleet.',
    why: 'On Karmada, label selectors need no list of clusters, but works for OCM and previews do.',
    fix: 'create a Fleet in a scope above the workload, before the workload.',
    source: 'ours: what a cluster gets is computed from the fleet',
  },
  lateFleet: {
    code: 'KF502', severity: ERROR,
    rule: 'The fleet is created before the workloads that use it.',
    why: 'A workload looks for its fleet when it is created; a fleet that comes later would only partly be taken into account.',
    fix: 'move `new Fleet(...)` in front of the first workload.',
    source: 'ours: a workload looks for its fleet when it is created',
  },
  tie: {
    code: 'KF503', severity: WARNING,
    rule: 'Clusters with equal weights that compete for a leftover replica are pointed out.',
    why: 'Karmada decides by a hash of the UID that the API server gives the template, so either of them may get it.',
    fix: 'choose different weights or a divisible number of replicas, or acknowledge the warning if it does not matter.',
    source: 'karmada 1.18.2 pkg/util/helper/binding.go',
  },
  uncertain: {
    code: 'KF504', severity: WARNING,
    rule: 'Shares that depend on free capacity are pointed out.',
    why: 'Karmada asks its estimators when it schedules; what is shown here is an estimate, or nothing at all.',
    fix: 'divide by weight where the numbers matter, or acknowledge the warning.',
    source: SHARES,
  },
  undecidedForOcm: {
    code: 'KF505', severity: ERROR,
    rule: 'The share of an OCM cluster is known at synthesis.',
    why: 'OCM does not divide replicas: the number has to be in the ManifestWork.',
    fix: 'divide by weight, or declare `capacity` for every selected cluster.',
    source: 'ours: OCM does not divide replicas, so this package does',
  },
  unschedulable: {
    code: 'KF506', severity: ERROR,
    rule: 'The placement can be scheduled on the fleet.',
    why: 'Karmada would leave the workload unscheduled and deliver nothing, without an error on the workload itself.',
    fix: 'widen the placement, tolerate the taints, or lower the spread constraints.',
    source: 'karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go',
  },
  nothing: {
    code: 'KF507', severity: WARNING,
    rule: 'A selected cluster whose share is zero is pointed out.',
    why: 'A cluster with no replica gets no object at all.',
    fix: 'raise the replicas or take the cluster out of the placement.',
    source: SHARES,
  },
  zeroReplicas: {
    code: 'KF508', severity: WARNING,
    rule: 'A workload with zero replicas is pointed out.',
    why: 'If it has resource requests, Karmada removes it from all member clusters; if not, it stays everywhere with zero replicas.',
    fix: 'give at least one replica, or take the workload out of the app.',
    source: ASSIGNMENT,
  },
  absolutePartition: {
    code: 'KF509', severity: WARNING,
    rule: 'The partition of a divided workload is a percentage.',
    why: 'An absolute partition reaches every cluster unchanged while the replicas are divided, so small clusters would never be updated.',
    fix: 'use a percentage where the kind takes one, or an override with the partition of each cluster.',
    source: 'karmada 1.18.2 pkg/resourceinterpreter/default/thirdparty/resourcecustomizations/apps.kruise.io',
  },
  undelivered: {
    code: 'KF510', severity: WARNING,
    rule: 'Objects next to a federated workload belong to it.',
    why: 'No policy selects the object, so it stays on the Karmada control plane and no cluster gets it.',
    fix: 'refer to it in a pod template, pass it to `addCompanion`, or move it to another chart.',
    source: DETECTOR,
  },
  claimedTwice: {
    code: 'KF511', severity: ERROR,
    rule: 'An object that refers to several workloads travels with only one of them.',
    why: 'Karmada gives each object to one policy; the clusters of the other workload would not get it.',
    fix: 'give each workload its own object.',
    source: DETECTOR,
  },
  templateOfNobody: {
    code: 'KF512', severity: ERROR,
    rule: 'In a plain cdk8s app, every federated workload goes to at least one Karmada cluster.',
    why: 'A plain app writes the template into the file for the Karmada API server, although only OCM delivers it.',
    fix: 'use FederationApp instead of App: it knows what belongs where.',
    source: 'ours: a plain cdk8s app cannot leave an object out',
  },
  bindingClash: {
    code: 'KF513', severity: ERROR,
    rule: 'Two workloads in one namespace differ in name or kind, regardless of their API groups.',
    why: 'Karmada names bindings after name and kind only; the second of the two would never be propagated.',
    fix: 'rename one of them.',
    source: 'karmada 1.18.2 pkg/util/names/names.go',
  },
  conflictingCopies: {
    code: 'KF514', severity: ERROR,
    rule: 'An object that travels with several workloads is the same for all of them in every cluster.',
    why: 'Each workload has its own ManifestWork; two works with different versions of an object would overwrite each other.',
    fix: 'make the overrides of the object the same, or give each workload its own.',
    source: 'ocm 1.3.1 pkg/work/spoke/controllers/manifestcontroller/manifestwork_reconciler.go',
  },
  namespace: {
    code: 'KF515', severity: ERROR,
    rule: 'A namespaced workload has a namespace.',
    why: 'Policies live in the namespace of the workload; OCM accepts manifests without a namespace and then fails in the cluster.',
    fix: 'set `namespace` on the chart or in the metadata of the workload.',
    source: 'ocm 1.3.1 pkg/work/webhook/common/validator.go',
  },
  spansPlanes: {
    code: 'KF516', severity: ERROR,
    rule: 'Ordered groups of clusters stay within one control plane.',
    why: 'Karmada sees only its own clusters, and would choose a different group than the one that serves both control planes.',
    fix: 'place the workload on the clusters of one control plane, or use two workloads.',
    source: 'karmada 1.18.2 pkg/scheduler/scheduler.go',
  },
  wrongType: {
    code: 'KF517', severity: ERROR,
    rule: 'Placements and overrides are created with Placement and ClusterOverride, and the options of propagation and OCM are objects.',
    why: 'Anything else would be ignored.',
    fix: 'use `Placement.onClusters(...)` and `ClusterOverride.onClusters(...)`.',
    source: 'ours: callers without types can pass anything',
  },
  unknownCluster: {
    code: 'KF518', severity: ERROR,
    rule: 'Deliveries are requested by the name of a cluster in the fleet.',
    why: 'Nothing is delivered to clusters that are not in the fleet.',
    fix: 'use the name of a cluster in the fleet.',
    source: 'ours: there is no answer for an unknown cluster',
  },
  dividedAutoscaled: {
    code: 'KF520', severity: ERROR,
    rule: 'A workload with an autoscaler is not divided.',
    why: 'Each cluster scales on its own; dividing a number between them would only decide which clusters get the workload at all.',
    fix: 'use `.duplicate()`, the default, and let the autoscaler of each cluster decide.',
    source: 'ours: each cluster has an autoscaler of its own',
  },
  unknownProperty: {
    code: 'KF521', severity: ERROR,
    rule: 'Constructs get only properties they know.',
    why: 'A misspelt property would be silently ignored where types are not checked, for example under tsx.',
    fix: 'correct the name, or remove the property.',
    source: 'ours: catches typos where types are not checked',
  },
  unrenderable: {
    code: 'KF522', severity: ERROR,
    rule: 'A workload can be rendered, including its JSON patches.',
    why: 'A patch on a path that does not exist makes cdk8s fail halfway.',
    fix: 'correct the patch, or use a ClusterOverride, which reports what it cannot find.',
    source: 'ours: cdk8s applies patches when it renders',
  },
  indivisible: {
    code: 'KF523', severity: ERROR,
    rule: 'Only kinds with replicas are divided.',
    why: 'Karmada gives every selected cluster the whole object; weights and spread by replicas have no effect.',
    fix: 'use a placement that selects clusters without dividing.',
    source: ASSIGNMENT,
  },
  overrideFails: {
    code: 'KF519', severity: ERROR,
    rule: 'Every override can be applied to every cluster it is for.',
    why: 'Karmada delivers nothing to a cluster whose override fails.',
    fix: 'correct the override, or restrict it to clusters where it applies.',
    source: 'karmada 1.18.2 pkg/controllers/binding/common.go',
  },
} satisfies Record<string, Rule>;
