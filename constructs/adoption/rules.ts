import { refused, repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DETECTOR = 'karmada 1.18.2 pkg/detector/detector.go';
const SCHEMAS = 'kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver';

/** Rules on imported manifests as a whole. */
export const IMPORT_RULES = {
  unreadable: refused(
    'KF001',
    'Every document is YAML or JSON.',
    'kubectl stops at it, and the object is missing.',
    'correct the document.',
    'kubernetes 1.32.10 staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go',
  ),
  noObject: refused(
    'KF002',
    'Every document is a Kubernetes object with an apiVersion, a kind and a name.',
    'The API server refuses it.',
    'complete the object, or leave the file out.',
    'kubernetes 1.32.10 staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go',
  ),
  notTaken: repaired(
    'KF003',
    'The kinds of control planes in the files are those that constructs write.',
    'It delivers nothing by itself, or it works independently of the policies.',
    'left out; apply it as before.',
    'ours: constructs write these kinds, or have no counterpart for them',
  ),
  unselected: repaired(
    'KF004',
    'An object is selected by a policy, or follows a workload that is.',
    'It stays on the control plane: no cluster gets it, and there is no error.',
    'left out, so that clusters get the same as before.',
    DETECTOR,
  ),
  twice: repaired(
    'KF005',
    'An object appears only once.',
    'kubectl applies both, and the last one wins.',
    'the last one is used.',
    'ours: kubectl applies documents in the order they are in',
  ),
  selectsNothing: repaired('KF006', 'A policy selects something.', 'Karmada keeps it, and it does nothing.', 'left out.', DETECTOR),
  unknownClusters: repaired(
    'KF007',
    'The files include Karmada\'s Clusters.',
    'Labels, regions and taints decide which cluster gets what, and only the Clusters say what they are.',
    'the code has no fleet; add the output of `kubectl get clusters -o yaml` to the files to get one, and to compare on the real clusters.',
    'ours: what a cluster gets depends on its labels, region and taints',
  ),
  invalid: refused(
    'KF008',
    'Every value is valid in the schema of its kind.',
    'The API server refuses the object.',
    'use a value of the expected form.',
    `${SCHEMAS}/validation/validation.go`,
  ),
  unknownField: repaired(
    'KF009',
    'Every field is in the schema of its kind.',
    'The API server silently drops it.',
    'left out, as the API server would.',
    `${SCHEMAS}/schema/pruning/algorithm.go`,
  ),
  wrongVersion: repaired(
    'KF010',
    'An object, the policies that select it and its interpreter have the apiVersion that this version of Kruise stores.',
    'Karmada sees every object in only one version: policies and interpreters for another one never match.',
    'set to the apiVersion that this version of Kruise stores.',
    'karmada 1.18.2 pkg/util/lifted/discovery.go, karmada 1.18.2 pkg/util/selector.go',
  ),
  strayNamespace: repaired(
    'KF011',
    'Objects of cluster-scoped kinds have no namespace.',
    'The API server drops the namespace, and policies of that namespace never match the object.',
    'the namespace is left out.',
    'kubernetes 1.32.10 staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go, karmada 1.18.2 pkg/detector/detector.go',
  ),
  autoscaled: repaired(
    'KF012',
    'A workload with an autoscaler has the label resourcetemplate.karmada.io/retain-replicas.',
    'Karmada and the autoscaler overwrite each other\'s replicas.',
    'the construct sets the label.',
    'karmada 1.18.2 pkg/resourceinterpreter/default/native/retain.go',
  ),
  conflictAnnotation: repaired(
    'KF013',
    'The annotation work.karmada.io/conflict-resolution is in lower case.',
    'Karmada ignores other values.',
    'written in lower case.',
    'karmada 1.18.2 pkg/controllers/binding/common.go',
  ),
  differs: refused(
    'KF014',
    'The code delivers the same as the manifests.',
    'Clusters would get something else than before.',
    'correct the manifests or the code by hand.',
    'ours: an import must not change what clusters get',
  ),
  refusedCode: refused(
    'KF015',
    'The code passes all checks.',
    'Nothing is written while there is an error.',
    'correct the manifests or the code.',
    'ours: an app with an error writes nothing',
  ),
  undelivered: refused(
    'KF016',
    'The objects that policies select can be scheduled and overridden.',
    'Karmada does not deliver the object to the cluster.',
    'correct the policy.',
    'karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go, karmada 1.18.2 pkg/util/overridemanager/overridemanager.go',
  ),
  awaitedOverrides: repaired(
    'KF017',
    'A policy does not wait for override policies by name.',
    'Karmada delivers nothing until override policies with these names exist.',
    'the names are left out; constructs write overrides before policies.',
    'karmada 1.18.2 pkg/util/helper/policy.go',
  ),
  unknownName: repaired(
    'KF018',
    'A policy only names clusters that exist.',
    'Karmada ignores names that it does not know.',
    'the name is left out.',
    'karmada 1.18.2 pkg/util/selector.go',
  ),
} satisfies Record<string, Rule>;

/** Rules on imported KubeFed objects. */
export const KUBEFED_RULES = {
  replaced: repaired(
    'KF080',
    'Workloads are federated by a control plane that is maintained.',
    'KubeFed was archived in 2023.',
    'a construct with the same template, placement and overrides is written.',
    'ours: KubeFed is archived',
  ),
  notSimple: refused(
    'KF081',
    'A KubeFed object has a template, a placement and overrides.',
    'Without them it is not clear what each cluster gets.',
    'complete the object.',
    'ours: template, placement and overrides decide what each cluster gets',
  ),
  selectorIgnored: repaired(
    'KF082',
    'A KubeFed placement either names clusters or selects them by label.',
    'KubeFed ignores the selector if there are names.',
    'the names are used.',
    'kubefed 0.10.0 pkg/controller/util/placement.go',
  ),
  preference: repaired(
    'KF083',
    'The replicas of a ReplicaSchedulingPreference are divided by weights.',
    'KubeFed overwrites the replicas of overrides with it. Its limits for each cluster and rebalancing have no counterpart in Karmada.',
    'the weights are used, and limits are left out.',
    'kubefed 0.10.0 pkg/schedulingtypes/plugin.go, kubefed 0.10.0 pkg/schedulingtypes/replicascheduler.go',
  ),
} satisfies Record<string, Rule>;
