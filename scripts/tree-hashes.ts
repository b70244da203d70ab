/**
 * Hashes every file that the examples and random apps synthesise, so that two versions of the package can be compared byte by byte.
 *
 *   npx tsx scripts/tree-hashes.ts --out before.txt                       at one commit
 *   npx tsx scripts/tree-hashes.ts --against before.txt [--out after.txt]   at another: ends with 1 if anything differs
 *
 *     [--cases 500] [--seed 1]   how many random apps are written, and which; refused ones come on top
 *     [--only TEXT]              apps whose names contain it
 *     [--keep DIRECTORY]         keeps the trees, and what was printed, to look at what differs; must be empty
 *
 * The file has a line for each file of each app: hash, app, path. What an app prints is `(printed)`, and why it is refused `(refused)`:
 * warnings and errors are output too. `(objects)` is all its documents but kustomizations, in whatever files they are: it stays when only
 * the layout of the tree changes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exampleTree, randomTrees, type TreeApp } from './tree-apps';
import { EXAMPLES } from '../test/example-apps';

const { values } = parseArgs({
  options: {
    out: { type: 'string' }, against: { type: 'string' }, only: { type: 'string', default: '' }, keep: { type: 'string' },
    cases: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' },
  },
});

/** Hashes by path, by app. */
type Hashes = Map<string, Map<string, string>>;

const MOST_SHOWN = 40;
const root = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'tree-hashes-'));

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Writes an app and hashes what is there then. */
function hashesOf({ name, write }: TreeApp): Map<string, string> {
  const outdir = join(root, name.replace(/[^\w.-]+/g, '-'));
  mkdirSync(outdir, { recursive: true });
  const said: Record<'(printed)' | '(refused)', string> = { '(printed)': '', '(refused)': '' };
  const { write: print } = process.stderr;
  process.stderr.write = (text: string | Uint8Array) => { said['(printed)'] += String(text); return true; };
  try {
    write(outdir);
  } catch (error) {
    said['(refused)'] = String((error as Error)?.message ?? error);
  } finally {
    process.stderr.write = print;
  }
  const hashes = new Map<string, string>();
  const documents: string[] = [];
  const entries = readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const bytes = readFileSync(file);
    hashes.set(relative(outdir, file), hash(bytes));
    if (file.endsWith('.yaml') && !file.endsWith('kustomization.yaml')) documents.push(...bytes.toString().split(/^---\n/m).map((text) => text.trimEnd()));
  }
  hashes.set('(objects)', hash(documents.sort().join('\n---\n')));
  for (const [what, text] of Object.entries(said).filter(([, { length }]) => length > 0)) {
    hashes.set(what, hash(text.replaceAll(outdir, '')));
    if (values.keep) writeFileSync(join(outdir, what), text);
  }
  if (!values.keep) rmSync(outdir, { recursive: true });
  return hashes;
}

function write(file: string, hashes: Hashes): void {
  writeFileSync(file, [...hashes].flatMap(([app, files]) => [...files].map(([path, value]) => `${value}\t${app}\t${path}\n`)).join(''));
}

function read(file: string): Hashes {
  const hashes: Hashes = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter((text) => text !== '')) {
    const [value, app, path] = line.split('\t');
    if (!hashes.has(app)) hashes.set(app, new Map());
    hashes.get(app)!.set(path, value);
  }
  return hashes;
}

/** Differing files of an app, with what became of them. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${path} ${!before.has(path) ? 'is new' : !after.has(path) ? 'is gone' : 'differs'}`);
}

/** Says what differs from an earlier file; whether anything does. */
function compare(before: Hashes, after: Hashes): boolean {
  const compared = [...after.keys()].filter((app) => before.has(app));
  const found = compared.map((app) => ({ app, list: differences(before.get(app)!, after.get(app)!) }))
    .filter(({ list }) => list.length > 0);
  for (const { app, list } of found.slice(0, MOST_SHOWN)) {
    const more = list.length > MOST_SHOWN ? [`and ${list.length - MOST_SHOWN} more`] : [];
    console.log([app, ...list.slice(0, MOST_SHOWN), ...more].join('\n  '));
  }
  if (found.length > MOST_SHOWN) console.log(`and ${found.length - MOST_SHOWN} more apps`);
  const missing = [...after.keys()].filter((app) => !before.has(app)).length;
  const others = found.filter(({ list }) => list.includes('(objects) differs')).length;
  const counts = `${found.length} different, ${others} of them in their objects`;
  console.log(`${compared.length} apps compared with ${values.against}: ${counts}; ${missing} are not in that file`);
  return found.length > 0 || compared.length === 0;
}

const isRefused = (hashes: ReadonlyMap<string, string>): boolean => hashes.has('(refused)');

/** The examples, and random apps until as many were written as asked for. Refused ones are kept: they have to be refused again. */
function hashesOfAll(): Hashes {
  const examples = EXAMPLES.map(exampleTree).filter(({ name }) => name.includes(values.only));
  const all: Hashes = new Map(examples.map((app) => [app.name, hashesOf(app)]));
  const wanted = Number(values.cases);
  let [drawn, accepted] = [0, 0];
  for (const app of randomTrees(Number(values.seed))) {
    if (accepted >= wanted || drawn++ >= 20 * wanted) break;
    if (!app.name.includes(values.only)) continue;
    const hashes = hashesOf(app);
    all.set(app.name, hashes);
    if (!isRefused(hashes)) accepted++;
  }
  return all;
}

const all = hashesOfAll();
if (!values.keep) rmSync(root, { recursive: true });
const apps = [...all.values()];
const files = apps.flatMap((app) => [...app.keys()]).filter((path) => !path.startsWith('(')).length;
const refused = apps.filter(isRefused).length;
const together = hash(apps.map((app) => [...app].join()).join('\n'));
console.log(`${apps.length - refused} apps written with ${files} files, ${refused} refused; all together ${together}`);
if (values.out) write(values.out, all);
if (values.against && compare(read(values.against), all)) process.exitCode = 1;
