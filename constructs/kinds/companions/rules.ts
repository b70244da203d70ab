import { type Rule, Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;

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
  target: {
    code: 'KF960', severity: ERROR,
    rule: 'A companion gives the apiVersion, kind and name of the workload it targets.',
    why: 'Admission refuses an incomplete reference.',
    fix: 'pass the workload construct as the target, or use the method of the workload that creates the companion.',
    source: `${SPREAD}, ${BUDGET}, ${POD_STATE}`,
  },
  targetKind: {
    code: 'KF961', severity: ERROR,
    rule: 'A companion targets a kind of workload that its controller supports.',
    why: 'Admission refuses a spread or persistent state for any other kind; a budget for one protects nothing.',
    fix: 'remove the companion, or target a workload of one of the kinds in the message.',
    source: `${SPREAD}, ${CUSTOM_KINDS}, ${KRUISE} pkg/util/controllerfinder/pods_finder.go`,
  },
  customTarget: {
    code: 'KF962', severity: WARNING,
    rule: 'A target of a kind that Kruise does not support out of the box is listed in its configuration.',
    why: 'Admission refuses the object in clusters whose kruise-configuration does not list the kind.',
    fix: 'list the kind in the ConfigMap kruise-configuration of every cluster and acknowledge the warning, or correct the target.',
    source: CUSTOM_KINDS,
  },
  podSelector: {
    code: 'KF963', severity: ERROR,
    rule: 'Pods are selected by a valid label selector with at least one condition.',
    why: 'Admission refuses the object, or it applies to every pod in the namespace.',
    fix: 'give at least one label or expression with valid keys and values.',
    source: `${BUDGET}, ${PROBES}`,
  },
  targetMissing: {
    code: 'KF964', severity: WARNING,
    rule: 'The workload that a companion targets is part of the app.',
    why: 'Nothing refuses a reference to a workload that does not exist; the companion just has no effect.',
    fix: 'correct the reference, or acknowledge the warning if the workload is applied from elsewhere.',
    source: 'ours: a reference that matches nothing in the app is more often a typo than intended',
  },
  second: {
    code: 'KF965', severity: ERROR,
    rule: 'A workload has at most one spread, one budget and one persistent state, and the selectors of budgets do not overlap.',
    why: 'Admission refuses the second one.',
    fix: 'merge the two into one object.',
    source: `${SPREAD}, ${BUDGET}, ${POD_STATE}, ${KRUISE} pkg/util/selector.go`,
  },
  momentary: {
    code: 'KF966', severity: ERROR,
    rule: 'Objects that act on the running pods of one cluster are not delivered to several.',
    why: 'Pod names differ between clusters, Kruise deletes the object when it is done, and the control plane would create it again: containers would be restarted over and over.',
    fix: 'apply the object to that one cluster by hand; use a BroadcastJob for a job on all nodes, and change the template to restart pods.',
    source: `${RECREATION}, ${EPHEMERAL_JOB}`,
  },
  clusters: {
    code: 'KF967', severity: ERROR,
    rule: 'A spread, budget or persistent state goes wherever its workload goes.',
    why: 'In a cluster without it, the pods are not spread, protected or put back where they were.',
    fix: 'let it travel with its workload: create it with a method of the workload, or pass it to `addCompanion` of that workload.',
    source: 'ours: Kruise works inside one cluster, so a companion has to be in every cluster of its workload',
  },
  perCluster: {
    code: 'KF968', severity: WARNING,
    rule: 'Companions of a divided workload use percentages, not numbers of pods.',
    why: 'A number goes to every cluster unchanged, while the replicas are divided: it is too high for small clusters or too low for large ones.',
    fix: 'use a percentage, or an override with the number for each cluster; a spread of a StatefulSet only takes numbers.',
    source: 'ours: only replicas are divided, every other number is delivered unchanged',
  },
  gate: {
    code: 'KF969', severity: WARNING,
    rule: 'Features that are off in Kruise by default are pointed out.',
    why: 'Without the feature gate, admission refuses the object or Kruise ignores the setting.',
    fix: 'turn on the feature gate in every cluster that gets the object, then acknowledge the warning.',
    source: `${KRUISE} pkg/features/kruise_features.go`,
  },
} satisfies Record<string, Rule>;
