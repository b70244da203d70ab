import * as fs from 'node:fs';
import * as path from 'node:path';

/** What changes a file system. */
export const OPERATIONS = ['openSync', 'writeSync', 'writeFileSync', 'mkdirSync', 'linkSync', 'copyFileSync', 'renameSync', 'rmdirSync', 'rmSync', 'unlinkSync'] as const;

const DIRECTORIES = ['karmada/shop', 'ocm/edge', 'clusters/lab/shop'];

/** A tree whose files all say which generation they are of; some are in one generation alone, and a file of one is a directory of the next. */
export function treeOf(generation: string): { path: string; content: string }[] {
  const names = [...DIRECTORIES.map((directory) => `${directory}/web.yaml`), `karmada/only-${generation}/web.yaml`, generation === 'old' ? 'turned' : `turned/${generation}.yaml`];
  return names.map((name) => ({ path: name, content: `generation: ${generation}\n` }));
}

/** Every file in a directory with its content, our bookkeeping apart. */
export function filesIn(outdir: string): Record<string, string> {
  const names = fs.readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.kruise-federation') && fs.lstatSync(path.join(outdir, name)).isFile());
  return Object.fromEntries(names.sort().map((name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(outdir, name), 'utf8')]));
}

/** What is on disk when a generation is complete. */
export function completeTree(generation: string): Record<string, string> {
  return Object.fromEntries(treeOf(generation).map(({ path: name, content }): [string, string] => [name, content]).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Our bookkeeping in a directory. */
export function bookkeepingIn(outdir: string): string[] {
  return fs.readdirSync(outdir).filter((name) => name.startsWith('.kruise-federation'));
}
