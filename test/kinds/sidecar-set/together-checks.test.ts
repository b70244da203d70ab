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
