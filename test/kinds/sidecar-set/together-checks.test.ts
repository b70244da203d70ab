import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import {
  ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, type KruiseFederatedSidecarSetProps,
  KruiseVersion, Placement, PodPatchPolicy, SidecarSet,
} from '../../../constructs';
import { checkSidecarSetsTogether } from '../../../constructs/kinds/sidecar-set/together-checks';
import { Federation } from '../../../constructs/federation/federation';

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

type Props = Partial<KruiseFederatedSidecarSetProps>;

interface World { readonly chart: Chart; readonly problems: () => string[] }

function world(kruiseVersion = KruiseVersion.V1_9, fleet = true): World {
  const app = new FederationApp();
  if (fleet) new Fleet(app, 'fleet', { kruiseVersion, clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return {
    chart,
    problems: () => {
      const session = Federation.of(app).begin();
      const workloads = [...Federation.of(app).workloadsByChart().values()].flat();
      return workloads.flatMap((workload) => session.problemsOf(workload)).filter(({ code }) => ['KF480', 'KF498'].includes(code)).map(({ message }) => message);
    },
  };
}

/** What is found about two SidecarSets of these properties. */
function together(one: Props, other: Props, of = world()): string[] {
  const set = (id: string, props: Props) => new KruiseFederatedSidecarSet(of.chart, id, { podLabels: { app: 'web' }, containers: [{ name: id, image: 'x:1' }], ...props });
  set('one', one);
  set('other', other);
  return of.problems();
}

const SAME: Props = { containers: [{ name: 'shipper', image: 'shipper:1' }] };

describe('two SidecarSets', () => {
  test('cannot have a container of the same name in one pod', () => {
    expect(together(SAME, SAME)).toEqual([
      'In cluster \'east\', SidecarSet \'shop-other\' has the same container "shipper" as SidecarSet \'shop-one\', but pods can match both.',
    ]);
    expect(together({}, {})).toEqual([]);
  });

  test('cannot have an init container of the same name in one pod, but may share a name between kinds of containers', () => {
    const init: Props = { initContainers: [{ name: 'setup', image: 'setup:1' }] };
    expect(together(init, init)).toHaveLength(1);
    expect(together(init, { containers: [{ name: 'setup', image: 'setup:1' }] })).toEqual([]);
  });

  test('may share a volume that is the same in both, and no other', () => {
    const mounting = (of: World, id: string, name: string): Props => ({
      containers: [{ name: id, image: 'x:1', volumeMounts: [{ path: '/v', volume: kplus.Volume.fromHostPath(of.chart, `${id}-volume`, 'logs', { path: name }) }] }],
    });
    const [equal, different] = [world(), world()];
    expect(together(mounting(equal, 'one', '/var/log'), mounting(equal, 'other', '/var/log'), equal)).toEqual([]);
    expect(together(mounting(different, 'one', '/var/log'), mounting(different, 'other', '/tmp'), different)).toEqual([expect.stringContaining('a different volume named "logs" than')]);
  });

  test.each([
    [PodPatchPolicy.OVERWRITE, PodPatchPolicy.OVERWRITE, 1],
    [PodPatchPolicy.OVERWRITE, PodPatchPolicy.MERGE_PATCH_JSON, 1],
    [PodPatchPolicy.MERGE_PATCH_JSON, PodPatchPolicy.MERGE_PATCH_JSON, 0],
    [PodPatchPolicy.OVERWRITE, PodPatchPolicy.RETAIN, 0],
  ])('annotate a pod with %s and %s in %i conflicts', (one, other, conflicts) => {
    const patch = (patchPolicy: PodPatchPolicy): Props => ({ patchPodMetadata: [{ annotations: { a: '{}' }, patchPolicy }] });
    expect(together(patch(one), patch(other))).toHaveLength(conflicts);
  });

  test('may be alike for different pods, namespaces or clusters', () => {
    expect(together(SAME, { ...SAME, podLabels: { app: 'api' } })).toEqual([]);
    expect(together(SAME, { ...SAME, podLabels: { tier: 'front' } })).toHaveLength(1);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaces: ['b'] })).toEqual([]);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaces: ['a', 'b'] })).toHaveLength(1);
    expect(together({ ...SAME, namespaces: ['a'] }, SAME)).toHaveLength(1);
    expect(together({ ...SAME, placement: Placement.onClusters('east') }, { ...SAME, placement: Placement.onClusters('edge') })).toEqual([]);
    expect(together(SAME, { ...SAME, placement: Placement.onClusters('edge') })).toEqual([expect.stringMatching(/^In cluster 'edge'/)]);
  });

  test('of Kruise 1.8 are in one namespace by its name, not by labels that only the cluster knows', () => {
    const older = () => world(KruiseVersion.V1_8);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaces: ['a'] }, older())).toHaveLength(1);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaces: ['b'] }, older())).toEqual([]);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaces: ['a', 'b'] }, older())).toHaveLength(1);
    expect(together({ ...SAME, namespaces: ['a'] }, { ...SAME, namespaceLabels: { team: 'x' } }, older())).toEqual([]);
  });

  test('are compared as each cluster gets them', () => {
    const renamed = ClusterOverride.onClusters('edge').replace('/spec/containers/0/name', 'one');
    expect(together({}, { overrides: [renamed] })).toEqual([expect.stringMatching(/^In cluster 'edge', .+ the same container "one"/)]);
  });

  test('are compared without a fleet where they surely meet', () => {
    const nowhere = () => world(KruiseVersion.V1_9, false);
    expect(together(SAME, SAME, nowhere())).toEqual([expect.stringMatching(/^In every cluster/)]);
    expect(together({ ...SAME, placement: Placement.onClusters('a') }, { ...SAME, placement: Placement.onClusters('b') }, nowhere())).toEqual([]);
    expect(together({ ...SAME, placement: Placement.onClusters('a') }, { ...SAME, placement: Placement.onClusters('a') }, nowhere())).toHaveLength(1);
  });

  test('are found among companions too', () => {
    const of = world();
    const web = new KruiseFederatedCloneSet(of.chart, 'web', { containers: [{ name: 'web', image: 'web:1' }] });
    web.addCompanion(new SidecarSet(of.chart, 'plain', { podLabels: { app: 'web' }, containers: SAME.containers }));
    expect(together(SAME, {}, of)).toHaveLength(1);
  });
});

