import { error, warning } from '../problems/problem';

const RULES = 'prometheus-operator 0.85.0 pkg/operator/rules.go';

/** Rules on the monitoring of federated workloads. */
export const MONITORING_RULES = {
  chart: error('KF584', 'ours: a chart with federated workloads is applied to Karmada, not to the cluster with Prometheus', {
    rule: 'Monitoring is in a chart without federated workloads.',
    why: 'Such a chart goes to Karmada\'s API server, where nothing reads rules and dashboards; they belong in the cluster where Prometheus and Grafana run.',
    fix: 'put the monitoring into a chart of its own.',
  }),
  value: error('KF585', RULES, {
    rule: 'Options of monitoring have values of their types: times are durations, an error window is longer than zero, the name has only lower-case letters, digits and `-`.',
    why: 'Prometheus or its operator refuses all of the rules, and no alert ever fires.',
    fix: 'give a value of that type.',
  }),
  twice: error('KF586', 'ours: two monitorings of one name record the same series', {
    rule: 'No two monitorings of an app have the same name.',
    why: 'Both would watch the same workloads under the same labels: series would be recorded twice, and rules that join with them would fail.',
    fix: 'keep one of them: it watches all workloads of the app.',
  }),
  nothing: warning('KF587', 'ours: without workloads there is nothing to write rules for', {
    rule: 'There are federated workloads to watch.',
    why: 'Otherwise the rules are empty, and no alert ever fires.',
    fix: 'create federated workloads in the same app, or remove the monitoring.',
  }),
  labels: error('KF588', RULES, {
    rule: 'Labels of alerts have names that Prometheus accepts and that the alerts do not use themselves; labels of objects are valid in Kubernetes.',
    why: 'Prometheus refuses the rules, or a label of your own hides which workload or cluster an alert is about.',
    fix: 'use letters, digits and `_` in the names of alert labels, and strings as values.',
  }),
  size: error('KF589', RULES, {
    rule: 'A PrometheusRule is at most 512 KiB large.',
    why: 'The Prometheus operator ignores a larger PrometheusRule, since it might not fit into a ConfigMap.',
    fix: 'shorten the labels of alerts.',
  }),
};
