import { ApiObject, type App, Chart, JsonPatch } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, ControlPlane, Delivery, FederationApp, Fleet, type FleetCluster, KruiseFederatedCloneSet,
  type KruiseFederatedCloneSetProps, Placement,
} from '../../constructs';

const OCM = ControlPlane.OCM;
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const FLEET: FleetCluster[] = [{ name: 'a', region: 'us' }, { name: 'b', region: 'eu' }, { name: 'edge', region: 'eu', controlPlane: OCM }];

let output: string[];
beforeEach(() => {
  output = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { output.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

/** All findings of a synth, errors and warnings, as `path code`. */
function findings(build: (chart: Chart, app: App) => void, clusters: FleetCluster[] | null = FLEET, app: App = new FederationApp()): string[] {
  if (clusters) new Fleet(app, 'fleet', { clusters });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  build(chart, app);
  const errors = app.node.findAll().flatMap((construct) => construct.node.validate().map((message) => `${construct.node.path} ${message.slice(0, 5)}`));
  return [...errors, ...output.map((line) => line.replace(/^\[(.*?)\] warning (KF\d+):[\s\S]*$/, '$1 $2'))];
}

const web = (props: Partial<KruiseFederatedCloneSetProps> = {}) => (chart: Chart) =>
  new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: CONTAINERS, ...props });

const onAB = Placement.onClusters('a', 'b');

test('a sound definition has no findings', () => {
  expect(findings(web({ placement: onAB.divideEqually() }))).toEqual([]);
});

describe('each rule fires where it should and not beside it', () => {
  test('KF502: the fleet comes before the workloads', () => {
    expect(findings((chart, app) => { web()(chart); new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] }); }, null)).toEqual(['shop/web KF502']);
  });

  test('KF503: ties that Karmada breaks', () => {
    expect(findings(web({ replicas: 5, placement: onAB.divideEqually() }))).toEqual(['shop/web KF503']);
  });

  test('KF504: shares that depend on capacity', () => {
    expect(findings(web({ placement: onAB.divideByAvailability() }))).toEqual(['shop/web KF504']);
    const declared = [{ name: 'a', capacity: 3 }, { name: 'b', capacity: 9 }];
    expect(findings(web({ placement: onAB.divideByAvailability() }), declared)).toContain('shop/web KF504');
  });

  test('KF505: OCM needs a number', () => {
    expect(findings(web({ placement: Placement.onClusters('a', 'edge').divideOverFewestClusters() }))).toEqual(['shop/web KF505']);
  });

  test('KF506: a placement that cannot be scheduled', () => {
    const small = (capacity: number) => [{ name: 'a', capacity }, { name: 'b', capacity }];
    expect(findings(web({ placement: onAB.divideOverFewestClusters() }), small(1))).toEqual(['shop/web KF506']);
    expect(findings(web({ placement: onAB.divideOverFewestClusters() }), small(9))).not.toContain('shop/web KF506');
  });

  test('KF507: a selected cluster without a share', () => {
    expect(findings(web({ replicas: 1, placement: onAB.divideByWeight({ a: 9, b: 1 }) }))).toEqual(['shop/web KF507']);
  });

  test('KF508: zero replicas', () => {
    expect(findings(web({ replicas: 0, placement: onAB }))).toEqual(['shop/web KF508']);
  });

  test('KF509: an absolute partition of a divided workload, not a percentage, nor one that is not divided', () => {
    const held = (partition: kplus.PercentOrAbsolute) => ({ updateStrategy: CloneSetUpdateStrategy.recreate({ partition }) });
    expect(findings(web({ ...held(kplus.PercentOrAbsolute.absolute(2)), placement: onAB.divideEqually() }))).toEqual(['shop/web KF509']);
    output = [];
    expect(findings(web({ ...held(kplus.PercentOrAbsolute.percent(50)), placement: onAB.divideEqually() }))).toEqual([]);
    expect(findings(web({ ...held(kplus.PercentOrAbsolute.absolute(2)), placement: onAB }))).toEqual([]);
  });

  test('KF510: an object that no workload takes along, unless it is added', () => {
    const bystander = (add: boolean) => (chart: Chart) => {
      const workload = web()(chart);
      const quota = new kplus.ConfigMap(chart, 'quota', { data: { a: 'b' } });
      if (add) workload.addCompanion(quota);
    };
    expect(findings(bystander(false))).toEqual(['shop KF510']);
    output = [];
    expect(findings(bystander(true))).toEqual([]);
  });

  test('KF511: a companion that two policies would claim', () => {
    expect(findings((chart) => {
      const quota = new kplus.ConfigMap(chart, 'quota', { data: { a: 'b' } });
      web()(chart).addCompanion(quota);
      new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS }).addCompanion(quota);
    })).toEqual(['shop/api KF511']);
  });

  test('KF513: two workloads with one binding', () => {
    const named = { containers: CONTAINERS, metadata: { name: 'same' } };
    expect(findings((chart) => {
      new KruiseFederatedCloneSet(chart, 'one', named);
      new KruiseFederatedCloneSet(chart, 'two', named);
    })).toEqual(['shop/two KF513']);
  });

  test('KF514: copies of a companion that differ', () => {
    expect(findings((chart) => {
      const settings = new kplus.ConfigMap(chart, 'settings', { data: { 'a.yaml': 'level: info\n' } });
      const env = { A: kplus.EnvValue.fromConfigMap(settings, 'a.yaml') };
      new KruiseFederatedCloneSet(chart, 'one', { containers: [{ ...CONTAINERS[0], envVariables: env }] });
      new KruiseFederatedCloneSet(chart, 'two', {
        containers: [{ ...CONTAINERS[0], envVariables: env }],
        overrides: [ClusterOverride.onClusters('edge').within(settings).yamlField('/data/a.yaml', '/level', 'warn')],
      });
    })).toEqual(['shop/two KF514']);
  });

  test('KF514 is not about objects of two API groups that share kind and name', () => {
    expect(findings((chart) => {
      const services = ['v1', 'serving.knative.dev/v1'].map((apiVersion, index) => new ApiObject(chart, `service-${index}`, {
        apiVersion, kind: 'Service', metadata: { name: 'web' }, spec: index === 0 ? { clusterIP: 'None', ports: [{ port: 80 }] } : { template: {} },
      }));
      ['one', 'two'].forEach((id, index) => new KruiseFederatedCloneSet(chart, id, { containers: CONTAINERS }).addCompanion(services[index]));
    })).not.toContain('shop/two KF514');
  });

  test('KF515: a workload without a namespace', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] });
    const workload = new KruiseFederatedCloneSet(new Chart(app, 'bare'), 'web', { containers: CONTAINERS });
    expect(workload.node.validate().join()).toContain('KF515');
  });

  test('KF516: ordered groups over both control planes', () => {
    const groups = (...names: string[]) => Placement.onFirstFittingGroup([
      { name: 'first', selector: ClusterSelector.names(...names) }, { name: 'second', selector: ClusterSelector.names('b') },
    ]);
    expect(findings(web({ placement: groups('a', 'edge') }))).toContain('shop/web KF516');
    expect(findings(web({ placement: groups('a') }))).not.toContain('shop/web KF516');
  });

  test('KF517: placements and overrides that are none', () => {
    expect(findings(web({ placement: { clusterNames: ['a'] } as any, overrides: [{} as any, ClusterOverride.onClusters('a').label('x', 'y')] })))
      .toEqual(['shop/web KF517', 'shop/web KF517']);
    expect(findings(web({ overrides: 'none' as any }))).toEqual(['shop/web KF517']);
  });

  test.each<[string, any]>([
    ['a delivery that is no list', Delivery.byOcm({})],
    ['plain options', [{ createNamespace: false }]],
    ['a delivery by nothing', [Delivery.byOcm(undefined as any)]],
    ['a delivery by a list', [Delivery.byOcm([] as any)]],
  ])('KF517: %s', (_title, delivery) => {
    expect(findings(web({ delivery }))).toEqual(['shop/web KF517']);
    expect(findings(web({ delivery: [Delivery.byOcm({ createNamespace: false })] }))).toEqual([]);
  });

  test('KF521: a misspelt option of a delivery', () => {
    expect(findings(web({ delivery: [Delivery.byOcm({ createNamespaces: false } as any)] }))).toEqual(['shop/web KF521']);
    expect(findings(web({ delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', hub: 'x' } as any })] }))).toContain('shop/web KF521');
  });

  test('KF539: two deliveries by one control plane', () => {
    expect(findings(web({ delivery: [Delivery.byOcm({}), Delivery.byOcm({ createNamespace: false })] }))).toEqual(['shop/web KF539']);
  });

  test('KF518: a question about a cluster that is not there, with the nearest name', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }] });
    const workload = web()(new Chart(app, 'shop', { namespace: 'shop' }));
    expect(() => workload.delivered('us-wset')).toThrow(/KF518.*did you mean 'us-west'/);
    expect(workload.delivered('us-west')).toHaveLength(1);
  });
});

