import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;

/** Rules that objects beside a workload share: what they point at, and what becomes of them on many clusters. */
export const COMPANION_RULES = {
  target: {
    code: 'KF960', severity: ERROR,
    rule: 'An object that is about a workload names its apiVersion, kind and name.',
    why: 'Admission refuses a reference that is not complete.',
    fix: 'give the workload construct as the target, or use the method of the workload that makes the object.',
  },
  targetKind: {
    code: 'KF961', severity: ERROR,
    rule: 'An object is about a kind of workload that its controller knows.',
    why: 'Admission refuses a spread or persistent state of another kind; a budget for one protects nothing.',
    fix: 'remove the object, or use a workload of a kind named in the message.',
  },
  customTarget: {
    code: 'KF962', severity: WARNING,
    rule: 'A kind that Kruise does not know by itself is listed in its configuration.',
    why: 'Admission refuses the object in clusters whose kruise-configuration does not list the kind.',
    fix: 'list the kind in the ConfigMap kruise-configuration of every cluster and acknowledge the warning, or correct the target.',
  },
  podSelector: {
    code: 'KF963', severity: ERROR,
    rule: 'Pods are selected by a valid label selector with at least one condition.',
    why: 'Admission refuses the object, or it is about every pod of the namespace.',
    fix: 'give at least one label or expression with valid keys and values.',
  },
  targetMissing: {
    code: 'KF964', severity: WARNING,
    rule: 'The workload that an object is about is part of the app.',
    why: 'Nobody refuses a name that nothing has; the object has no effect.',
    fix: 'correct the reference, or acknowledge the warning if the workload is applied by somebody else.',
  },
  second: {
    code: 'KF965', severity: ERROR,
    rule: 'A workload has at most one spread, one budget and one persistent state, and the selectors of budgets do not overlap.',
    why: 'Admission refuses the second one.',
    fix: 'make one object of the two.',
  },
  momentary: {
    code: 'KF966', severity: ERROR,
    rule: 'What is about the running pods of one cluster is not delivered to many.',
    why: 'Pod names differ between clusters, Kruise deletes the object when it is done, and the control plane would make it anew: containers would be started over and over.',
    fix: 'apply the object to the one cluster by hand; for a job on all nodes or pods use a BroadcastJob, for a restart a change of the template.',
  },
  clusters: {
    code: 'KF967', severity: ERROR,
    rule: 'A spread, budget or persistent state goes wherever its workload goes.',
    why: 'In a cluster without it, the pods are neither spread, protected nor brought back.',
    fix: 'let it travel with its workload: make it by a method of the workload, or hand it to `addCompanion` of that workload.',
  },
  perCluster: {
    code: 'KF968', severity: WARNING,
    rule: 'Numbers of pods beside a divided workload are percentages.',
    why: 'A number goes to every cluster unchanged, while the replicas are divided: it is too much for small clusters or too little for large ones.',
    fix: 'use a percentage, or an override with the number of each cluster; a spread of a StatefulSet takes numbers only.',
  },
  gate: {
    code: 'KF969', severity: WARNING,
    rule: 'What Kruise has switched off by default is pointed out.',
    why: 'Without the feature gate admission refuses the object, or passes the setting over.',
    fix: 'switch the feature gate on in every cluster that gets the object, then acknowledge the warning.',
  },
} satisfies Record<string, Rule>;
