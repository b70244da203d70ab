import { error, warning } from '../problems/problem';

/** Rules on objects that existed before they were federated: manifests, files, constructs and charts. */
export const EXISTING_RULES = {
  unreadable: error('KF524', 'ours: we read the file when the app runs', {
    rule: 'A manifest file can be read, and every document in it is YAML or JSON.',
    why: 'An object that cannot be read would be missing from every cluster.',
    fix: 'correct the path, which is relative to the working directory, or the document.',
  }),
  noObject: error('KF525', 'ours: policies and works refer to an object by apiVersion, kind and name', {
    rule: 'A manifest is a Kubernetes object with an apiVersion, a kind and a name.',
    why: 'Policies and works refer to objects by these; a name that the API server generates is different in every cluster.',
    fix: 'complete the manifest; a Helm values file or a kustomization is not one.',
  }),
  noWorkload: error('KF526', 'ours: a federated workload is placed and overridden as one object', {
    rule: 'The objects of a federated workload include a workload.',
    why: 'Placement and overrides apply to the workload; the other objects follow it.',
    fix: 'use FederatedObjects for objects without a workload.',
  }),
  severalWorkloads: error('KF527', 'ours: a federated workload is placed and overridden as one object', {
    rule: 'The objects of a federated workload include exactly one workload, or `workload` says which one is meant.',
    why: 'Replicas are divided and overridden for one object, and nothing else says which one.',
    fix: 'choose one with `workload`, for example `Deployment/web`, or federate all of them with FederatedChart.',
  }),
  otherChart: error('KF528', 'ours: policies are written beside their object, and companions are looked for in one chart', {
    rule: 'An object is federated in the chart it belongs to.',
    why: 'Policies are written next to their object, and its companions are looked for in one chart.',
    fix: 'use the chart of the object, `Chart.of(object)`, as the scope.',
  }),
  federatedTwice: error('KF529', 'karmada 1.18.2 pkg/detector/detector.go', {
    rule: 'An object is federated once.',
    why: 'In Karmada only one policy can claim an object, and in OCM two works would overwrite each other.',
    fix: 'remove one of the two.',
  }),
  assumedKind: warning('KF530', 'karmada 1.18.2 pkg/detector/detector.go', {
    rule: 'The plural and the scope of a kind are known.',
    why: 'A namespaced policy never matches a cluster-scoped object, and OCM finds objects by their plural.',
    fix: 'describe the kind in `kind` (`kinds` for sets and charts), or put the CustomResourceDefinition next to the object; acknowledge the warning if the guess is right.',
  }),
  kindOptions: error('KF531', 'ours: the facts of a known kind are in our table, and a kind has one description', {
    rule: 'Only unknown kinds are described, and each has the same description everywhere.',
    why: 'Known kinds are described by their API, and two different descriptions of one kind cannot both be right.',
    fix: 'remove the description, or make it the same for all objects of the kind.',
  }),
  unassigned: error('KF532', 'ours: a change without an object would be lost', {
    rule: 'Every change in an override matches an object.',
    why: 'A change without an object would have no effect; applied to all objects it would reach kinds it was not written for.',
    fix: 'choose the object with `within(object)`, or correct the name of the container.',
  }),
  noObjects: error('KF533', 'karmada 1.18.2 charts/karmada/_crds/bases/policy/policy.karmada.io_propagationpolicies.yaml', {
    rule: 'A set of objects is not empty.',
    why: 'Karmada refuses a policy that selects nothing.',
    fix: 'add objects, or remove the set.',
  }),
  setName: error('KF998', 'ours: policies and works are named after the set', {
    rule: 'The name of a set of objects is a DNS subdomain.',
    why: 'The API server refuses policies and works with other names.',
    fix: 'use lower-case letters, digits, dashes and dots, or leave the name out.',
  }),
  ownPolicy: error('KF536', 'karmada 1.18.2 pkg/util/apigroup.go, karmada 1.18.2 pkg/detector/detector.go', {
    rule: 'Karmada policies are not among the objects that are federated.',
    why: 'They are of no use in clusters; on the control plane a policy competes with that of the construct, and an override applies without the construct knowing.',
    fix: 'remove the policy from the objects and use `placement` and `overrides` instead; the command `import` writes them for you.',
  }),
};
