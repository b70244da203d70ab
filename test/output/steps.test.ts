import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ClusterOverride, ControlPlane, FederationApp, type FederationAppProps, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet } from '../../constructs';
import { appliedByTools } from '../gitops/applied-by-tools';
import { files, objects, objectsBelow } from '../gitops/argocd/tree';

interface Parts {
  readonly sidecars?: boolean;
  /** OCM clusters in which the sidecars are paused. */
  readonly paused?: readonly string[];
  readonly definition?: boolean;
  readonly list?: boolean;
  readonly props?: FederationAppProps;
}

const made: string[] = [];
let said: string[] = [];

function tree({ sidecars = false, paused = [], definition = false, list = false, props = {} }: Parts = {}): string {
  const outdir = mkdtempSync(join(tmpdir(), 'steps-'));
  made.push(outdir);
  const app = new FederationApp({ outdir, printShares: false, ...props });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', controlPlane: ControlPlane.DIRECT }, ...paused.map((name) => ({ name, controlPlane: ControlPlane.OCM }))] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
  const envVariables = { A: kplus.EnvValue.fromConfigMap(settings, 'a') };
  const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', envVariables }] });
  if (sidecars) new KruiseFederatedSidecarSet(chart, 'proxy', { workloads: [web], containers: [{ name: 'proxy', image: 'registry.example.com/proxy:2.1.0', resources: {} }], overrides: paused.map((name) => ClusterOverride.onClusters(name).paused(true)) });
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

/** What kustomize makes of a step, by the words of its kustomization. */
function applied(outdir: string, step: string): string[] {
  const [{ resources, patches = [] }] = objects(outdir, `${step}/kustomization.yaml`);
  const anchored = (pattern: string | undefined, value: string) => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
  const group = (apiVersion: string) => (apiVersion.includes('/') ? apiVersion.split('/')[0] : '');
  return resources.flatMap((path: string) => objectsBelow(outdir, join(step, path)))
    .filter(({ apiVersion, kind, metadata }: any) => !patches.some(({ target }: any) => anchored(target.group, group(apiVersion)) && anchored(target.kind, kind) && anchored(target.name, metadata.name)))
    .map(({ kind, metadata: { namespace, name } }: any) => [kind, namespace, name].filter(Boolean).join('/')).sort();
}

const stepsIn = (outdir: string): string[] => files(outdir).filter((file) => file.includes('/_steps/')).map((file) => file.replace('/kustomization.yaml', ''));

beforeEach(() => {
  said = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { said.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => made.forEach((directory) => rmSync(directory, { recursive: true })));

describe('the steps in which kubectl applies the output', () => {
  test('have policies before templates, and what Kruise looks for in pods before workloads', () => {
    const outdir = tree({ sidecars: true });
    expect(applied(outdir, 'karmada/_steps/1-foundation')).toEqual([
      'ClusterPropagationPolicy/shop-proxy-sidecarset', 'Namespace/shop', 'PropagationPolicy/shop/shop-web-cloneset',
      'ResourceInterpreterCustomization/cloneset-apps-kruise-io-v1alpha1', 'ResourceInterpreterCustomization/sidecarset-apps-kruise-io-v1beta1',
    ]);
    expect(applied(outdir, 'karmada/_steps/2-admission')).toEqual(['ConfigMap/shop/shop-settings', 'SidecarSet/shop-proxy']);
    expect(applied(outdir, 'karmada/_steps/3-workloads')).toEqual(['CloneSet/shop/shop-web']);
    expect(applied(outdir, 'clusters/lab/_steps/2-admission')).toEqual(['ConfigMap/shop/shop-settings', 'SidecarSet/shop-proxy']);
    expect(applied(outdir, 'ocm/_steps/2-admission')).toContain('ManifestWork/edge/shop-proxy-sidecarset');
    expect(applied(outdir, 'ocm/_steps/3-workloads')).toEqual(['ManifestWork/edge/shop-shop-web-cloneset']);
  });

  test('are together all there is, each object once', () => {
    const outdir = tree({ sidecars: true, definition: true });
    for (const base of ['karmada', 'ocm', 'clusters/lab']) {
      const steps = stepsIn(outdir).filter((step) => step.startsWith(`${base}/`));
      const all = objectsBelow(outdir, base).map(({ kind, metadata: { namespace, name } }) => [kind, namespace, name].filter(Boolean).join('/')).sort();
      expect(steps.flatMap((step) => applied(outdir, step)).sort()).toEqual(all);
    }
  });

  test('have SidecarSets before workloads in every cluster, also where they are paused', () => {
    const outdir = tree({ sidecars: true, paused: ['port'] });
    expect(applied(outdir, 'ocm/_steps/2-admission')).toEqual(expect.arrayContaining(['ManifestWork/edge/shop-proxy-sidecarset', 'ManifestWork/port/shop-proxy-sidecarset']));
    expect(applied(outdir, 'ocm/_steps/3-workloads')).toEqual(['ManifestWork/edge/shop-shop-web-cloneset', 'ManifestWork/port/shop-shop-web-cloneset']);
  });

  test('know what is in a List, which kustomize takes apart', () => {
    const outdir = tree({ sidecars: true, list: true });
    const takenOut = (step: string) => objects(outdir, `karmada/_steps/${step}/kustomization.yaml`)[0].patches.map(({ target }: any) => target.kind).join(' ');
    expect(['1-foundation', '2-admission', '3-workloads'].map((step) => takenOut(step).includes('Secret'))).toEqual([true, false, true]);
  });

  test('are written where an order is needed only', () => {
    expect(stepsIn(tree())).toEqual(['karmada/_steps/1-foundation', 'karmada/_steps/3-workloads']);
  });

  test('and no kustomization asks for an order of its own, of which kubectl and Flux would warn', () => {
    const outdir = tree({ sidecars: true, props: { gitOps: appliedByTools([{ name: 'lab', controlPlane: ControlPlane.DIRECT }]).gitOps } });
    const kustomizations = files(outdir).filter((file) => file.endsWith('kustomization.yaml')).flatMap((file) => objects(outdir, file));
    expect(kustomizations.length).toBeGreaterThan(8);
    expect(kustomizations.filter((kustomization) => 'sortOptions' in kustomization)).toEqual([]);
  });
});

describe('a definition of a kind with objects of it', () => {
  test('is pointed out with the commands that apply both', () => {
    tree({ definition: true });
    const warning = said.join('').split('\n').find((line) => line.includes('KF559'))!;
    expect(warning).toContain("karmada has the definition 'gadgets.example.com' and objects of its kind");
    expect(warning).toContain('`kubectl apply --server-side -k karmada/_steps/1-foundation`, then `kubectl wait --for=condition=Established crd --all`, then `kubectl apply --server-side -k karmada/_steps/3-workloads`;');
  });

  test('is no matter where there is none, or where a tool applies definitions first', () => {
    tree({ sidecars: true });
    tree({ definition: true, props: { gitOps: appliedByTools([{ name: 'lab', controlPlane: ControlPlane.DIRECT }]).gitOps } });
    expect(said.join('')).not.toContain('KF559');
  });
});
