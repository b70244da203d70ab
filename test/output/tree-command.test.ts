import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsIn } from './tree-files';

const ROOT = join(__dirname, '../..');

interface Run { readonly printed: string; readonly said: string; readonly status: number | null }

/** Runs the real command on the example, for one directory of the tree. */
function cdk8s(directory: string, ...args: string[]): Promise<Run> {
  return new Promise((done) => {
    const run = spawn(join(ROOT, 'node_modules/.bin/cdk8s'), ['synth', '--no-check-upgrade', ...args], { cwd: ROOT, env: { ...process.env, KRUISE_FEDERATION_DIRECTORY: directory } });
    let [printed, said] = ['', ''];
    run.stdout.on('data', (data) => { printed += data; });
    run.stderr.on('data', (data) => { said += data; });
    run.on('close', (status) => done({ printed, said, status }));
  });
}

const kinds = (text: string) => documentsIn(text).map(({ kind }) => kind);

describe('`cdk8s synth --stdout` for one directory', () => {
  const runs = new Map<string, Run>();
  beforeAll(async () => {
    await Promise.all(['karmada', 'ocm/', './karmada/shop', 'karmada/shp'].map(async (directory) => runs.set(directory, await cdk8s(directory, '--stdout'))));
  }, 120_000);

  test('prints what goes to Karmada, the platform first and policies before templates', () => {
    expect(kinds(runs.get('karmada')!.printed)).toEqual([
      'ResourceInterpreterCustomization', 'Namespace', 'ConfigMap',
      'OverridePolicy', 'PropagationPolicy', 'Service', 'CloneSet', 'OverridePolicy', 'PropagationPolicy', 'CloneSet',
    ]);
  });

  test('prints what goes to a hub', () => {
    const works = documentsIn(runs.get('ocm/')!.printed);
    expect(works.map(({ kind, metadata }) => `${kind} ${metadata.namespace} ${metadata.name}`)).toEqual([
      'ManifestWork edge-lisbon kruise-federation-agent', 'ManifestWork edge-tallinn kruise-federation-agent',
      'ManifestWork edge-lisbon shop-shop-web-cloneset', 'ManifestWork edge-tallinn shop-shop-web-cloneset',
    ]);
  });

  test('prints one chart', () => {
    expect(kinds(runs.get('./karmada/shop')!.printed)).toEqual([
      'Namespace', 'ConfigMap', 'OverridePolicy', 'PropagationPolicy', 'Service', 'CloneSet', 'OverridePolicy', 'PropagationPolicy', 'CloneSet',
    ]);
  });

  test('fails for a directory that is not there, and names the one that was meant', () => {
    const { printed, said, status } = runs.get('karmada/shp')!;
    expect([status, printed.includes('kind:')]).toEqual([1, false]);
    expect(said).toContain("Fix: did you mean 'karmada/shop'?");
  });
});

test('the command replaces what is in its output directory', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'command-'));
  try {
    mkdirSync(join(outdir, 'karmada/gone'), { recursive: true });
    writeFileSync(join(outdir, 'karmada/gone/old.k8s.yaml'), 'kind: ConfigMap\n');
    expect((await cdk8s('', '--output', outdir)).status).toBe(0);
    expect(['karmada/gone', 'karmada/shop/kustomization.yaml', 'ocm/edge-lisbon/shop/kustomization.yaml'].map((path) => existsSync(join(outdir, path)))).toEqual([false, true, true]);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}, 120_000);
