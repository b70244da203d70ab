import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder } from '../../json/package-version';

/** Where code is, sources or compiled, whichever runs: beside the folder of the rooms. */
const ROOT = dirname(dirname(dirname(__dirname)));
/** The folders in it that plans come from. */
const FOLDERS = ['constructs', 'imports', 'schemas'];

let digest: string | undefined;

/**
 * The digest of all code that plans come from, byte by byte: of this package, with whatever was changed in it after it was installed, and of what it depends on and Node by their
 * versions.
 */
export function codeDigest(): string {
  return digest ??= digested();
}

function digested(): string {
  const hash = createHash('sha256').update(process.version);
  for (const folder of FOLDERS) hash.update(folderDigest(join(ROOT, folder)));
  const { dependencies } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) hash.update(readFileSync(manifestOf(name)));
  return hash.digest('base64');
}

/** The digest of all files in a folder, with their names. Declarations of types are no code. */
export function folderDigest(folder: string): Buffer {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.endsWith('.d.ts')) continue;
    const path = join(folder, entry.name);
    const content = entry.isDirectory() ? folderDigest(path) : readFileSync(path);
    hash.update(JSON.stringify([entry.name, content.length])).update(content);
  }
  return hash.digest();
}

/** The package.json of a package. Not every package lets it be asked for by its name. */
function manifestOf(name: string): string {
  const found = require.resolve.paths(name)?.map((folder) => join(folder, name, 'package.json')).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`'${name}' is not installed`);
  return found;
}
