import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parseAllDocuments } from 'yaml';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, ClusterOverride, Placement } from '../../constructs';

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];

interface Options { readonly outdir?: string; readonly image?: string; readonly swap?: boolean; readonly placement?: Placement }

function synth(options: Options = {}): string {
  const outdir = options.outdir ?? mkdtempSync(join(tmpdir(), 'tree-'));
  const app = new FederationApp({ outdir });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
  const add = [
    () => new KruiseFederatedCloneSet(chart, 'web', {
      replicas: 6,
      containers: [{ ...CONTAINERS[0], image: options.image ?? CONTAINERS[0].image, envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }],
      placement: options.placement,
      overrides: [ClusterOverride.onClusters('west').label('side', 'west')],
    }).exposeViaService(),
    () => new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS, placement: Placement.onClusters('edge') }),
  ];
  (options.swap ? add.reverse() : add).forEach((one) => one());
  new kplus.ConfigMap(new Chart(app, 'plain'), 'other', { data: { c: 'd' } });
  app.synth();
  return outdir;
}

function files(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name))).sort();
}

const contents = (directory: string) => Object.fromEntries(files(directory).map((file) => [file, readFileSync(join(directory, file), 'utf8')]));
const documents = (text: string) => parseAllDocuments(text).map((document) => { expect((document as any).errors).toEqual([]); return (document as any).toJS(); });

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

describe('the tree of a federation app', () => {
  test('has a directory for each API server and a file for each workload', () => {
    expect(files(synth()).filter((file) => !file.endsWith('kustomization.yaml'))).toEqual([
      'karmada/platform/cloneset-apps-kruise-io-v1alpha1.k8s.yaml',
      'karmada/shop/_shared.k8s.yaml',
      'karmada/shop/shop-web-cloneset.k8s.yaml',
      'ocm/edge/shop/shop-api-cloneset.k8s.yaml',
      'ocm/edge/shop/shop-web-cloneset.k8s.yaml',
      'ocm/platform/edge.k8s.yaml',
      'plain.k8s.yaml',
    ]);
  });

  test('mixes no two API servers in a directory, and writes no object twice', () => {
    const all = contents(synth());
    const ids = Object.entries(all).filter(([file]) => !file.endsWith('kustomization.yaml')).flatMap(([file, text]) => documents(text).map((object) => {
      expect(object.apiVersion.startsWith('work.open-cluster-management.io')).toBe(file.startsWith('ocm/'));
      return `${file.split('/')[0]}/${object.kind}/${object.metadata.namespace}/${object.metadata.name}`;
    }));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has a kustomization in every directory, with every file of it', () => {
    const all = contents(synth());
    const directories = new Set(Object.keys(all).filter((file) => file.includes('/')).map((file) => dirname(file)));
    for (const directory of directories) {
      const [{ resources }] = documents(all[`${directory}/kustomization.yaml`]);
      const here = Object.keys(all).filter((file) => dirname(file) === directory && basename(file) !== 'kustomization.yaml').map((file) => basename(file));
      expect(here.length > 0 ? resources : []).toEqual(here);
    }
    expect(documents(all['ocm/kustomization.yaml'])[0].resources).toEqual(['platform', 'edge/shop']);
  });

  test('is one file with the objects of one directory where only that is asked for', () => {
    process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
    try {
      const directory = synth();
      expect(files(directory)).toEqual(['manifests.k8s.yaml']);
      expect(documents(readFileSync(join(directory, 'manifests.k8s.yaml'), 'utf8')).map(({ kind }) => kind))
        .toEqual(['ConfigMap', 'OverridePolicy', 'PropagationPolicy', 'Service', 'CloneSet']);
      process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shp';
      expect(() => synth()).toThrow(/KF583: KRUISE_FEDERATION_DIRECTORY is "karmada\/shp", but there is no such directory in the output, only .*Fix: did you mean 'karmada\/shop'\?/);
    } finally {
      delete process.env.KRUISE_FEDERATION_DIRECTORY;
    }
  });

  test('stays as it is beside that file, which the next run removes', () => {
    const directory = synth();
    const before = contents(directory);
    process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
    try {
      synth({ outdir: directory });
    } finally {
      delete process.env.KRUISE_FEDERATION_DIRECTORY;
    }
    const { 'manifests.k8s.yaml': stream, ...others } = contents(directory);
    expect([stream.includes('kind: CloneSet'), others]).toEqual([true, before]);
    synth({ outdir: directory });
    expect(contents(directory)).toEqual(before);
  });

  test('puts policies in front of the template, and the Service with the workload', () => {
    const text = readFileSync(join(synth(), 'karmada/shop/shop-web-cloneset.k8s.yaml'), 'utf8');
    expect(documents(text).map(({ kind }) => kind)).toEqual(['OverridePolicy', 'PropagationPolicy', 'Service', 'CloneSet']);
  });

  test('leaves out templates of workloads that OCM alone delivers', () => {
    const directory = synth({ placement: Placement.onClusters('edge') });
    expect(files(directory).filter((file) => file.startsWith('karmada/'))).toEqual([]);
  });

  test('is one valid stream of YAML when its files are printed one after the other', () => {
    const directory = synth();
    const all = files(directory).map((file) => readFileSync(join(directory, file), 'utf8'));
    expect(documents(all.join(''))).toHaveLength(all.flatMap(documents).length);
  });

  test('is the same, to the byte, for the same app', () => {
    expect(contents(synth())).toEqual(contents(synth()));
  });

  test('does not depend on the order in which workloads are written', () => {
    expect(contents(synth({ swap: true }))).toEqual(contents(synth()));
  });

  test('touches no file that has not changed', () => {
    const directory = synth();
    const past = new Date(1_000_000_000_000);
    files(directory).forEach((file) => utimesSync(join(directory, file), past, past));
    synth({ outdir: directory, image: 'registry.example.com/web:2.0.0' });
    const touched = files(directory).filter((file) => statSync(join(directory, file)).mtimeMs !== past.getTime());
    expect(touched).toEqual(['karmada/shop/shop-web-cloneset.k8s.yaml', 'ocm/edge/shop/shop-web-cloneset.k8s.yaml']);
  });

  test.each([[undefined], [null], [{}]])('needs no options: %j', (props) => {
    expect(() => new FederationApp(props as any)).not.toThrow();
  });

  test('is not written at all when a check fails, and the error has all problems and no stack', () => {
    const outdir = join(mkdtempSync(join(tmpdir(), 'tree-')), 'out');
    const app = new FederationApp({ outdir });
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, placement: Placement.onClusters('eats') });
    new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS, replicas: -1 });
    let error: Error | undefined;
    try { app.synth(); } catch (caught) { error = caught as Error; }
    expect(error?.message).toMatch(/\[shop\/web\].*eats[\s\S]*\[shop\/api\].*-1/);
    expect(error?.stack).not.toMatch(/\n\s+at /);
    expect(() => statSync(outdir)).toThrow();
  });
});
