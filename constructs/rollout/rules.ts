import { error, warning } from '../problems/problem';

const SUSPENSION = 'karmada 1.18.2 pkg/controllers/execution/execution_controller.go';

/** Rules on rollouts. */
export const ROLLOUT_RULES = {
  percentages: warning('KF865', 'ours: each cluster rounds a percentage for itself', {
    rule: 'Steps in percent of pods that nobody counted are pointed out.',
    why: 'Each cluster rounds the percentage for itself, so that few pods there are updated at once, or not before the last step, and the fleet has another number than the step.',
    fix: 'say the numbers with `podsOn`, let steps be whole clusters (`byGroups`), or acknowledge the warning if all clusters have many pods.',
  }),
  autoscaled: warning('KF866', 'ours: a partition is a number of pods that keep the old version', {
    rule: 'Numbers of pods that an autoscaler may change are pointed out.',
    why: 'A partition holds back so many pods whatever their number is, so more of them are updated when the autoscaler adds some, and fewer when it takes some away.',
    fix: 'let the autoscaler keep the number for the time of the rollout, let steps be whole clusters (`byGroups`), or acknowledge the warning.',
  }),
  notUpdated: warning('KF867', 'kruise 1.9 pkg/controller/statefulset, kruise 1.9 pkg/controller/daemonset, kruise 1.9 pkg/controller/sidecarset, kruise 1.9 pkg/controller/broadcastjob', {
    rule: 'A new version that leaves alone the pods that run is pointed out.',
    why: 'Some update strategies and kinds do not replace pods, so that a step counts pods as updated that have the old version until somebody deletes them.',
    fix: 'choose an update strategy that replaces pods, give a job another name, or acknowledge the warning.',
  }),
  version: error('KF870', 'ours: a version is the same on all clusters that have it', {
    rule: 'The new version of a rollout is an override of all clusters that changes the workload itself.',
    why: 'Which clusters have it is what the steps decide, and other objects are not held back by a partition.',
    fix: 'write `ClusterOverride.onAllClusters()` with the changes; for another ConfigMap, add one of another name and let the new version refer to it.',
  }),
  fixed: error('KF871', 'ours: a rollout decides on these fields itself, or they cannot be put back', {
    rule: 'A new version leaves alone what makes the object what it is: its name, its replicas, its selector, its partition and whether it is paused.',
    why: 'Replicas are divided between clusters, and the partition is what holds pods back; two owners of one field undo each other.',
    fix: 'take the field out of the change; replicas and clusters have `RolloutPlan.move`.',
  }),
  step: error('KF872', 'ours: a step that does not exist cannot be written', {
    rule: 'The current step of a rollout is one of its steps, and whoever names rollouts names those of the app, each once.',
    why: 'A step that does not exist would have to be guessed, and a rollout that is misspelt or left out of a list would go to its last step.',
    fix: 'say a whole number from 0 to the last step; to roll back, say the step and the later one that it comes from, as in `1 from 3`; of several rollouts, name each (`shop/web=1`), where `*` stands for all others.',
  }),
  sizes: error('KF873', 'ours: the last step is the whole group', {
    rule: 'Steps have whole positive numbers: percents rise to 100, replicas add up to all pods.',
    why: 'Otherwise pods would be left at the old version after the last step, or steps would change nothing.',
    fix: 'end with 100 percent, or let the numbers of replicas add up to the pods of the group; a ratio always fits.',
  }),
  groups: error('KF874', 'ours: a cluster in two groups, or in none, has no step', {
    rule: 'Every cluster of the workload is in exactly one group of its rollout.',
    why: 'A cluster in two groups would be asked to have two versions, and one in none would never be updated.',
    fix: 'name each cluster in one group; `RolloutGroup.onRemainingClusters()` takes all others.',
  }),
  unknownPods: error('KF875', 'ours: pods that nobody counted cannot be divided into steps', {
    rule: 'Steps within clusters need to know how many pods each of them has, and numbers that are said add up to the replicas that are divided.',
    why: 'Nodes of a DaemonSet, pods with a sidecar, replicas of an autoscaler and shares by free capacity are not known at synthesis.',
    fix: 'say the numbers with `podsOn`, let steps be whole clusters (`byGroups`), or use ratios or percents with a kind whose partition may be a percentage.',
  }),
  nearest: warning('KF876', 'ours: steps of whole pods, or of whole clusters', {
    rule: 'A step that cannot have the number of pods that was asked for is pointed out.',
    why: 'Pods are not divided, and some kinds only change as a whole in a cluster, one cluster after the other in the order of their names; the nearest number is taken.',
    fix: 'choose numbers that can be met, or acknowledge the warning.',
  }),
  partition: error('KF877', 'ours: one owner for each field', {
    rule: 'Only the rollout sets the partition of its workload, and updates are not paused.',
    why: 'Another partition, or a pause, would hold back other pods than the steps say.',
    fix: 'take `partition` and `paused` out of the update strategy and the overrides of the workload.',
  }),
  otherRollout: error('KF878', 'kruise-rollouts 0.6.2 pkg/controller/batchrelease', {
    rule: 'A Rollout of kruise-rollout and a rollout with steps within clusters do not share a workload.',
    why: 'Inside a cluster, kruise-rollout sets partition and pause of the workload; each would undo what the other does.',
    fix: 'let this rollout go by whole clusters (`byGroups` without numbers) and the Rollout by batches within each, or take the Rollout away.',
  }),
  unavailable: error('KF879', 'ours: the update strategies of all clusters add up', {
    rule: 'In no step may more pods of the fleet be unavailable than the rollout allows.',
    why: 'Clusters update side by side, each with the maxUnavailable of its own update strategy.',
    fix: 'lower `maxUnavailable` of the workload, make the steps smaller, or raise the bound of the rollout.',
  }),
  untouched: warning('KF880', 'ours: overrides come after the version', {
    rule: 'A new version that changes nothing in a cluster is pointed out.',
    why: 'Overrides of the workload set the same fields there, and overrides have the last word.',
    fix: 'take the override away, or acknowledge the warning if the cluster is meant to stay as it is.',
  }),
  needsFleet: error('KF881', 'ours: steps are counted over the clusters of the fleet', {
    rule: 'A rollout needs a fleet.',
    why: 'Without a list of clusters nobody knows how many pods there are and where.',
    fix: 'create a Fleet in a scope above the workload, before the workload.',
  }),
  inexact: error('KF882', 'ours: what a step promises is compared with what clusters get', {
    rule: 'In each step, every cluster gets the old version, the new one, or the new one with its partition, and nothing else.',
    why: 'What is delivered was compared with that, and something else changes it: an override policy that was written by hand, or a change that cannot be put back.',
    fix: 'take the policy away for the time of the rollout, or say the change in another way.',
  }),
  wholeClusters: error('KF883', 'ours: without a partition a cluster is updated as a whole', {
    rule: 'Numbers of replicas as steps need a kind whose partition holds pods back.',
    why: 'A kind without a partition has all its pods in a cluster at one version.',
    fix: 'let steps be whole clusters (`byGroups`); ratios and percents are then met as nearly as whole clusters in the order of their names allow.',
  }),
  ordinals: warning('KF884', 'kruise 1.9 pkg/controller/statefulset/stateful_set_control.go', {
    rule: 'A StatefulSet that is rolled back in the middle of a cluster goes back there as a whole.',
    why: 'Its pods are updated by their numbers from the last one down, so that a partition cannot keep those that were updated last.',
    fix: 'roll back to a step at which the cluster has all or none, or acknowledge the warning.',
  }),
  move: error('KF885', 'ours: growing and shrinking need known numbers', {
    rule: 'A move is between placements whose shares are known and which nothing else scales, and has neither groups nor numbers.',
    why: 'Between the two, every cluster has the greater of its two shares, which has to be written down.',
    fix: 'divide by weight in both placements, without ties and spread constraints, and leave out groups and numbers.',
  }),
  replicaSet: error('KF886', 'ocm 1.2 pkg/work/hub/controllers/manifestworkreplicasetcontroller', {
    rule: 'A rollout over a ManifestWorkReplicaSet goes by whole groups of clusters, each selected by labels, and has no rollout of its own beside it.',
    why: 'All clusters of the set get the very same objects, and OCM itself goes from group to group.',
    fix: 'select the groups by labels, without numbers, and leave out `rollout` and `groups` of the replica set; or deliver by works of each cluster.',
  }),
  gate: error('KF887', 'ours: a gate that says nothing holds nothing back', {
    rule: 'A gate has a time of whole seconds, a name, or an expression in CEL whose quotes and brackets are closed.',
    why: 'It is written into checklists and handed to tools as it is.',
    fix: 'write `RolloutGate.soak(Duration.minutes(30))`, `RolloutGate.approval(\'who\')` or `RolloutGate.health(\'expression\')`.',
  }),
  unused: warning('KF888', SUSPENSION, {
    rule: 'A part of a rollout that does nothing is pointed out.',
    why: 'What was written suggests that it has an effect.',
    fix: 'take it away.',
  }),
  shared: error('KF889', 'ours: what a rollout writes into a policy must be for its workload alone', {
    rule: 'A workload with a rollout that holds back clusters has a policy of its own.',
    why: 'The suspension of a shared policy would hold back all workloads that it propagates.',
    fix: 'leave out `propagatedBy` for this workload.',
  }),
};
