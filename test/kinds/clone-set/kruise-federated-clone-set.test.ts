import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Certainty, Checks, ClusterOverride, ClusterSelector, ControlPlane, Delivery, FederationApp, Fleet, type FleetCluster, type FleetProps,
  KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, OcmDeletePolicy, OcmRollout, OcmUpdateStrategy, OcmVersion, Placement, Suspension,
} from '../../../constructs';

const OCM = ControlPlane.OCM;
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const MIXED: FleetCluster[] = [{ name: 'east', region: 'us' }, { name: 'west', region: 'us' }, { name: 'edge', region: 'eu', controlPlane: OCM }];

interface World { readonly app: App; readonly chart: Chart; readonly web: KruiseFederatedCloneSet }

function world(props: Partial<KruiseFederatedCloneSetProps> = {}, fleet: Partial<FleetProps> | null = {}, app: App = new FederationApp()): World {
  if (fleet) new Fleet(app, 'fleet', { clusters: MIXED, ...fleet });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return { app, chart, web: new KruiseFederatedCloneSet(chart, 'web', { replicas: 6, containers: CONTAINERS, ...props }) };
}

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

describe('a federated CloneSet on Karmada', () => {
  test('has a policy, an interpreter and a template', () => {
    const { chart, web } = world({}, { clusters: [{ name: 'east' }] });
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(web.interpreterCustomization?.toJson()).toMatchSnapshot();
  });

  test('has its policies in front of the template', () => {
    const { chart } = world({ overrides: [ClusterOverride.onClusters('east').label('a', 'b')] }, { clusters: [{ name: 'east' }] });
    expect(Testing.synth(chart).map(({ kind }) => kind)).toEqual(['OverridePolicy', 'PropagationPolicy', 'CloneSet']);
  });

  test('is named after itself, not after its parts', () => {
    expect(world().web.workload.name).toBe('shop-web');
    expect(world({ metadata: { name: 'front' } }).web.workload.name).toBe('front');
  });

  test('shares the interpreter with others of its kind', () => {
    const { chart, web } = world();
    const api = new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS });
    expect(api.interpreterCustomization).toBe(web.interpreterCustomization);
  });

  test('leaves the platform to its owner', () => {
    const { app, web } = world({}, { managePlatform: false });
    expect(web.interpreterCustomization).toBeUndefined();
    expect(app.node.tryFindChild('karmada-platform')).toBeUndefined();
    expect(app.node.tryFindChild('ocm-platform')).toBeUndefined();
  });

  test('works without a fleet, as far as no cluster needs to be known', () => {
    const { chart, web } = world({ placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually() }, null, new App());
    expect(web.propagationPolicy?.toJson().spec.placement.clusterAffinity).toEqual({ labelSelector: { matchLabels: { tier: 'prod' } } });
    expect(Testing.synth(chart).find(({ kind }) => kind === 'CloneSet').spec.replicas).toBe(6);
    expect(() => web.deliveries).toThrow(/KF501/);
    expect(() => web.delivered('east')).toThrow(/KF501/);
  });

  test('selects the Service with the workload and lets Karmada bring what the pods refer to', () => {
    const { chart, web } = world({}, { clusters: [{ name: 'east' }] });
    const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
    web.workload.containers[0].env.addVariable('A', kplus.EnvValue.fromConfigMap(settings, 'a'));
    web.exposeViaService();
    const { propagateDeps, resourceSelectors } = web.propagationPolicy!.toJson().spec;
    expect(propagateDeps).toBe(true);
    expect(resourceSelectors.map(({ kind }: any) => kind)).toEqual(['CloneSet', 'Service']);
    expect(web.delivered('east').map(({ kind }) => kind)).toEqual(['ConfigMap', 'Service', 'CloneSet']);
  });

  test('selects them itself when dependencies are not propagated', () => {
    const { chart, web } = world({ propagation: { propagateDependencies: false } }, { clusters: [{ name: 'east' }] });
    const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
    web.workload.containers[0].env.addVariable('A', kplus.EnvValue.fromConfigMap(settings, 'a'));
    expect(web.propagationPolicy!.toJson().spec.resourceSelectors.map(({ kind }: any) => kind)).toEqual(['CloneSet', 'ConfigMap']);
  });
});

