import { refused, repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DETECTOR = 'karmada 1.18.2 pkg/detector/detector.go';
const SCHEMAS = 'kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver';

/** Rules on manifests as a whole that are imported. */
export const IMPORT_RULES = {
  unreadable: refused(
    'KF001',
    'Every document is YAML or JSON.',
    'kubectl stops at it, and what it was to say is missing.',
    'correct the document.',
    'kubernetes 1.32.10 staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go',
  ),
  noObject: refused(
    'KF002',
    'Every document is an object of Kubernetes with apiVersion, kind and a name.',
    'The API server refuses it.',
    'complete the object, or leave the file out.',
    'kubernetes 1.32.10 staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go',
  ),
  notTaken: repaired(
    'KF003',
    'Kinds of control planes are those that constructs write.',
    'Nothing is delivered by it alone, or it works beside the policies.',
    'it is left out; apply it as before.',
    'ours: constructs write these kinds, or have no counterpart for them',
  ),
  unselected: repaired(
    'KF004',
    'An object is selected by a policy, or follows a workload that is.',
    'Karmada keeps it on the control plane: no cluster gets it, and there is no error.',
    'it is left out, so that clusters get what they got.',
    DETECTOR,
  ),
  twice: repaired(
    'KF005',
    'An object is there once.',
    'kubectl applies both, and the last one stays.',
    'the last one is taken.',
    'ours: kubectl applies documents in the order they are in',
  ),
  selectsNothing: repaired('KF006', 'A policy selects something.', 'Karmada keeps it and waits.', 'it is left out.', DETECTOR),
  unknownClusters: repaired(
    'KF007',
    'The clusters are among the files.',
    'Labels, regions and taints decide who gets what, and are only known from the Clusters.',
    'the code has no fleet; add the output of `kubectl get clusters -o yaml` to the files to have one, and to compare with what is there.',
    'ours: what a cluster gets depends on its labels, region and taints',
  ),
  invalid: refused(
    'KF008',
    'Values are those that the schema of the kind allows.',
    'The API server refuses the object.',
    'write a value of the expected form.',
    `${SCHEMAS}/validation/validation.go`,
  ),
  unknownField: repaired(
    'KF009',
    'Every field is one that the schema of the kind knows.',
    'The API server drops it without a word.',
    'it is left out, as the API server does.',
    `${SCHEMAS}/schema/pruning/algorithm.go`,
  ),
  wrongVersion: repaired(
    'KF010',
    'An object, the policies that select it and its interpreter have the apiVersion that the version of Kruise stores.',
    'Karmada sees every object in one version alone: policies and interpreters for another one never match.',
    'the apiVersion is that of the version in use.',
    'karmada 1.18.2 pkg/util/lifted/discovery.go, karmada 1.18.2 pkg/util/selector.go',
  ),
  strayNamespace: repaired(
    'KF011',
    'Objects of cluster-scoped kinds have no namespace.',
    'kubectl refuses it, and policies of the namespace never match it.',
    'the namespace is left out.',
    'kubernetes 1.32.10 staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go, karmada 1.18.2 pkg/detector/detector.go',
  ),
  autoscaled: repaired(
    'KF012',
    'A workload with an autoscaler carries the label resourcetemplate.karmada.io/retain-replicas.',
    'Karmada and the autoscaler overwrite each other\'s replicas.',
    'the construct sets the label.',
    'karmada 1.18.2 pkg/resourceinterpreter/default/native/retain.go',
  ),
  conflictAnnotation: repaired(
    'KF013',
    'The annotation work.karmada.io/conflict-resolution is in lower case.',
    'Karmada ignores other values.',
    'it is written in lower case.',
    'karmada 1.18.2 pkg/controllers/binding/common.go',
  ),
  differs: refused(
    'KF014',
    'The code delivers what the manifests deliver.',
    'The two are compared object by object.',
    'correct the manifests or the code by hand.',
    'ours: an import must not change what clusters get',
  ),
  refusedCode: refused(
    'KF015',
    'The code passes all checks.',
    'Nothing is written while there is an error.',
    'correct it in the manifests, or in the code.',
    'ours: an app with an error writes nothing',
  ),
  undelivered: refused(
    'KF016',
    'What policies select can be scheduled and overridden.',
    'Karmada delivers nothing to the cluster.',
    'correct the policy.',
    'karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go, karmada 1.18.2 pkg/util/overridemanager/overridemanager.go',
  ),
  awaitedOverrides: repaired(
    'KF017',
    'A policy waits for no override policy by name.',
    'Karmada delivers nothing until override policies of these names are there.',
    'the constructs write overrides before policies; the names are left out.',
    'karmada 1.18.2 pkg/util/helper/policy.go',
  ),
  unknownName: repaired(
    'KF018',
    'Clusters that are named are among the Clusters.',
    'Karmada passes over names that it does not know.',
    'the name is left out.',
    'karmada 1.18.2 pkg/util/selector.go',
  ),
} satisfies Record<string, Rule>;

/** Rules on objects of KubeFed that are imported. */
export const KUBEFED_RULES = {
  replaced: repaired(
    'KF080',
    'Workloads are federated by a control plane that is kept up.',
    'KubeFed was archived in 2023.',
    'template, placement and overrides are those of a construct.',
    'ours: KubeFed is archived',
  ),
  notSimple: refused(
    'KF081',
    'An object of KubeFed has a template, a placement and overrides.',
    'It cannot be said what each cluster gets.',
    'complete the object.',
    'ours: template, placement and overrides decide what each cluster gets',
  ),
  selectorIgnored: repaired(
    'KF082',
    'A placement of KubeFed names clusters or selects them, not both.',
    'KubeFed ignores the selector as soon as there are names.',
    'the names are taken.',
    'kubefed 0.10.0 pkg/controller/util/placement.go',
  ),
  preference: repaired(
    'KF083',
    'The replicas of a ReplicaSchedulingPreference are divided by weights.',
    'KubeFed writes its numbers over those of overrides. Its limits for each cluster and rebalancing have no counterpart in Karmada.',
    'the weights are taken, and limits are left out.',
    'kubefed 0.10.0 pkg/schedulingtypes/plugin.go, kubefed 0.10.0 pkg/schedulingtypes/replicascheduler.go',
  ),
} satisfies Record<string, Rule>;