describe('what the constructs themselves cannot know', () => {
  test('KF520: an autoscaler on divided replicas, whoever made it', () => {
    const scaled = (placement: Placement) => (chart: Chart) => {
      const workload = web({ placement, replicas: undefined })(chart);
      new ApiObject(chart, 'scaler', {
        apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler',
        spec: { maxReplicas: 9, scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: workload.workload.name } },
      } as any);
      return workload;
    };
    expect(findings(scaled(onAB.divideEqually()))).toContain('shop/web KF520');
    output = [];
    expect(findings(scaled(onAB))).toEqual([]);
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: FLEET });
    const workload = scaled(Placement.onAllClusters())(new Chart(app, 'shop', { namespace: 'shop' }));
    expect(workload.deliveredWorkload('a').metadata.labels).toEqual({ 'resourcetemplate.karmada.io/retain-replicas': 'true' });
    expect(workload.deliveredWorkload('edge').spec).not.toHaveProperty('replicas');
  });

  test('KF521: a misspelt property, with the one that was meant', () => {
    expect(findings(web({ placment: onAB } as any))).toEqual(['shop/web KF521']);
    const app = new FederationApp();
    const misspelt = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { replica: 4, containers: CONTAINERS } as any);
    expect(misspelt.node.validate().join()).toContain("KF521: There is no property 'replica'. Fix: did you mean 'replicas'?");
  });

  test('KF522: a patch of the user that cannot be applied', () => {
    expect(findings((chart) => {
      ApiObject.of(web()(chart).workload).addJsonPatch(JsonPatch.replace('/spec/template/spec/containerz/0/image', 'x'));
    })).toEqual(['shop/web KF522']);
  });

  test('values of pod fields that no API server takes', () => {
    const patched = (path: string, value: string) => (chart: Chart) => {
      ApiObject.of(web()(chart).workload).addJsonPatch(JsonPatch.add(`/spec/template/spec/${path}`, value));
    };
    expect(findings(patched('dnsPolicy', 'ClusterFrist'))).toContain('shop/web KF802');
    expect(findings(patched('containers/0/imagePullPolicy', 'Alwais'))).toContain('shop/web KF802');
  });
});