describe('a federated CloneSet on both control planes', () => {
  const divided = { replicas: 12, placement: Placement.onAllClusters().divideByWeight({ east: 3, west: 2, edge: 1 }) };

  test('gives Karmada the sum of its shares and weights for its clusters alone', () => {
    const { chart, web } = world(divided);
    expect(Testing.synth(chart).find(({ kind }) => kind === 'CloneSet').spec.replicas).toBe(10);
    const { staticWeightList } = web.propagationPolicy!.toJson().spec.placement.replicaScheduling.weightPreference;
    expect(staticWeightList.map(({ targetCluster }: any) => targetCluster.clusterNames)).toEqual([['east'], ['west']]);
  });

  test('gives OCM the remaining shares', () => {
    const { web } = world(divided);
    expect(web.works).toHaveLength(1);
    expect(web.works[0].metadata.namespace).toBe('edge');
    expect(web.works[0].spec.workload.manifests.at(-1).spec.replicas).toBe(2);
  });

  test('says what each cluster gets', () => {
    const { web } = world(divided);
    expect(web.deliveries.map(({ cluster, controlPlane, replicas, certainty }) => ({ cluster, controlPlane, replicas, certainty }))).toEqual([
      { cluster: 'east', controlPlane: ControlPlane.KARMADA, replicas: 6, certainty: Certainty.EXACT },
      { cluster: 'edge', controlPlane: OCM, replicas: 2, certainty: Certainty.EXACT },
      { cluster: 'west', controlPlane: ControlPlane.KARMADA, replicas: 4, certainty: Certainty.EXACT },
    ]);
    expect(web.delivered('west').at(-1).spec.replicas).toBe(4);
  });

  test('reflects what is changed after a question', () => {
    const { web } = world(divided);
    expect(web.delivered('edge').at(-1).spec.template.spec.containers).toHaveLength(1);
    web.workload.addContainer({ name: 'proxy', image: 'proxy:1', portNumber: 9090 });
    expect(web.delivered('edge').at(-1).spec.template.spec.containers).toHaveLength(2);
  });

  test('tells Karmada nothing of overrides for clusters of OCM', () => {
    const { web } = world({ ...divided, overrides: [ClusterOverride.onClusters('edge').label('a', 'b'), ClusterOverride.onClusters('edge', 'east').label('c', 'd')] });
    const [override] = web.overridePolicies.map((policy) => policy.toJson());
    expect(override.spec.overrideRules.map(({ targetCluster }: any) => targetCluster.clusterNames)).toEqual([['east']]);
    expect(web.delivered('edge').at(-1).metadata.labels).toEqual({ a: 'b', c: 'd' });
  });

  test('has no override policy when all overrides are for OCM', () => {
    expect(world({ ...divided, overrides: [ClusterOverride.onClusters('edge').label('a', 'b')] }).web.overridePolicies).toEqual([]);
  });

  test('names both outcomes of a tie that Karmada breaks', () => {
    const { web, chart } = world({ replicas: 5, placement: Placement.onClusters('east', 'west').divideEqually() });
    expect(web.deliveries[0]).toMatchObject({ cluster: 'east', replicas: 3, alternativeReplicas: 2, certainty: Certainty.EITHER });
    Testing.synth(chart);
    expect(warnings.join('')).toContain('[shop/web] warning KF503: east gets 3 or 2, west gets 2 or 3.');
  });

  test('can be told that a warning is known', () => {
    const { chart, app } = world({ replicas: 5, placement: Placement.onClusters('east', 'west').divideEqually() });
    Checks.acknowledge(app, 'KF503');
    Testing.synth(chart);
    expect(warnings).toEqual([]);
  });
});

