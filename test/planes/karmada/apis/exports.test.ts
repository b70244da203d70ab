import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Checks, ClusterSelector, FederatedObjects, type KruiseFederatedCloneSet, MultiClusterService, MultiClusterServiceExport, Placement } from '../../../../constructs';
import { chartOf, codesOf, emitted, found, scratch } from './chart';

const API = 'multicluster.x-k8s.io/v1alpha1';
const serviceOf = (chart: Chart) => new kplus.Service(chart, 'api', {
  metadata: { name: 'api' }, ports: [{ port: 80, name: 'http', targetPort: 8080 }, { port: 53, name: 'dns', protocol: kplus.Protocol.UDP }], selector: kplus.Pods.select(chart, 'pods', { labels: { app: 'api' } }),
});
const exported = (chart: Chart, web: KruiseFederatedCloneSet, consumers?: ClusterSelector) => new MultiClusterServiceExport(chart, 'exported', { service: web.exposeViaService({ name: 'front' }), consumers });
const byHand = (chart: Chart, kind: string, name = 'front', spec?: any) => new ApiObject(chart, `${kind}-${name}`, { apiVersion: API, kind, metadata: { name }, spec } as any);
const quietly = (make: (chart: Chart, web: KruiseFederatedCloneSet) => void, placement?: Placement) => found((chart, web) => {
  Checks.acknowledge(chart, 'KF604', 'KF768', 'KF769');
  make(chart, web);
}, placement);

test('a Service is exported with it, imported with its ports, and brought to the consumers', () => {
  const [, serviceExport, serviceImport, policy] = emitted((chart) => new MultiClusterServiceExport(chart, 'exported', { service: serviceOf(chart), consumers: ClusterSelector.names('b') }));
  expect(serviceExport).toEqual({ apiVersion: API, kind: 'ServiceExport', metadata: { name: 'api', namespace: 'shop' } });
  expect(serviceImport).toEqual({
    apiVersion: API,
    kind: 'ServiceImport',
    metadata: { name: 'api', namespace: 'shop' },
    spec: { ports: [{ name: 'http', port: 80, protocol: 'TCP' }, { name: 'dns', port: 53, protocol: 'UDP' }], type: 'ClusterSetIP' },
  });
  expect(policy).toEqual({
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'PropagationPolicy',
    metadata: { name: 'api-serviceimport', namespace: 'shop' },
    spec: {
      conflictResolution: 'Abort', preemption: 'Never', priority: 0, propagateDeps: true, schedulerName: 'default-scheduler',
      placement: { clusterAffinity: { clusterNames: ['b'] } }, resourceSelectors: [{ apiVersion: API, kind: 'ServiceImport', name: 'api', namespace: 'shop' }],
    },
  });
});

test('all clusters of Karmada consume it unless it says otherwise', () => {
  expect(emitted((chart) => new MultiClusterServiceExport(chart, 'exported', { service: serviceOf(chart) }))[3].spec.placement).toEqual({});
});

test('the ServiceExport travels with the Service, and nothing is said to be undelivered', () => {
  expect(quietly((chart, web) => {
    exported(chart, web, ClusterSelector.names('b'));
    expect(web.delivered('a').map(({ kind }) => kind)).toEqual(['Service', 'CloneSet', 'ServiceExport']);
  }, Placement.onClusters('a'))).toEqual([]);
});

test('a ServiceExport that is written by hand travels with its Service, too', () => {
  expect(found((chart, web) => {
    web.exposeViaService({ name: 'front' });
    byHand(chart, 'ServiceExport');
    expect(web.delivered('a').map(({ kind }) => kind)).toContain('ServiceExport');
  })).toEqual([]);
});

test('one that a policy by hand selects stays with that policy, and is no rival', () => {
  expect(found((chart, web) => {
    web.exposeViaService({ name: 'front' });
    byHand(chart, 'ServiceExport');
    new ApiObject(chart, 'theirs', {
      apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'theirs' },
      spec: { resourceSelectors: [{ apiVersion: API, kind: 'ServiceExport', name: 'front' }], placement: { clusterAffinity: { clusterNames: ['a'] } } },
    } as any);
    expect(web.delivered('a').map(({ kind }) => kind)).not.toContain('ServiceExport');
  })).toEqual([]);
});

