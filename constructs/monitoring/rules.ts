import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';

const { ERROR, WARNING } = Severity;

const RULES = 'prometheus-operator 0.85.0 pkg/operator/rules.go';

/** Rules on the monitoring of federated workloads. */
export const MONITORING_RULES = {
  chart: {
    code: 'KF584', severity: ERROR,
    rule: 'Monitoring is in a chart without federated workloads.',
    why: 'Such a chart goes to Karmada\'s API server, where nothing reads rules and dashboards; they belong in the cluster that Prometheus and Grafana run in.',
    fix: 'put the monitoring into a chart of its own.',
    source: 'ours: a chart with federated workloads is applied to Karmada, not to the cluster with Prometheus',
  },
  value: {
    code: 'KF585', severity: ERROR,
    rule: 'Options of monitoring have the values that their types say: times are durations, an error window is longer than nothing, the name is one of lower-case letters, digits and `-`.',
    why: 'Prometheus or its operator refuses the rules, all of them together, and nobody is told of anything.',
    fix: 'give a value of that type.',
    source: RULES,
  },
  twice: {
    code: 'KF586', severity: ERROR,
    rule: 'No two monitorings of an app have the same name.',
    why: 'Each would watch the same workloads under the same labels: series would be recorded twice, which fails the rules that join with them.',
    fix: 'keep one of them: it watches all workloads of the app.',
    source: 'ours: two monitorings of one name record the same series',
  },
  nothing: {
    code: 'KF587', severity: WARNING,
    rule: 'There are federated workloads to watch.',
    why: 'Without any the rules are empty, and no alert ever fires.',
    fix: 'create federated workloads in the same app, or remove the monitoring.',
    source: 'ours: without workloads there is nothing to write rules for',
  },
  labels: {
    code: 'KF588', severity: ERROR,
    rule: 'Labels of alerts have names that Prometheus knows and that the alerts do not use themselves; labels of objects are labels of Kubernetes.',
    why: 'Prometheus refuses the rules, or a label of your own hides which workload or cluster an alert is about.',
    fix: 'use letters, digits and `_` for the names of alert labels, and texts as values.',
    source: RULES,
  },
  size: {
    code: 'KF589', severity: ERROR,
    rule: 'A PrometheusRule has at most 512 KiB.',
    why: 'The operator of Prometheus passes over a larger PrometheusRule, as it would not fit into a ConfigMap with certainty.',
    fix: 'shorten the labels of alerts.',
    source: RULES,
  },
} satisfies Record<string, Rule>;
