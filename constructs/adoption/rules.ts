import { error, warning } from '../problems/problem';

const DETECTOR = 'karmada 1.18.2 pkg/detector/detector.go';
const SCHEMAS = 'kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver';

/** Rules on imported manifests as a whole. */
export const IMPORT_RULES = {
  unreadable: error('KF001', 'kubernetes 1.32.10 staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go', {
    rule: 'Every document is YAML or JSON.',
    why: 'kubectl stops at it, and the object is missing.',
    fix: 'correct the document.',
  }),
  noObject: error('KF002', 'kubernetes 1.32.10 staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go', {
    rule: 'Every document is a Kubernetes object with an apiVersion, a kind and a name.',
    why: 'The API server refuses it.',
    fix: 'complete the object, or leave the file out.',
  }),
  notTaken: warning('KF003', 'ours: constructs write these kinds, or have no counterpart for them', {
    rule: 'The kinds of control planes in the files are those that constructs write.',
    why: 'It delivers nothing by itself, or it works independently of the policies.',
    fix: 'left out; apply it as before.',
  }),
  unselected: warning('KF004', DETECTOR, {
    rule: 'An object is selected by a policy, or follows a workload that is.',
    why: 'It stays on the control plane: no cluster gets it, and there is no error.',
    fix: 'left out, so that clusters get the same as before.',
  }),
  twice: warning('KF005', 'ours: kubectl applies documents in the order they are in', {
    rule: 'An object appears only once.',
    why: 'kubectl applies both, and the last one wins.',
    fix: 'the last one is used.',
  }),
  selectsNothing: warning('KF006', DETECTOR, {
    rule: 'A policy selects something.',
    why: 'Karmada keeps it, and it does nothing.',
    fix: 'left out.',
  }),
  unknownClusters: warning('KF007', 'ours: what a cluster gets depends on its labels, region and taints', {
    rule: 'The files include Karmada\'s Clusters.',
    why: 'Labels, regions and taints decide which cluster gets what, and only the Clusters say what they are.',
    fix: 'the code has no fleet; add the output of `kubectl get clusters -o yaml` to the files to get one, and to compare on the real clusters.',
  }),
  invalid: error('KF008', `${SCHEMAS}/validation/validation.go`, {
    rule: 'Every value is valid in the schema of its kind.',
    why: 'The API server refuses the object.',
    fix: 'use a value of the expected form.',
  }),
  unknownField: warning('KF009', `${SCHEMAS}/schema/pruning/algorithm.go`, {
    rule: 'Every field is in the schema of its kind.',
    why: 'The API server silently drops it.',
    fix: 'left out, as the API server would.',
  }),
  wrongVersion: warning('KF010', 'karmada 1.18.2 pkg/util/lifted/discovery.go, karmada 1.18.2 pkg/util/selector.go', {
    rule: 'An object, the policies that select it and its interpreter have the apiVersion that this version of Kruise stores.',
    why: 'Karmada sees every object in only one version: policies and interpreters for another one never match.',
    fix: 'set to the apiVersion that this version of Kruise stores.',
  }),
  strayNamespace: warning('KF011', 'kubernetes 1.32.10 staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go, karmada 1.18.2 pkg/detector/detector.go', {
    rule: 'Objects of cluster-scoped kinds have no namespace.',
    why: 'The API server drops the namespace, and policies of that namespace never match the object.',
    fix: 'the namespace is left out.',
  }),
  autoscaled: warning('KF012', 'karmada 1.18.2 pkg/resourceinterpreter/default/native/retain.go', {
    rule: 'A workload with an autoscaler has the label resourcetemplate.karmada.io/retain-replicas.',
    why: 'Karmada and the autoscaler overwrite each other\'s replicas.',
    fix: 'the construct sets the label.',
  }),
  conflictAnnotation: warning('KF013', 'karmada 1.18.2 pkg/controllers/binding/common.go', {
    rule: 'The annotation work.karmada.io/conflict-resolution is in lower case.',
    why: 'Karmada ignores other values.',
    fix: 'written in lower case.',
  }),
  differs: error('KF014', 'ours: an import must not change what clusters get', {
    rule: 'The code delivers the same as the manifests.',
    why: 'Clusters would get something else than before.',
    fix: 'correct the manifests or the code by hand.',
  }),
  refusedCode: error('KF015', 'ours: an app with an error writes nothing', {
    rule: 'The code passes all checks.',
    why: 'Nothing is written while there is an error.',
    fix: 'correct the manifests or the code.',
  }),
  undelivered: error('KF016', 'karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go, karmada 1.18.2 pkg/util/overridemanager/overridemanager.go', {
    rule: 'The objects that policies select can be scheduled and overridden.',
    why: 'Karmada does not deliver the object to the cluster.',
    fix: 'correct the policy.',
  }),
  awaitedOverrides: warning('KF017', 'karmada 1.18.2 pkg/util/helper/policy.go', {
    rule: 'A policy does not wait for override policies by name.',
    why: 'Karmada delivers nothing until override policies with these names exist.',
    fix: 'the names are left out; constructs write overrides before policies.',
  }),
  unknownName: warning('KF018', 'karmada 1.18.2 pkg/util/selector.go', {
    rule: 'A policy only names clusters that exist.',
    why: 'Karmada ignores names that it does not know.',
    fix: 'the name is left out.',
  }),
};

