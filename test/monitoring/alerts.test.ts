import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { AlertSeverity, KruiseFederatedBroadcastJob, Placement } from '../../constructs';
import { ALERTS } from '../../constructs/monitoring/alert';
import { BINDING, KARMADA, STATE as OF_BINDINGS } from '../../constructs/planes/karmada/monitoring/metrics';
import { RECORDED as OF_HUB, STATE as OF_WORKS } from '../../constructs/planes/ocm/monitoring/metrics';
import { alertsOf, monitoringIn, rulesOf, watchedApp } from './watched-app';

const KARMADA_ALERTS = [
  'NotPropagated', 'Unscheduled', 'SchedulingStalled', 'NotApplied', 'Unhealthy', 'InterpreterFailing', 'PolicyErrors', 'SyncErrors', 'ApplyErrors', 'ClusterNotReady', 'MetricsAbsent',
];
const OCM_ALERTS = ['NotPropagated', 'NotApplied', 'Unhealthy', 'Degraded', 'ClusterNotReady', 'MetricsAbsent'];
const ERROR_ALERTS = ['policyErrors', 'syncErrors', 'applyErrors'] as const;
const STATE = [...Object.values(OF_BINDINGS), ...Object.values(OF_WORKS)];
const RECORDED = [BINDING, ...Object.values(OF_HUB)];
const named = (names: readonly string[]) => names.map((name) => `KruiseFederation${name}`);
const namesOf = (watched: object) => alertsOf(monitoringIn(watchedApp(watched))).map(({ alert }) => alert);

/** Where Prometheus' own grammar finds no sense in an expression; empty for a sound one. */
function faults(expression: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({ enter: ({ type, from }) => { if (type.isError) found.push(expression.slice(from, from + 40)); } });
  return found;
}

describe('the alerts', () => {
  test('have the names that silences and routes know them by', () => {
    expect(namesOf({ ocm: false, replicaSet: false })).toEqual(named(KARMADA_ALERTS));
    expect(namesOf({ karmada: false, replicaSet: false })).toEqual(named(OCM_ALERTS));
    // A replica set tells itself whether clusters were found, and its works have names nobody knows before.
    expect(namesOf({ karmada: false, ocm: false })).toEqual(named(['Unscheduled', ...OCM_ALERTS.slice(1)]));
    expect(namesOf({ karmada: false, ocm: false, replicaSet: false })).toEqual([]);
  });

  test.each(alertsOf(monitoringIn(watchedApp(), { name: 'shop', alertLabels: { team: 'web' } })).map((alert) => [`${alert.alert} of ${alert.labels.control_plane}`, alert] as const))(
    '%s tells how urgent it is, what is wrong and what to do', (_, { labels, annotations, for: wait }) => {
      expect(labels).toEqual({ control_plane: expect.stringMatching(/^(karmada|ocm)$/), federation: 'shop', severity: expect.stringMatching(/^(critical|warning)$/), team: 'web' });
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.description.length).toBeGreaterThan(annotations.summary.length);
      expect(wait).toMatch(/^\d+[smh]$/);
    },
  );

  test.each(Object.entries(ALERTS))('%s can be switched off, made to wait and given another severity', (name, { alert }) => {
    const of = (options: object) => alertsOf(monitoringIn(watchedApp(), { alerts: { [name]: options } })).filter((one) => one.alert === alert);
    expect(of({}).length).toBeGreaterThan(0);
    expect(of({ enabled: false })).toEqual([]);
    for (const changed of of({ after: Duration.minutes(90), severity: AlertSeverity.INFO })) {
      expect([changed.for, changed.labels.severity]).toEqual(['1h30m', 'info']);
    }
  });

  test.each(ERROR_ALERTS)('%s bears as many errors in as long a time as it is told', (name) => {
    const expr = (options: object) => alertsOf(monitoringIn(watchedApp(), { alerts: { [name]: options } })).find(({ alert }) => alert === ALERTS[name].alert).expr;
    expect(expr({})).toMatch(/\[15m\].* > 5$/s);
    expect(expr({ errors: 0, window: Duration.hours(2) })).toMatch(/\[2h\].* > 0$/s);
  });

  test('do not take a job at work for one that is unhealthy', () => {
    const app = watchedApp({ karmada: false, replicaSet: false });
    new KruiseFederatedBroadcastJob(new Chart(app, 'jobs', { namespace: 'jobs', disableResourceNameHashes: true }), 'pull', {
      containers: [{ image: 'registry.example.com/pull:1.0.0' }], restartPolicy: kplus.RestartPolicy.NEVER, placement: Placement.onClusters('edge-lisbon'),
    });
    const monitoring = monitoringIn(app);
    const recorded = rulesOf(monitoring).filter(({ record }) => record).map(({ labels }) => [labels.resource_kind, labels.job]);
    expect(recorded).toEqual([['BroadcastJob', 'true'], ['SidecarSet', 'false'], ['CloneSet', 'false']]);
    const [unhealthy] = alertsOf(monitoring).filter(({ alert }) => alert === 'KruiseFederationUnhealthy');
    expect(unhealthy.expr).toMatch(/type="Progressing".*kruise_federation:work:clusters\{federation="monitoring-federation", job="false"\} or .*type="Available"/);
  });

  test('look at the clusters and kinds of the app', () => {
    const [apply] = alertsOf(monitoringIn(watchedApp())).filter(({ alert }) => alert === 'KruiseFederationApplyErrors');
    expect(apply.expr).toContain('{result="error", kind=~"CloneSet|ConfigMap|Service|SidecarSet", member_cluster=~"us-east|us-west"}');
  });
});

