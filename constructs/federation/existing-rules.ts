import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';

const { ERROR, WARNING } = Severity;

/** Rules on objects that were there before they were federated: manifests, files, constructs and charts of others. */
export const EXISTING_RULES = {
  unreadable: {
    code: 'KF524', severity: ERROR,
    rule: 'A file of manifests can be read, and every document in it is YAML or JSON.',
    why: 'An object that cannot be read would be missing in every cluster.',
    fix: 'correct the path, which is relative to the working directory, or the document.',
    source: 'ours: we read the file when the app runs',
  },
  noObject: {
    code: 'KF525', severity: ERROR,
    rule: 'A manifest is an object of Kubernetes with apiVersion, kind and a name.',
    why: 'Policies and works address objects by these; a name that the API server makes up is another one in every cluster.',
    fix: 'complete the manifest; a Helm values file or a kustomization is none.',
    source: 'ours: policies and works refer to an object by apiVersion, kind and name',
  },
  noWorkload: {
    code: 'KF526', severity: ERROR,
    rule: 'Among the objects of a federated workload there is a workload.',
    why: 'Placement and overrides are those of the workload; the other objects follow it.',
    fix: 'use FederatedObjects for objects without a workload.',
    source: 'ours: a federated workload is placed and overridden as one object',
  },
  severalWorkloads: {
    code: 'KF527', severity: ERROR,
    rule: 'Among the objects of a federated workload there is one workload, or it is said which one is meant.',
    why: 'Replicas are divided and overridden for one object; it cannot be guessed for which.',
    fix: 'name it as in `workload: \'Deployment/web\'`, or federate all of them with FederatedChart.',
    source: 'ours: a federated workload is placed and overridden as one object',
  },
  otherChart: {
    code: 'KF528', severity: ERROR,
    rule: 'An object is federated in the chart it belongs to.',
    why: 'Policies stand beside their object, and what else travels with it is looked for in one chart.',
    fix: 'use the chart of the object, `Chart.of(object)`, as the scope.',
    source: 'ours: policies are written beside their object, and companions are looked for in one chart',
  },
  federatedTwice: {
    code: 'KF529', severity: ERROR,
    rule: 'An object is federated once.',
    why: 'Karmada gives an object to one policy, and two works on OCM would overwrite each other.',
    fix: 'remove one of the two.',
    source: 'karmada 1.18.2 pkg/detector/detector.go',
  },
  assumedKind: {
    code: 'KF530', severity: WARNING,
    rule: 'Plural and scope of a kind are known.',
    why: 'A policy with a namespace never matches an object without one, and OCM finds objects by their plural.',
    fix: 'say it in `kind` (`kinds` for sets and charts), or put the CustomResourceDefinition beside the object; acknowledge the warning if it is right.',
    source: 'karmada 1.18.2 pkg/detector/detector.go',
  },
  kindOptions: {
    code: 'KF531', severity: ERROR,
    rule: 'What is said of a kind is said of one that is not known, and is the same everywhere.',
    why: 'Facts of known kinds are those of their API; two descriptions of one kind cannot both be right.',
    fix: 'remove the description, or make it the same for all objects of the kind.',
    source: 'ours: the facts of a known kind are in our table, and a kind has one description',
  },
  unassigned: {
    code: 'KF532', severity: ERROR,
    rule: 'Every change of an override is for an object that it fits.',
    why: 'A change without an object would have no effect; one on all objects would reach kinds it was not written for.',
    fix: 'say which object is meant with `within(object)`, or correct the name of the container.',
    source: 'ours: a change without an object would be lost',
  },
  noObjects: {
    code: 'KF533', severity: ERROR,
    rule: 'A set of objects is not empty.',
    why: 'A policy that selects nothing is refused by Karmada.',
    fix: 'add objects, or remove the set.',
    source: 'karmada 1.18.2 charts/karmada/_crds/bases/policy/policy.karmada.io_propagationpolicies.yaml',
  },
  unjudged: {
    code: 'KF534', severity: WARNING,
    rule: 'Scripts of a kind of one\'s own say whether an object is healthy and what its clusters report together.',
    why: 'Without them Karmada calls every object healthy, whatever its state, and never fills the status of the template.',
    fix: 'add healthInterpretation and statusAggregation with `Interpreter.custom(...)`, or acknowledge the warning.',
    source: 'karmada 1.18.2 pkg/controllers/status/work_status_controller.go, karmada 1.18.2 pkg/controllers/status/common.go',
  },
  ownPolicy: {
    code: 'KF536', severity: ERROR,
    rule: 'Policies of Karmada are not among the objects that are federated.',
    why: 'Clusters have no use for them; on the control plane a policy competes with that of the construct, and an override is applied unseen.',
    fix: 'take the policy out of the objects and say it with `placement` and `overrides`; the command `import` writes them.',
    source: 'karmada 1.18.2 pkg/util/apigroup.go, karmada 1.18.2 pkg/detector/detector.go',
  },
} satisfies Record<string, Rule>;
