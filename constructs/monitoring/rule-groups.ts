import { alertRules, type PrometheusRuleEntry, type PrometheusRuleGroup, type RuleSettings } from './alert';
import type { KubeObject } from '../json/kube-object';
import type { PlaneModule } from '../planes/plane';
import type { PlaneWatch } from '../planes/monitoring/watch';

/** What is watched, by control plane. */
export type Watches = ReadonlyMap<PlaneModule, PlaneWatch>;

/** Recorded rules in one object: well below what the operator of Prometheus takes, with names of the greatest length too. */
const MOST_RECORDED = 500;

/**
 * The groups of each PrometheusRule: what the workloads are, and in the first one the alerts on them. Groups without rules are left out; there is always a
 * first object.
 */
export function ruleGroups(watches: Watches, settings: RuleSettings): PrometheusRuleGroup[][] {
  const { federation } = settings;
  const group = (name: string, rules: readonly PrometheusRuleEntry[]) => (rules.length > 0 ? [{ name: `${federation}-${name}`, rules }] : []);
  const workloads = recorded([...watches.values()], federation);
  const first = [
    ...group('workloads', workloads.slice(0, MOST_RECORDED)),
    ...[...watches].flatMap(([{ controlPlane, directory }, { alerts }]) => group(directory, alertRules(controlPlane, alerts(federation), settings))),
  ];
  const more = Array.from({ length: Math.max(0, Math.ceil(workloads.length / MOST_RECORDED) - 1) }, (_, index) => (
    group(`workloads-${index + 2}`, workloads.slice((index + 1) * MOST_RECORDED, (index + 2) * MOST_RECORDED))
  ));
  return [first, ...more];
}

/** The app's workloads as series, for alerts and dashboards to join with. */
function recorded(watches: readonly PlaneWatch[], federation: string): PrometheusRuleEntry[] {
  return watches.flatMap((watch) => watch.recorded).map(({ record, value, chart, labels, object }) => (
    { record, expr: `vector(${value})`, labels: { chart, federation, ...labels, ...objectLabels(object) } }
  ));
}

function objectLabels({ kind, metadata: { name, namespace } }: KubeObject): Record<string, string> {
  return { resource_kind: kind, resource_name: name, ...(namespace !== undefined && { resource_namespace: namespace }) };
}
