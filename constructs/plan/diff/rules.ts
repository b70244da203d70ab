import { type Rule, warning } from '../../problems/problem';

/** A rule on changes. They are found when two plans are compared, never by a synthesis. */
export interface HazardRule extends Rule {
  /** Whether reverting the commit does not bring back what was there, or the change is refused for ever. */
  readonly irreversible: boolean;
}

const KRUISE = 'kruise 1.9.0 pkg';
const KUBERNETES = 'kubernetes 1.32';

const final = (...rule: Parameters<typeof warning>): HazardRule => ({ ...warning(...rule), irreversible: true });
const passing = (...rule: Parameters<typeof warning>): HazardRule => ({ ...warning(...rule), irreversible: false });

/** Rules on what a change does to a fleet. */
export const DIFF_RULES = {
  selector: final('KF850', `${KRUISE}/webhook/cloneset/validating/validation.go, kubernetes 1.32 pkg/apis/apps/validation/validation.go`, {
    rule: 'The selector of a workload that exists stays as it is.',
    why: 'The API server of the cluster refuses the update, with everything else in it, in this commit and in all that follow.',
    fix: 'give the selector back its old value; `metadata.name` pins the name that it is made of.',
  }),
  immutable: final('KF851', `${KRUISE}/webhook, kubernetes 1.32 pkg/apis`, {
    rule: 'Fields that cannot be changed once the object exists stay as they are.',
    why: 'The API server of the cluster refuses the update, with everything else in it, in this commit and in all that follow.',
    fix: 'give the field back its old value, or give the object another name, which is a new object beside the old one.',
  }),
  name: passing('KF852', 'ours: to an API server another name is another object', {
    rule: 'A workload keeps its name.',
    why: 'The old object is deleted and another one is created. Nothing orders the two: for a while both run, or neither. Reverting brings the old one back with new pods; what was on volumes is not taken over.',
    fix: 'pin the old name with `metadata.name`; for another name add a second workload, and remove the first one in a later commit.',
  }),
  kind: final('KF853', 'ours: to an API server another kind is another object', {
    rule: 'A workload keeps its kind.',
    why: 'The old object is deleted and one of another kind is created. Nothing orders the two: for a while both run, or neither.',
    fix: 'add the workload of the other kind under a path of its own, let traffic move over, and remove the first one in a later commit.',
  }),
  namespace: final('KF854', 'ours: to an API server a name in another namespace is another object', {
    rule: 'A workload keeps its namespace.',
    why: 'The old object is deleted and another one is created elsewhere. Claims, Secrets and Services of the old namespace do not follow.',
    fix: 'leave the namespace as it is, or add a second workload in the other one and remove the first in a later commit.',
  }),
  template: final('KF855', `${KRUISE}/controller/uniteddeployment/uniteddeployment_update.go`, {
    rule: 'A UnitedDeployment keeps the kind of its template.',
    why: 'Kruise accepts the change, and deletes the workloads of the old kind in all subsets at once, without waiting for the new ones.',
    fix: 'make a second UnitedDeployment with the other template, and remove the first one in a later commit.',
  }),
  claims: final('KF856', `${KRUISE}/controller/cloneset/sync/cloneset_scale.go, ${KRUISE}/controller/statefulset/stateful_set_utils.go`, {
    rule: 'Volume claims are not deleted by the way.',
    why: 'The claims of a CloneSet go with its pods, those of a StatefulSet by its retention policy. With a claim its data goes, unless the StorageClass retains volumes.',
    fix: 'save the data first, or set the retention policy of the claims to Retain in a commit before.',
  }),
  claim: final('KF857', `${KUBERNETES} pkg/controller/volume/persistentvolume/pv_controller.go`, {
    rule: 'A PersistentVolumeClaim stays while its data is wanted.',
    why: 'With a claim its data goes, unless the StorageClass retains volumes.',
    fix: 'keep the claim in the app, or save the data first.',
  }),
  namespaceObject: final('KF858', `${KUBERNETES} pkg/controller/namespace/deletion/namespaced_resources_deleter.go`, {
    rule: 'A Namespace stays while anything in it is wanted.',
    why: 'Everything in it is deleted with it, whoever made it.',
    fix: 'keep the Namespace in the app until nothing is left in it.',
  }),
  definition: final('KF859', `${KUBERNETES} staging/src/k8s.io/apiextensions-apiserver/pkg/controller/finalizer/crd_finalizer.go`, {
    rule: 'A CustomResourceDefinition stays while objects of its kind are wanted.',
    why: 'All objects of the kind are deleted with it, in all namespaces, and with workloads their pods.',
    fix: 'keep the definition in the app until no object of the kind is left.',
  }),
  deleted: passing('KF860', 'ours: a workload that leaves the app leaves the clusters', {
    rule: 'A workload is deleted only where that is meant.',
    why: 'Its pods are deleted in all clusters at once; nothing waits for traffic to move.',
    fix: 'if its pods should run on, set `propagation.preserveOnDeletion` in a commit before.',
  }),
  duplicated: passing('KF861', 'karmada 1.18.2 pkg/scheduler/core/assignment.go', {
    rule: 'Replicas that were divided are not duplicated by the way.',
    why: 'Each cluster then gets the whole number of replicas, and no longer a share of it.',
    fix: 'give the number for one cluster as `replicas`, or keep dividing.',
  }),
  cluster: passing('KF862', 'ours: a cluster that is left out is no longer delivered to', {
    rule: 'A cluster leaves the fleet only where that is meant.',
    why: 'Its workloads are removed, or stay without anybody who manages them, and the other clusters take over its share.',
    fix: 'for a cluster that is down for a while leave it in the fleet; to see what an outage does, use `plan --lost`.',
  }),
  controlPlane: passing('KF863', 'ours: two control planes do not know of each other', {
    rule: 'A cluster stays with its control plane.',
    why: 'The old one removes what the new one delivers, or both go on to write the same objects.',
    fix: 'set `propagation.preserveOnDeletion` on its workloads in a commit before, then change the control plane and take the cluster from the old one.',
  }),
  interpreter: passing('KF864', 'karmada 1.18.2 pkg/resourceinterpreter', {
    rule: 'What interprets a kind changes for all workloads of that kind.',
    why: 'Karmada divides replicas, collects status and tells health of every object of the kind by it, of other apps too.',
    fix: 'look at the other workloads of the kind on this control plane, and try it with `npx cdk8s-kruise-federation interpret`.',
  }),
};
