import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { AlertSeverity, FederationMonitoring, KruiseFederatedCloneSet } from '../../constructs';
import { violations } from '../../constructs/problems/schema/schema';
import { alertsOf, errorsOf, monitoringIn, rulesOf, watchedApp } from './watched-app';

let outdir: string;
let warnings: string[];
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'monitoring-'));
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

const recordedOf = (monitoring: FederationMonitoring) => rulesOf(monitoring).filter(({ record }) => record)
  .map(({ record, expr, labels }) => `${record} ${labels.role ?? labels.work ?? labels.replica_set} ${labels.resource_kind} ${labels.resource_namespace ?? ''}/${labels.resource_name} ${expr}`);

describe('the monitoring of an app', () => {
  test('is written beside the directories of the control planes, as objects that their schemas accept', () => {
    const app = watchedApp({}, outdir);
    monitoringIn(app, { name: 'shop', ruleLabels: { release: 'prometheus' }, dashboardFolder: 'Shop' });
    app.synth();
    expect(readdirSync(outdir).filter((name) => name.endsWith('.yaml'))).toEqual(['monitoring.k8s.yaml']);
    const objects = parseAllDocuments(readFileSync(join(outdir, 'monitoring.k8s.yaml'), 'utf8')).map((document) => document.toJS() as any);
    expect(objects.map(({ kind, metadata }) => [kind, metadata])).toEqual([
      ['PrometheusRule', { labels: { release: 'prometheus' }, name: 'monitoring-federation-rules', namespace: 'monitoring' }],
      ['ConfigMap', { annotations: { grafana_folder: 'Shop' }, labels: { grafana_dashboard: '1' }, name: 'monitoring-federation-dashboard', namespace: 'monitoring' }],
      ['ConfigMap', { name: 'monitoring-federation-kube-state-metrics', namespace: 'monitoring' }],
    ]);
    for (const object of objects) expect(violations(object, { kruise: '1.9' })).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['on both control planes', {}],
    ['on Karmada', { ocm: false, replicaSet: false }],
    ['on OCM', { karmada: false, replicaSet: false }],
    ['on OCM as a replica set', { karmada: false, ocm: false }],
  ])('says of workloads %s what it always said', (_, watched) => {
    const { rules, dashboard, stateMetrics } = monitoringIn(watchedApp(watched), { name: 'shop' });
    expect(rules.toJson().spec).toMatchSnapshot();
    expect(JSON.parse(dashboard.toJson().data['shop.json'])).toMatchSnapshot();
    expect(stateMetrics.toJson().data).toMatchSnapshot();
  });

  test('records every workload with what travels along, each once, in a stable order', () => {
    expect(recordedOf(monitoringIn(watchedApp()))).toEqual([
      'kruise_federation:binding:info workload CloneSet shop/shop-web vector(1)',
      'kruise_federation:binding:info companion ConfigMap shop/shop-settings vector(1)',
      'kruise_federation:binding:info companion Service shop/shop-web vector(1)',
      'kruise_federation:binding:info workload SidecarSet /shop-mesh vector(1)',
      'kruise_federation:work:clusters shop-mesh-sidecarset SidecarSet /shop-mesh vector(2)',
      'kruise_federation:work:clusters shop-shop-web-cloneset CloneSet shop/shop-web vector(2)',
      'kruise_federation:replica_set:info infra.infra-agent-daemonset DaemonSet infra/infra-agent vector(1)',
    ]);
  });

  test('leaves out what travels along if told so', () => {
    const monitoring = monitoringIn(watchedApp({ ocm: false, replicaSet: false }), { companions: false });
    expect(recordedOf(monitoring)).toEqual([
      'kruise_federation:binding:info workload CloneSet shop/shop-web vector(1)',
      'kruise_federation:binding:info workload SidecarSet /shop-mesh vector(1)',
    ]);
    expect(alertsOf(monitoring).find(({ alert }) => alert === 'KruiseFederationApplyErrors').expr).toContain('kind=~"CloneSet|SidecarSet"');
  });

  test('takes in workloads that are created after it', () => {
    const app = watchedApp({ ocm: false, replicaSet: false });
    const monitoring = monitoringIn(app);
    const before = recordedOf(monitoring);
    const late = new Chart(app, 'late', { namespace: 'late', disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(late, 'api', { containers: [{ image: 'registry.example.com/api:1.0.0' }] });
    const added = recordedOf(monitoring).filter((line) => !before.includes(line));
    expect(added).toEqual([
      'kruise_federation:binding:info workload CloneSet late/late-api vector(1)', 'kruise_federation:work:clusters late-late-api-cloneset CloneSet late/late-api vector(2)',
    ]);
  });

  test('looks for clusters by name only where a fleet names them', () => {
    const app = new App();
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'registry.example.com/web:1.0.0' }] });
    const monitoring = new FederationMonitoring(new Chart(app, 'monitoring'), 'federation');
    const ready = alertsOf(monitoring).find(({ alert }) => alert === 'KruiseFederationClusterNotReady');
    expect(ready.expr).toBe('max by (member_cluster) (cluster_ready_state) == 0');
    expect(app.node.findAll().flatMap((construct) => construct.node.validate())).toEqual([]);
  });

  test('writes the same bytes each time, and the same dashboard whatever the workloads are called', () => {
    const [one, two] = [monitoringIn(watchedApp()), monitoringIn(watchedApp())];
    expect(JSON.stringify(one.rules.toJson())).toBe(JSON.stringify(two.rules.toJson()));
    expect(one.dashboard.toJson()).toEqual(two.dashboard.toJson());
    expect(one.dashboard.toJson().data['monitoring-federation.json']).not.toContain('shop-web');
  });

  test('divides what it records over several objects where one would be too large, and no series is in two', () => {
    const app = watchedApp({ ocm: false, replicaSet: false });
    const web = app.node.findAll().find((construct): construct is KruiseFederatedCloneSet => construct instanceof KruiseFederatedCloneSet)!;
    const many = new Chart(app, 'many', { namespace: 'many', disableResourceNameHashes: true });
    for (let index = 0; index < 500; index++) new ApiObject(many, `c${index}`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `c${index}` } });
    web.addCompanion(many);
    const monitoring = monitoringIn(app, { ruleLabels: { release: 'prometheus' } });
    expect(errorsOf(app)).toEqual([]);
    const rules = monitoring.node.children.flatMap((child) => (child instanceof ApiObject && child.kind === 'PrometheusRule' ? [child.toJson()] : []));
    expect(rules.map(({ metadata }) => [metadata.name, metadata.labels])).toEqual(
      ['monitoring-federation-rules', 'monitoring-federation-rules-2'].map((name) => [name, { release: 'prometheus' }]),
    );
    const recorded = rules.map(({ spec }) => spec.groups.flatMap((group: any) => group.rules).filter(({ record }: any) => record));
    expect(recorded.map(({ length }) => length)).toEqual([500, 4]);
    expect(new Set(recorded.flat().map((rule) => JSON.stringify(rule))).size).toBe(504);
    // Once they are gone, so is what was for them.
    many.node.children.forEach(({ node }) => many.node.tryRemoveChild(node.id));
    expect(errorsOf(app)).toEqual([]);
    expect(monitoring.node.children.map(({ node }) => node.id)).toEqual(['rules', 'dashboard', 'kube-state-metrics']);
  });

  test('configures kube-state-metrics for the control planes in use only', () => {
    const keys = (watched: object) => Object.keys(monitoringIn(watchedApp(watched)).stateMetrics.toJson().data);
    expect(keys({})).toEqual(['karmada.yaml', 'ocm.yaml']);
    expect(keys({ ocm: false, replicaSet: false })).toEqual(['karmada.yaml']);
    expect(keys({ karmada: false, ocm: false })).toEqual(['ocm.yaml']);
    expect(parse(monitoringIn(watchedApp()).stateMetrics.toJson().data['ocm.yaml']).kind).toBe('CustomResourceStateMetrics');
  });

  test('bears a companion in its own chart', () => {
    const app = watchedApp({ ocm: false, replicaSet: false });
    const monitoring = monitoringIn(app);
    const shared = new kplus.ConfigMap(monitoring.rules.chart, 'shared', { data: { a: 'b' } });
    app.node.findAll().find((construct): construct is KruiseFederatedCloneSet => construct instanceof KruiseFederatedCloneSet)!.addCompanion(shared);
    expect(errorsOf(app)).toEqual([]);
    expect(recordedOf(monitoring)).toContain('kruise_federation:binding:info companion ConfigMap monitoring/monitoring-shared vector(1)');
  });
});

