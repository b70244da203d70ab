import { dirname } from 'node:path';
import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet } from '../../constructs';
import { Federation } from '../../constructs/federation/federation';
import { AppTree } from '../../constructs/output/app-tree';

/*
 * What one Application or Kustomization may hold. Argo CD keeps a line for every object in the status of its Application, and Flux in the inventory of its
 * Kustomization, which etcd takes up to 1.5 MiB of; Argo CD reads at most 10 MB of manifests from a directory without further ado.
 */
const MOST_OBJECTS = 1000;
const MOST_BYTES = 10_000_000;
const MOST_BYTES_PER_FILE = 500_000;

const WORKLOADS = 200;
const CLUSTERS = 50;

test(`${WORKLOADS} workloads on ${CLUSTERS} clusters make no directory that is too large for its tool`, () => {
  const outdir = 'never-written';
  const app = new FederationApp({
    outdir,
    gitOps: [
      GitOps.flux({ source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' } } }),
      GitOps.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } }),
    ],
  });
  new Fleet(app, 'fleet', {
    clusters: Array.from({ length: CLUSTERS }, (_, index) => ({ name: `cluster-${index}`, controlPlane: index % 10 === 0 ? ControlPlane.KARMADA : ControlPlane.OCM })),
  });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  for (let index = 0; index < WORKLOADS; index++) {
    new KruiseFederatedCloneSet(chart, `web-${index}`, {
      replicas: 100, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }],
    }).exposeViaService();
  }

  Federation.of(app).begin();
  const directories = new Map<string, { files: number; objects: number; bytes: number }>();
  let largest = 0;
  for (const { path, content } of new AppTree(app, (app as any).gitOps.map(({ _tool }: any) => _tool)).written()) {
    const known = directories.get(dirname(path)) ?? { files: 0, objects: 0, bytes: 0 };
    directories.set(dirname(path), { files: known.files + 1, objects: known.objects + content.split('\n---\n').length, bytes: known.bytes + content.length });
    largest = Math.max(largest, content.length);
  }

  // One for each chart on Karmada, and for each chart and cluster of OCM: what a tool has to look after grows with these, not with the workloads.
  expect(directories.size).toBe(2 + 2 + 1 + CLUSTERS * 0.9 + 2);
  for (const [directory, { files, objects, bytes }] of directories) {
    expect([directory, files <= MOST_OBJECTS, objects <= MOST_OBJECTS, bytes <= MOST_BYTES]).toEqual([directory, true, true, true]);
  }
  expect(largest).toBeLessThan(MOST_BYTES_PER_FILE);
  expect(directories.get('ocm/cluster-1/shop')).toMatchObject({ files: WORKLOADS + 1 });
});
