import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;

const KRUISE = 'kruise 1.9.0';
const SPREAD = `${KRUISE} pkg/webhook/workloadspread/validating/workloadspread_validation.go`;
const BUDGET = `${KRUISE} pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go`;
const POD_STATE = `${KRUISE} pkg/webhook/persistentpodstate/validating/persistent_create_update_handler.go`;
const PROBES = `${KRUISE} pkg/webhook/podprobemarker/validating/probe_create_update_handler.go`;
const RECREATION = `${KRUISE} pkg/controller/containerrecreaterequest/crr_controller.go`;
const EPHEMERAL_JOB = `${KRUISE} pkg/controller/ephemeraljob/ephemeraljob_controller.go`;
const CUSTOM_KINDS = `${KRUISE} pkg/util/configuration/types.go`;

/** Rules that objects beside a workload share: what they point at, and what becomes of them on many clusters. */
export const COMPANION_RULES = {
  target: {
    code: 'KF960', severity: ERROR,
    rule: 'An object that is about a workload names its apiVersion, kind and name.',
    why: 'Admission refuses a reference that is not complete.',
    fix: 'give the workload construct as the target, or use the method of the workload that makes the object.',
    source: `${SPREAD}, ${BUDGET}, ${POD_STATE}`,
  },
  targetKind: {
    code: 'KF961', severity: ERROR,
    rule: 'An object is about a kind of workload that its controller knows.',
    why: 'Admission refuses a spread or persistent state of another kind; a budget for one protects nothing.',
    fix: 'remove the object, or use a workload of a kind named in the message.',
    source: `${SPREAD}, ${CUSTOM_KINDS}, ${KRUISE} pkg/util/controllerfinder/pods_finder.go`,
  },
  customTarget: {
    code: 'KF962', severity: WARNING,
    rule: 'A kind that Kruise does not know by itself is listed in its configuration.',
    why: 'Admission refuses the object in clusters whose kruise-configuration does not list the kind.',
    fix: 'list the kind in the ConfigMap kruise-configuration of every cluster and acknowledge the warning, or correct the target.',
    source: CUSTOM_KINDS,
  },
  podSelector: {
    code: 'KF963', severity: ERROR,
    rule: 'Pods are selected by a valid label selector with at least one condition.',
    why: 'Admission refuses the object, or it is about every pod of the namespace.',
    fix: 'give at least one label or expression with valid keys and values.',
    source: `${BUDGET}, ${PROBES}`,
  },
  targetMissing: {
    code: 'KF964', severity: WARNING,
    rule: 'The workload that an object is about is part of the app.',
    why: 'Nobody refuses a name that nothing has; the object has no effect.',
    fix: 'correct the reference, or acknowledge the warning if the workload is applied by somebody else.',
    source: 'ours: a reference that matches nothing in the app is more often a typo than intended',
  },
  second: {
    code: 'KF965', severity: ERROR,
    rule: 'A workload has at most one spread, one budget and one persistent state, and the selectors of budgets do not overlap.',
    why: 'Admission refuses the second one.',
    fix: 'make one object of the two.',
    source: `${SPREAD}, ${BUDGET}, ${POD_STATE}, ${KRUISE} pkg/util/selector.go`,
  },
  momentary: {
    code: 'KF966', severity: ERROR,
    rule: 'What is about the running pods of one cluster is not delivered to many.',
    why: 'Pod names differ between clusters, Kruise deletes the object when it is done, and the control plane would make it anew: containers would be started over and over.',
    fix: 'apply the object to the one cluster by hand; for a job on all nodes or pods use a BroadcastJob, for a restart a change of the template.',
    source: `${RECREATION}, ${EPHEMERAL_JOB}`,
  },
  clusters: {
    code: 'KF967', severity: ERROR,
    rule: 'A spread, budget or persistent state goes wherever its workload goes.',
    why: 'In a cluster without it, the pods are neither spread, protected nor brought back.',
    fix: 'let it travel with its workload: make it by a method of the workload, or hand it to `addCompanion` of that workload.',
    source: 'ours: Kruise works inside one cluster, so a companion has to be in every cluster of its workload',
  },
  perCluster: {
    code: 'KF968', severity: WARNING,
    rule: 'Numbers of pods beside a divided workload are percentages.',
    why: 'A number goes to every cluster unchanged, while the replicas are divided: it is too much for small clusters or too little for large ones.',
    fix: 'use a percentage, or an override with the number of each cluster; a spread of a StatefulSet takes numbers only.',
    source: 'ours: only replicas are divided, every other number is delivered unchanged',
  },
  gate: {
    code: 'KF969', severity: WARNING,
    rule: 'What Kruise has switched off by default is pointed out.',
    why: 'Without the feature gate admission refuses the object, or passes the setting over.',
    fix: 'switch the feature gate on in every cluster that gets the object, then acknowledge the warning.',
    source: `${KRUISE} pkg/features/kruise_features.go`,
  },
} satisfies Record<string, Rule>;
