import { Chart, Duration, Testing } from 'cdk8s';
import { FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet, KruiseInstallation, KruiseInstaller, Placement } from '../../constructs';
import { AppTree } from '../../constructs/output/app-tree';
import { CLUSTERS, findings, flux, installing, written } from './installations';

describe('Argo CD', () => {
  test('the whole of an installation', () => {
    const { installation } = installing({
      clusters: ['plain', 'us-west'], hostNetwork: true, managerReplicas: 3,
      installer: KruiseInstaller.argoCd({ destinations: { plain: { server: 'https://10.0.0.1:6443' } }, project: 'platform', retry: { limit: 2 } }),
      clusterSettings: { plain: { imageRegistry: 'registry.eu.example.com', daemonSocketLocation: '/run/k3s' } },
    });
    expect(findings(installation)).toEqual([]);
    expect([...written(installation).values()]).toMatchSnapshot();
  });

  test('nothing is ever pruned or taken away, and namespaces are left to the chart', () => {
    const { metadata, spec } = written(installing({}).installation).get('Application/kruise.plain');
    expect(metadata).not.toHaveProperty('finalizers');
    expect(spec.syncPolicy.automated.prune).toBe(false);
    expect(spec.syncPolicy).not.toHaveProperty('syncOptions');
  });

  test('it syncs only when asked to, if that is said', () => {
    expect(written(installing({ installer: KruiseInstaller.argoCd({ automated: false }) }).installation).get('Application/kruise.plain').spec.syncPolicy).not.toHaveProperty('automated');
  });

  test('a chart in a registry is named as Argo CD does it', () => {
    const installer = KruiseInstaller.argoCd({ chart: { repository: 'oci://registry.example.com/charts/', name: 'openkruise', version: '2.0.1' } });
    expect(written(installing({ installer }).installation).get('Application/kruise.plain').spec.source).toMatchObject({ chart: 'openkruise', repoURL: 'registry.example.com/charts', targetRevision: '2.0.1' });
  });

  test.each<[string, object, string]>([
    ['a destination of nobody', { destinations: { plan: { name: 'x' } } }, 'KF630'],
    ['a destination with two addresses', { destinations: { plain: { name: 'x', server: 'https://x' } } }, 'KF631'],
    ['a destination that is a string', { destinations: { plain: 'x' } }, 'KF631'],
    ['a namespace with a space', { namespace: 'argo cd' }, 'KF631'],
    ['a chart at no address', { chart: { repository: 'charts' } }, 'KF631'],
    ['a chart that is a string', { chart: 'kruise' }, 'KF631'],
    ['retries without a factor', { retry: { factor: 0 } }, 'KF631'],
  ])('%s is refused', (_title, options, code) => {
    expect(installing({ installer: KruiseInstaller.argoCd(options) }).codes()).toContain(code);
  });
});

describe('Flux', () => {
  test('the whole of an installation', () => {
    const { installation } = installing({ installer: flux() });
    expect(findings(installation)).toEqual([]);
    expect([...written(installation).values()]).toMatchSnapshot();
  });

  test('CRDs and namespaces stay whatever becomes of the release, which is never uninstalled by itself', () => {
    const { metadata, spec } = written(installing({ installer: flux() }).installation).get('HelmRelease/kruise.plain');
    expect(metadata.annotations).toEqual({ 'kustomize.toolkit.fluxcd.io/prune': 'disabled' });
    expect(spec.postRenderers[0].kustomize.patches.map(({ target: { kind }, patch }: any) => [kind, patch.includes('helm.sh/resource-policy: keep')])).toEqual([
      ['CustomResourceDefinition', true], ['Namespace', true],
    ]);
    expect([spec.install.strategy.name, spec.upgrade.strategy.name]).toEqual(['RetryOnFailure', 'RetryOnFailure']);
  });

  test('a chart in a registry has a source of its own kind', () => {
    const installer = KruiseInstaller.flux({ chart: { repository: 'oci://registry.example.com/charts' }, kubeConfigs: { plain: { secretName: 'plain' } }, secretName: 'registry' });
    const objects = written(installing({ installer }).installation);
    expect(objects.get('OCIRepository/kruise').spec).toMatchObject({ ref: { tag: '1.9.0' }, secretRef: { name: 'registry' }, url: 'oci://registry.example.com/charts/kruise' });
    expect(objects.get('HelmRelease/kruise.plain').spec.chartRef).toEqual({ kind: 'OCIRepository', name: 'kruise' });
  });

  test('the cluster that Flux runs in needs no kubeconfig', () => {
    const { installation } = installing({ installer: KruiseInstaller.flux({ kubeConfigs: {}, ownCluster: 'plain' }) });
    expect(findings(installation)).toEqual([]);
    expect(written(installation).get('HelmRelease/kruise.plain').spec).not.toHaveProperty('kubeConfig');
  });

  test.each<[string, object, string]>([
    ['a kubeconfig of nobody', { kubeConfigs: { plan: { secretName: 'x' } } }, 'KF630'],
    ['a kubeconfig without a name', { kubeConfigs: { plain: {} } }, 'KF631'],
    ['a kubeconfig that is a string', { kubeConfigs: { plain: 'x' } }, 'KF631'],
    ['no time at all', { kubeConfigs: { plain: { secretName: 'x' } }, timeout: Duration.seconds(0) }, 'KF631'],
  ])('%s is refused', (_title, options, code) => {
    expect(installing({ installer: KruiseInstaller.flux(options as any) }).codes()).toContain(code);
  });
});

