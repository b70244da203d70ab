import { App, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Checks, ExposureType, type KruiseFederatedCloneSet, MultiClusterIngress, MultiClusterService } from '../../../../constructs';
import { chartOf, codesOf, emitted, found, scratch } from './chart';

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

describe('a MultiClusterService', () => {
  test('has the name of its Service, and lets all clusters reach it', () => {
    expect(emitted((chart) => new MultiClusterService(chart, 'exposed', { serviceName: 'web', metadata: { labels: { a: 'b' } } }))).toEqual([{
      apiVersion: 'networking.karmada.io/v1alpha1', kind: 'MultiClusterService', metadata: { name: 'web', namespace: 'shop', labels: { a: 'b' } }, spec: { types: ['CrossCluster'] },
    }]);
  });

  test('has ports and clusters', () => {
    const [{ spec }] = emitted((chart) => new MultiClusterService(chart, 'exposed', {
      serviceName: 'web', type: ExposureType.LOAD_BALANCER, ports: [{ port: 80, name: 'http' }, { port: 81 }], providerClusters: ['a'], consumerClusters: ['b', 'a'],
    }));
    expect(spec).toEqual({ types: ['LoadBalancer'], ports: [{ name: 'http', port: 80 }, { port: 81 }], providerClusters: [{ name: 'a' }], consumerClusters: [{ name: 'b' }, { name: 'a' }] });
  });

  test('needs a feature gate, and clusters of Karmada', () => {
    expect(found((chart) => new MultiClusterService(chart, 'exposed', { serviceName: 'web', providerClusters: ['a'] }))).toEqual(['KF768']);
    expect(found((chart) => Checks.acknowledge(new MultiClusterService(chart, 'exposed', { serviceName: 'web' }), 'KF768'))).toEqual([]);
    expect(found((chart) => new MultiClusterService(chart, 'exposed', { serviceName: 'web', providerClusters: ['aa'] }))).toEqual(['KF767']);
    expect(found((chart) => new MultiClusterService(chart, 'exposed', { serviceName: 'web', consumerClusters: ['edge'] }))).toEqual(['KF767']);
  });

  test('brings its Service to clusters, which then needs no workload', () => {
    const service = (chart: Chart) => new kplus.Service(chart, 'api', { metadata: { name: 'api' }, ports: [{ port: 80 }], selector: kplus.Pods.select(chart, 'pods', { labels: { app: 'api' } }) });
    const codes = (type: ExposureType, serviceName: string) => found((chart) => {
      service(chart);
      Checks.acknowledge(new MultiClusterService(chart, 'exposed', { serviceName, type }), 'KF768');
    });
    expect(codes(ExposureType.CROSS_CLUSTER, 'api')).toEqual([]);
    expect(codes(ExposureType.CROSS_CLUSTER, 'other')).toEqual(['KF510']);
    expect(codes(ExposureType.LOAD_BALANCER, 'api')).toEqual(['KF510']);
  });

  test('takes over the Service that travels with a workload', () => {
    const taken = (type: ExposureType, serviceName?: string) => (chart: Chart, web: KruiseFederatedCloneSet) => {
      const service = web.exposeViaService({ name: 'front' });
      Checks.acknowledge(new MultiClusterService(chart, 'exposed', { serviceName: serviceName ?? service.name, type }), 'KF768');
    };
    expect(found(taken(ExposureType.CROSS_CLUSTER))).toEqual(['KF769']);
    expect(found(taken(ExposureType.LOAD_BALANCER))).toEqual([]);
    expect(found(taken(ExposureType.CROSS_CLUSTER, 'other'))).toEqual([]);
  });
});

describe('a MultiClusterIngress', () => {
  test('has rules by host, with the defaults of cdk8s-plus', () => {
    const [, ingress] = emitted((chart) => {
      const service = new kplus.Service(chart, 'web', { metadata: { name: 'web' }, ports: [{ port: 80 }], selector: kplus.Pods.select(chart, 'pods', { labels: { app: 'web' } }) });
      const backend = kplus.IngressBackend.fromService(service);
      new MultiClusterIngress(chart, 'entry', {
        className: 'cloud', defaultBackend: backend, tls: [{ hosts: ['a.example.com'], secret: kplus.Secret.fromSecretName(chart, 'secret', 'cert') }],
        rules: [{ host: 'a.example.com', backend }, { host: 'b.example.com', backend }, { host: 'a.example.com', path: '/x', pathType: kplus.HttpIngressPathType.EXACT, backend }],
      });
    });
    const backend = { service: { name: 'web', port: { number: 80 } } };
    expect(ingress).toEqual({
      apiVersion: 'networking.karmada.io/v1alpha1',
      kind: 'MultiClusterIngress',
      metadata: { name: 'shop-entry', namespace: 'shop' },
      spec: {
        ingressClassName: 'cloud', defaultBackend: backend, tls: [{ hosts: ['a.example.com'], secretName: 'cert' }],
        rules: [
          { host: 'a.example.com', http: { paths: [{ backend, path: '/', pathType: 'Prefix' }, { backend, path: '/x', pathType: 'Exact' }] } },
          { host: 'b.example.com', http: { paths: [{ backend, path: '/', pathType: 'Prefix' }] } },
        ],
      },
    });
  });

  test('needs a controller, and something to do', () => {
    expect(found((chart) => new MultiClusterIngress(chart, 'entry', {}))).toEqual(['KF770']);
    const backend = { _toKube: () => ({ service: { name: 'web', port: { number: 80 } } }) } as any;
    expect(found((chart) => new MultiClusterIngress(chart, 'entry', { defaultBackend: backend }))).toEqual(['KF771']);
  });
});

test.each([[undefined], [null], [7], [{}], [{ rules: [null], tls: 7, ports: ['x'], providerClusters: 'a', metadata: 'x', serviceName: 7 }]])('both are made of %j without throwing, and refused', (props) => {
  for (const type of [MultiClusterService, MultiClusterIngress]) {
    const app = new App({ outdir: scratch() });
    expect(() => new type(chartOf(app), 'it', props as any)).not.toThrow();
    expect(codesOf(app).length).toBeGreaterThan(0);
    expect(() => app.synth()).toThrow(/KF\d{3}/);
  }
});
