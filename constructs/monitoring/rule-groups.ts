import { AlertWriter, type PrometheusRuleEntry, type PrometheusRuleGroup } from './alert';
import { karmadaAlerts } from './karmada-alerts';
import { RECORDED } from './metrics';
import type { Monitored, MonitoredObject } from './monitored';
import type { FederationAlertOptions } from './monitoring-options';
import { ocmAlerts } from './ocm-alerts';
import { ControlPlane } from '../fleet/control-plane';

/** What all rules have in common. */
export interface RuleSettings {
  /** Tells these workloads from those of other apps. */
  readonly federation: string;
  readonly alerts: FederationAlertOptions;
  /** Labels for every alert. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Recorded rules in one object: well below what the operator of Prometheus takes, with names of the greatest length too. */
const MOST_RECORDED = 500;

/**
 * The groups of each PrometheusRule: what the workloads are, and in the first one the alerts on them. Groups without rules are left out; there is always a
 * first object.
 */
export function ruleGroups(watched: Monitored, { federation, alerts, labels }: RuleSettings): PrometheusRuleGroup[][] {
  const writer = (plane: ControlPlane) => new AlertWriter(federation, plane, alerts, labels);
  const group = (name: string, rules: readonly PrometheusRuleEntry[]) => (rules.length > 0 ? [{ name: `${federation}-${name}`, rules }] : []);
  const workloads = recorded(watched, federation);
  const first = [
    ...group('workloads', workloads.slice(0, MOST_RECORDED)),
    ...group('karmada', karmadaAlerts(federation, watched, writer(ControlPlane.KARMADA))),
    ...group('ocm', ocmAlerts(federation, watched, writer(ControlPlane.OCM))),
  ];
  const more = Array.from({ length: Math.max(0, Math.ceil(workloads.length / MOST_RECORDED) - 1) }, (_, index) => (
    group(`workloads-${index + 2}`, workloads.slice((index + 1) * MOST_RECORDED, (index + 2) * MOST_RECORDED))
  ));
  return [first, ...more];
}

/** The app's workloads as series, for alerts and dashboards to join with. */
function recorded({ bindings, works, replicaSets }: Monitored, federation: string): PrometheusRuleEntry[] {
  const rule = (record: string, object: MonitoredObject, value: number, labels: Readonly<Record<string, string>>): PrometheusRuleEntry => (
    { record, expr: `vector(${value})`, labels: { chart: object.chart, federation, ...labels, ...objectLabels(object) } }
  );
  return [
    ...bindings.map((binding) => rule(RECORDED.binding, binding, 1, { role: binding.role })),
    ...works.map((work) => rule(RECORDED.work, work, work.clusters, { job: String(work.job), work: work.work })),
    ...replicaSets.map((set) => {
      const [namespace, ...name] = set.replicaSet.split('.');
      return rule(RECORDED.replicaSet, set, 1, { job: String(set.job), replica_set: set.replicaSet, replica_set_name: name.join('.'), replica_set_namespace: namespace });
    }),
  ];
}

function objectLabels({ kind, name, namespace }: MonitoredObject): Record<string, string> {
  return { resource_kind: kind, resource_name: name, ...(namespace !== undefined && { resource_namespace: namespace }) };
}
