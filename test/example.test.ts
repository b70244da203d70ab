import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../constructs/json/kube-object';
import { violations } from '../constructs/problems/schema/schema';

const ROOT = join(__dirname, '..');
const cdk8s = (...args: string[]) => execFileSync('npx', ['cdk8s', 'synth', ...args], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function documents(text: string): KubeObject[] {
  return parseAllDocuments(text).map((document) => {
    expect((document as any).errors).toEqual([]);
    return (document as any).toJS();
  });
}

describe('the example, by the real command', () => {
  let outdir: string;
  let tree: Record<string, string>;

  beforeAll(() => {
    outdir = mkdtempSync(join(tmpdir(), 'example-'));
    cdk8s('--output', outdir);
    tree = Object.fromEntries(readdirSync(outdir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(outdir, file), readFileSync(file, 'utf8')]));
  }, 120_000);

  afterAll(() => rmSync(outdir, { recursive: true, force: true }));

  test('gives this tree', () => {
    expect(tree).toMatchSnapshot();
  });

  test('has only objects that their schemas accept', () => {
    for (const object of Object.values(tree).flatMap(documents).filter(({ kind }) => kind !== 'Kustomization')) {
      expect({ object: `${object.kind} ${object.metadata.name}`, found: violations(object, { kruise: '1.9' }) }).toEqual({ object: expect.anything(), found: [] });
    }
  });

  test('divides all replicas and no more', () => {
    const template = documents(tree['karmada/shop/shop-web-cloneset.k8s.yaml']).find(({ kind }) => kind === 'CloneSet')!;
    const works = Object.entries(tree).filter(([path]) => /^ocm\/edge-.*web/.test(path)).flatMap(([, text]) => documents(text));
    const shares = works.map(({ spec }) => spec.workload.manifests.find(({ kind }: KubeObject) => kind === 'CloneSet').spec.replicas);
    expect(template.spec.replicas + shares.reduce((sum, share) => sum + share, 0)).toBe(24);
  });

  test('is valid YAML on standard output too', () => {
    const printed = documents(cdk8s('--stdout'));
    expect(printed).toHaveLength(Object.values(tree).flatMap(documents).length);
  }, 60_000);

  test('is built by kustomize, directory by directory', () => {
    let kubectl = true;
    try { execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' }); } catch { kubectl = false; }
    if (!kubectl) {
      process.stderr.write('kubectl is not here: kustomize was not tried\n');
      return;
    }
    const size = (directory: string) => Object.keys(tree).filter((path) => path.startsWith(`${directory}/`) && !path.endsWith('kustomization.yaml'))
      .flatMap((path) => documents(tree[path])).length;
    const directories = Object.keys(tree).filter((path) => path.endsWith('/kustomization.yaml')).map((path) => dirname(path));
    expect(directories).toContain('karmada/shop');
    const built = (directory: string) => documents(execFileSync('kubectl', ['kustomize', join(outdir, directory)], { encoding: 'utf8' }));
    for (const directory of directories) {
      expect({ directory, objects: built(directory).length }).toEqual({ directory, objects: size(directory) });
    }
  }, 60_000);
});
