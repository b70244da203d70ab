import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chart } from 'cdk8s';
import { stringify } from 'yaml';
import { withFluxTree } from './flux-tree';
import { documentsBelow, documentsIn } from '../../output/tree-files';
import { KruiseFederatedCloneSet, ClusterOverride } from '../../../constructs';

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!kubectl) console.warn('skipped: kubectl is not there, so no part of a directory was built with kustomize');

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

/** What Flux makes of a Kustomization: its patches are put into that of the directory, which is then built. */
function applied(outdir: string, { spec }: any): any[] {
  const place = mkdtempSync(join(tmpdir(), 'flux-build-'));
  try {
    cpSync(join(outdir, spec.path.replace('./dist/', '')), place, { recursive: true });
    const file = join(place, 'kustomization.yaml');
    const [kustomization] = documentsIn(readFileSync(file, 'utf8'));
    writeFileSync(file, stringify({ ...kustomization, ...(spec.patches && { patches: spec.patches }) }));
    const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', place], { encoding: 'utf8' });
    expect({ path: spec.path, stderr, status }).toEqual({ path: spec.path, stderr: '', status: 0 });
    return documentsIn(stdout);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The kinds that Flux puts in front, whatever their group; all others follow by group, kind, namespace and name. */
const FIRST = [
  'CustomResourceDefinition', 'Namespace', 'ClusterRole', 'ClusterClass', 'RuntimeClass', 'PriorityClass', 'StorageClass', 'VolumeSnapshotClass', 'IngressClass', 'GatewayClass',
  'ClusterRoleBinding', 'ResourceQuota', 'ServiceAccount', 'Role', 'RoleBinding', 'ConfigMap', 'Secret', 'Service', 'LimitRange', 'Deployment', 'StatefulSet', 'CronJob', 'PodDisruptionBudget',
];

function inFluxOrder(objects: readonly any[]): any[] {
  const rank = ({ kind }: any) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  const rest = ({ apiVersion, kind, metadata }: any) => [apiVersion.includes('/') ? apiVersion.split('/')[0] : '', kind, metadata.namespace ?? '', metadata.name].join('\0');
  return [...objects].sort((a, b) => rank(a) - rank(b) || (rest(a) < rest(b) ? -1 : 1));
}

/** All objects as they reach the API servers: Kustomizations after those they depend on, and each in the order of Flux. */
function inOrder(objects: ReadonlyMap<string, any>, outdir: string): any[] {
  const done = new Map<string, any[]>();
  const visit = (name: string): void => {
    if (done.has(name)) return;
    const one = objects.get(name);
    (one.spec.dependsOn ?? []).forEach((other: any) => visit(other.name));
    done.set(name, inFluxOrder(applied(outdir, one)));
  };
  // The worst case: whatever is not held back by a dependency comes first.
  [...objects.values()].filter(({ kind, metadata }) => kind === 'Kustomization' && metadata.name !== 'federation').map(({ metadata }) => metadata.name)
    .sort((a, b) => a.length - b.length).forEach(visit);
  return [...done.values()].flat();
}

const identity = ({ kind, metadata }: any): string => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;

(kubectl ? describe : describe.skip)('the parts of a directory', () => {
  test('are the whole when put together, each object once, in an order that Karmada and Kruise need', () => {
    withFluxTree({ charts: ['shop', 'mesh'], sidecars: 'mesh' }, (objects, outdir) => {
      const all = inOrder(objects, outdir);
      const written = documentsBelow(outdir).filter(({ path }) => !path.startsWith('gitops/')).map(({ object }) => object);
      expect(all.map(identity).sort()).toEqual(written.map(identity).sort());

      const at = new Map(all.map((object, index) => [identity(object), index]));
      const lastPolicy = (namespace?: string) => Math.max(...all.flatMap(({ apiVersion, metadata }, index) => (
        apiVersion.startsWith('policy.karmada.io') && metadata.namespace === namespace ? [index] : []
      )));
      for (const chart of ['shop', 'mesh']) {
        expect(at.get(`Namespace//${chart}`)).toBeLessThan(at.get(`PropagationPolicy/${chart}/${chart}-web-cloneset`)!);
        expect(lastPolicy(chart)).toBeLessThan(at.get(`CloneSet/${chart}/${chart}-web`)!);
        expect(at.get('SidecarSet//mesh-logs')).toBeLessThan(at.get(`CloneSet/${chart}/${chart}-web`)!);
        expect(at.get('ManifestWork/edge/mesh-logs-sidecarset')).toBeLessThan(at.get(`ManifestWork/edge/${chart}-${chart}-web-cloneset`)!);
      }
      expect(lastPolicy()).toBeLessThan(at.get('SidecarSet//mesh-logs')!);
      expect(at.get('ResourceInterpreterCustomization//cloneset-apps-kruise-io-v1alpha1')).toBeLessThan(at.get('CloneSet/shop/shop-web')!);
    });
  });

  test('would be in the wrong order without parts', () => {
    withFluxTree({}, (_, outdir) => {
      const kinds = inFluxOrder(applied(outdir, { spec: { path: './dist/karmada/shop' } })).map(({ kind }) => kind);
      expect(kinds.indexOf('CloneSet')).toBeLessThan(kinds.indexOf('PropagationPolicy'));
    });
  });

  test('keep what is dangerous to lose from being pruned, and nothing else', () => {
    withFluxTree({}, (objects, outdir) => {
      const kept = inOrder(objects, outdir).filter(({ metadata }) => metadata.annotations?.['kustomize.toolkit.fluxcd.io/prune'] === 'disabled').map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(kept.sort()).toEqual(['ManifestWork kruise-federation-agent', 'Namespace shop', 'ResourceInterpreterCustomization cloneset-apps-kruise-io-v1alpha1']);
    });
  });

  test('keep the policies of templates that cannot be deleted, so that these go on as they are when a commit drops them', () => {
    const kept = (tree: Parameters<typeof withFluxTree>[0]) => withFluxTree(tree, (objects, outdir) => inOrder(objects, outdir)
      .filter(({ apiVersion, metadata }) => apiVersion.startsWith('policy.karmada.io') && metadata.annotations?.['kustomize.toolkit.fluxcd.io/prune'] === 'disabled')
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort());
    const other = (value?: string) => (chart: Chart) => new KruiseFederatedCloneSet(chart, 'api', {
      replicas: 6, containers: [{ name: 'api', image: 'registry.example.com/api:1.0.0' }], overrides: [ClusterOverride.onClusters('west').label('side', 'west')],
      ...(value !== undefined && { metadata: { labels: { 'resourcetemplate.karmada.io/deletion-protected': value } } }),
    });
    const web = 'PropagationPolicy shop-web-cloneset';
    expect(kept({ more: other() })).toEqual([]);
    expect(kept({ more: other(), deletionProtection: true })).toEqual(['OverridePolicy shop-api-cloneset', 'PropagationPolicy shop-api-cloneset', web]);
    // One that is about to be removed has been told so in a commit before, and takes its policies along.
    expect(kept({ more: other('Never'), deletionProtection: true })).toEqual([web]);
  });
});
