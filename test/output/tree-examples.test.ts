import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiObject, JsonPatch } from 'cdk8s';
import { allMissing, foreignLabels, missingFromWebhook } from './missing-defaults';
import { missingDefaults, schemasFor } from './schema-defaults';
import { age, documentsBelow, documentsIn, touched } from './tree-files';
import { EXAMPLES, exampleApp } from '../example-apps';
import type * as Library from '../../constructs';
import { type FederationApp, type GitOps, KruiseVersion } from '../../constructs';
import { violations } from '../../constructs/problems/schema/schema';

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!kubectl) console.warn('skipped: kubectl is not there, so no directory was built with kustomize');

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'example-tree-'));
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

function tools({ FluxSource, GitOps: Tools }: typeof Library): GitOps[] {
  return [
    Tools.flux({ source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' }, 'lab-porto': { secretName: 'porto' }, 'lab-vigo': { secretName: 'vigo' } } }),
    Tools.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } }),
  ];
}

/** Synthesises with the copy of the library that the example was built with. */
function synth(app: FederationApp): void {
  Object.getPrototypeOf(Object.getPrototypeOf(app)).synth.call(app);
}

/** Examples of what came with Kruise 1.9. */
const NEWER = new Set(['examples/advanced-cron-job.ts', 'examples/companions.ts', 'examples/conversion.ts', 'examples/daemon-set.ts', 'examples/platform.ts']);

/** Kinds of others in the examples, Karmada's Cluster, which is not in a CRD, and CRDs themselves. */
const WITHOUT_SCHEMA = new Set(['Ledger', 'Workflow', 'Cluster', 'CustomResourceDefinition']);

/** What is merged into the settings of Argo CD, and applies the rest, is in no kustomization. */
const BESIDE = new Set(['gitops/argocd/argocd-cm.yaml', 'gitops/argocd/root.yaml']);

const identity = ({ apiVersion, kind, metadata }: any): string => `${apiVersion.split('/').slice(0, -1).join('')}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;

function built(directory: string): any[] {
  const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect({ directory, stderr, status }).toEqual({ directory, stderr: '', status: 0 });
  return documentsIn(stdout);
}

describe.each(['1.9', '1.8'])('with Kruise %s', (version) => {
  const schemas = schemasFor(version);

  test.each(EXAMPLES)('the tree of %s is built by kustomize, valid, the same a second time, without an object twice and without a default left out', (file) => {
    const app = exampleApp(file, { outdir, gitOps: tools, ...(version === '1.8' && { kruiseVersion: KruiseVersion.V1_8 }) });
    if (version === '1.8' && NEWER.has(file)) {
      expect(() => synth(app)).toThrow(/Kruise 1\.8/);
      return;
    }
    synth(app);
    if (version === '1.9') {
      age(outdir);
      synth(app);
      expect(touched(outdir)).toEqual([]);
    }
    const all = documentsBelow(outdir);
    expect(all.length).toBeGreaterThan(1);
    for (const { path, object } of all) {
      const found = violations(object, { kruise: version }) ?? (WITHOUT_SCHEMA.has(object.kind) ? [] : 'there is no schema for it');
      expect({ path, found, missing: allMissing(object, schemas), foreign: foreignLabels(object) }).toEqual({ path, found: [], missing: [], foreign: [] });
    }
    for (const plane of ['karmada', 'ocm', 'gitops/argocd', 'gitops/flux'].filter((name) => existsSync(join(outdir, name)))) {
      const written = all.filter(({ path }) => path.startsWith(`${plane}/`) && !BESIDE.has(path)).map(({ object }) => object);
      expect(new Set(written.map(identity)).size).toBe(written.length);
      // The directory of a plane is made of all others below it, so this builds each of them.
      if (kubectl && version === '1.9') {
        const objects = built(join(outdir, plane));
        expect(objects.map(identity).sort()).toEqual(written.map(identity).sort());
        expect(new Map(objects.map((object) => [identity(object), object]))).toEqual(new Map(written.map((object) => [identity(object), object])));
      }
    }
  });
});

test('another image changes the files of its workload and no others', () => {
  const app = exampleApp('main.ts', { outdir, gitOps: tools });
  synth(app);
  age(outdir);
  const workload = app.node.findAll().find((construct): construct is ApiObject => (
    (construct as any).kind === 'CloneSet' && 'addJsonPatch' in construct && construct.node.path.includes('/web/')
  ))!;
  workload.addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/image', 'registry.example.com/shop/web:1.5.0'));
  synth(app);
  expect(touched(outdir)).toEqual([
    'karmada/shop/shop-web-cloneset.k8s.yaml', 'ocm/edge-lisbon/shop/shop-web-cloneset.k8s.yaml', 'ocm/edge-tallinn/shop/shop-web-cloneset.k8s.yaml',
  ]);
});

test('a default that is left out is found', () => {
  const schema = schemasFor('1.9').get('policy.karmada.io/v1alpha1/PropagationPolicy');
  const policy = { kind: 'PropagationPolicy', metadata: { namespace: 'shop' }, spec: { resourceSelectors: [{ apiVersion: 'v1', kind: 'Service' }] } };
  expect(missingDefaults(policy, schema)).toEqual(expect.arrayContaining(['/spec/conflictResolution = "Abort"', '/spec/priority = 0']));
  expect(missingFromWebhook(policy)).toEqual(['/spec/resourceSelectors/0/namespace = "shop"', '/spec/placement = {}']);
});