test('nothing malformed makes the checks throw', () => {
  const alone = (kind: string, name: string, spec: unknown): any => ({
    path: name,
    definition: {
      template: { apiVersion: kind === 'SidecarSet' ? 'apps.kruise.io/v1beta1' : 'apps/v1', kind, metadata: { name, namespace: 'shop' }, spec },
      facts: { podTemplates: [['spec', 'template']] },
      companions: { attached: [], dependencies: [] }, placement: {}, namespaces: new Map(),
    },
  });
  fc.assert(fc.property(fc.anything(), fc.anything(), (part, whole) => {
    const specs = [whole, { selector: part, containers: [part], volumes: [whole], patchPodMetadata: [part] }, { containers: [{ name: part }], namespaceSelector: whole, selector: whole }];
    checkSidecarSetsTogether([
      ...specs.flatMap((spec, index) => [alone('SidecarSet', `a${index}`, spec), alone('SidecarSet', `b${index}`, spec)]),
      alone('Deployment', 'web', { template: { metadata: { labels: { app: 'web' } }, spec: { containers: [part, { name: part }] } } }),
      alone('Deployment', 'api', { template: part }),
    ]);
  }), { numRuns: 200 });
});

describe('a SidecarSet and a workload', () => {
  const pair = (container: string, props: (web: KruiseFederatedCloneSet) => Props, placement = Placement.onAllClusters()) => {
    const of = world();
    new kplus.Namespace(of.chart, 'namespace', { metadata: { name: 'shop', labels: { team: 'x' } } });
    const web = new KruiseFederatedCloneSet(of.chart, 'web', {
      podMetadata: { labels: { app: 'web' } }, containers: [{ name: 'web', image: 'web:1' }], initContainers: [{ name: 'setup', image: 'setup:1' }], placement,
    });
    new KruiseFederatedSidecarSet(of.chart, 'logs', { containers: [{ name: container, image: 'x:1' }], ...props(web) });
    return of.problems();
  };

  test('differ in the names of containers, lest the sidecar takes the place of the application', () => {
    expect(pair('web', (web) => ({ workloads: [web] }))).toEqual([
      'SidecarSet \'shop-logs\' has the container "web", but so does CloneSet \'shop-web\' at \'shop/web\', whose pods it is injected into.',
    ]);
    expect(pair('shipper', (web) => ({ workloads: [web] }))).toEqual([]);
    expect(pair('shipper', (web) => ({ workloads: [web], initContainers: [{ name: 'setup', image: 'x:1' }] }))).toHaveLength(1);
  });

  test('may share a name when they never meet', () => {
    expect(pair('web', () => ({ podLabels: { app: 'api' } }))).toEqual([]);
    expect(pair('web', () => ({ podLabels: { app: 'web' } }))).toHaveLength(1);
    expect(pair('web', () => ({ podLabels: { app: 'web' }, namespaces: ['other'] }))).toEqual([]);
    expect(pair('web', () => ({ podLabels: { app: 'web' }, namespaceLabels: { team: 'x' } }))).toHaveLength(1);
    expect(pair('web', () => ({ podLabels: { app: 'web' }, namespaceLabels: { team: 'y' } }))).toEqual([]);
    expect(pair('web', (web) => ({ workloads: [web], placement: Placement.onClusters('edge') }), Placement.onClusters('east'))).toEqual([]);
  });
});