describe('in the tree', () => {
  const tree = (installer: KruiseInstaller, gitOps: GitOps[] = []) => {
    const app = new FederationApp({ outdir: Testing.app().outdir, gitOps });
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(shop, 'web', { replicas: 4, containers: [{ image: 'web:1.0.0', portNumber: 80 }], placement: Placement.onClusters('us-west', 'plain') });
    new KruiseInstallation(app, 'kruise', { version: '1.9.0', installer });
    app.node.validate();
    return new Map([...new AppTree(app, gitOps.map(({ _tool }) => _tool)).written()].map(({ path, content }) => [path, content]));
  };
  const argoCd = GitOps.argoCd({ repository: 'https://git.example.com/a.git', destinations: { Karmada: { name: 'karmada' } } });
  const withFlux = GitOps.flux({ source: FluxSource.git({ url: 'https://git.example.com/a.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' }, plain: { secretName: 'plain' } } });

  test('Applications are among those of Argo CD, before what needs Kruise', () => {
    const files = tree(KruiseInstaller.argoCd(), [argoCd]);
    expect(files.get('gitops/argocd/kustomization.yaml')).toContain('- installs.yaml');
    expect(files.get('gitops/argocd/installs.yaml')).toContain('argocd.argoproj.io/sync-wave: "-15"');
    expect(files.has('argocd-platform.k8s.yaml')).toBe(false);
  });

  test('workloads wait until Kruise was installed once: on their cluster, or on all clusters of Karmada', () => {
    const files = tree(flux(), [withFlux]);
    expect(files.get('gitops/flux-installs/plain/release.yaml')).toContain('kind: HelmRelease');
    expect(files.get('gitops/flux/installs.yaml')).toMatch(/HelmRepository[^]*path: \.\/dist\/gitops\/flux-installs\/plain\n[^]*path: \.\/dist\/gitops\/flux-installs\/us-west\n/);
    const dependsOn = (name: string) => [...files.get(`gitops/flux/${name}.yaml`)!.matchAll(/- name: (\S+)\n\s+readyExpr: (.*)$/gm)].map(([, on, expression]) => [on, expression]);
    expect(dependsOn('karmada.shop')).toEqual(Array(dependsOn('karmada.shop').length).fill(['federation.installs.us-west', 'has(dep.status) && has(dep.status.lastAppliedRevision)']));
    expect(dependsOn('karmada.shop').length).toBeGreaterThan(0);
    expect(dependsOn('clusters.plain.shop').map(([on]) => on)).toEqual(['federation.installs.plain']);
    expect(dependsOn('karmada.platform')).toEqual([]);
  });

  test('without the tool in the app, its objects are a chart like others', () => {
    expect([...tree(KruiseInstaller.argoCd()).keys()]).toContain('argocd-platform.k8s.yaml');
    expect([...tree(flux(), [argoCd]).keys()]).toContain('flux-platform.k8s.yaml');
  });
});
