import { error, warning } from '../problems/problem';

/** Rules on workloads that run in clusters already and are taken over. */
export const MIGRATION_RULES = {
  unreadable: error('KF790', 'ours: what cannot be read cannot be compared', {
    rule: 'Dumps are YAML or JSON of Kubernetes objects, as `kubectl get -o yaml` prints them.',
    why: 'An object that is missing from a dump would be taken for one that the cluster does not have.',
    fix: 'dump the cluster again, and check that the file is complete.',
  }),
  cluster: error('KF791', 'ours: clusters are taken over by the control plane that the fleet names', {
    rule: 'Every dump is of a cluster of the fleet.',
    why: 'Without the cluster nobody knows who delivers to it.',
    fix: 'create a Fleet with the cluster in a scope above the Migration, before the Migration.',
  }),
  chosen: error('KF792', 'ours: a name that is not known was meant to be something', {
    rule: 'What a Migration includes and puts into batches is in the dumps, and everything that is included is in one batch.',
    why: 'A workload that is named wrongly, or in no batch, would be left behind without a word.',
    fix: 'name workloads as `name`, `namespace/name` or `Kind/name`, each in one batch.',
  }),
  restart: error('KF793', 'kruise 1.9 pkg/controller, kubernetes 1.35 pkg/controller', {
    rule: 'What a cluster gets when a workload is taken over leaves its pods as they are.',
    why: 'Pods would be restarted, replaced, started or stopped by a migration that promises not to touch them.',
    fix: 'take away what changes the fields, or make that change as a rollout once the workload is taken over.',
  }),
  empty: warning('KF794', 'karmada 1.18.2 pkg/controllers/binding/binding_controller.go', {
    rule: 'A cluster in which a workload has no replicas is left out of its placement.',
    why: 'Karmada takes away an object whose share is zero; left out, the object stays in the cluster as it is, and nobody manages it.',
    fix: 'scale it up before the dump, delete it in the cluster, or acknowledge the warning.',
  }),
  versions: error('KF795', 'ours: a template has one apiVersion', {
    rule: 'A workload has the same apiVersion in the dumps of all clusters.',
    why: 'Overrides change fields, and fields differ between versions.',
    fix: 'dump all clusters in one version, such as `kubectl get clonesets.v1alpha1.apps.kruise.io -o yaml`.',
  }),
  autoscaler: error('KF796', 'ours: replicas have one owner on all clusters', {
    rule: 'An autoscaler scales a workload on all of its clusters, or on none.',
    why: 'Where it is missing, replicas that are left to it would be nobody\'s; where it is, replicas that are divided would be written back.',
    fix: 'give the other clusters an autoscaler as well, or take the workload over cluster by cluster, with a Migration for each.',
  }),
  unsettled: warning('KF797', 'kruise 1.9 pkg/controller/cloneset', {
    rule: 'A workload that is taken over is not in the middle of an update.',
    why: 'The dump has the partition and the pause of that moment, and they would be written back while the update goes on.',
    fix: 'wait until the update is done, and dump the cluster again.',
  }),
  otherOwner: warning('KF798', 'ours: two owners of an object undo each other', {
    rule: 'Nobody else goes on writing an object that is taken over.',
    why: 'A tool that still manages it in the cluster puts back what the control plane changes, and deletes the object with its release or application.',
    fix: 'let that tool go of it without deleting the object before its batch begins (Helm: annotation `helm.sh/resource-policy: keep`, Argo CD: delete the Application without cascade, Flux: `prune: false`), or acknowledge the warning.',
  }),
  nothing: error('KF799', 'ours: a migration of nothing is a mistake', {
    rule: 'The dumps have workloads that can be taken over.',
    why: 'A Migration without workloads writes nothing.',
    fix: 'dump the workloads with what belongs to them: `kubectl get clonesets,deployments,services,configmaps,hpa -A -o yaml`.',
  }),
  options: error('KF841', 'ours: every step of a migration has a way back', {
    rule: 'Options of a Migration leave it what it relies on: clusters keep their objects, and steps decide who is written to.',
    why: 'Otherwise a step back deletes what runs, or a step that looks writes.',
    fix: 'leave the option out; set it on the workload once the migration is over.',
  }),
  leaving: error('KF842', 'ours: what is being deleted cannot be kept', {
    rule: 'Nothing that is taken over is being deleted.',
    why: 'The object goes once its finalizers are done, and the control plane would create it again, with new pods.',
    fix: 'wait until it is gone and dump the cluster again, or leave the workload out with `include`.',
  }),
  released: error('KF843', 'kruise-rollouts 0.6.2 pkg/controller/batchrelease', {
    rule: 'No Rollout of Kruise releases a workload while it is taken over.',
    why: 'The dump has the pause and the partition of that moment. Written back they stop the release or let go of it, and pods are replaced all at once.',
    fix: 'finish the release or roll it back, and dump the cluster again.',
  }),
  pruning: error('KF844', 'karmada 1.18.2 pkg/controllers/execution/execution_controller.go', {
    rule: 'Tools remove templates before the override policies that they need.',
    why: 'When Karmada lets go of a template it writes it to its members once more; without its overrides that would be another object, and pods would be replaced.',
    fix: 'leave out `pruneLast` until the migration is over: Argo CD then prunes in the reverse order of application.',
  }),
  unclaimed: warning('KF845', 'kubernetes 1.32 staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go', {
    rule: 'Replicas that an autoscaler decides on were not applied with the workload.',
    why: 'On a direct cluster they are left out of the file. A tool that applied them before, or goes on for one that did, then takes the field away: that is one replica until the autoscaler acts.',
    fix: 'take `spec.replicas` out of what was applied last (`kubectl apply edit-last-applied`, or an apply of the old tool without it) and dump the cluster again.',
  }),
  shifting: warning('KF846', 'ours: a ratio is worked out anew from every dump', {
    rule: 'Batches are named once the first one has begun.',
    why: 'In a ratio, a workload that comes or goes in a later dump moves others to another batch: they would be taken over without a look, or let go of.',
    fix: 'name the workloads of each batch with `MigrationBatches.of`.',
  }),
  stepUnsaid: warning('KF840', 'ours: what runs is taken over when somebody says so', {
    rule: 'Somebody says which step of a migration is the current one.',
    why: 'Without a word it is step 0, which takes over nothing, and takes back what earlier steps did.',
    fix: 'say it with `KRUISE_ROLLOUT_STEP`, the context value `kruise-rollout-step` or `step`, where 0 is a step too.',
  }),
};