describe('on plain definitions', () => {
  const SHIPPER = { selector: { matchLabels: { app: 'web' } }, containers: [{ name: 'shipper' }] };
  const template = (kind: string, name: string, spec: any, namespace?: string): any => ({ apiVersion: kind === 'SidecarSet' ? 'apps.kruise.io/v1beta1' : 'apps/v1', kind, metadata: { name, namespace }, spec });
  const of = (object: any, clusters?: Record<string, any>, placement: any = {}): any => ({
    path: `at/${object.metadata.name}`,
    definition: { template: object, facts: { podTemplates: [['spec', 'template']] }, companions: { attached: [], dependencies: [] }, placement, namespaces: new Map([['shop', { metadata: { labels: { team: 'x' } } }]]) },
    deliveries: clusters && Object.entries(clusters).map(([cluster, spec]) => ({ cluster, objects: spec ? [{ ...object, spec }] : [] })),
  });
  const set = (name: string, spec: any, clusters?: Record<string, any>, placement?: any) => of(template('SidecarSet', name, spec), clusters, placement);
  const messages = (...workloads: any[]) => checkSidecarSetsTogether(workloads).map(({ path, message }) => `${path}: ${message}`);

  test('a SidecarSet does not meet itself', () => {
    expect(messages(set('a', SHIPPER), set('a', SHIPPER))).toEqual([]);
    expect(messages(set('a', SHIPPER), set('b', SHIPPER))).toEqual(['at/b: In every cluster, SidecarSet \'b\' has the same container "shipper" as SidecarSet \'a\', but pods can match both.']);
  });

  const NAMED = { clusterAffinity: { clusterNames: ['east'] } };
  test.each<[any, any, number]>([
    [{}, NAMED, 1], [NAMED, {}, 1], [{ clusterAffinity: {} }, NAMED, 1], [NAMED, { clusterAffinity: { clusterNames: ['west'] } }, 0], [NAMED, { clusterAffinity: { clusterNames: ['east'] } }, 1],
    [{ clusterAffinities: [] }, NAMED, 0], [{ spreadConstraints: [{ maxGroups: 1 }] }, NAMED, 0], [{ spreadConstraints: [] }, NAMED, 1],
  ])('where the clusters are not known, placements %j and %j surely meet: %d', (one, other, count) => {
    expect(messages(set('a', SHIPPER, undefined, one), set('b', SHIPPER, { east: SHIPPER }, other))).toHaveLength(count);
  });

  test('what is the same in many clusters is said once, and what is not, too', () => {
    const other = { ...SHIPPER, containers: [{ name: 'meter' }] };
    expect(messages(set('a', SHIPPER, { c1: SHIPPER, c2: SHIPPER }), set('b', SHIPPER, { c1: SHIPPER, c2: { ...SHIPPER } }))).toEqual([expect.stringContaining("In cluster 'c1'")]);
    expect(messages(set('a', other, { c1: other, c2: SHIPPER }), set('b', SHIPPER, { c1: other, c2: SHIPPER }))).toEqual([expect.stringContaining('"meter"'), expect.stringContaining('"shipper"')]);
    expect(messages(set('a', SHIPPER, { c1: SHIPPER }), set('b', SHIPPER, { c2: SHIPPER }))).toEqual([]);
    const beside = set('a', SHIPPER, { c1: SHIPPER });
    const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, spec: other };
    expect(messages({ ...beside, deliveries: [{ cluster: 'c1', objects: [config, template('SidecarSet', 'c', other), ...beside.deliveries[0].objects] }] }, set('b', SHIPPER, { c1: SHIPPER }))).toHaveLength(1);
  });

  test.each<[any, any, number]>([
    [{}, {}, 1], [{ namespace: 'a' }, {}, 1], [{ namespace: 'a' }, { namespace: 'a' }, 1], [{ namespace: 'a' }, { namespace: 'b' }, 0], [{ namespaceSelector: null }, { namespace: 'a' }, 1],
    [{ namespaceSelector: { matchLabels: { team: 'x' } } }, { namespaceSelector: { matchLabels: { team: 'x' } } }, 1],
    [{ namespaceSelector: { matchLabels: { team: 'x' } } }, { namespaceSelector: { matchLabels: { team: 'y' } } }, 0],
    [{ namespaceSelector: { matchLabels: { team: 'x' } } }, { namespace: 'a' }, 0],
    [{ namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['a', 'b'] }] } }, { namespace: 'a' }, 1],
    [{ namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['c', 'b'] }] } }, { namespace: 'a' }, 0],
    [{ namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'In', values: ['a'] }] } }, { namespace: 'a' }, 0],
  ])('namespaces %j and %j overlap: %d', (one, other, count) => {
    expect(messages(set('a', { ...SHIPPER, ...one }), set('b', { ...SHIPPER, ...other }))).toHaveLength(count);
  });

  const patch = (key: string, patchPolicy?: string) => ({ patchPodMetadata: [null, { annotations: { [key]: '{}' }, patchPolicy }] });
  test.each<[any, any, number]>([
    [{ volumes: [{ name: 'v', emptyDir: {} }] }, { volumes: [{ name: 'v', emptyDir: {} }] }, 0],
    [{ volumes: [{ name: 'v', emptyDir: {} }] }, { volumes: [null, { name: 'v', hostPath: {} }] }, 1],
    [{ initContainers: [{ name: 'a' }] }, { initContainers: [{ name: 'a' }] }, 1],
    [{ initContainers: [{ name: 'a' }] }, { containers: [{ name: 'a' }] }, 0],
    [patch('a', 'Overwrite'), patch('a', 'Overwrite'), 1], [patch('a', 'Overwrite'), patch('b', 'Overwrite'), 0], [patch('a', 'MergePatchJson'), patch('a', 'Overwrite'), 1],
    [patch('a', 'MergePatchJson'), patch('a', 'MergePatchJson'), 0], [patch('a', 'Overwrite'), patch('a', 'Retain'), 0], [patch('a', 'Overwrite'), { patchPodMetadata: [{ annotations: 'a' }] }, 0],
  ])('parts %j and %j are in conflict: %d', (one, other, count) => {
    const { selector } = SHIPPER;
    expect(messages(set('a', { selector, ...one }), set('b', { selector, ...other }))).toHaveLength(count);
  });

  const pods = (more: any = {}) => ({ template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'shipper' }], ...more } } });
  const web = (clusters?: Record<string, any>, placement?: any, namespace?: string) => of(template('Deployment', 'web', pods(), namespace), clusters, placement);
  test('sidecars take the place of containers in the pods they enter', () => {
    const replaced = (workload: any, spec: any = SHIPPER, clusters?: Record<string, any>, placement?: any) => messages(set('a', spec, clusters, placement), workload).length;
    expect(messages(set('a', SHIPPER), web())).toEqual([expect.stringMatching(/^at\/a: SidecarSet 'a' has the container "shipper", but so does Deployment 'web' at 'at\/web'/)]);
    expect(replaced(of(template('Deployment', 'web', { template: { spec: pods().template.spec } })))).toBe(0);
    expect(replaced(of(template('Deployment', 'web', { template: { metadata: pods().template.metadata } })))).toBe(0);
    expect(replaced(web(), { ...SHIPPER, selector: { matchLabels: { app: 'api' } } })).toBe(0);
    expect(replaced(web(), { ...SHIPPER, selector: undefined })).toBe(0);
    expect(replaced(web(undefined, {}, 'shop'), { ...SHIPPER, namespace: 'shop' })).toBe(1);
    expect(replaced(web(undefined, {}, 'shop'), { ...SHIPPER, namespace: 'other' })).toBe(0);
    expect(replaced(web(undefined, {}, 'shop'), { ...SHIPPER, namespaceSelector: { matchLabels: { team: 'x' } } })).toBe(1);
    expect(replaced(web(undefined, {}, 'api'), { ...SHIPPER, namespaceSelector: { matchLabels: { team: 'x' } } })).toBe(0);
    expect(replaced(web(), { ...SHIPPER, namespace: 'shop' })).toBe(0);
    expect(replaced(web(undefined, NAMED), SHIPPER, undefined, { clusterAffinity: { clusterNames: ['west'] } })).toBe(0);
    expect(replaced(web({ east: pods() }, NAMED), SHIPPER, { east: SHIPPER })).toBe(1);
    expect(replaced(web({ east: undefined }), SHIPPER, { east: SHIPPER })).toBe(0);
    expect(replaced(web({ west: pods() }), SHIPPER, { east: SHIPPER })).toBe(0);
    expect(replaced(web({ west: pods() }, NAMED), SHIPPER, undefined, { clusterAffinity: { clusterNames: ['west'] } })).toBe(0);
  });
});
