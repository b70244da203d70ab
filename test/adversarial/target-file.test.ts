import { chmodSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TargetFile } from '../../constructs/cli/target-file';
import { cli, Folder } from '../cli/command-line';

const folder = new Folder();
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const web = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] } } } };
const policy = { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web' }, spec: { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }], placement: { clusterAffinity: { clusterNames: ['east'] } } } };
const input = folder.file('input.yaml', web, policy);
const before = readFileSync(input, 'utf8');
const mine = folder.file('mine.ts', '// mine\n');
mkdirSync(at('directory'));
mkdirSync(at('locked'), { mode: 0o555 });
symlinkSync(at('elsewhere.ts'), at('dangling.ts'));
symlinkSync(at('loop.ts'), at('loop.ts'));
symlinkSync(mine, at('to-mine.ts'));
symlinkSync(input, at('to-input.ts'));
symlinkSync(at('directory'), at('to-directory'));
linkSync(input, at('hard.ts'));

const CASES: readonly [string, string, string, string[]][] = [
  ['a file that is there', 'KF084', mine, []],
  ['a link to a file that is there', 'KF084', at('to-mine.ts'), []],
  ['a dangling link', 'KF084', at('dangling.ts'), []],
  ['a dangling link with --force', 'KF084', at('dangling.ts'), ['--force']],
  ['the input', 'KF085', input, []],
  ['the input with --force', 'KF085', input, ['--force']],
  ['the input by a way round', 'KF085', join(folder.path, 'directory', '..', 'input.yaml'), ['--force']],
  ['a link to the input', 'KF085', at('to-input.ts'), ['--force']],
  ['a hard link to the input', 'KF085', at('hard.ts'), ['--force']],
  ['a directory', 'KF086', at('directory'), []],
  ['a directory with --force', 'KF086', at('directory'), ['--force']],
  ['a link to a directory', 'KF086', at('to-directory'), ['--force']],
  ['a directory that is not there', 'KF086', at('nowhere/app.ts'), []],
  ['a file below a file', 'KF086', at('mine.ts/app.ts'), []],
  ['a name that is too long', 'KF086', at(`${'x'.repeat(300)}.ts`), []],
  ['no name', 'KF086', '', []],
  ['a name with a null', 'KF086', at('a\0b'), []],
  ['a link to itself', 'KF08', at('loop.ts'), ['--force']],
];

test.each(CASES)('import does not write to %s', (_name, code, target, options) => {
  const listing = readdirSync(folder.path).sort();
  const { code: exit, out, err } = cli('import', input, '-o', target, ...options);
  expect(exit).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(code);
  expect(err.split('\n')[0]).toMatch(/^KF08\d: '.*' cannot be written: .*\.$/);
  expect(err).not.toMatch(/\n +at |Error:/);
  expect(readdirSync(folder.path).sort()).toEqual(listing);
  expect([readFileSync(input, 'utf8'), readFileSync(mine, 'utf8'), existsSync(at('elsewhere.ts'))]).toEqual([before, '// mine\n', false]);
});

// The superuser may write anywhere.
(process.getuid?.() === 0 ? test.skip : test)('import does not write into a directory without permission', () => {
  expect(cli('import', input, '-o', at('locked/app.ts'))).toMatchObject({ code: 2, err: expect.stringContaining('KF086') });
});

test('with --force the file behind a link is replaced as a whole, and keeps its mode', () => {
  const target = folder.file('old.ts', '// old\n');
  chmodSync(target, 0o640);
  symlinkSync(target, at('to-old.ts'));
  expect(cli('import', input, '-o', at('to-old.ts'), '--force').code).toBe(0);
  expect(lstatSync(at('to-old.ts')).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('new FederationApp()');
  expect(statSync(target).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a device is written to, and stays one', () => {
  expect(cli('import', input, '-o', '/dev/null', '--force').code).toBe(0);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a file that appears while import works is not written over', () => {
  const target = at('late.ts');
  const late = new TargetFile(target, [input], false);
  writeFileSync(target, '// theirs\n');
  expect(() => late.write('// ours\n')).toThrow(/^KF086: .*another file has taken its place/);
  expect(readFileSync(target, 'utf8')).toBe('// theirs\n');
});