describe('what alerts and dashboard look at', () => {
  const monitoring = monitoringIn(watchedApp(), { name: 'shop' });
  const dashboard = JSON.parse(monitoring.dashboard.toJson().data['shop.json']);
  const targets: any[] = dashboard.panels.flatMap((panel: any) => panel.targets ?? []);
  const expressions: string[] = [...rulesOf(monitoring), ...targets].map(({ expr }) => expr);
  const names = new Set(expressions.flatMap((expr) => [...expr.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/\b(?:karmada|ocm|kruise_federation|cluster|policy|binding|create|update)[a-z0-9]*[_:][a-z0-9_:]+/g)].map(([name]) => name)));

  test('is made by Karmada, by kube-state-metrics with our configuration, or recorded by our rules', () => {
    const { data } = monitoring.stateMetrics.toJson();
    const configured = Object.values(data).flatMap((text: any) => parse(text).spec.resources).flatMap(({ metrics }: any) => metrics.map(({ name }: any) => name));
    const recorded = rulesOf(monitoring).flatMap(({ record }) => record ?? []);
    expect([...names].filter((name) => ![...configured, ...recorded, ...Object.values(KARMADA)].includes(name))).toEqual([]);
    expect([...new Set(configured)].sort()).toEqual(STATE.slice().sort());
    expect([...new Set(recorded)].sort()).toEqual(RECORDED.slice().sort());
  });

  test('is all that is made: no metric is there for nothing', () => {
    expect([...STATE, ...RECORDED, ...Object.values(KARMADA)].filter((name) => !names.has(name))).toEqual([]);
  });

  test('is sound by the grammar of Prometheus, which finds what is not', () => {
    // Grafana puts a length of time here.
    expect(expressions.map((expr) => expr.replaceAll('$__rate_interval', '5m')).flatMap(faults)).toEqual([]);
    expect(faults('sum(rate(x{a="b"[5m]))')).not.toEqual([]);
  });

  test('is arranged on the dashboard without panels that overlap, each with an id of its own', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }: any) => Array.from({ length: w * h }, (_, cell) => `${x + cell % w},${y + Math.floor(cell / w)}`));
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }: any) => x + w <= 24)).toBe(true);
    expect(new Set(dashboard.panels.map(({ id }: any) => id)).size).toBe(dashboard.panels.length);
    expect(dashboard.uid).toMatch(/^[a-z0-9-]{1,40}$/);
  });
});
