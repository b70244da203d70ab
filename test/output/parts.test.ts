import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { documentsBelow, documentsIn, filesBelow } from './tree-files';
import { ControlPlane, FederationApp, Fleet, FluxDeletionPolicy, FluxSource, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet } from '../../constructs';

const REPOSITORY = 'https://git.example.com/shop.git';
const FLUX = { source: FluxSource.git({ url: REPOSITORY }), kubeConfigs: { Karmada: { secretName: 'karmada' }, lab: { secretName: 'lab' } } };
const TOOLS = {
  flux: () => GitOps.flux(FLUX),
  fluxThatKeeps: () => GitOps.flux({ ...FLUX, prune: false, deletionPolicy: FluxDeletionPolicy.ORPHAN }),
  argoCd: () => GitOps.argoCd({ repository: REPOSITORY, destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } }),
};
const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!kubectl) console.warn('skipped: kubectl is not there, so no part was built with kustomize');

let outdir: string;
let said = '';
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'parts-'));
  said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { said += String(text); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

interface Options {
  readonly parts?: any;
  readonly tools?: readonly (keyof typeof TOOLS)[];
  readonly sidecars?: boolean;
  readonly at?: string;
  /** Whether all is on Karmada. */
  readonly karmada?: boolean;
  readonly extension?: string;
  /** What each ConfigMap has. */
  readonly setting?: string;
}

const NAMES = Array.from({ length: 12 }, (_, index) => `web-${index}`);

/** Workloads with a Service and a ConfigMap each, on all control planes. */
function app(names: readonly string[], { parts, tools = [], sidecars = false, at = outdir, karmada = false, extension, setting = 'b' }: Options = {}): FederationApp {
  const root = new FederationApp({ outdir: at, printShares: false, parts, gitOps: tools.map((name) => TOOLS[name]()), ...(extension && { outputFileExtension: extension }) });
  new Fleet(root, 'fleet', { clusters: [{ name: 'east' }, ...(karmada ? [] : [{ name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', controlPlane: ControlPlane.DIRECT }])] });
  const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const workloads = names.map((name) => {
    const settings = new kplus.ConfigMap(chart, `settings-${name}`, { data: { a: setting } });
    const containers = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080, envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }];
    const workload = new KruiseFederatedCloneSet(chart, name, { replicas: 4, containers });
    workload.exposeViaService();
    return workload;
  });
  if (sidecars) new KruiseFederatedSidecarSet(chart, 'proxy', { workloads: [workloads[0]], containers: [{ name: 'proxy', image: 'registry.example.com/proxy:2.1.0' }] });
  return root;
}

/** Where each object is, by its identity. */
function places(at = outdir): Map<string, string> {
  const isOurs = ({ path }: { path: string }) => /^(karmada|ocm|clusters)\//.test(path);
  return new Map(documentsBelow(at).filter(isOurs).map(({ path, object: { kind, metadata } }) => (
    [`${path.split('/')[0]} ${kind} ${metadata.namespace ?? ''}/${metadata.name}`, path.slice(0, path.lastIndexOf('/'))]
  )));
}
const directoriesIn = (path: string): string[] => readdirSync(join(outdir, path), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
const kustomizations = (): Map<string, any> => new Map(documentsBelow(join(outdir, 'gitops')).map(({ object }) => [object.metadata.name, object]));
const dependsOn = (name: string): string[] => (kustomizations().get(`federation.${name}`).spec.dependsOn ?? []).map((one: any) => one.name.replace('federation.', ''));

describe('a chart with parts', () => {
  test('has its workloads in directories of their own, and what they share in another', () => {
    app(NAMES, { parts: { shop: 4 } }).synth();
    expect(directoriesIn('karmada/shop')).toEqual(['p0', 'p1', 'p2', 'p3', 'shared']);
    expect(directoriesIn('ocm/edge/shop')).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(directoriesIn('clusters/lab/shop')).toEqual(['p0', 'p1', 'p2', 'p3', 'shared']);
    const where = places();
    expect(where.get('karmada Namespace /shop')).toBe('karmada/shop/shared');
    expect(where.get('karmada ConfigMap shop/shop-settings-web-3')).toBe('karmada/shop/shared');
    for (const name of NAMES) {
      const part = where.get(`karmada CloneSet shop/shop-${name}`)!;
      expect([`Service shop/shop-${name}`, `PropagationPolicy shop/shop-${name}-cloneset`].map((one) => where.get(`karmada ${one}`))).toEqual([part, part]);
      // In every cluster, a workload is in the part of the same name.
      expect(where.get(`clusters CloneSet shop/shop-${name}`)).toBe(part.replace('karmada', 'clusters/lab'));
      expect(where.get(`clusters Service shop/shop-${name}`)).toBe('clusters/lab/shop/shared');
    }
  });

  test('keeps every object where it is when others come and go', () => {
    app(NAMES.slice(0, 6), { parts: { shop: 64, 'shop/shared': 8 } }).synth();
    const before = places();
    app([...NAMES].reverse(), { parts: { shop: 64, 'shop/shared': 8 }, at: join(outdir, 'more') }).synth();
    const after = places(join(outdir, 'more'));
    expect(before.size).toBeGreaterThan(30);
    for (const [object, place] of before) expect([object, after.get(object)]).toEqual([object, place]);
  });

  test('is applied by kubectl in order as a whole: what is shared first', () => {
    app(NAMES, { parts: { shop: 4, 'shop/shared': 2 }, sidecars: true }).synth();
    const order = readFileSync(join(outdir, 'karmada/_order'), 'utf8').split('\n').filter(Boolean).map((file) => file.split('/').slice(0, -1).join('/'));
    expect(order.slice(2, 5)).toEqual(['shop/shared', 'shop/shared-0', 'shop/shared-1']);
    expect(new Set(order.slice(5))).toEqual(new Set(['shop/p0', 'shop/p1', 'shop/p2', 'shop/p3']));
    expect(readFileSync(join(outdir, 'karmada/_order'), 'utf8').split('\n')[5]).toContain('sidecarset');
  });

  (kubectl ? test : test.skip)('has parts that kustomize builds, which are together all there is', () => {
    app(NAMES, { parts: { shop: 4 }, tools: ['flux'] }).synth();
    for (const server of ['karmada', 'ocm', 'clusters/lab']) {
      const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', join(outdir, server)], { encoding: 'utf8', maxBuffer: 2 ** 28 });
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(documentsIn(stdout)).toHaveLength(documentsBelow(join(outdir, server)).length);
    }
  });
});

describe('the tools of a chart with parts', () => {
  test('Flux has what is shared before all parts, and no part waits for another', () => {
    app(NAMES, { parts: { shop: 2 }, tools: ['flux'] }).synth();
    expect(dependsOn('karmada.shop.shared.policies')).toEqual(['karmada.platform']);
    expect(dependsOn('karmada.shop.shared')).toEqual(['karmada.shop.shared.policies']);
    expect(dependsOn('karmada.shop.p0.policies')).toEqual(['karmada.shop.shared.policies']);
    expect(dependsOn('karmada.shop.p0')).toEqual(['karmada.shop.p0.policies', 'karmada.shop.shared']);
    expect(dependsOn('ocm.edge.shop.p1')).toEqual(['ocm.platform']);
    expect(dependsOn('clusters.lab.shop.shared')).toEqual([]);
    expect(dependsOn('clusters.lab.shop.p1')).toEqual(['clusters.lab.shop.shared']);
    expect(kustomizations().get('federation.clusters.lab.shop.shared').spec.wait).toBe(false);
  });

  test('Flux has SidecarSets of one part before the workloads of all, in clusters behind their namespace', () => {
    app(NAMES, { parts: { shop: 2, 'shop/shared': 2 }, tools: ['flux'], sidecars: true }).synth();
    const [part] = [...kustomizations().keys()].flatMap((name) => /^federation\.karmada\.shop\.(p\d)\.admission$/.exec(name)?.[1] ?? []);
    for (const one of ['p0', 'p1']) {
      expect(dependsOn(`karmada.shop.${one}`)).toEqual(expect.arrayContaining([`karmada.shop.${part}.admission`, 'karmada.shop.shared-0', 'karmada.shop.shared-1']));
      expect(dependsOn(`clusters.lab.shop.${one}`)).toEqual(expect.arrayContaining([`clusters.lab.shop.${part}.admission`, 'clusters.lab.shop.shared-0']));
    }
    expect(dependsOn(`clusters.lab.shop.${part}.admission`)).toEqual(['clusters.lab.shop.shared']);
    expect(dependsOn('clusters.lab.shop.shared-0')).toEqual(['clusters.lab.shop.shared']);
  });

  test('Flux never waits in a circle, nor for what is not there', () => {
    app(NAMES, { parts: { shop: 3, 'shop/shared': 2 }, tools: ['flux'], sidecars: true }).synth();
    const all = kustomizations();
    const done = new Set<string>();
    for (let before = -1; before < done.size;) {
      before = done.size;
      for (const [name, { spec }] of all) if ((spec?.dependsOn ?? []).every((one: any) => done.has(one.name))) done.add(name);
    }
    expect([...all.keys()].filter((name) => !done.has(name))).toEqual([]);
  });

  test('Flux has the Kustomizations of 16 parts in a directory, which a Kustomization of the others applies', () => {
    app(NAMES, { parts: { shop: 64 }, tools: ['flux'], karmada: true }).synth();
    const groups = directoriesIn('gitops/flux-parts');
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      expect(group).toMatch(/^karmada\.shop\.[0-3]$/);
      expect(kustomizations().get(`federation.parts.${group}`).spec).toMatchObject({ path: `./dist/gitops/flux-parts/${group}`, wait: false, suspend: false });
      const numbers = filesBelow(join(outdir, 'gitops/flux-parts', group)).flatMap((file) => /\.p(\d+)\.yaml$/.exec(file)?.[1] ?? []).map(Number);
      expect(numbers.filter((number) => Math.floor(number / 16) !== Number(group.split('.')[2]))).toEqual([]);
    }
  });

  test('Flux removes Kustomizations that are gone even where nothing is pruned, so that none is left behind that applies what others have taken over', () => {
    app(NAMES, { parts: { shop: 2 }, tools: ['fluxThatKeeps'], karmada: true }).synth();
    const spec = (name: string) => kustomizations().get(name).spec;
    expect(spec('federation.karmada.shop.p0')).toMatchObject({ prune: false, deletionPolicy: 'Orphan' });
    expect(spec('federation')).toMatchObject({ prune: true, deletionPolicy: 'Orphan' });
    expect(spec('federation.parts.karmada.shop.0')).toMatchObject({ prune: true, deletionPolicy: 'MirrorPrune' });
  });

  test('Argo CD has an Application for each, those with what is shared in an earlier wave', () => {
    app(NAMES, { parts: { shop: 2 }, tools: ['argoCd'] }).synth();
    const applications = new Map(documentsBelow(join(outdir, 'gitops/argocd')).map(({ object }) => [object.metadata.name, object]));
    expect([...applications.keys()]).toEqual(expect.arrayContaining(['karmada.shop.p0', 'karmada.shop.p1', 'karmada.shop.shared', 'ocm.edge.shop.p0', 'clusters.lab.shop.shared']));
    expect(applications.get('karmada.shop.shared').metadata.annotations['argocd.argoproj.io/sync-wave']).toBe('-9');
    expect(applications.get('karmada.shop.p0')).toMatchObject({
      metadata: { labels: { 'kruise-federation/part': 'p0' } }, spec: { source: { directory: { exclude: 'kustomization.yaml' }, path: 'dist/karmada/shop/p0' } },
    });
  });
});

describe('a directory that is too large', () => {
  const MANY = Array.from({ length: 300 }, (_, index) => `web-${index}`);

  test('is an error with Flux that names the number of parts, which then is enough', () => {
    expect(() => app(MANY, { tools: ['flux'], karmada: true }).synth()).toThrow(/KF560: karmada\/shop has 1201 objects.*give 'shop' 4 `parts`/);
    expect(() => app(MANY, { tools: ['flux'], karmada: true, parts: { shop: 4 } }).synth()).not.toThrow();
  });

  test('is a warning with Argo CD, which reads so many bytes, and not where one stream is asked for', () => {
    const large = { tools: ['argoCd'], karmada: true, setting: 'x'.repeat(900_000) } as const;
    app(NAMES, large).synth();
    expect(said).toMatch(/KF561: karmada\/shop has 11 MB of manifests, and Argo CD reads at most 10 MB of a directory\..*give 'shop' 4 `parts`/);
    said = '';
    process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
    try {
      app(NAMES, large).synth();
    } finally {
      delete process.env.KRUISE_FEDERATION_DIRECTORY;
    }
    expect(said).not.toContain('KF561');
  });

  test('has no kustomization where nobody builds it, and is applied by the order', () => {
    app(MANY, { karmada: true }).synth();
    expect(filesBelow(outdir).filter((file) => file.endsWith('kustomization.yaml'))).toEqual(['karmada/platform/kustomization.yaml']);
    expect(existsSync(join(outdir, 'karmada/_order'))).toBe(true);
  });
});

describe('parts that make no sense are refused', () => {
  test.each([
    [{ shop: 0 }, /KF583: parts\.shop is 0, expected a whole number from 1 to 1000/],
    [{ shop: '4' }, /KF583: parts\.shop is "4"/],
    [{ shops: 4 }, /KF583: parts has 'shops', which is no chart .*did you mean 'shop'\?/],
    [{ 'shop/shared': 4 }, /KF583: parts has 'shop\/shared'/],
    [7, /KF583: parts is 7, expected an object/],
  ])('%j', (parts, message) => {
    expect(() => app(NAMES, { parts }).synth()).toThrow(message);
  });

  test('and so are files that Argo CD would not read', () => {
    expect(() => app(NAMES, { tools: ['argoCd'], extension: '.manifest' }).synth()).toThrow(/KF574: The files of the output end with "\.manifest"/);
    expect(() => app(NAMES, { tools: ['flux'], extension: '.manifest' }).synth()).not.toThrow();
    expect(said).not.toContain('KF561');
  });
});
