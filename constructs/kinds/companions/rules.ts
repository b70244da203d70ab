import { error, warning } from '../../problems/problem';

const KRUISE = 'kruise 1.9.0';
const SPREAD = `${KRUISE} pkg/webhook/workloadspread/validating/workloadspread_validation.go`;
const BUDGET = `${KRUISE} pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go`;
const POD_STATE = `${KRUISE} pkg/webhook/persistentpodstate/validating/persistent_create_update_handler.go`;
const PROBES = `${KRUISE} pkg/webhook/podprobemarker/validating/probe_create_update_handler.go`;
const RECREATION = `${KRUISE} pkg/controller/containerrecreaterequest/crr_controller.go`;
const EPHEMERAL_JOB = `${KRUISE} pkg/controller/ephemeraljob/ephemeraljob_controller.go`;
const CUSTOM_KINDS = `${KRUISE} pkg/util/configuration/types.go`;

/** Rules that all companions of a workload share: what they target, and what becomes of them on several clusters. */
export const COMPANION_RULES = {
  target: error('KF960', `${SPREAD}, ${BUDGET}, ${POD_STATE}`, {
    rule: 'A companion gives the apiVersion, kind and name of the workload it targets.',
    why: 'Admission refuses an incomplete reference.',
    fix: 'pass the workload construct as the target, or use the method of the workload that creates the companion.',
  }),
  targetKind: error('KF961', `${SPREAD}, ${CUSTOM_KINDS}, ${KRUISE} pkg/util/controllerfinder/pods_finder.go`, {
    rule: 'A companion targets a kind of workload that its controller supports.',
    why: 'Admission refuses a spread or persistent state for any other kind; a budget for one protects nothing.',
    fix: 'remove the companion, or target a workload of one of the kinds in the message.',
  }),
  customTarget: warning('KF962', CUSTOM_KINDS, {
    rule: 'A target of a kind that Kruise does not support out of the box is listed in its configuration.',
    why: 'Admission refuses the object in clusters whose kruise-configuration does not list the kind.',
    fix: 'list the kind in the ConfigMap kruise-configuration of every cluster and acknowledge the warning, or correct the target.',
  }),
  podSelector: error('KF963', `${BUDGET}, ${PROBES}`, {
    rule: 'Pods are selected by a valid label selector with at least one condition.',
    why: 'Admission refuses the object, or it applies to every pod in the namespace.',
    fix: 'give at least one label or expression with valid keys and values.',
  }),
  targetMissing: warning('KF964', 'ours: a reference that matches nothing in the app is more often a typo than intended', {
    rule: 'The workload that a companion targets is part of the app.',
    why: 'Nothing refuses a reference to a workload that does not exist; the companion just has no effect.',
    fix: 'correct the reference, or acknowledge the warning if the workload is applied from elsewhere.',
  }),
  second: error('KF965', `${SPREAD}, ${BUDGET}, ${POD_STATE}, ${KRUISE} pkg/util/selector.go`, {
    rule: 'A workload has at most one spread, one budget and one persistent state, and the selectors of budgets do not overlap.',
    why: 'Admission refuses the second one.',
    fix: 'merge the two into one object.',
  }),
  momentary: error('KF966', `${RECREATION}, ${EPHEMERAL_JOB}`, {
    rule: 'Objects that act on the running pods of one cluster are not delivered to several.',
    why: 'Pod names differ between clusters, Kruise deletes the object when it is done, and the control plane would create it again: containers would be restarted over and over.',
    fix: 'apply the object to that one cluster by hand; use a BroadcastJob for a job on all nodes, and change the template to restart pods.',
  }),
  clusters: error('KF967', 'ours: Kruise works inside one cluster, so a companion has to be in every cluster of its workload', {
    rule: 'A spread, budget or persistent state goes wherever its workload goes.',
    why: 'In a cluster without it, the pods are not spread, protected or put back where they were.',
    fix: 'let it travel with its workload: create it with a method of the workload, or pass it to `addCompanion` of that workload.',
  }),
  perCluster: warning('KF968', 'ours: only replicas are divided, every other number is delivered unchanged', {
    rule: 'Companions of a divided workload use percentages, not numbers of pods.',
    why: 'A number goes to every cluster unchanged, while the replicas are divided: it is too high for small clusters or too low for large ones.',
    fix: 'use a percentage, or an override with the number for each cluster; a spread of a StatefulSet only takes numbers.',
  }),
  gate: warning('KF969', `${KRUISE} pkg/features/kruise_features.go`, {
    rule: 'Features that are off in Kruise by default are pointed out.',
    why: 'Without the feature gate, admission refuses the object or Kruise ignores the setting.',
    fix: 'turn on the feature gate in every cluster that gets the object, then acknowledge the warning.',
  }),
};
