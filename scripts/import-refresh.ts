import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse, stringify } from 'yaml';
import { builtInKinds, reachableDefinitions } from './import-kubernetes';
import { pruneCrd, type SchemaNode } from './import-prune';
import { definitionRemovals, kindRemovals, removals } from './import-removals';
import { byRelease, CRDS, folderOf, KUBERNETES, minorOf, NEXT, type Source, SOURCES } from './import-sources';

/** Where the schemas of one release were read, and how far that can be trusted. */
interface Origin {
  readonly dir: string;
  readonly provenance: string;
}

/** A release, of CRDs or of Kubernetes itself. */
type Released = Pick<Source, 'name' | 'module' | 'version' | 'moduleVersion' | 'copyOnly'>;

/**
 * Reads the schemas of every pinned release and writes crds/. A release that cannot be had keeps the files that are committed. Returns
 * whether all of them could be read.
 *
 * `copies` names directories to read instead of the module, by folder name, for machines where the module proxy does not serve it.
 */
export function refresh(copies: ReadonlyMap<string, string>): boolean {
  const pinned = new Set([...SOURCES, KUBERNETES].map((source) => path.basename(folderOf(source))));
  const unknown = [...copies.keys()].filter((name) => !pinned.has(name));
  if (unknown.length > 0) throw new Error(`no pinned release is called ${unknown.join(', ')}; expected one of ${[...pinned].join(', ')}`);

  let complete = true;
  const attempt = (source: Released, work: (origin: Origin) => string[]): void => {
    const folder = path.basename(folderOf(source));
    try {
      const lost = work(originOf(source, copies.get(folder)));
      console.log(`${folder}: written; ${lost.length === 0 ? 'nothing removed' : `${lost.length} removed`}`);
      for (const line of lost) console.log(`  ${line}`);
    } catch (error) {
      complete = false;
      console.error(`${folder}: not refreshed, the committed files stay. ${(error as Error).message}`);
    }
  };
  for (const source of SOURCES) attempt(source, (origin) => refreshCrds(source, origin));
  attempt(KUBERNETES, refreshKubernetes);

  if (complete) {
    for (const folder of fs.readdirSync(CRDS).filter((name) => !pinned.has(name))) fs.rmSync(path.join(CRDS, folder), { recursive: true });
  }
  return complete;
}

function originOf(source: Released, copy: string | undefined): Origin {
  if (copy !== undefined) {
    return { dir: path.resolve(copy), provenance: 'Read from a copy of these files, not verified against the Go checksum database.' };
  }
  if (source.copyOnly !== undefined) throw new Error(source.copyOnly);
  const release = `${source.module}@${source.moduleVersion ?? source.version}`;
  let answer: string;
  try {
    answer = execFileSync('go', ['mod', 'download', '-json', release], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stdout } = error as { code?: string; stdout?: string };
    if (code === 'ENOENT') throw new Error('The refresh reads Go modules: install Go.', { cause: error });
    throw new Error(stdout ? JSON.parse(stdout).Error : String(error), { cause: error });
  }
  const { Dir, Sum } = JSON.parse(answer);
  return { dir: Dir, provenance: `Read from the Go module, ${Sum}.` };
}

function refreshCrds(source: Source, origin: Origin): string[] {
  const from = [path.join(origin.dir, source.folder), origin.dir].find((dir) => fs.existsSync(dir)) ?? origin.dir;
  const found = new Map<string, SchemaNode>();
  for (const file of yamlFiles(from)) {
    const crd = parse(fs.readFileSync(file, 'utf8'));
    if (crd?.kind === 'CustomResourceDefinition' && isKept(source, crd.metadata.name)) merge(found, pruneCrd(crd));
  }
  const missing = (source.keep ?? []).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${from} has no ${missing.join(', ')}`);

  const lost = removals(committedCrds(source), [...found.values()]);
  const folder = folderOf(source);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, crd] of found) {
    const header = `# Schema facts of ${source.module} ${source.version}, ${source.folder}, without prose. ${origin.provenance}\n`
      + '# Written by `npm run import -- --refresh`.\n';
    fs.writeFileSync(path.join(folder, `${name}.yaml`), header + stringify(crd, { lineWidth: 0, aliasDuplicateObjects: false }));
  }
  return lost;
}

function isKept({ keep, without = [] }: Source, name: string): boolean {
  return keep?.includes(name) ?? !without.includes(name);
}

/** OCM keeps the versions of a kind in files of their own. */
function merge(found: Map<string, SchemaNode>, crd: SchemaNode): void {
  const known = found.get(crd.metadata.name);
  if (!known) {
    found.set(crd.metadata.name, crd);
    return;
  }
  const names = new Set(known.spec.versions.map((version: SchemaNode) => version.name));
  known.spec.versions.push(...crd.spec.versions.filter((version: SchemaNode) => !names.has(version.name)));
}

function refreshKubernetes(origin: Origin): string[] {
  const swagger = JSON.parse(fs.readFileSync(path.join(origin.dir, KUBERNETES.file), 'utf8'));
  const definitions = reachableDefinitions(swagger);
  const kinds = builtInKinds(swagger);
  const before = committedFolder(KUBERNETES);
  const lost = before
    ? [...definitionRemovals(committed(before, 'definitions.json')?.definitions ?? {}, definitions), ...kindRemovals(committed(before, 'kinds.json')?.kinds ?? [], kinds)]
    : [];
  const folder = folderOf(KUBERNETES);
  fs.mkdirSync(folder, { recursive: true });
  const source = JSON.stringify(`${KUBERNETES.module} ${KUBERNETES.version}, ${KUBERNETES.file}. ${origin.provenance}`);
  // One definition or kind a line, so that an upgrade reads as a diff.
  const lines = Object.entries(definitions).map(([name, definition]) => `${JSON.stringify(name)}:${JSON.stringify(definition)}`);
  fs.writeFileSync(path.join(folder, 'definitions.json'), `{"source":${source},"definitions":{\n${lines.join(',\n')}\n}}\n`);
  fs.writeFileSync(path.join(folder, 'kinds.json'), `{"source":${source},"kinds":[\n${kinds.map((kind) => JSON.stringify(kind)).join(',\n')}\n]}\n`);
  return lost;
}

function committed(folder: string, file: string): SchemaNode | undefined {
  const name = path.join(folder, file);
  return fs.existsSync(name) ? JSON.parse(fs.readFileSync(name, 'utf8')) : undefined;
}

function committedCrds(source: Source): SchemaNode[] {
  const folder = committedFolder(source);
  return folder ? yamlFiles(folder).map((file) => parse(fs.readFileSync(file, 'utf8'))) : [];
}

/** The committed folder to compare with: the same release, or the one it replaces: of the same minor version, or else the newest that is no longer pinned. */
function committedFolder(source: { readonly name: string; readonly version: string }): string | undefined {
  if (!fs.existsSync(CRDS)) return undefined;
  const versions = fs.readdirSync(CRDS)
    .filter((name) => name.startsWith(`${source.name}-v`) || name === `${source.name}-${NEXT}`)
    .map((name) => name.slice(source.name.length + 1))
    .sort(byRelease);
  const version = versions.find((name) => name === source.version)
    ?? versions.find((name) => minorOf(name) === minorOf(source.version))
    ?? versions.filter((name) => !SOURCES.some((other) => other.name === source.name && other.version === name)).at(-1);
  return version && folderOf({ ...source, version });
}

function yamlFiles(dir: string): string[] {
  return fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !/(^|\/)(testdata|vendor)\//.test(file))
    .sort()
    .map((file) => path.join(dir, file));
}
