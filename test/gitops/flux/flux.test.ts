import { ApiObject, type Chart, Duration } from 'cdk8s';
import * as fc from 'fast-check';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { fluxObjects, withFluxTree } from './flux-tree';
import { filesBelow } from '../../output/tree-files';
import {
  ControlPlane, FluxDeletionPolicy, FluxSource, FluxSourceKind, Interpreter, InterpreterScript, type KruiseFederatedCloneSet,
  KruiseFederatedDaemonSet, WorkloadSpread,
} from '../../../constructs';
import { goDuration, kustomizationName } from '../../../constructs/gitops/flux/flux-objects';
import { fluxHealth } from '../../../constructs/planes/health';

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

const spec = (objects: ReadonlyMap<string, any>, name: string) => objects.get(name).spec;
const dependsOn = (objects: ReadonlyMap<string, any>, name: string): string[] => (spec(objects, name).dependsOn ?? []).map((other: any) => other.name);

describe('for Flux', () => {
  test('there is a file for each directory, and one that applies all', () => {
    withFluxTree({}, (_, outdir) => {
      expect(filesBelow(outdir).filter((path) => path.startsWith('gitops/'))).toEqual([
        'gitops/flux/federation.yaml', 'gitops/flux/karmada.platform.yaml', 'gitops/flux/karmada.shop.yaml', 'gitops/flux/kustomization.yaml',
        'gitops/flux/ocm.edge.shop.yaml', 'gitops/flux/ocm.platform.yaml',
      ]);
    });
  });

  test('the objects are these', () => {
    const shortened = (_: string, value: unknown) => (typeof value === 'string' && value.length > 200 ? `${value.slice(0, 40)}...` : value);
    expect(JSON.parse(JSON.stringify([...fluxObjects({ sidecars: 'shop' }).values()], shortened))).toMatchSnapshot();
  });

  test('policies are applied before templates, and both after the platform', () => {
    const objects = fluxObjects();
    expect(dependsOn(objects, 'federation.karmada.shop')).toEqual(['federation.karmada.shop.policies']);
    expect(dependsOn(objects, 'federation.karmada.shop.policies')).toEqual(['federation.karmada.platform']);
    expect(dependsOn(objects, 'federation.karmada.platform')).toEqual([]);
    expect(dependsOn(objects, 'federation.ocm.edge.shop')).toEqual(['federation.ocm.platform']);
  });

  test('SidecarSets of any chart are applied before all workloads that go to the same place', () => {
    const objects = fluxObjects({ charts: ['shop', 'mesh'], sidecars: 'mesh' });
    for (const chart of ['shop', 'mesh']) {
      expect(dependsOn(objects, `federation.karmada.${chart}`)).toEqual(['federation.karmada.mesh.admission', `federation.karmada.${chart}.policies`].sort());
      expect(dependsOn(objects, `federation.ocm.edge.${chart}`)).toEqual(['federation.ocm.edge.mesh.admission', 'federation.ocm.platform']);
    }
    expect(dependsOn(objects, 'federation.karmada.mesh.admission')).toEqual(['federation.karmada.mesh.policies']);
  });

  test('what else Kruise looks for when it admits pods is applied before the workloads of its chart, and of no other', () => {
    const spread = (chart: Chart) => new WorkloadSpread(chart, 'spread', {
      target: (chart.node.findChild('web') as KruiseFederatedCloneSet).workload, subsets: [{ name: 'a', maxReplicas: PercentOrAbsolute.absolute(2) }, { name: 'b' }],
    });
    const objects = fluxObjects({ charts: ['shop', 'other'], more: spread });
    expect(dependsOn(objects, 'federation.karmada.shop')).toEqual(['federation.karmada.shop.admission', 'federation.karmada.shop.policies']);
    expect(dependsOn(objects, 'federation.karmada.other')).toEqual(['federation.karmada.other.policies']);
    // Works carry theirs with them, in order.
    expect(dependsOn(objects, 'federation.ocm.edge.shop')).toEqual(['federation.ocm.platform']);
  });

  test('nothing that others depend on waits for clusters', () => {
    const objects = fluxObjects({ sidecars: 'shop' });
    const needed = new Set([...objects.keys()].flatMap((name) => dependsOn(objects, name)));
    expect(needed.size).toBe(5);
    for (const name of needed) expect([name, spec(objects, name).wait, spec(objects, name).healthChecks]).toEqual([name, false, undefined]);
  });

  test('every dependency is there, and none leads back', () => {
    const objects = fluxObjects({ charts: ['shop', 'mesh'], sidecars: 'mesh' });
    const depth = (name: string, seen: readonly string[] = []): number => {
      expect(seen).not.toContain(name);
      expect(objects.has(name)).toBe(true);
      return 1 + Math.max(0, ...dependsOn(objects, name).map((other) => depth(other, [...seen, name])));
    };
    expect(Math.max(...[...objects.values()].filter(({ kind }) => kind === 'Kustomization').map(({ metadata }) => depth(metadata.name)))).toBe(4);
  });

  test('a chart on Karmada is healthy when its bindings are, and its templates speak of this generation', () => {
    const { healthChecks, healthCheckExprs, wait } = spec(fluxObjects(), 'federation.karmada.shop');
    expect(wait).toBe(false);
    expect(healthChecks).toEqual([
      { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web', namespace: 'shop' },
      { apiVersion: 'work.karmada.io/v1alpha2', kind: 'ResourceBinding', name: 'shop-web-cloneset', namespace: 'shop' },
    ]);
    expect(healthCheckExprs).toEqual([
      { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', ...fluxHealth({ group: 'apps.kruise.io', kind: 'CloneSet' }) },
      { apiVersion: 'work.karmada.io/v1alpha2', kind: 'ResourceBinding', ...fluxHealth({ group: 'work.karmada.io', kind: 'ResourceBinding' }) },
    ]);
  });

  test('a template whose status others put together is left to its binding', () => {
    const scripts = { statusAggregation: InterpreterScript.fromText('function AggregateStatus(object, items) return object end') };
    const objects = fluxObjects({
      more: (chart) => new KruiseFederatedDaemonSet(chart, 'own', { containers: [{ name: 'a', image: 'registry.example.com/a:1' }], interpreter: Interpreter.custom(scripts) }),
    });
    expect(spec(objects, 'federation.karmada.shop').healthChecks.map(({ kind, name }: any) => `${kind} ${name}`)).toEqual([
      'CloneSet shop-web', 'ResourceBinding shop-own-daemonset', 'ResourceBinding shop-web-cloneset',
    ]);
  });

  test('a directory of works is healthy when the works are', () => {
    const { healthChecks, healthCheckExprs, wait } = spec(fluxObjects(), 'federation.ocm.edge.shop');
    expect([wait, healthChecks, healthCheckExprs.map(({ kind }: any) => kind)]).toEqual([true, undefined, ['ManifestWork']]);
  });

  test('SidecarSets count for the health of their chart, though nothing waits for it', () => {
    const objects = fluxObjects({ sidecars: 'shop' });
    expect(spec(objects, 'federation.karmada.shop').healthChecks.map(({ kind, name }: any) => `${kind} ${name}`)).toEqual([
      'CloneSet shop-web', 'SidecarSet shop-logs', 'ClusterResourceBinding shop-logs-sidecarset', 'ResourceBinding shop-web-cloneset',
    ]);
    const { healthChecks, wait } = spec(objects, 'federation.ocm.edge.shop');
    expect([wait, healthChecks.map(({ name }: any) => name)]).toEqual([false, ['shop-logs-sidecarset', 'shop-shop-web-cloneset']]);
  });

  test('applied is enough where health is not waited for', () => {
    for (const { kind, spec: { wait, healthChecks, healthCheckExprs } } of fluxObjects({ options: { wait: false } }).values()) {
      if (kind === 'Kustomization') expect([wait, healthChecks, healthCheckExprs]).toEqual([false, undefined, undefined]);
    }
  });

  test('each control plane is reached by its own kubeconfig, and Flux itself without one', () => {
    const objects = fluxObjects({ options: { kubeConfigs: { Karmada: { secretName: 'karmada', key: 'config' }, OCM: { secretName: 'hub' } } } });
    expect(spec(objects, 'federation.karmada.shop').kubeConfig).toEqual({ secretRef: { name: 'karmada', key: 'config' } });
    expect(spec(objects, 'federation.ocm.edge.shop').kubeConfig).toEqual({ secretRef: { name: 'hub' } });
    expect(spec(objects, 'federation').kubeConfig).toBeUndefined();
    expect(spec(fluxObjects(), 'federation.ocm.edge.shop').kubeConfig).toBeUndefined();
  });

  test('a hub alone needs no kubeconfig of Karmada', () => {
    const objects = fluxObjects({ clusters: [{ name: 'edge', controlPlane: ControlPlane.OCM }], options: { kubeConfigs: undefined } });
    expect([...objects.keys()]).toEqual(['GitRepository', 'federation', 'federation.ocm.edge.shop', 'federation.ocm.platform']);
  });

  test('replicas that an autoscaler of Karmada decides on are left to it', () => {
    const { ignore } = spec(fluxObjects({
      more: (chart) => new ApiObject(chart, 'hpa', {
        apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', metadata: { name: 'web' },
        spec: { minReplicas: 1, maxReplicas: 10, scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' } },
      }),
    }), 'federation.karmada.shop');
    expect(ignore).toEqual([{ paths: ['/spec/replicas'], target: { group: 'apps.kruise.io', kind: 'CloneSet', name: 'shop-web', namespace: 'shop' } }]);
    expect(spec(fluxObjects(), 'federation.karmada.shop').ignore).toBeUndefined();
  });

  test('options are passed on, and what applies the others is never suspended and always prunes', () => {
    const objects = fluxObjects({
      options: {
        name: 'shop', namespace: 'gitops', path: './out/prod/', prune: false, suspend: true, serviceAccountName: 'deployer', deletionPolicy: FluxDeletionPolicy.ORPHAN,
        interval: Duration.hours(1), retryInterval: Duration.seconds(30), timeout: Duration.minutes(20),
      },
    });
    expect(objects.get('shop.ocm.edge.shop')).toMatchObject({
      metadata: { namespace: 'gitops' },
      spec: {
        path: './out/prod/ocm/edge/shop', prune: false, suspend: true, serviceAccountName: 'deployer', deletionPolicy: 'Orphan',
        interval: '1h0m0s', retryInterval: '30s', timeout: '20m0s', sourceRef: { kind: 'GitRepository', name: 'shop' },
      },
    });
    expect(spec(objects, 'shop')).toMatchObject({ suspend: false, prune: true });
  });

  test('the source can be an artifact, or one that is there already', () => {
    const oci = fluxObjects({ options: { source: FluxSource.oci({ url: 'oci://registry.example.com/shop/manifests', secretName: 'pull' }) } });
    expect(spec(oci, 'OCIRepository')).toEqual({
      interval: '1m0s', provider: 'generic', ref: { tag: 'latest' }, secretRef: { name: 'pull' }, timeout: '60s', url: 'oci://registry.example.com/shop/manifests',
    });
    expect(spec(oci, 'federation.karmada.shop').path).toBe('./karmada/shop');
    const existing = fluxObjects({ options: { source: FluxSource.existing({ kind: FluxSourceKind.BUCKET, name: 'manifests', namespace: 'stores' }) } });
    expect(spec(existing, 'federation').sourceRef).toEqual({ kind: 'Bucket', name: 'manifests', namespace: 'stores' });
    expect([...existing.values()].every(({ kind }) => kind === 'Kustomization')).toBe(true);
    const tagged = fluxObjects({ options: { source: FluxSource.git({ url: 'ssh://git@git.example.com/shop', tag: 'v1', interval: Duration.seconds(90) }) } });
    expect(spec(tagged, 'GitRepository')).toMatchObject({ ref: { tag: 'v1' }, interval: '1m30s' });
  });
});

describe('names of Kustomizations', () => {
  test('differ for directories whose names read alike', () => {
    expect(kustomizationName('federation', 'ocm/edge/lisbon-shop')).not.toBe(kustomizationName('federation', 'ocm/edge-lisbon/shop'));
    expect(kustomizationName('federation', 'karmada/shop', 'policies')).toBe('federation.karmada.shop.policies');
  });

  test('fit into a label and stay apart when they are cut', () => {
    const long = (chart: string) => kustomizationName('federation', `ocm/${'c'.repeat(63)}/${chart}`);
    const names = [long('shop'), long('shop-2'), kustomizationName('federation', `ocm/${'c'.repeat(63)}/shop`, 'admission')];
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/);
  });

  test('differ for any two directories', () => {
    const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
    const directory = fc.oneof(label.map((chart) => `karmada/${chart}`), fc.tuple(label, label).map(([cluster, chart]) => `ocm/${cluster}/${chart}`));
    fc.assert(fc.property(fc.uniqueArray(directory, { minLength: 2, maxLength: 30 }), (directories) => {
      const names = directories.flatMap((path) => [undefined, 'policies', 'admission'].map((stage) => kustomizationName('federation', path, stage)));
      expect(new Set(names).size).toBe(names.length);
      names.forEach((name) => expect(name).toMatch(/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/));
    }), { numRuns: 100 });
  });

  test('durations are written as Go writes them', () => {
    expect([500, 1500, 60_000, 90_000, 3_600_000, 5_400_000].map((ms) => goDuration(Duration.millis(ms)))).toEqual(['0.5s', '1.5s', '1m0s', '1m30s', '1h0m0s', '1h30m0s']);
  });
});
