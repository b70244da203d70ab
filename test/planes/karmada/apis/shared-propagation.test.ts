import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, FederatedObjects, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseVersion, Placement, Preemption, ResourceSelection, SharedPropagation, type SharedPropagationProps,
} from '../../../../constructs';
import { chartOf, codesOf, CONTAINERS, emitted, scratch } from './chart';

const CLONE_SETS = ResourceSelection.ofKind('apps.kruise.io/v1alpha1', 'CloneSet');
const WEB = CLONE_SETS.withLabels({ tier: 'web' });
const SERVICES = ResourceSelection.ofKind('v1', 'Service');
const onTwo = Placement.onClusters('a', 'b').divideEqually();

interface Scene { readonly app: FederationApp; readonly platform: Chart; readonly shop: Chart; readonly outdir: string }

/** A platform chart and one of a team, with two clusters of Karmada and one of Open Cluster Management. */
function scene(): Scene {
  const outdir = scratch();
  const app = new FederationApp({ outdir });
  new Fleet(app, 'fleet', { clusters: [{ name: 'a', region: 'x' }, { name: 'b', region: 'y' }, { name: 'edge', region: 'z', controlPlane: ControlPlane.OCM }] });
  return { app, platform: new Chart(app, 'platform', { disableResourceNameHashes: true }), shop: chartOf(app), outdir };
}

const share = (chart: Chart, props: Partial<SharedPropagationProps> = {}, id = 'web') => new SharedPropagation(chart, id, { resources: [WEB], placement: onTwo, ...props });
const workload = (chart: Chart, propagatedBy?: SharedPropagation, props: any = {}) => (
  new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, replicas: 4, metadata: { name: 'web', labels: { tier: 'web' } }, propagatedBy, ...props })
);
const policiesOf = (outdir: string): string => readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('k8s.yaml'))
  .map((file) => readFileSync(join(outdir, file), 'utf8')).join('\n').match(/kind: (Cluster)?PropagationPolicy\nmetadata:\n {2}name: \S+/g)?.map((text) => text.split(': ').at(-1)).join(' ') ?? '';