describe('with an autoscaler', () => {
  test('Karmada keeps the replicas of its members, and OCM never claims them', () => {
    const { chart, web } = world({ replicas: undefined });
    expect(web.hasAutoscaler).toBe(false);
    new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: web, maxReplicas: 9 });
    expect([web.hasAutoscaler, web.workload.hasAutoscaler]).toEqual([true, true]);
    const [east] = web.delivered('east').filter(({ kind }) => kind === 'CloneSet');
    const [edge] = web.delivered('edge').filter(({ kind }) => kind === 'CloneSet');
    expect(east.metadata.labels).toEqual({ 'resourcetemplate.karmada.io/retain-replicas': 'true' });
    expect(east.spec.replicas).toBe(1);
    expect(edge.metadata.labels).toBeUndefined();
    expect(edge.spec).not.toHaveProperty('replicas');
    expect(web.delivered('edge').map(({ kind }) => kind)).toEqual(['CloneSet', 'HorizontalPodAutoscaler']);
    // Kruise's webhook adds the replicas, and encodes the pods anew with them.
    expect(east.spec.template.spec.hostNetwork).toBe(false);
    expect(edge.spec.template.spec).not.toHaveProperty('hostNetwork');
  });
});

describe('ManifestWorks', () => {
  const onOcm = { clusters: [{ name: 'edge', controlPlane: OCM }] };

  test('carry namespace, companions and workload, with rules and feedback for the workload', () => {
    const { web } = world({}, onOcm);
    web.exposeViaService();
    expect(web.works).toMatchSnapshot();
  });

  test('use the Namespace object of the chart if there is one', () => {
    const { chart, web } = world({}, onOcm);
    new kplus.Namespace(chart, 'ns', { metadata: { name: 'shop', labels: { team: 'shop' } } });
    expect(web.works[0].spec.workload.manifests[0].metadata).toEqual({ labels: { team: 'shop' }, name: 'shop' });
  });

  test('can leave the namespace to the cluster set', () => {
    const { web } = world({ delivery: [Delivery.byOcm({ createNamespace: false })] }, onOcm);
    expect(web.works[0].spec.workload.manifests.map(({ kind }: any) => kind)).toEqual(['CloneSet']);
    expect(web.works[0].spec.deleteOption).toEqual({ propagationPolicy: 'Foreground' });
  });

  test('take executor, update strategy, deletion and further feedback', () => {
    const { web } = world({
      delivery: [Delivery.byOcm({
        executor: { namespace: 'shop', name: 'deployer' },
        updateStrategy: OcmUpdateStrategy.CREATE_ONLY,
        deletePolicy: OcmDeletePolicy.KEEP_ALL,
        feedback: [{ name: 'collisions', path: '.status.collisionCount' }],
        watchFeedback: true,
      })],
    }, onOcm);
    const { executor, deleteOption, manifestConfigs } = web.works[0].spec;
    expect(executor.subject.serviceAccount).toEqual({ namespace: 'shop', name: 'deployer' });
    expect(deleteOption).toEqual({ propagationPolicy: 'Orphan' });
    const config = manifestConfigs.at(-1);
    expect(config.updateStrategy).toEqual({ type: 'CreateOnly' });
    expect(config.feedbackScrapeType).toBe('Watch');
    expect(config.feedbackRules[0].jsonPaths.at(-1)).toEqual({ name: 'collisions', path: '.status.collisionCount' });
  });

  test('only read while delivery is suspended, so that nothing is deleted', () => {
    const { web } = world({ propagation: { suspension: Suspension.onAllClusters() } }, onOcm);
    expect(web.works[0].spec.manifestConfigs.map(({ updateStrategy }: any) => updateStrategy.type)).toEqual(['ReadOnly', 'ReadOnly']);
  });

  test('keep everything in the cluster if the placement says so', () => {
    const { web } = world({ propagation: { preserveOnDeletion: true } }, onOcm);
    expect(web.works[0].spec.deleteOption).toEqual({ propagationPolicy: 'Orphan' });
  });

  test('leave out what an older hub does not know', () => {
    const scrapes = (version: OcmVersion) => JSON.stringify(world({}, { ...onOcm, controlPlaneVersions: { OCM: version } }).web.works).includes('feedbackScrapeType');
    expect([OcmVersion.V1_1, OcmVersion.V1_2, OcmVersion.V1_3].map(scrapes)).toEqual([false, true, true]);
  });

  test('share what is equal between clusters', () => {
    const { web } = world({}, { clusters: [{ name: 'a', controlPlane: OCM }, { name: 'b', controlPlane: OCM }] });
    const [a, b] = web.works;
    expect(a.spec).toBe(b.spec);
  });

  test('share what is equal between clusters when an autoscaler decides on the replicas, too', () => {
    const { chart, web } = world({ replicas: undefined }, { clusters: [{ name: 'a', controlPlane: OCM }, { name: 'b', controlPlane: OCM }] });
    new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: web, maxReplicas: 9 });
    const [a, b] = web.works;
    expect(a.spec).toBe(b.spec);
  });

  test('are split when companions are bulky', () => {
    const { chart, web } = world({}, onOcm);
    const bulky = new kplus.ConfigMap(chart, 'bulky', { data: { text: 'x'.repeat(200_000) } });
    web.workload.containers[0].env.addVariable('A', kplus.EnvValue.fromConfigMap(bulky, 'text'));
    expect(web.works.map(({ metadata }) => metadata.name)).toEqual(['shop-shop-web-cloneset', 'shop-shop-web-cloneset-configmap-shop-bulky']);
  });

  test('give the work agents of all OCM clusters the rights they need, once', () => {
    const { app, chart } = world({}, onOcm);
    new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS });
    expect(Testing.synth(app.node.findChild('ocm-platform') as Chart)).toMatchSnapshot();
  });
});

