import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import { filesBelow, documentsIn } from './tree-files';
import {
  Checks, ClusterCondition, ClusterConditionStatus, ClusterTaintEffect, ClusterTaintPolicy, ControlPlane, FederatedResourceQuota, FederationApp, Fleet, FluxSource,
  type GitOps, GitOps as Tools, KruiseFederatedCloneSet, KruiseFederatedSidecarSet,
} from '../../constructs';

let outdir: string;
let printed: string[];
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'tree-'));
  printed = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { printed.push(String(text)); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.KRUISE_FEDERATION_DIRECTORY;
  rmSync(outdir, { recursive: true, force: true });
});

const FLUX = () => Tools.flux({ source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' } } });
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0' }];

function app(charts: readonly string[], { gitOps, sidecars, at = outdir }: { gitOps?: GitOps[]; sidecars?: string; at?: string } = {}): FederationApp {
  const root = new FederationApp({ outdir: at, gitOps });
  new Fleet(root, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  for (const name of charts) {
    const chart = new Chart(root, name, { namespace: name, disableResourceNameHashes: true });
    const api = new KruiseFederatedCloneSet(chart, 'api', { replicas: 4, containers: CONTAINERS });
    if (sidecars === name) new KruiseFederatedSidecarSet(chart, 'zipper', { workloads: [api], containers: [{ name: 'zipper', image: 'registry.example.com/zipper:1.0.0' }] });
  }
  return root;
}

const resources = (directory: string) => documentsIn(readFileSync(join(outdir, directory, 'kustomization.yaml'), 'utf8'))[0].resources;
const kinds = (text: string) => documentsIn(text).map(({ kind }) => kind);

describe('files are listed in the order of application', () => {
  test('SidecarSets before the workloads they enter, whatever their names', () => {
    app(['shop'], { sidecars: 'shop' }).synth();
    expect(resources('karmada/shop')).toEqual(['shop-zipper-sidecarset.k8s.yaml', 'shop-api-cloneset.k8s.yaml']);
    expect(resources('ocm/edge/shop')).toEqual(['shop-zipper-sidecarset.k8s.yaml', 'shop-api-cloneset.k8s.yaml']);
  });

  test('the platform before charts, and charts with SidecarSets before others', () => {
    app(['billing', 'shop'], { sidecars: 'shop' }).synth();
    expect(resources('karmada')).toEqual(['platform', 'shop', 'billing']);
    expect(resources('ocm')).toEqual(['platform', 'edge/shop', 'edge/billing']);
  });

  test('in the stream of a whole control plane, too', () => {
    process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada';
    app(['billing', 'shop'], { sidecars: 'shop' }).synth();
    expect(filesBelow(outdir)).toEqual(['manifests.k8s.yaml']);
    expect(kinds(readFileSync(join(outdir, 'manifests.k8s.yaml'), 'utf8'))).toEqual([
      'ResourceInterpreterCustomization', 'ResourceInterpreterCustomization', 'ClusterPropagationPolicy', 'SidecarSet',
      'PropagationPolicy', 'CloneSet', 'PropagationPolicy', 'CloneSet',
    ]);
  });
});

describe('what is for Karmada alone', () => {
  const withRules = (root: FederationApp) => {
    const rules = new Chart(root, 'rules', { disableResourceNameHashes: true });
    const condition = (status: ClusterConditionStatus) => [ClusterCondition.statusIn('Ready', status)];
    new ClusterTaintPolicy(rules, 'lost', {
      taints: [{ key: 'a', effect: ClusterTaintEffect.NO_SCHEDULE }], addOn: condition(ClusterConditionStatus.FALSE), removeOn: condition(ClusterConditionStatus.TRUE),
    });
    new FederatedResourceQuota(rules, 'quota', { metadata: { namespace: 'shop' }, overall: { cpu: '4' }, assignments: { east: { cpu: '4' } } });
    new ApiObject(rules, 'other', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other', namespace: 'shop' } });
    Checks.acknowledge(rules, 'KF283');
    return root;
  };

  test('is in the platform of Karmada where no workload stands beside it, so that what applies the tree applies it', () => {
    withRules(app(['shop'])).synth();
    expect(kinds(readFileSync(join(outdir, 'karmada/platform/rules.k8s.yaml'), 'utf8'))).toEqual(['ClusterTaintPolicy', 'FederatedResourceQuota']);
    expect(resources('karmada/platform')).toContain('rules.k8s.yaml');
    expect(kinds(readFileSync(join(outdir, 'rules.k8s.yaml'), 'utf8'))).toEqual(['ConfigMap']);
  });

  test('makes a platform of its own in an app without workloads', () => {
    withRules(app([], { gitOps: [FLUX()] })).synth();
    expect(resources('karmada/platform')).toEqual(['rules.k8s.yaml']);
    const flux = join(outdir, 'gitops/flux');
    expect(filesBelow(flux).map((file) => readFileSync(join(flux, file), 'utf8')).join('\n')).toContain('karmada/platform');
  });
});

describe('an output directory belongs to one app', () => {
  test('an app that removes what another one has just written says so', () => {
    app(['billing']).synth();
    app(['shop']).synth();
    expect(printed.join('')).toMatch(/^\[app\] warning KF580: Two apps write to .*, and this one removed \d files of the other, such as "karmada\/billing\/billing-api-cloneset\.k8s\.yaml"\. Fix: give each app an `outdir` of its own/);
  });

  test('apps with directories of their own, and an app that changes, say nothing', () => {
    app(['billing'], { at: join(outdir, 'billing') }).synth();
    app(['shop'], { at: join(outdir, 'shop') }).synth();
    const changing = app(['first'], { at: join(outdir, 'own') });
    changing.synth();
    process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/first';
    changing.synth();
    expect(filesBelow(join(outdir, 'own'))).toEqual(expect.arrayContaining(['karmada/first/first-api-cloneset.k8s.yaml', 'manifests.k8s.yaml']));
    expect(printed.join('')).not.toContain('KF580');
    expect(filesBelow(outdir).filter((file) => file.endsWith('cloneset.k8s.yaml') && file.includes('karmada'))).toEqual([
      'billing/karmada/billing/billing-api-cloneset.k8s.yaml', 'own/karmada/first/first-api-cloneset.k8s.yaml', 'shop/karmada/shop/shop-api-cloneset.k8s.yaml',
    ]);
  });
});

describe('what would mix directories up is refused', () => {
  test('a chart that is called like the directory of the platform', () => {
    expect(() => app(['platform']).synth()).toThrow(/KF581: A chart with federated workloads is called 'platform'/);
    expect(() => app(['platforms']).synth()).not.toThrow();
  });

  test.each([['flux'], [{}], [[7]], [[undefined]], [[{ _tool: {} }]]])('tools that are none: %j', (gitOps) => {
    expect(() => app(['shop'], { gitOps: gitOps as any }).synth()).toThrow(/KF582/);
  });

  test('the same tool twice', () => {
    expect(() => app(['shop'], { gitOps: [FLUX(), FLUX()] }).synth()).toThrow(/\[app\] KF582: gitOps has Flux more than once/);
    expect(() => app(['shop'], { gitOps: [FLUX()] }).synth()).not.toThrow();
  });

  test('two objects for a tool with one name', () => {
    const tool = FLUX();
    const { documents } = tool._tool;
    (tool._tool as any).documents = (units: any) => [...documents(units), { path: 'gitops/flux/again.yaml', objects: documents(units)[0].objects }];
    expect(() => app(['shop'], { gitOps: [tool] }).synth()).toThrow(/\[app\] KF579: GitRepository 'flux-system\/federation' is written more than once, in gitops\/flux\/federation\.yaml and gitops\/flux\/again\.yaml\./);
  });

  test('an object for a tool that its schema does not accept', () => {
    const tool = FLUX();
    const { documents } = tool._tool;
    (tool._tool as any).documents = (units: any) => documents(units).map(({ path, objects }) => ({ path, objects: objects.map((object) => ({ ...object, spec: { ...object.spec, intervall: '1m' } })) }));
    expect(() => app(['shop'], { gitOps: [tool] }).synth()).toThrow(/\[app\] KF801: \/spec\/intervall of the GitRepository 'federation' in gitops\/flux\/federation\.yaml/);
    expect(filesBelow(outdir)).toEqual([]);
  });
});