describe('the policy', () => {
  test('is a ClusterPropagationPolicy with every default written out', () => {
    expect(emitted((chart) => share(chart, { priority: 10 }))).toEqual([{
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterPropagationPolicy',
      metadata: { name: 'shop-web' },
      spec: {
        conflictResolution: 'Abort', preemption: 'Never', priority: 10, propagateDeps: true, schedulerName: 'default-scheduler',
        placement: { clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: { replicaDivisionPreference: 'Weighted', replicaSchedulingType: 'Divided' } },
        resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', labelSelector: { matchLabels: { tier: 'web' } } }],
      },
    }]);
  });

  test('is a PropagationPolicy where it is the default of a namespace, which its selectors name', () => {
    const [policy] = emitted((chart) => share(chart, { namespace: 'shop', metadata: { name: 'default' }, resources: [CLONE_SETS, SERVICES.named('api')] }));
    expect([policy.kind, policy.metadata]).toEqual(['PropagationPolicy', { name: 'default', namespace: 'shop' }]);
    expect(policy.spec.resourceSelectors).toEqual([
      { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', namespace: 'shop' }, { apiVersion: 'v1', kind: 'Service', name: 'api', namespace: 'shop' },
    ]);
  });

  test('selects by several conditions on labels', () => {
    const selection = CLONE_SETS.withLabels({ a: '1' }).withLabels({ b: '2' }).withLabelIn('c', '3', '4').withLabelNotIn('d', '5').withLabelExists('e').inNamespace('shop');
    expect(emitted((chart) => share(chart, { resources: [selection] }))[0].spec.resourceSelectors).toEqual([{
      apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', namespace: 'shop',
      labelSelector: { matchLabels: { a: '1', b: '2' }, matchExpressions: [{ key: 'c', operator: 'In', values: ['3', '4'] }, { key: 'd', operator: 'NotIn', values: ['5'] }, { key: 'e', operator: 'Exists' }] },
    }]);
  });

  test('names clusters of Karmada alone', () => {
    const { platform } = scene();
    const { apiObject } = share(platform, { placement: Placement.onClusters('a', 'edge').divideByWeight({ a: 2, edge: 1 }) });
    expect(apiObject.toJson().spec.placement).toEqual({
      clusterAffinity: { clusterNames: ['a'] },
      replicaScheduling: {
        replicaDivisionPreference: 'Weighted', replicaSchedulingType: 'Divided', weightPreference: { staticWeightList: [{ targetCluster: { clusterNames: ['a'] }, weight: 2 }] },
      },
    });
  });

  test('is written for the whole of Karmada', () => {
    const { app, platform, shop, outdir } = scene();
    workload(shop, share(platform));
    expect(codesOf(app)).toEqual([]);
    expect(readdirSync(join(outdir, 'karmada', 'platform'))).toContain('platform.k8s.yaml');
    expect(readdirSync(outdir)).not.toContain('platform.k8s.yaml');
  });

  test('is written beside the workloads of its chart, if it has any', () => {
    const { app, shop, outdir } = scene();
    workload(shop, share(shop, {}, 'default'));
    expect(codesOf(app)).toEqual([]);
    expect(readFileSync(join(outdir, 'karmada', 'shop', '_shared.k8s.yaml'), 'utf8')).toContain('kind: ClusterPropagationPolicy');
    expect(readdirSync(join(outdir, 'karmada', 'platform'))).not.toContain('shop.k8s.yaml');
  });
});

describe('a workload that is propagated by it', () => {
  test('has its placement and no policy of its own', () => {
    const { app, platform, shop, outdir } = scene();
    const shared = share(platform);
    const web = workload(shop, shared);
    expect(web.placement).toBe(shared.placement);
    expect(web.propagationPolicy).toBe(shared.apiObject);
    expect(web.deliveries.map(({ cluster, replicas }) => [cluster, replicas])).toEqual([['a', 2], ['b', 2]]);
    expect(codesOf(app)).toEqual([]);
    expect(policiesOf(outdir)).toBe('platform-web');
  });

  test('keeps a policy for what travels with it and is not selected', () => {
    const { app, platform, shop, outdir } = scene();
    const web = workload(shop, share(platform));
    web.exposeViaService({ name: 'front' });
    expect(web.delivered('a').map(({ kind }) => kind)).toEqual(['Service', 'CloneSet']);
    expect(codesOf(app)).toEqual([]);
    expect(policiesOf(outdir).split(' ').sort()).toEqual(['platform-web', 'web-cloneset']);
    const written = readFileSync(join(outdir, 'karmada', 'shop', 'web-cloneset.k8s.yaml'), 'utf8');
    expect(written.match(/resourceSelectors:\n( {4}.*\n)*/)?.[0]).toBe('resourceSelectors:\n    - apiVersion: v1\n      kind: Service\n      name: front\n      namespace: shop\n');
  });

  test('needs none for what the shared policy selects as well, which two workloads may then share', () => {
    const { app, platform, shop, outdir } = scene();
    const shared = share(platform, { resources: [WEB, SERVICES] });
    const one = workload(shop, shared);
    const service = one.exposeViaService({ name: 'front' });
    const two = new KruiseFederatedCloneSet(shop, 'two', { containers: CONTAINERS, replicas: 4, metadata: { labels: { tier: 'web' } }, propagatedBy: shared });
    two.addCompanion(service);
    expect(codesOf(app)).toEqual([]);
    expect(policiesOf(outdir)).toBe('platform-web');
    expect(two.delivered('b').map(({ kind }) => kind)).toEqual(['Service', 'CloneSet']);
    const files = readdirSync(join(outdir, 'karmada', 'shop')).map((file) => readFileSync(join(outdir, 'karmada', 'shop', file), 'utf8'));
    expect(files.filter((text) => text.includes('kind: Service\n'))).toHaveLength(1);
  });

  test('brings dependencies that the shared policy selects to all of its clusters', () => {
    const at = (...resources: ResourceSelection[]) => {
      const { platform, shop } = scene();
      const settings = new kplus.ConfigMap(shop, 'settings', { metadata: { name: 'settings' }, data: { a: 'b' } });
      const web = new KruiseFederatedCloneSet(shop, 'web', {
        containers: [{ ...CONTAINERS[0], envFrom: [kplus.Env.fromConfigMap(settings)] }], replicas: 1, metadata: { labels: { tier: 'web' } }, propagatedBy: share(platform, { resources }),
      });
      return web.deliveries.filter(({ objects }) => objects.some(({ kind }) => kind === 'ConfigMap')).map(({ cluster }) => cluster);
    };
    expect(at(WEB)).toHaveLength(1);
    expect(at(WEB, ResourceSelection.ofKind('v1', 'ConfigMap'))).toEqual(['a', 'b']);
  });

  test('is divided over several control planes at once', () => {
    const { app, platform, shop } = scene();
    const web = workload(shop, share(platform, { placement: Placement.onClusters('a', 'b', 'edge').divideByWeight({ a: 1, b: 1, edge: 2 }) }), { replicas: 8 });
    expect(web.deliveries.map(({ cluster, replicas }) => [cluster, replicas])).toEqual([['a', 2], ['b', 2], ['edge', 4]]);
    expect(codesOf(app)).toEqual([]);
    expect(web.works).toHaveLength(1);
  });

  test('has options of the shared policy, and others keep theirs', () => {
    const { platform, shop } = scene();
    const web = workload(shop, share(platform, { propagateDependencies: false }));
    new kplus.ConfigMap(shop, 'unrelated', { data: {} });
    expect(web.delivered('a').map(({ kind }) => kind)).toEqual(['CloneSet']);
  });

  test('can be a set of objects', () => {
    const { app, platform, shop, outdir } = scene();
    const shared = share(platform, { resources: [ResourceSelection.ofKind('v1', 'ConfigMap')], placement: Placement.onClusters('b') });
    const set = FederatedObjects.fromManifests(shop, 'set', ['x', 'y'].map((name) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' } })), { propagatedBy: shared });
    expect(set.delivered('b')).toHaveLength(2);
    expect(codesOf(app)).toEqual([]);
    expect(policiesOf(outdir)).toBe('platform-web');
  });

  test('works in a plain app', () => {
    const app = new App({ outdir: scratch() });
    new Fleet(app, 'fleet', { clusters: [{ name: 'a' }, { name: 'b' }] });
    const shop = chartOf(app);
    workload(shop, share(new Chart(app, 'platform', { disableResourceNameHashes: true })));
    expect(codesOf(app)).toEqual([]);
    expect(shop.toJson().map(({ kind }: any) => kind)).toEqual(['CloneSet']);
  });
});

describe('mistakes', () => {
  const codes = (make: (scene: Scene) => void) => {
    const all = scene();
    make(all);
    return codesOf(all.app);
  };

  test('a workload that the policy does not select is refused', () => {
    const selecting = (resources: ResourceSelection[], namespace?: string) => codes(({ platform, shop }) => workload(shop, share(platform, { resources, namespace })));
    expect(selecting([CLONE_SETS])).toEqual([]);
    expect(selecting([CLONE_SETS.named('web')], 'shop')).toEqual([]);
    expect(selecting([CLONE_SETS.withLabels({ tier: 'db' })])).toEqual(['KF606']);
    expect(selecting([CLONE_SETS.inNamespace('bank')])).toEqual(['KF606']);
    expect(selecting([CLONE_SETS], 'bank')).toEqual(['KF606']);
    expect(selecting([ResourceSelection.ofKind('apps.kruise.io/v1beta1', 'CloneSet')]).sort()).toEqual(['KF605', 'KF606']);
    expect(selecting([ResourceSelection.ofKind('apps/v1', 'Deployment')])).toEqual(['KF606']);
  });

  test('a placement or propagation beside it is refused', () => {
    expect(codes(({ platform, shop }) => workload(shop, share(platform), { placement: onTwo }))).toEqual(['KF607']);
    expect(codes(({ platform, shop }) => workload(shop, share(platform), { propagation: { priority: 1 } }))).toEqual(['KF607']);
    expect(codes(({ shop }) => workload(shop, { placement: onTwo } as any))).toContain('KF517');
  });

  test('another shared policy that Karmada prefers is refused, and one that it does not prefer is not', () => {
    const rivalled = (props: Partial<SharedPropagationProps>, id = 'z') => codes(({ platform, shop }) => {
      share(platform, props, id);
      workload(shop, share(platform));
    });
    expect(rivalled({})).toEqual([]);
    expect(rivalled({ resources: [CLONE_SETS] }, 'a')).toEqual([]);
    expect(rivalled({}, 'a')).toEqual(['KF274']);
    expect(rivalled({ priority: 1 })).toEqual(['KF274']);
    expect(rivalled({ namespace: 'shop', priority: -1 })).toEqual(['KF274']);
    expect(rivalled({ namespace: 'bank', priority: 1 })).toEqual([]);
  });

  test('the message names both policies', () => {
    const { app, platform, shop } = scene();
    share(platform, { priority: 1 }, 'rival');
    workload(shop, share(platform));
    expect(() => app.synth()).toThrow(/ClusterPropagationPolicy 'platform-rival' in chart 'platform' selects CloneSet 'web', which 'shop\/web' propagates with ClusterPropagationPolicy 'platform-web'/);
  });

  test('a policy for all beside workloads with policies of their own is judged by what Karmada prefers', () => {
    const beside = (props: Partial<SharedPropagationProps>) => codes(({ platform, shop }) => {
      share(platform, { resources: [CLONE_SETS, SERVICES], ...props });
      workload(shop, undefined, { placement: onTwo }).exposeViaService({ name: 'front' });
    });
    expect(beside({ priority: 100 })).toEqual([]);
    expect(beside({ namespace: 'shop' })).toEqual([]);
    expect(beside({ namespace: 'shop', priority: 1 })).toEqual(['KF274', 'KF274']);
  });

  test('objects beside workloads that it selects are not undelivered', () => {
    const beside = (...resources: ResourceSelection[]) => codes(({ platform, shop }) => {
      workload(shop, share(platform, { resources: [WEB, ...resources] }));
      new kplus.ConfigMap(shop, 'other', { data: {} });
    });
    expect(beside()).toEqual(['KF510']);
    expect(beside(ResourceSelection.ofKind('v1', 'ConfigMap'))).toEqual([]);
  });

  test('a placement without a cluster of Karmada, or with a choice between control planes, is refused', () => {
    const placed = (placement: Placement) => codes(({ platform, shop }) => workload(shop, share(platform, { placement })));
    expect(placed(Placement.onClusters('a', 'b', 'edge'))).toEqual([]);
    expect(placed(Placement.onClusters('a', 'b').spreadOverClusters({ min: 1, max: 2 }))).toEqual([]);
    expect(placed(Placement.onClusters('edge'))).toEqual(['KF608']);
    expect(placed(Placement.onAllClusters().spreadOverClusters({ min: 1, max: 2 }))).toContain('KF608');
  });

  test('selections that can match nothing are refused', () => {
    const selecting = (resources: any, props: Partial<SharedPropagationProps> = {}) => codes(({ platform, shop }) => {
      workload(shop, undefined, { placement: onTwo });
      share(platform, { resources, ...props });
    });
    const other = ResourceSelection.ofKind('v1', 'ConfigMap');
    expect(selecting([other])).toEqual([]);
    expect(selecting([])).toContain('KF605');
    expect(selecting([other.withLabels({ 'a b': 'c' })])).toContain('KF605');
    expect(selecting([other.withLabelIn('a')])).toContain('KF605');
    expect(selecting([other.named('A B')])).toContain('KF605');
    expect(selecting([other.inNamespace('bank')], { namespace: 'shop' })).toContain('KF605');
    expect(selecting([other], { namespace: 'Shop' })).toContain('KF605');
    expect(selecting([ResourceSelection.ofKind('', 'ConfigMap')])).toContain('KF605');
    expect(selecting([ResourceSelection.ofKind('v1', '')])).toContain('KF605');
    expect(selecting([ResourceSelection.ofKind('policy.karmada.io/v1alpha1', 'OverridePolicy')])).toContain('KF605');
    expect(selecting([ResourceSelection.ofKind('rbac.authorization.k8s.io/v1', 'ClusterRole')], { namespace: 'shop' })).toContain('KF605');
    expect(selecting([ResourceSelection.ofKind('rbac.authorization.k8s.io/v1', 'ClusterRole')])).toEqual([]);
    expect(selecting([other], { preemption: Preemption.ALWAYS })).toContain('KF605');
    const definitions = ResourceSelection.ofKind('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
    expect(selecting([definitions])).toContain('KF605');
    expect(selecting([definitions], { preserveOnDeletion: true })).toEqual([]);
  });

  describe('a Kruise kind in a version that Karmada does not see', () => {
    const selecting = (apiVersion: string, kind: string, kruiseVersion?: KruiseVersion) => {
      const app = new FederationApp({ outdir: scratch() });
      if (kruiseVersion) new Fleet(app, 'fleet', { kruiseVersion, clusters: [{ name: 'a' }, { name: 'b' }] });
      share(new Chart(app, 'platform', { disableResourceNameHashes: true }), { resources: [ResourceSelection.ofKind(apiVersion, kind)] });
      return app;
    };

    test('is refused, with the version that it sees', () => {
      expect(() => selecting('apps.kruise.io/v1alpha1', 'DaemonSet', KruiseVersion.V1_9).synth())
        .toThrow(/KF605: resources\[0\] is for DaemonSet of apps\.kruise\.io\/v1alpha1, but with Kruise 1\.9 Karmada sees a DaemonSet as apps\.kruise\.io\/v1beta1 only/);
      expect(codesOf(selecting('apps.kruise.io/v1beta1', 'DaemonSet', KruiseVersion.V1_8))).toEqual(['KF605']);
      expect(codesOf(selecting('apps.kruise.io/v1alpha1', 'StatefulSet', KruiseVersion.V1_8))).toEqual(['KF605']);
    });

    test('is no matter for the version that it sees, other kinds, and apps without a fleet', () => {
      expect(codesOf(selecting('apps.kruise.io/v1beta1', 'DaemonSet', KruiseVersion.V1_9))).toEqual([]);
      expect(codesOf(selecting('apps.kruise.io/v1alpha1', 'DaemonSet', KruiseVersion.V1_8))).toEqual([]);
      expect(codesOf(selecting('apps/v1', 'DaemonSet', KruiseVersion.V1_9))).toEqual([]);
      expect(codesOf(selecting('example.com/v1alpha1', 'Widget', KruiseVersion.V1_9))).toEqual([]);
      expect(codesOf(selecting('apps.kruise.io/v1alpha1', 'DaemonSet'))).toEqual([]);
    });

    test('is judged by the oldest Kruise of the fleet', () => {
      const mixed = (apiVersion: string) => {
        const app = new FederationApp({ outdir: scratch() });
        new Fleet(app, 'fleet', { clusters: [{ name: 'a', kruiseVersion: KruiseVersion.V1_8 }, { name: 'b', kruiseVersion: KruiseVersion.V1_9 }] });
        share(new Chart(app, 'platform'), { resources: [ResourceSelection.ofKind(apiVersion, 'DaemonSet')] });
        return codesOf(app);
      };
      expect(mixed('apps.kruise.io/v1alpha1')).toEqual([]);
      expect(mixed('apps.kruise.io/v1beta1')).toEqual(['KF605']);
    });
  });

  describe('two of one name', () => {
    const named = (chart: Chart, id: string, namespace?: string) => share(chart, { metadata: { name: 'x' }, namespace }, id);

    test('are refused, in one chart or two, with or without a workload', () => {
      expect(codes(({ platform }) => { named(platform, 'one'); named(platform, 'two'); })).toEqual(['KF648']);
      expect(codes(({ platform, shop }) => { named(platform, 'one'); named(shop, 'two'); })).toEqual(['KF648']);
      expect(codes(({ platform, shop }) => { named(platform, 'one', 'shop'); named(shop, 'two', 'shop'); })).toEqual(['KF648']);
      expect(codes(({ platform, shop }) => { named(platform, 'one'); workload(shop, named(platform, 'two')); })).toContain('KF648');
    });

    test('are refused if cdk8s gives them the same name', () => {
      expect(codes(({ app, platform }) => {
        share(platform, {}, 'web-tier');
        share(new Chart(app, 'platform-web', { disableResourceNameHashes: true }), {}, 'tier');
      })).toEqual(['KF648']);
    });

    test('are both named in the message', () => {
      const { app, platform, shop } = scene();
      named(platform, 'one', 'shop');
      named(shop, 'two', 'shop');
      expect(() => app.synth()).toThrow(/shop\/two\W.*KF648: PropagationPolicy 'x' in namespace 'shop' is also written by 'platform\/one'/);
    });

    test('are accepted if kind or namespace differ', () => {
      expect(codes(({ platform }) => { named(platform, 'one'); named(platform, 'two', 'shop'); named(platform, 'three', 'bank'); })).toEqual([]);
    });
  });

  test('the priority is a whole number that Karmada can hold', () => {
    const priority = (value: number) => codes(({ platform, shop }) => workload(shop, share(platform, { priority: value })));
    expect(priority(-5)).toEqual([]);
    expect(priority(1.5)).toContain('KF272');
    expect(priority(2 ** 31)).toContain('KF272');
  });

  test.each([[undefined], [null], [7], [{}], [{ resources: 'x' }], [{ resources: [null, 7, {}] }], [{ resources: [WEB], placement: 7 }], [{ resources: [WEB], namespace: 7 }], [{ resources: [WEB], prority: 1 }]])(
    'it is made of %j without throwing, and refused', (props) => {
      const app = new App({ outdir: scratch() });
      expect(() => new SharedPropagation(chartOf(app), 'it', props as any)).not.toThrow();
      expect(() => app.synth()).toThrow(/KF\d{3}/);
    });

  test('a policy by hand that would take the workload away is refused', () => {
    expect(codes(({ platform, shop }) => {
      workload(shop, share(platform));
      new ApiObject(platform, 'theirs', {
        apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: 'theirs' },
        spec: { priority: 5, resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }], placement: {} },
      } as any);
    })).toEqual(['KF274']);
  });
});
