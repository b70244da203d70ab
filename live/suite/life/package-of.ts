import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KruiseLine, LiveEnvironment } from '../../environment';
import { outputDirectory, versionsOf, type Written } from '../../harness';

const ROOT = join(__dirname, '..', '..', '..');
const SYNTHESISE = join(__dirname, 'synthesise.ts');

/** The release to upgrade from: what LIVE_PREVIOUS names, or the newest tag of another commit; undefined without either. */
export function previousRelease(): string | undefined {
  if (process.env.LIVE_PREVIOUS) return process.env.LIVE_PREVIOUS;
  const [newest] = git('tag', '--list', 'v*', '--no-contains', 'HEAD', '--sort=-version:refname').split('\n').filter(Boolean);
  return newest;
}

/** The package as it was at a commit or tag, in a directory of its own: with the modules that are installed here, and schemas that it builds itself. */
export function packageAt(ref: string): string {
  const directory = outputDirectory('release');
  const archive = join(directory, 'release.tar');
  git('archive', '--output', archive, ref);
  execFileSync('tar', ['-xf', archive, '-C', directory]);
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  execFileSync('npm', ['run', '--silent', 'schemas'], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  return directory;
}

/** The package as it is in this working tree, in a directory in which apps can be put beside it. */
export function packageOfToday(): string {
  const directory = outputDirectory('today');
  for (const name of ['constructs', 'imports', 'schemas', 'crds', 'page', 'package.json', 'tsconfig.json', 'node_modules']) {
    symlinkSync(join(ROOT, name), join(directory, name));
  }
  return directory;
}

/** By name, since the versions of a package are its own. */
const VERSION_NAMES: Readonly<Record<KruiseLine, string>> = { '1.8': 'V1_8', '1.9': 'V1_9', 'next': 'NEXT' };

/** The text of an app for this environment, with the package that it is put beside: its fleet has the versions that run, its namespace is one of the suite. */
export function forSuite(text: string, environment: LiveEnvironment, namespace: string): string {
  const kruise = `require('./constructs').KruiseVersion.${VERSION_NAMES[environment.kruise]}`;
  const planes = JSON.stringify(versionsOf(environment).controlPlaneVersions);
  return text
    .replaceAll("'cdk8s-kruise-federation'", "'./constructs'")
    .replace("new Fleet(app, 'fleet', {", `new Fleet(app, 'fleet', {\n  kruiseVersion: ${kruise}, controlPlaneVersions: ${planes},`)
    .replaceAll("namespace: 'shop'", `namespace: '${namespace}'`).replaceAll("name: 'shop'", `name: '${namespace}'`);
}

/** An app, put beside a package and synthesised with it in a process of its own. */
export function synthesisedBy(directory: string, name: string, text: string): Written {
  const file = join(directory, `${name}.ts`);
  writeFileSync(file, text);
  const args = ['--import', 'tsx', SYNTHESISE, directory, file, outputDirectory(name)];
  const out = execFileSync(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(out.toString());
}

/** A file of a package. */
export function fileOf(directory: string, name: string): string {
  return readFileSync(join(directory, name), 'utf8');
}

/** The app with several kinds, for a place beside a package. */
export function kindsApp(): string {
  return readFileSync(join(__dirname, 'kinds-app.ts'), 'utf8').replaceAll("'../../../constructs", "'./constructs");
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
