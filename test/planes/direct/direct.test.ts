import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parse } from 'yaml';
import {
  ClusterOverride, ControlPlane, FederationApp, Fleet, type FleetCluster, FluxSource, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet,
  Placement,
} from '../../../constructs';
import { documentsBelow } from '../../output/tree-files';

const DIRECT = { controlPlane: ControlPlane.DIRECT };
const CLUSTERS: FleetCluster[] = [
  { name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', ...DIRECT }, { name: 'office', ...DIRECT },
];
const REPOSITORY = 'https://git.example.com/platform/deploy.git';

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'direct-'));
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

/** Two workloads that share a ConfigMap and a namespace, with an override for one of the clusters. */
function world(gitOps: GitOps[] = [], clusters = CLUSTERS) {
  const app = new FederationApp({ outdir, gitOps });
  new Fleet(app, 'fleet', { clusters });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const settings = new kplus.ConfigMap(chart, 'settings', { metadata: { name: 'settings' }, data: { a: 'b' } });
  const [web, api] = ['web', 'api'].map((id) => new KruiseFederatedCloneSet(chart, id, {
    replicas: 10,
    containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }],
    placement: Placement.onAllClusters().divideEqually(),
    overrides: [ClusterOverride.onClusters('lab').imageRegistry('lab.example.com')],
  }));
  return { app, chart, web, api };
}

const written = () => documentsBelow(outdir);
const below = (path: string) => written().filter((file) => file.path.startsWith(path) && file.object.kind !== 'Kustomization');

describe('clusters without a federation control plane', () => {
  test('get their share of what is divided over all control planes at once', () => {
    const { web } = world();
    const shares = web.deliveries.map(({ cluster, controlPlane, replicas }) => [cluster, controlPlane, replicas]);
    expect(shares).toEqual([['east', 'Karmada', 2], ['edge', 'OCM', 2], ['lab', 'Direct', 2], ['office', 'Direct', 2], ['west', 'Karmada', 2]]);
  });

  test('have a directory of finished objects, overridden, with the namespace they are in', () => {
    const { app, web } = world();
    app.synth();
    const objects = below('clusters/lab/').map(({ path, object }) => `${path} ${object.kind}`);
    expect(objects).toEqual([
      'clusters/lab/shop/_shared.k8s.yaml Namespace',
      'clusters/lab/shop/_shared.k8s.yaml ConfigMap',
      'clusters/lab/shop/shop-api-cloneset.k8s.yaml CloneSet',
      'clusters/lab/shop/shop-web-cloneset.k8s.yaml CloneSet',
    ]);
    const cloneSet = below('clusters/lab/').find(({ object }) => object.metadata.name === 'shop-web')!.object;
    expect(cloneSet).toEqual(web.deliveredWorkload('lab'));
    expect(cloneSet.spec.replicas).toBe(2);
    expect(cloneSet.spec.template.spec.containers[0].image).toBe('lab.example.com/web:1.0.0');
  });

  test('leave nothing of themselves with Karmada and OCM', () => {
    const { app } = world();
    app.synth();
    expect(JSON.stringify([...below('karmada/'), ...below('ocm/')])).not.toMatch(/"lab"|"office"|lab\.example\.com/);
  });

  test('have kustomizations for each chart and for each cluster, and none that mixes clusters', () => {
    world().app.synth();
    expect(existsSync(join(outdir, 'clusters/kustomization.yaml'))).toBe(false);
    expect(['lab', 'office'].map((cluster) => parse(readFileSync(join(outdir, `clusters/${cluster}/kustomization.yaml`), 'utf8')).resources)).toEqual([['shop'], ['shop']]);
    const lab = parse(readFileSync(join(outdir, 'clusters/lab/shop/kustomization.yaml'), 'utf8'));
    expect(lab.resources).toEqual(['_shared.k8s.yaml', 'shop-api-cloneset.k8s.yaml', 'shop-web-cloneset.k8s.yaml']);
  });

  test('need no other control plane', () => {
    const { app } = world([], [{ name: 'lab', ...DIRECT }]);
    app.synth();
    expect([...new Set(written().map(({ path }) => path.split('/')[0]))]).toEqual(['clusters']);
  });

  test('have charts of their own in a plain cdk8s app', () => {
    const app = new App({ outdir });
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'lab', ...DIRECT }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [{ name: 'web', image: 'web:1' }] });
    app.synth();
    expect(below('shop-lab').map(({ object }) => object.kind)).toEqual(['Namespace', 'CloneSet']);
  });

  test('keep objects of two API groups apart there that share kind and name', () => {
    const app = new App({ outdir });
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'lab', ...DIRECT }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [{ name: 'web', image: 'web:1' }] });
    web.addCompanion(
      new ApiObject(chart, 'core', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { clusterIP: 'None', ports: [{ port: 80 }] } }),
      new ApiObject(chart, 'knative', { apiVersion: 'serving.knative.dev/v1', kind: 'Service', metadata: { name: 'web' }, spec: { template: {} } }),
    );
    app.synth();
    expect(below('shop-lab').map(({ object }) => object.apiVersion).sort()).toEqual(['apps.kruise.io/v1alpha1', 'serving.knative.dev/v1', 'v1', 'v1']);
  });

  test('refuse copies of one object that differ', () => {
    const { app, chart, web, api } = world();
    const shared = new kplus.ConfigMap(chart, 'shared', { metadata: { name: 'shared' }, data: { a: 'b' } });
    web.addCompanion(shared);
    api.addCompanion(shared);
    new KruiseFederatedCloneSet(chart, 'third', {
      containers: [{ name: 'web', image: 'web:1' }], placement: Placement.onClusters('lab'),
      overrides: [ClusterOverride.onClusters('lab').within(shared).replace('/data/a', 'c')],
    }).addCompanion(shared);
    expect(() => app.synth()).toThrow(/KF514/);
  });
});