test('it works with a Service of a federated set', () => {
  expect(quietly((chart) => {
    const service = serviceOf(chart);
    const set = FederatedObjects.fromConstructs(chart, 'set', [service], { placement: Placement.onClusters('a') });
    new MultiClusterServiceExport(chart, 'exported', { service });
    expect(set.delivered('a').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Service', 'ServiceExport']));
  })).toEqual([]);
});

test('clusters need the definitions, and those that the app federates are known', () => {
  const definition = (plural: string, kind: string) => ({
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: `${plural}.multicluster.x-k8s.io` },
    spec: {
      group: 'multicluster.x-k8s.io', scope: 'Namespaced', names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: 'v1alpha1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  });
  expect(found(exported)).toEqual(['KF604']);
  expect(found((chart, web) => {
    FederatedObjects.fromManifests(chart, 'definitions', [definition('serviceexports', 'ServiceExport'), definition('serviceimports', 'ServiceImport')], { placement: Placement.onClusters('a', 'b') });
    exported(chart, web);
    // What is left to say is that definitions and objects of their kinds are applied one after the other.
  })).toEqual(['KF559']);
});

test('consumers are clusters of Karmada', () => {
  const consumedBy = (consumers: ClusterSelector) => quietly((chart, web) => exported(chart, web, consumers));
  expect(consumedBy(ClusterSelector.names('a', 'b'))).toEqual([]);
  expect(consumedBy(ClusterSelector.names('edge'))).toEqual(['KF786']);
  expect(consumedBy(ClusterSelector.all().excluding('a', 'b'))).toEqual(['KF786']);
  expect(consumedBy(ClusterSelector.names('c'))[0]).toMatch(/^KF1\d\d|KF2\d\d/);
});

test('a Service that no workload has goes nowhere', () => {
  expect(quietly((chart) => new MultiClusterServiceExport(chart, 'exported', { service: serviceOf(chart) }))).toContain('KF789');
});

test('a workload that goes to other clusters only is not imported by Karmada, and one that goes there too in part', () => {
  expect(quietly(exported, Placement.onClusters('edge'))).toEqual(expect.arrayContaining(['KF789']));
  expect(quietly(exported, Placement.onClusters('a', 'edge').divideEqually())).toEqual(['KF609']);
  expect(quietly((chart, web) => { web.exposeViaService({ name: 'front' }); byHand(chart, 'ServiceExport'); }, Placement.onClusters('a', 'edge').divideEqually())).toEqual([]);
});

test('a Service has a MultiClusterService or a ServiceExport', () => {
  const both = (name: string) => quietly((chart, web) => {
    exported(chart, web);
    new MultiClusterService(chart, 'multi', { serviceName: name });
  });
  expect(both('front')).toEqual(['KF789']);
  expect(both('other')).toEqual([]);
});

test('a ServiceExport that stays behind while its Service travels is refused', () => {
  expect(quietly((chart, web) => {
    web.exposeViaService({ name: 'front' });
    byHand(new Chart(chart.node.root as App, 'other', { namespace: 'shop' }), 'ServiceExport');
  })).toEqual(['KF789']);
});

test('ports of a ServiceImport have the names of those of its Service', () => {
  const importing = (...ports: any[]) => quietly((chart, web) => {
    web.exposeViaService({ name: 'front', ports: [{ port: 80, name: 'http' }] });
    web.addCompanion(byHand(chart, 'ServiceImport', 'front', { type: 'ClusterSetIP', ports }));
  });
  expect(importing({ name: 'http', port: 8080 })).toEqual([]);
  expect(importing({ port: 80 })).toEqual(['KF788']);
  expect(importing({ name: 'http', port: 80, protocol: 'UDP' })).toEqual(['KF788']);
  expect(importing()).toEqual(['KF788']);
});

test.each([[undefined], [null], [7], [{}], [{ service: 'api' }], [{ service: 7, consumers: 7 }], [{ service: null, consumers: { clusterNames: 7 } }], [{ services: [] }]])('an export is made of %j without throwing, and refused', (props) => {
  const app = new App({ outdir: scratch() });
  expect(() => new MultiClusterServiceExport(chartOf(app), 'it', props as any)).not.toThrow();
  expect(codesOf(app)).toContain('KF788');
  expect(() => app.synth()).toThrow(/KF\d{3}/);
});
