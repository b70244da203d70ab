import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Include, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { buildChart, chartOnlyOn, randomChart } from './random-charts';
import {
  Checks, ClusterOverride, ConflictResolution, ControlPlane, FederatedChart, type FederatedChartProps, FederatedWorkload, FederationApp, Fleet,
  KruiseFederatedCloneSet, Placement,
} from '../../constructs';
import { FederationError } from '../../constructs/problems/error';

const DIVIDED = Placement.onAllClusters().divideByWeight({ east: 3, west: 2, edge: 1 });

function world(props: FederatedChartProps = {}, app: App = new FederationApp()): { app: App; chart: FederatedChart } {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  return { app, chart: new FederatedChart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true, ...props }) };
}

const pods = (app: string, more: object = {}) => ({ metadata: { labels: { app } }, spec: { containers: [{ name: app, image: `${app}:1`, ...more }] } });
const workload = (kind: string, name: string, spec: object = {}, more: object = {}): any => ({
  apiVersion: 'apps/v1', kind, metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template: pods(name, more), ...spec },
});
const config = (name: string, namespace?: string): any => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...(namespace && { namespace }) }, data: { a: 'b' } });

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'charts-'));
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

function fill(chart: Chart): ApiObject[] {
  return [
    workload('Deployment', 'web', { replicas: 6 }, { envFrom: [{ configMapRef: { name: 'settings' } }] }),
    workload('DaemonSet', 'agent'),
    { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } },
    config('settings'), config('alone'), config('alone', 'other'),
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' }, rules: [] },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
  ].map((manifest, index) => new ApiObject(chart, `object-${index}`, manifest));
}

const policiesOf = (objects: any[]) => objects.filter(({ kind }) => kind.endsWith('PropagationPolicy'))
  .map(({ kind, metadata, spec }) => `${kind} ${metadata.name}: ${spec.resourceSelectors.map((selector: any) => `${selector.kind}/${selector.name}`).join(' ')}`);