describe('Argo CD', () => {
  const argoCd = (destinations = {}) => GitOps.argoCd({
    repository: REPOSITORY, destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' }, ...destinations },
  });
  const applications = () => new Map(below('gitops/argocd/').filter(({ object }) => object.kind === 'Application').map(({ object }) => [object.metadata.name, object]));

  test('applies each directory to the cluster of its name', () => {
    world([argoCd()]).app.synth();
    const lab = [...applications().values()].find(({ spec }) => spec.source.path === 'dist/clusters/lab/shop')!;
    expect(lab.spec).toMatchObject({ destination: { name: 'lab', namespace: 'shop' }, project: 'federation-clusters' });
    expect(lab.metadata.labels).toMatchObject({ 'kruise-federation/cluster': 'lab', 'kruise-federation/control-plane': 'Direct' });
  });

  test('applies it to the destination that is said', () => {
    world([argoCd({ lab: { server: 'https://lab.example.com:6443' } })]).app.synth();
    const servers = [...applications().values()].filter(({ spec }) => spec.project === 'federation-clusters').map(({ spec }) => spec.destination);
    expect(servers).toEqual([{ namespace: 'shop', server: 'https://lab.example.com:6443' }, { name: 'office', namespace: 'shop' }]);
  });

  test('has a project that allows these clusters and namespaces and nothing else', () => {
    world([argoCd()]).app.synth();
    const project = below('gitops/argocd/').find(({ object }) => object.metadata.name === 'federation-clusters')!.object;
    expect(project.spec.destinations).toEqual([{ name: 'lab', namespace: 'shop' }, { name: 'office', namespace: 'shop' }]);
    expect(project.spec.namespaceResourceWhitelist).toEqual([{ group: '', kind: 'ConfigMap' }, { group: 'apps.kruise.io', kind: 'CloneSet' }]);
  });

  test('is told of a destination that is nobody\'s', () => {
    const { app } = world([argoCd({ lap: { name: 'x' } })]);
    expect(() => app.synth()).toThrow(/KF572[^]*'lap'[^]*did you mean 'lab'\?/);
  });

  test('applies what enters pods before the pods', () => {
    const { app, chart, web } = world([argoCd()]);
    new KruiseFederatedSidecarSet(chart, 'proxy', { workloads: [web], containers: [{ name: 'proxy', image: 'proxy:1' }], placement: Placement.onClusters('lab') });
    app.synth();
    const sidecarSet = below('clusters/lab/').find(({ object }) => object.kind === 'SidecarSet')!.object;
    expect(sidecarSet.metadata.annotations).toMatchObject({ 'argocd.argoproj.io/sync-wave': '-5' });
  });
});

describe('Flux', () => {
  const source = FluxSource.git({ url: REPOSITORY });
  const kubeConfigs = { Karmada: { secretName: 'karmada' }, lab: { secretName: 'lab' }, office: { secretName: 'office', key: 'config' } };
  const kustomization = (path: string) => written().filter((file) => file.path.startsWith('gitops/flux/')).map(({ object }) => object)
    .find(({ spec }) => spec?.path === path)!;

  test('has a Kustomization for each cluster, with its kubeconfig and the health of its workloads', () => {
    world([GitOps.flux({ source, kubeConfigs })]).app.synth();
    const { spec } = kustomization('./dist/clusters/office/shop');
    expect(spec).toMatchObject({ kubeConfig: { secretRef: { key: 'config', name: 'office' } }, wait: true });
    expect(spec.healthCheckExprs.map(({ kind }: any) => kind)).toEqual(['CloneSet']);
  });

  test('needs the kubeconfig of every such cluster', () => {
    const { lab: _, ...others } = kubeConfigs;
    const { app } = world([GitOps.flux({ source, kubeConfigs: others })]);
    expect(() => app.synth()).toThrow(/KF578[^]*'lab'/);
  });
});
