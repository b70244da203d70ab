import { error, warning } from '../problems/problem';

const SHARES = 'karmada 1.18.2 pkg/scheduler/core/util.go';
const DETECTOR = 'karmada 1.18.2 pkg/detector/detector.go';
const ASSIGNMENT = 'karmada 1.18.2 pkg/scheduler/core/common.go';

/** Rules on what the clusters get. */
export const DELIVERY_RULES = {
  needsFleet: error('KF501', 'ours: what a cluster gets is computed from the fleet', {
    rule: 'What each cluster gets is known only with a fleet.',
    why: 'On Karmada, label selectors need no list of clusters, but works for OCM and previews do.',
    fix: 'create a Fleet in a scope above the workload, before the workload.',
  }),
  lateFleet: error('KF502', 'ours: a workload looks for its fleet when it is created', {
    rule: 'The fleet is created before the workloads that use it.',
    why: 'A workload looks for its fleet when it is created; a fleet that comes later would only partly be taken into account.',
    fix: 'make the Fleet before the first workload.',
  }),
  tie: warning('KF503', 'karmada 1.18.2 pkg/util/helper/binding.go', {
    rule: 'Clusters with equal weights that compete for a leftover replica are pointed out.',
    why: 'Karmada decides by a hash of the UID that the API server gives the template, so either of them may get it.',
    fix: 'choose different weights or a divisible number of replicas, or acknowledge the warning if it does not matter.',
  }),
  uncertain: warning('KF504', SHARES, {
    rule: 'Shares that depend on free capacity are pointed out.',
    why: 'Karmada asks its estimators when it schedules; what is shown here is an estimate, or nothing at all.',
    fix: 'divide by weight where the numbers matter, or acknowledge the warning.',
  }),
  undecidedForOcm: error('KF505', 'ours: OCM does not divide replicas, so this package does', {
    rule: 'The share of an OCM cluster is known at synthesis.',
    why: 'OCM does not divide replicas: the number has to be in the ManifestWork.',
    fix: 'divide by weight, or declare `capacity` for every selected cluster.',
  }),
  unschedulable: error('KF506', 'karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go', {
    rule: 'The placement can be scheduled on the fleet.',
    why: 'Karmada would leave the workload unscheduled and deliver nothing, without an error on the workload itself.',
    fix: 'widen the placement, tolerate the taints, or lower the spread constraints.',
  }),
  nothing: warning('KF507', SHARES, {
    rule: 'A selected cluster whose share is zero is pointed out.',
    why: 'A cluster with no replica gets no object at all.',
    fix: 'raise the replicas or take the cluster out of the placement.',
  }),
  zeroReplicas: warning('KF508', ASSIGNMENT, {
    rule: 'A workload with zero replicas is pointed out.',
    why: 'If it has resource requests, Karmada removes it from all member clusters; if not, it stays everywhere with zero replicas.',
    fix: 'give at least one replica, or take the workload out of the app.',
  }),
  absolutePartition: warning('KF509', 'karmada 1.18.2 pkg/resourceinterpreter/default/thirdparty/resourcecustomizations/apps.kruise.io', {
    rule: 'The partition of a divided workload is a percentage.',
    why: 'An absolute partition reaches every cluster unchanged while the replicas are divided, so small clusters would never be updated.',
    fix: 'use a percentage where the kind takes one, or an override with the partition of each cluster.',
  }),
  undelivered: warning('KF510', DETECTOR, {
    rule: 'Objects next to a federated workload belong to it.',
    why: 'No policy selects the object, so it stays on the Karmada control plane and no cluster gets it.',
    fix: 'refer to it in a pod template, pass it to `addCompanion`, or move it to another chart.',
  }),
  claimedTwice: error('KF511', DETECTOR, {
    rule: 'An object that refers to several workloads travels with only one of them.',
    why: 'Karmada gives each object to one policy; the clusters of the other workload would not get it.',
    fix: 'give each workload its own object.',
  }),
  templateOfNobody: error('KF512', 'ours: a plain cdk8s app cannot leave an object out', {
    rule: 'In a plain cdk8s app, every federated workload goes to at least one Karmada cluster.',
    why: 'A plain app writes the template into the file for the Karmada API server, although only OCM delivers it.',
    fix: 'use FederationApp instead of App: it knows what belongs where.',
  }),
  bindingClash: error('KF513', 'karmada 1.18.2 pkg/util/names/names.go', {
    rule: 'Two workloads in one namespace differ in name or kind, regardless of their API groups.',
    why: 'Karmada names bindings after name and kind only; the second of the two would never be propagated.',
    fix: 'rename one of them.',
  }),
  conflictingCopies: error('KF514', 'ocm 1.3.1 pkg/work/spoke/controllers/manifestcontroller/manifestwork_reconciler.go', {
    rule: 'An object that travels with several workloads is the same for all of them in every cluster.',
    why: 'Each workload has its own ManifestWork; two works with different versions of an object would overwrite each other.',
    fix: 'make the overrides of the object the same, or give each workload its own.',
  }),
  namespace: error('KF515', 'ocm 1.3.1 pkg/work/webhook/common/validator.go', {
    rule: 'A namespaced workload has a namespace.',
    why: 'Policies live in the namespace of the workload; OCM accepts manifests without a namespace and then fails in the cluster.',
    fix: 'set `namespace` on the chart or in the metadata of the workload.',
  }),
  spansPlanes: error('KF516', 'karmada 1.18.2 pkg/scheduler/scheduler.go', {
    rule: 'Ordered groups of clusters stay within one control plane.',
    why: 'Karmada sees only its own clusters, and would choose a different group than the one that serves both control planes.',
    fix: 'place the workload on the clusters of one control plane, or use two workloads.',
  }),
  wrongType: error('KF517', 'ours: callers without types can pass anything', {
    rule: 'Placements, overrides and deliveries are created with Placement, ClusterOverride and Delivery, and options are objects.',
    why: 'Anything else would be ignored.',
    fix: 'use `Placement.onClusters(...)` and `ClusterOverride.onClusters(...)`.',
  }),
  deliveredTwice: error('KF539', 'ours: options of two deliveries may contradict each other', {
    rule: 'There is one delivery for each control plane at most.',
    why: 'A control plane delivers a workload in one way; which of two was meant cannot be known.',
    fix: 'put the options of both into one.',
  }),
  unknownCluster: error('KF518', 'ours: there is no answer for an unknown cluster', {
    rule: 'Deliveries are requested by the name of a cluster in the fleet.',
    why: 'Nothing is delivered to clusters that are not in the fleet.',
    fix: 'use the name of a cluster in the fleet.',
  }),
  dividedAutoscaled: error('KF520', 'ours: each cluster has an autoscaler of its own', {
    rule: 'A workload with an autoscaler is not divided.',
    why: 'Each cluster scales on its own; dividing a number between them would only decide which clusters get the workload at all.',
    fix: 'use `.duplicate()`, the default, and let the autoscaler of each cluster decide.',
  }),
  strayAutoscaler: error('KF331', 'ours: only what travels with a workload is known when the workload is written', {
    rule: 'An autoscaler travels with the workload that it scales.',
    why: 'The workload does not know of an autoscaler that another construct delivers: the control planes set its replicas back as often as the autoscaler changes them.',
    fix: 'create the autoscaler in the chart of the workload and outside of sets, or pass it to `addCompanion` of the workload.',
  }),
  unknownProperty: error('KF521', 'ours: catches typos where types are not checked', {
    rule: 'Constructs and the methods of values get only properties they know, booleans that are true or false, and instances of the right class.',
    why: 'Where types are not checked, for example under tsx, a misspelt property would be silently ignored, and the string \'false\' would be true.',
    fix: 'correct the name or the value, or remove the property.',
  }),
  unrenderable: error('KF522', 'ours: cdk8s applies patches when it renders', {
    rule: 'A workload can be rendered, including its JSON patches.',
    why: 'A patch on a path that does not exist makes cdk8s fail halfway.',
    fix: 'correct what the message names: a JSON patch (`ApiObject.addJsonPatch`) needs a path that exists in the object, and every other value is plain data.',
  }),
  indivisible: error('KF523', ASSIGNMENT, {
    rule: 'Only kinds with replicas are divided.',
    why: 'Karmada gives every selected cluster the whole object; weights and spread by replicas have no effect.',
    fix: 'use a placement that selects clusters without dividing.',
  }),
  forControlPlane: error('KF999', 'karmada 1.18.2 pkg/util/apigroup.go, ocm-api 1.3.0 work/v1/types.go', {
    rule: 'Objects of the API of a control plane are not delivered to clusters.',
    why: 'They are for the API server of the control plane; clusters do not serve the kind, and Karmada never propagates its own.',
    fix: 'leave it in a chart, for the API server it is for, and take it out of what is federated.',
  }),
  sameName: error('KF996', 'ours: an API server holds one object of a kind and name in a namespace', {
    rule: 'No other object of the app has the kind, namespace and name of one that is written for a control plane.',
    why: 'Whichever is applied last replaces the other, and what the other one said is gone.',
    fix: 'rename one of the two, or the construct that one of them is named after.',
  }),
  writtenVersion: error('KF115', 'karmada 1.18.2 pkg/detector/detector.go, karmada 1.18.2 pkg/util/lifted/discovery.go', {
    rule: 'What Karmada delivers is written for the oldest version of Kruise in the fleet.',
    why: 'Karmada\'s API server has the CRDs of that version until the last cluster is upgraded: it drops fields that they do not have, and its policies see a kind in one apiVersion only.',
    fix: 'leave out `kruiseVersion` of the workload, or place it on clusters of other control planes.',
  }),
  overrideFails: error('KF519', 'karmada 1.18.2 pkg/controllers/binding/common.go', {
    rule: 'Every override can be applied to every cluster it is for.',
    why: 'Karmada delivers nothing to a cluster whose override fails.',
    fix: 'correct the override, or restrict it to clusters where it applies.',
  }),
};