describe('input from callers without types', () => {
  test.each<[string, any]>([
    ['no properties', undefined],
    ['null', null],
    ['a number of replicas in words', { containers: CONTAINERS, replicas: 'three' }],
    ['containers that are no list', { containers: 'web' }],
    ['a container without an image', { containers: [{ name: 'web' }] }],
    ['placement null', { containers: CONTAINERS, placement: null }],
    ['overrides of nulls', { containers: CONTAINERS, overrides: [null, undefined, 7] }],
    ['delivery that is a string', { containers: CONTAINERS, delivery: 'fast' }],
    ['deliveries of nothing', { containers: CONTAINERS, delivery: [null, 7, Delivery.byOcm(undefined as any), Delivery.byOcm([] as any)] }],
    ['ocm options of wrong types', { containers: CONTAINERS, delivery: [Delivery.byOcm({ feedback: 'all', executor: 7, updateStrategy: 'Magic', fieldManager: 'me' } as any)] }],
    ['a fleet-wide replica set that is empty', { containers: CONTAINERS, delivery: [Delivery.byOcm({ replicaSet: {} } as any)] }],
    ['metadata of wrong types', { containers: CONTAINERS, metadata: { labels: { a: 7 } } }],
  ])('%s: a report or a result, never a crash', (_title, props) => {
    const result = findings((chart) => { new KruiseFederatedCloneSet(chart, 'web', props); });
    result.forEach((line) => expect(line).toMatch(/KF\d{3}$/));
  });

  test('a fleet without clusters is reported, and workloads on it too', () => {
    const result = findings(web(), [] as any);
    expect(result).toContain('fleet KF101');
  });
});