describe('a ManifestWorkReplicaSet', () => {
  const replicaSet = { clusterSet: 'edge' };
  const onOcm = { clusters: [{ name: 'e1', controlPlane: OCM, labels: { tier: 'edge' } }, { name: 'e2', controlPlane: OCM, labels: { tier: 'edge' } }] };

  test('delivers the same to all clusters of a set, in steps', () => {
    const { web } = world({
      placement: Placement.onClustersMatching(ClusterSelector.labels({ tier: 'edge' }).excluding('e2')),
      delivery: [Delivery.byOcm({
        replicaSet: {
          ...replicaSet,
          groups: [{ name: 'canary', labels: { ring: 'canary' } }],
          rollout: OcmRollout.progressive({ maxConcurrency: 2, mandatoryGroups: ['canary'] }),
        },
      })],
    }, onOcm);
    expect(web.works).toMatchSnapshot();
  });

  test('is refused when replicas are divided', () => {
    const { web } = world({ placement: Placement.onAllClusters().divideEqually(), delivery: [Delivery.byOcm({ replicaSet })] }, onOcm);
    expect(() => web.works).toThrow(/KF707: The replicas are divided/);
  });

  test('is refused when clusters of OCM are overridden', () => {
    const { web } = world({ overrides: [ClusterOverride.onClusters('e1').label('a', 'b')], delivery: [Delivery.byOcm({ replicaSet })] }, onOcm);
    expect(() => web.works).toThrow(/KF707: There are overrides/);
  });

  test('is refused when clusters are chosen in ways OCM does not know', () => {
    const { web } = world({ placement: Placement.onClustersMatching(ClusterSelector.all().inRegions('eu')), delivery: [Delivery.byOcm({ replicaSet })] }, { clusters: [{ name: 'e1', region: 'eu', controlPlane: OCM }] });
    expect(() => web.works).toThrow(/KF708/);
  });
});

describe('in a plain cdk8s app', () => {
  test('works are in a chart of their own, beside that of the workload', () => {
    const app = new App();
    const { chart } = world({}, {}, app);
    expect(Testing.synth(chart).map(({ apiVersion }) => apiVersion)).not.toContain('work.open-cluster-management.io/v1');
    expect(app.charts.map(({ node }) => node.path).sort()).toEqual(['karmada-platform', 'ocm-platform', 'shop', 'shop-ocm']);
    const works = Testing.synth(app.node.findChild('shop-ocm') as Chart);
    expect(works.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`)).toEqual(['ManifestWork edge']);
  });

  test('a workload for OCM alone is refused, as its template would be written for Karmada', () => {
    const { chart } = world({ placement: Placement.onClusters('edge') }, {}, new App());
    expect(() => Testing.synth(chart)).toThrow(/KF512/);
  });

  test('a second synth gives the same works', () => {
    const app = new App();
    const { chart } = world({}, {}, app);
    Testing.synth(chart);
    const first = Testing.synth(app.node.findChild('shop-ocm') as Chart);
    expect(Testing.synth(app.node.findChild('shop-ocm') as Chart)).toEqual(first);
  });
});
