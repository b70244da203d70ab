import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, Folder } from './command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const web = {
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
  spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] } } },
};
const policy = (more: object = {}) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web' },
  spec: { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }], placement: { clusterAffinity: { clusterNames: ['east', 'west'] }, ...more } },
});
const good = folder.file('good.yaml', web, policy());

describe('import', () => {
  test('prints code, and beside it how far it was compared', () => {
    const { code, out, err } = cli('import', good);
    expect(code).toBe(0);
    expect(out).toContain('const app = new FederationApp();');
    expect(out.endsWith('app.synth();\n')).toBe(true);
    expect(err).toBe('The code delivers the same as the manifests: compared 2 objects on 2 clusters. 0 mistakes repaired.\n');
  });

  test('says of each mistake where it is, what Karmada would have done and how it was repaired', () => {
    const file = folder.file('mistake.yaml', web, policy({ spreadConstraints: [{ spreadByField: 'cluster', minGroups: 2 }] }));
    const { code, err } = cli('import', file);
    expect(code).toBe(0);
    expect(err).toBe(`KF032 ${file}, document 2, PropagationPolicy default/web, spec.placement.spreadConstraints[0].maxGroups: it is missing.
    Karmada accepts the policy and selects no cluster at all. Repaired: a maximum that is never reached is added.
The code delivers the same as the repaired manifests: compared 2 objects on 2 clusters. 1 mistake repaired.
`);
  });

  test('says that clusters are hypothetical when no file describes them', () => {
    const { code, err } = cli('import', folder.file('labels.yaml', web, policy({ clusterAffinity: { labelSelector: { matchLabels: { tier: 'prod' } } } })));
    expect(code).toBe(0);
    expect(err).toContain('The code delivers the same as the repaired manifests: compared 2 objects on 2 hypothetical clusters.');
  });

  test('writes into a file, but over none that is there', () => {
    const target = join(folder.path, 'app.ts');
    expect(cli('import', good, '-o', target)).toMatchObject({ code: 0, out: '' });
    const written = readFileSync(target, 'utf8');
    expect(written).toBe(cli('import', good).out);
    writeFileSync(target, '// mine\n');
    expect(cli('import', good, '-o', target)).toMatchObject({ code: 2, err: expect.stringContaining('use --force') });
    expect(readFileSync(target, 'utf8')).toBe('// mine\n');
    expect(cli('import', good, '-o', target, '--force').code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(written);
  });

  test('reads directories and Lists', () => {
    const path = join(folder.path, 'tree');
    mkdirSync(join(path, 'policies'), { recursive: true });
    writeFileSync(join(path, 'web.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [web] }));
    writeFileSync(join(path, 'policies', 'web.yml'), JSON.stringify(policy()));
    writeFileSync(join(path, 'notes.txt'), 'none');
    expect(cli('import', path)).toMatchObject({ code: 0, err: expect.stringContaining('2 objects on 2 clusters') });
  });

  test('gives objects the namespace it is told, and the fleet the version', () => {
    const { out } = cli('import', '--namespace', 'shop', '--kruise', 'v1.8', good);
    expect(out).toContain('new Chart(app, \'shop\', { namespace: \'shop\'');
    expect(out).toContain('KruiseVersion.V1_8');
  });

  test('exits with 1 when problems are left, and writes the code all the same', () => {
    const { code, out, err } = cli('import', good, folder.file('bad.yaml', 'a: [1\nb: }'));
    expect(code).toBe(1);
    expect(out).toContain('app.synth();');
    expect(err).toContain('KF001');
    expect(err).toContain('1 problem left');
  });

  test('exits with 1 when nothing is delivered', () => {
    const target = join(folder.path, 'nothing.ts');
    const { code, err } = cli('import', folder.file('alone.yaml', web), '-o', target);
    expect(code).toBe(1);
    expect(err).toContain('No policy delivers anything, so there is no code to write.');
    expect(existsSync(target)).toBe(false);
  });

  test('explains itself', () => {
    expect(cli('import', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: cdk8s-kruise-federation import') });
    expect(cli('help').out).toContain('import');
  });

  test.each<[string, string[], string]>([
    ['no file', [], 'No file to import'],
    ['a file that is not there', ['nowhere.yaml'], 'cannot be read'],
    ['a place to write to that is not there', ['-o', join(folder.path, 'nowhere', 'app.ts'), good], 'app.ts\' cannot be written'],
    ['a version that does not exist', ['--kruise', '2.0', good], 'Unknown Kruise version \'2.0\''],
    ['an option that does not exist', ['--outfile'], 'outfile'],
  ])('wants more than %s', (_name, args, message) => {
    const { code, err } = cli('import', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage: cdk8s-kruise-federation import');
  });
});