/** Rules on imported KubeFed objects. */
export const KUBEFED_RULES = {
  replaced: warning('KF080', 'ours: KubeFed is archived', {
    rule: 'Workloads are federated by a control plane that is maintained.',
    why: 'KubeFed was archived in 2023.',
    fix: 'a construct with the same template, placement and overrides is written.',
  }),
  notSimple: error('KF081', 'ours: template, placement and overrides decide what each cluster gets', {
    rule: 'A KubeFed object has a template, a placement and overrides.',
    why: 'Without them it is not clear what each cluster gets.',
    fix: 'complete the object.',
  }),
  selectorIgnored: warning('KF082', 'kubefed 0.10.0 pkg/controller/util/placement.go', {
    rule: 'A KubeFed placement either names clusters or selects them by label.',
    why: 'KubeFed ignores the selector if there are names.',
    fix: 'the names are used.',
  }),
  preference: warning('KF083', 'kubefed 0.10.0 pkg/schedulingtypes/plugin.go, kubefed 0.10.0 pkg/schedulingtypes/replicascheduler.go', {
    rule: 'The replicas of a ReplicaSchedulingPreference are divided by weights.',
    why: 'KubeFed overwrites the replicas of overrides with it. Its limits for each cluster and rebalancing have no counterpart in Karmada.',
    fix: 'the weights are used, and limits are left out.',
  }),
};

/** Rules on the file that `import` writes. */
export const OUTPUT_FILE_RULES = {
  exists: error('KF084', 'ours: a file that is there is somebody\'s work, and a link may lead anywhere', {
    rule: 'The file to write does not exist, as a link either, unless it may be overwritten.',
    why: 'What is in it would be lost, or a file would appear where the link leads.',
    fix: 'choose another file, or use --force.',
  }),
  isInput: error('KF085', 'ours: an import does not change the manifests', {
    rule: 'The file to write is none of the files to read.',
    why: 'The manifests would be lost.',
    fix: 'choose another file.',
  }),
  unwritable: error('KF086', 'ours: nothing is half-written', {
    rule: 'The file to write can be written.',
    why: 'There would be no code, or only the beginning of it.',
    fix: 'choose a file in a directory that exists and that you may write to.',
  }),
};

/** Rules on what `import` needs beside the manifests. */
export const TRIAL_RULES = {
  untried: error('KF087', 'ours: only a Lua VM shows whether a script works', {
    rule: 'The scripts of interpreters are tried in Karmada\'s Lua VM.',
    why: 'The Lua VM could not be loaded, so that no script was run: a script that fails, or adds up nothing, is not found and stays as it is.',
    fix: 'install the package lua-wasm-bindings and import again.',
  }),
};

/** Rules on workloads that nothing places. */
export const PLACEMENT_IMPORT_RULES = {
  unplaced: warning('KF088', DETECTOR, {
    rule: 'Workloads of OpenKruise have policies that say where they run.',
    why: 'Karmada delivers nothing without a policy.',
    fix: 'placed on all clusters of the fleet; choose others with the placement in the code.',
  }),
};