describe('a monitoring is refused', () => {
  const codes = (app: any) => errorsOf(app).map((line) => line.slice(0, 5));

  test('in a chart with federated workloads (KF584)', () => {
    const app = watchedApp();
    new FederationMonitoring(app.node.findChild('shop') as Chart, 'federation');
    expect(codes(app)).toEqual(['KF584']);
  });

  test.each([
    ['a name with capitals', { name: 'Shop' }, 'name is "Shop"'],
    ['a name that is a number', { name: 5 }, 'name is 5'],
    ['companions that are a text', { companions: 'no' }, 'companions is "no"'],
    ['an empty title', { dashboardTitle: '' }, 'dashboardTitle is ""'],
    ['a folder that is a number', { dashboardFolder: 1 }, 'dashboardFolder is 1'],
    ['alerts that are a list', { alerts: [] }, 'alerts is []'],
    ['alerts that are null', { alerts: null }, 'alerts is null'],
    ['an alert that is a duration', { alerts: { degraded: 'off' } }, 'alerts.degraded is "off"'],
    ['a time that is a number', { alerts: { degraded: { after: 5 } } }, 'after of alerts.degraded is 5'],
    ['a time of a fraction of a millisecond', { alerts: { degraded: { after: Duration.millis(0.5) } } }, 'after of alerts.degraded'],
    ['a window of nothing', { alerts: { syncErrors: { window: Duration.seconds(0) } } }, 'window of alerts.syncErrors'],
    ['a negative number of errors', { alerts: { syncErrors: { errors: -1 } } }, 'errors of alerts.syncErrors is -1'],
    ['a number of errors that is none', { alerts: { syncErrors: { errors: Number.NaN } } }, 'errors of alerts.syncErrors'],
    ['a severity that does not exist', { alerts: { degraded: { severity: 'page' } } }, 'severity of alerts.degraded is "page"'],
    ['a switch that is a text', { alerts: { degraded: { enabled: 'no' } } }, 'enabled of alerts.degraded is "no"'],
  ])('with %s (KF585)', (_, props, message) => {
    const app = watchedApp();
    monitoringIn(app, props as any);
    expect(codes(app)).toEqual(['KF585']);
    expect(errorsOf(app)[0]).toContain(message);
  });

  test('and never breaks, whatever it is told', () => {
    const app = watchedApp({ karmada: false, replicaSet: false });
    const chart = new Chart(app, 'monitoring');
    const value = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('degraded', 'syncErrors', 'team'), fc.oneof(fc.anything(), fc.record({ after: fc.anything(), window: fc.anything(), errors: fc.anything() }))));
    let id = 0;
    fc.assert(fc.property(fc.record({ name: fc.anything(), alerts: value, alertLabels: value, ruleLabels: value, dashboardLabels: value, dashboardFolder: fc.anything(), companions: fc.anything() }, { requiredKeys: [] }), (props) => {
      const monitoring = new FederationMonitoring(chart, `m${id++}`, props as any);
      expect(Array.isArray(monitoring.node.validate())).toBe(true);
      chart.node.tryRemoveChild(monitoring.node.id);
    }), { numRuns: 60 });
  });

  test.each([[null], ['text'], [[]]])('with properties that are %p (KF585)', (props) => {
    const app = watchedApp();
    monitoringIn(app, props as any);
    expect(codes(app)).toEqual(['KF585']);
  });

  test('beside another one of the same name (KF586), but not of another', () => {
    const app = watchedApp();
    monitoringIn(app, { name: 'shop' });
    const second = new Chart(app, 'second');
    new FederationMonitoring(second, 'two', { name: 'shop' });
    expect(codes(app)).toEqual(['KF586', 'KF586']);
    const other = watchedApp();
    monitoringIn(other, { name: 'shop' });
    new FederationMonitoring(new Chart(other, 'second'), 'two');
    expect(codes(other)).toEqual([]);
  });

  test('with a warning only where there is nothing to watch (KF587)', () => {
    const app = watchedApp({ karmada: false, ocm: false, replicaSet: false });
    const monitoring = monitoringIn(app);
    expect(errorsOf(app)).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^\[monitoring\/federation\] warning KF587: /)]);
    expect(monitoring.rules.toJson().spec).toEqual({ groups: [] });
  });

  test.each([
    ['alert labels that are no object', { alertLabels: 'team' }],
    ['an alert label that Prometheus does not know', { alertLabels: { 'team-name': 'shop' } }],
    ['an alert label of Prometheus itself', { alertLabels: { __name__: 'shop' } }],
    ['an alert label that alerts use', { alertLabels: { severity: 'page' } }],
    ['an alert label that is a number', { alertLabels: { team: 1 } }],
    ['rule labels that are a list', { ruleLabels: ['release'] }],
    ['a rule label that Kubernetes does not know', { ruleLabels: { 'a b': 'c' } }],
    ['a dashboard label that is no text', { dashboardLabels: { grafana_dashboard: 1 } }],
  ])('with %s (KF588)', (_, props) => {
    const app = watchedApp();
    monitoringIn(app, props as any);
    expect(codes(app)).toEqual(['KF588']);
  });

  test('when the rules are larger than the operator of Prometheus takes (KF589)', () => {
    const app = watchedApp();
    const team = (length: number) => ({ alertLabels: { team: 'x'.repeat(length) } });
    monitoringIn(app, team(20_000));
    expect(codes(app)).toEqual([]);
    const large = watchedApp();
    monitoringIn(large, team(40_000));
    expect(codes(large)).toEqual(['KF589']);
  });

  test.each([
    ['a property', { alert: {} }, '', 'alerts'],
    ['an alert', { alerts: { degradd: {} } }, ' in alerts', 'degraded'],
    ['an option of an alert', { alerts: { degraded: { sevrity: 'info' } } }, ' in alerts.degraded', 'severity'],
  ])('when %s is misspelt (KF521)', (_, props, within, meant) => {
    const app = watchedApp();
    monitoringIn(app, props as any);
    expect(codes(app)).toEqual(['KF521']);
    expect(errorsOf(app)[0]).toContain(`'${within}. Fix: did you mean '${meant}'?`);
  });

  test('but not with all options as they should be', () => {
    const app = watchedApp();
    monitoringIn(app, {
      name: 'shop', companions: true, dashboardFolder: 'Shop', dashboardTitle: 'Shop', dashboardLabels: { dashboards: 'yes' }, ruleLabels: { release: 'prometheus' }, alertLabels: { team: 'shop' },
      alerts: { degraded: { enabled: true, after: Duration.seconds(0), severity: AlertSeverity.INFO }, syncErrors: { errors: 0, window: Duration.minutes(1) } },
    });
    expect(errorsOf(app)).toEqual([]);
  });
});