describe('a chart on many clusters', () => {
  test.each<[string, () => App]>([['FederationApp', () => new FederationApp()], ['plain App', () => new App()]])('places every object, workloads with what belongs to them, in a %s', (_name, app) => {
    const { chart } = world({ placement: DIVIDED, overrides: [ClusterOverride.onClusters('east', 'edge').imageRegistry('registry.example.com').env('web', 'A', 'b')] }, app());
    fill(chart);
    const written = Testing.synth(chart);
    expect(policiesOf(written)).toEqual([
      'PropagationPolicy web-deployment: Deployment/web Service/web',
      'PropagationPolicy agent-daemonset: DaemonSet/agent',
      'PropagationPolicy shop-objects: ConfigMap/alone',
      'ClusterPropagationPolicy shop-objects: ClusterRole/reader ConfigMap/alone',
    ]);
    expect(written).toMatchSnapshot('Karmada');
    expect(chart.delivered('edge')).toMatchSnapshot('edge');
    expect(chart.deliveries.filter(({ replicas }) => replicas !== undefined).map(({ cluster, replicas }) => [cluster, replicas])).toEqual([['east', 3], ['edge', 1], ['west', 2]]);
  });

  test('has overrides for the workloads they fit, and an OverridePolicy for each object', () => {
    const { chart } = world();
    const objects = fill(chart);
    chart.addOverrides(ClusterOverride.onClusters('east').imageTag('2').env('agent', 'A', 'b').within(objects[4]).replace('/data/a', 'c'));
    const overrides = Testing.synth(chart).filter(({ kind }) => kind === 'OverridePolicy');
    expect(overrides.map(({ metadata, spec }) => [metadata.name, spec.resourceSelectors.length])).toEqual([['web-deployment', 1], ['agent-daemonset', 1], ['alone-configmap', 1]]);
    const [web, agent, alone] = ['Deployment', 'DaemonSet', 'ConfigMap'].map((kind) => chart.delivered('east').find((object) => object.kind === kind && object.metadata.name !== 'settings' && object.metadata.namespace === 'shop'));
    expect(web.spec.template.spec.containers[0]).toMatchObject({ image: 'web:2' });
    expect(web.spec.template.spec.containers[0].env).toBeUndefined();
    expect(agent.spec.template.spec.containers[0]).toMatchObject({ image: 'agent:2', env: [{ name: 'A', value: 'b' }] });
    expect(alone.data.a).toBe('c');
  });

  test('propagates all objects alike', () => {
    const { chart } = world({ placement: DIVIDED, propagation: { conflictResolution: ConflictResolution.OVERWRITE, propagateDependencies: false } });
    fill(chart);
    const policies = Testing.synth(chart).filter(({ kind }) => kind.endsWith('PropagationPolicy'));
    expect(policies.map(({ spec }) => [spec.conflictResolution, spec.propagateDeps])).toEqual(policies.map(() => ['Overwrite', undefined]));
    expect(policiesOf(policies)).toContain('PropagationPolicy web-deployment: Deployment/web ConfigMap/settings Service/web');
  });

  test.each<[string, any, string]>([
    ['a string', 'x', 'KF517: propagation is "x"; expected an object of options.'],
    ['a misspelt option', { conflictResolutoin: 'Overwrite' }, "There is no property 'conflictResolutoin' in propagation. Fix: did you mean 'conflictResolution'?"],
    ['a misspelt option within', { applicationFailover: { afterr: 1 } }, "There is no property 'afterr' in propagation.applicationFailover. Fix: did you mean 'after'?"],
  ])('refuses %s for the propagation', (_title, propagation, message) => {
    const { chart } = world({ propagation });
    fill(chart);
    expect(() => Testing.synth(chart)).toThrow(message);
  });

  test('leaves what is federated already as it is, with what belongs to it', () => {
    const { chart } = world({ placement: DIVIDED });
    const web = new kplus.Deployment(chart, 'web', { replicas: 4, containers: [{ name: 'web', image: 'web:1', portNumber: 80 }] });
    web.exposeViaService();
    const own = FederatedWorkload.fromConstruct(chart, 'own', web, { placement: Placement.onClusters('west') });
    new KruiseFederatedCloneSet(chart, 'clones', { containers: [{ name: 'web', image: 'web:1', portNumber: 80 }], placement: Placement.onClusters('east') });
    new ApiObject(chart, 'alone', config('alone'));
    expect(chart.resources).toHaveLength(1);
    expect(chart.delivered('edge').map(({ kind }) => kind)).toEqual(['ConfigMap']);
    expect(own.delivered('west').map(({ kind }) => kind)).toEqual(['Service', 'Deployment']);
    expect(policiesOf(Testing.synth(chart))).toHaveLength(3);
  });

  test('gives an object that several workloads share to the first of them', () => {
    const { chart } = world({ placement: Placement.onAllClusters() });
    for (const name of ['blue', 'green']) {
      const object = workload('Deployment', name);
      new ApiObject(chart, name, { ...object, spec: { ...object.spec, template: { ...pods(name), metadata: { labels: { app: name, tier: 'web' } } } } });
    }
    new ApiObject(chart, 'service', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { tier: 'web' }, ports: [{ port: 80 }] } });
    expect(policiesOf(Testing.synth(chart))).toEqual(['PropagationPolicy blue-deployment: Deployment/blue Service/web', 'PropagationPolicy green-deployment: Deployment/green']);
    expect(chart.delivered('edge').map(({ kind }) => kind)).toEqual(['Service', 'Deployment', 'Deployment']);
  });

  test('sees what is added after it was asked', () => {
    const { chart } = world();
    expect(chart.delivered('east')).toEqual([]);
    new ApiObject(chart, 'a', config('a'));
    expect(chart.delivered('east').map(({ metadata }) => metadata.name)).toEqual(['a']);
    new ApiObject(chart, 'web', workload('Deployment', 'web', {}, { envFrom: [{ configMapRef: { name: 'a' } }] }));
    expect(policiesOf(Testing.synth(chart))).toEqual(['PropagationPolicy web-deployment: Deployment/web']);
    expect(Testing.synth(chart)).toEqual(Testing.synth(chart));
  });

  test('can be one that somebody else made, with Includes in it', () => {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
    const chart = new Chart(app, 'theirs', { namespace: 'theirs' });
    const file = join(outdir, 'release.yaml');
    writeFileSync(file, [workload('StatefulSet', 'db', { serviceName: 'db' }), config('alone')].map((object) => JSON.stringify(object)).join('\n---\n'));
    new Include(chart, 'release', { url: file });
    const federation = FederatedChart.fromChart(chart, { placement: Placement.onAllClusters() });
    expect(federation.delivered('edge').map(({ kind }) => kind)).toEqual(['StatefulSet', 'ConfigMap']);
    expect(policiesOf(Testing.synth(chart))).toEqual(['PropagationPolicy db-statefulset: StatefulSet/db', 'PropagationPolicy theirs-objects: ConfigMap/alone']);
  });

  test('is written as a tree with a file for each workload', () => {
    const { app, chart } = world({ placement: DIVIDED }, new FederationApp({ outdir }));
    fill(chart);
    app.synth();
    const files = readdirSync(join(outdir, 'karmada', 'shop')).filter((name) => name.endsWith('.k8s.yaml')).sort();
    expect(files).toEqual(['_shared.k8s.yaml', 'agent-daemonset.k8s.yaml', 'shop-objects.k8s.yaml', 'web-deployment.k8s.yaml']);
  });

  test('reports what is wrong with its objects, and writes nothing then', () => {
    const { app, chart } = world({}, new FederationApp({ outdir }));
    new ApiObject(chart, 'web', workload('Deployment', 'web', { replicsa: 3 }));
    expect(() => app.synth()).toThrow(/KF801: \/spec\/replicsa/);
    expect(() => chart.deliveries).toThrow(FederationError);
    expect(readdirSync(outdir)).toEqual([]);
  });

  test('has its warnings acknowledged like any other', () => {
    const printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const { chart } = world();
    new ApiObject(chart, 'thing', { apiVersion: 'charts.example.com/v1', kind: 'Riddle', metadata: { name: 'one' } });
    Checks.acknowledge(chart, 'KF530');
    Testing.synth(chart);
    expect(printed.mock.calls.join()).not.toContain('KF530');
  });
});

test('Karmada and OCM deliver the same of random charts', () => {
  let compared = 0;
  const deliveredBy = (chart: Parameters<typeof buildChart>[0]) => {
    const { federation } = buildChart(chart);
    try {
      return Object.fromEntries(chart.clusters.map(({ name }) => [name, federation.delivered(name)]));
    } catch (error) {
      if (!(error instanceof FederationError)) throw error;
      return (error as FederationError).code;
    }
  };
  fc.assert(fc.property(randomChart, (chart) => {
    const onKarmada = deliveredBy(chartOnlyOn(chart, ControlPlane.KARMADA));
    expect(deliveredBy(chartOnlyOn(chart, ControlPlane.OCM))).toEqual(onKarmada);
    if (typeof onKarmada !== 'string') compared++;
  }), { numRuns: 50 });
  expect(compared).toBeGreaterThan(8);
});
