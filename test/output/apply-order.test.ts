import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ClusterOverride, ControlPlane, FederationApp, type FederationAppProps, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet } from '../../constructs';
import { waveOf } from '../../constructs/output/order';
import { appliedByTools } from '../gitops/applied-by-tools';
import { files, objects, objectsBelow } from '../gitops/argocd/tree';
import { documentsIn } from './tree-files';

interface Parts {
  readonly sidecars?: boolean;
  /** OCM clusters in which the sidecars are paused. */
  readonly paused?: readonly string[];
  readonly definition?: boolean;
  readonly list?: boolean;
  /** Whether workloads bring what their pods refer to by policies of their own. */
  readonly ownDependencies?: boolean;
  readonly props?: FederationAppProps;
}

const made: string[] = [];
let said: string[] = [];

function tree({ sidecars = false, paused = [], definition = false, list = false, ownDependencies = false, props = {} }: Parts = {}): string {
  const outdir = mkdtempSync(join(tmpdir(), 'order-'));
  made.push(outdir);
  const app = new FederationApp({ outdir, printShares: false, ...props });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', controlPlane: ControlPlane.DIRECT }, ...paused.map((name) => ({ name, controlPlane: ControlPlane.OCM }))] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const workloads = ['web', 'api'].map((name) => {
    const settings = new kplus.ConfigMap(chart, `settings-${name}`, { data: { a: 'b' } });
    return new KruiseFederatedCloneSet(chart, name, {
      replicas: 2, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }],
      ...(ownDependencies && { propagation: { propagateDependencies: false } }),
    });
  });
  if (sidecars) new KruiseFederatedSidecarSet(chart, 'proxy', { workloads, containers: [{ name: 'proxy', image: 'registry.example.com/proxy:2.1.0', resources: {} }], overrides: paused.map((name) => ClusterOverride.onClusters(name).paused(true)) });
  if (list) new ApiObject(chart, 'list', { apiVersion: 'v1', kind: 'List', items: [{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' } }] } as any);
  if (definition) {
    new ApiObject(chart, 'crd', {
      apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'gadgets.example.com' },
      spec: {
        group: 'example.com', names: { kind: 'Gadget', plural: 'gadgets', singular: 'gadget', listKind: 'GadgetList' }, scope: 'Namespaced', conversion: { strategy: 'None' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    } as any);
    new ApiObject(chart, 'gadget', { apiVersion: 'example.com/v1', kind: 'Gadget' });
  }
  app.synth();
  return outdir;
}

/** What kubectl gets, by the command of README. */
function stream(outdir: string, server: string): any[] {
  const { stdout, status } = spawnSync('sh', ['-c', 'xargs cat < _order'], { cwd: join(outdir, server), encoding: 'utf8' });
  expect(status).toBe(0);
  return documentsIn(stdout);
}

const named = ({ kind, metadata: { namespace, name } }: any): string => [kind, namespace, name].filter(Boolean).join('/');
const SERVERS = ['karmada', 'ocm', 'clusters/lab'];

beforeEach(() => {
  said = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { said.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => made.forEach((directory) => rmSync(directory, { recursive: true })));

describe('the order in which kubectl applies the output', () => {
  test('has policies before templates, and what Kruise looks for in pods before workloads', () => {
    const outdir = tree({ sidecars: true });
    expect(stream(outdir, 'karmada').map(named)).toEqual([
      'ResourceInterpreterCustomization/cloneset-apps-kruise-io-v1alpha1', 'ResourceInterpreterCustomization/sidecarset-apps-kruise-io-v1beta1',
      'Namespace/shop', 'ConfigMap/shop/shop-settings-api', 'ConfigMap/shop/shop-settings-web',
      'ClusterPropagationPolicy/shop-proxy-sidecarset', 'SidecarSet/shop-proxy',
      'PropagationPolicy/shop/shop-api-cloneset', 'CloneSet/shop/shop-api', 'PropagationPolicy/shop/shop-web-cloneset', 'CloneSet/shop/shop-web',
    ]);
    expect(stream(outdir, 'clusters/lab').map(named)).toEqual([
      'Namespace/shop', 'SidecarSet/shop-proxy', 'ConfigMap/shop/shop-settings-api', 'CloneSet/shop/shop-api', 'ConfigMap/shop/shop-settings-web', 'CloneSet/shop/shop-web',
    ]);
    expect(stream(outdir, 'ocm').map(named).slice(-3)).toEqual(['ManifestWork/edge/shop-proxy-sidecarset', 'ManifestWork/edge/shop-shop-api-cloneset', 'ManifestWork/edge/shop-shop-web-cloneset']);
  });

  test('has all there is, each object once, and nothing else', () => {
    const outdir = tree({ sidecars: true, definition: true, list: true });
    for (const server of SERVERS) expect(stream(outdir, server).filter(({ kind }) => kind !== 'List').map(named).sort()).toEqual(objectsBelow(outdir, server).filter(({ kind }) => kind !== 'List').map(named).sort());
  });

  test('has SidecarSets before workloads in every cluster, also where they are paused', () => {
    const works = stream(tree({ sidecars: true, paused: ['port'] }), 'ocm').map(named).filter((name) => name.includes('shop-'));
    expect(works.slice(0, 2)).toEqual(['ManifestWork/edge/shop-proxy-sidecarset', 'ManifestWork/port/shop-proxy-sidecarset']);
  });

  test('has what a policy brings along behind the policy, so that no other one claims it first', () => {
    const all = stream(tree({ ownDependencies: true }), 'karmada').map(named);
    for (const name of ['web', 'api']) expect(all.indexOf(`ConfigMap/shop/shop-settings-${name}`)).toBe(all.indexOf(`PropagationPolicy/shop/shop-${name}-cloneset`) + 1);
  });

  test('has every file of the platform in the order of its waves', () => {
    const outdir = tree({ sidecars: true, definition: true });
    for (const file of files(outdir).filter((path) => path.includes('/platform/') && !path.endsWith('kustomization.yaml'))) {
      const waves = objects(outdir, file).map(waveOf);
      expect(waves).toEqual([...waves].sort((a, b) => a - b));
    }
  });

  test('and no kustomization asks for an order of its own, of which kubectl and Flux would warn', () => {
    const outdir = tree({ sidecars: true, props: { gitOps: appliedByTools([{ name: 'lab', controlPlane: ControlPlane.DIRECT }]).gitOps } });
    const kustomizations = files(outdir).filter((file) => file.endsWith('kustomization.yaml')).flatMap((file) => objects(outdir, file));
    expect(kustomizations.length).toBeGreaterThan(5);
    expect(kustomizations.filter((kustomization) => 'sortOptions' in kustomization)).toEqual([]);
  });

  test('is a file that nobody takes for an object, and no chart can be called like it', () => {
    const outdir = tree();
    expect(readFileSync(join(outdir, 'karmada/_order'), 'utf8')).toBe('platform/cloneset-apps-kruise-io-v1alpha1.k8s.yaml\nshop/_shared.k8s.yaml\nshop/shop-api-cloneset.k8s.yaml\nshop/shop-web-cloneset.k8s.yaml\n');
  });
});

describe('a definition of a kind with objects of it', () => {
  test('is pointed out with the commands that apply both', () => {
    tree({ definition: true });
    const warning = said.join('').split('\n').find((line) => line.includes('KF559'))!;
    expect(warning).toContain("karmada has the definition 'gadgets.example.com' and objects of its kind");
    expect(warning).toContain('`npx cdk8s-kruise-federation manifests --only foundation karmada | kubectl apply --server-side -f -`, then `kubectl wait --for=condition=Established crd --all`, then `(cd karmada && xargs cat < _order) | kubectl apply --server-side -f -`;');
  });

  test('is no matter where there is none, or where a tool applies definitions first', () => {
    tree({ sidecars: true });
    tree({ definition: true, props: { gitOps: appliedByTools([{ name: 'lab', controlPlane: ControlPlane.DIRECT }]).gitOps } });
    expect(said.join('')).not.toContain('KF559');
  });
});
