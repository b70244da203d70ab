import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import * as path from 'node:path';
import { cacheDirectory } from './cache';
import { readGoMod, requiredGo } from './go-module';
import { programSet, type SetName } from './versions';

/** Something that must be on the machine, and what was found. */
export interface Requirement {
  readonly name: string;
  /** What is needed, in words. */
  readonly needed: string;
  /** What was found; undefined if there is nothing. */
  readonly found?: string;
  /** How to get it; undefined if all is well. */
  readonly fix?: string;
}

/**
 * Room for a first build of what the suite runs, measured: 2.8 GB of modules, 8.4 GB of compiled packages, 0.5 GB of programs.
 * Later builds need next to nothing.
 */
export const DISK_FOR_BUILD = 12e9;
/** Room for data and logs of a run. */
export const DISK_FOR_RUN = 1e9;
/** The oldest kubectl that all of this was tried with. */
export const OLDEST_KUBECTL = '1.32';
/** As `engines` in package.json says. */
const OLDEST_NODE = '20';

/** What is needed to build some sets and to run them, and what this machine has of it. */
export function requirements(sets: readonly SetName[], variables: NodeJS.ProcessEnv = process.env): Requirement[] {
  const cache = cacheDirectory(variables);
  return [
    goRequirement(print('go', ['version']), print('go', ['env', 'GOTOOLCHAIN']), newest(sets.map((set) => requiredGo(readGoMod(set))))),
    kubectlRequirement(print('kubectl', ['version', '--client', '-o', 'json'])),
    opensslRequirement(print('openssl', ['version'])),
    nodeRequirement(process.version),
    diskRequirement(cache, freeBytes(cache), isBuilt(sets, filesOf(cache)) ? DISK_FOR_RUN : DISK_FOR_BUILD),
  ];
}

/** Whether some version of each program of the sets is among the files of the cache, so that Go's caches are filled. */
export function isBuilt(sets: readonly SetName[], files: readonly string[]): boolean {
  const built = new Set(files.map((file) => /^(.*)-[0-9a-f]{16}$/.exec(file)?.[1]));
  return sets.flatMap((set) => Object.keys(programSet(set).programs)).every((program) => built.has(program));
}

/** Go, which may be older than the modules ask for if it may load a newer one by itself. */
export function goRequirement(version: string | undefined, toolchain: string | undefined, needed: string): Requirement {
  const found = /go version go(\S+)/.exec(version ?? '')?.[1];
  const requirement = { name: 'go', needed: `${needed} or newer`, ...found && { found } };
  if (!found) return { ...requirement, fix: 'Install Go, see https://go.dev/doc/install, and put its bin folder into PATH.' };
  if (!isOlder(found, needed)) return requirement;
  // From 1.21 on, Go loads the version that go.mod asks for, unless it is told to stay what it is: https://go.dev/doc/toolchain
  if (isOlder(found, '1.21')) return { ...requirement, fix: 'Install a newer Go, see https://go.dev/doc/install.' };
  if (/^(auto|path)$|\+/.test(toolchain ?? '')) return { ...requirement, found: `${found}, which loads ${needed} by itself` };
  return { ...requirement, fix: `Install a newer Go, or let it load one: GOTOOLCHAIN=auto instead of ${toolchain || 'nothing'}.` };
}

/** kubectl, from what `kubectl version --client -o json` prints. */
export function kubectlRequirement(printed: string | undefined): Requirement {
  const found = /"gitVersion":\s*"v([^"]+)"/.exec(printed ?? '')?.[1];
  const requirement = { name: 'kubectl', needed: `${OLDEST_KUBECTL} or newer`, ...found && { found } };
  if (found && !isOlder(found, OLDEST_KUBECTL)) return requirement;
  return { ...requirement, fix: `Install kubectl ${OLDEST_KUBECTL} or newer, see https://kubernetes.io/docs/tasks/tools/.` };
}

/** OpenSSL, or LibreSSL as macOS has it. */
export function opensslRequirement(printed: string | undefined): Requirement {
  const found = /^((?:Open|Libre)SSL \S+)/.exec(printed ?? '')?.[1];
  const requirement = { name: 'openssl', needed: 'any', ...found && { found } };
  return found ? requirement : { ...requirement, fix: 'Install openssl with the package manager of the system.' };
}

/** Node, which runs this. */
export function nodeRequirement(version: string): Requirement {
  const requirement = { name: 'node', needed: `${OLDEST_NODE} or newer`, found: version.replace(/^v/, '') };
  return isOlder(requirement.found, OLDEST_NODE) ? { ...requirement, fix: 'Install a newer Node, see https://nodejs.org.' } : requirement;
}

/** Room on the disk where programs and Go's caches are. */
export function diskRequirement(folder: string, free: number, needed: number): Requirement {
  const places = `below ${folder} and in Go's caches`;
  const requirement = { name: 'disk', needed: `${gigabytes(needed)} free ${places}`, found: `${gigabytes(free)} free` };
  if (free >= needed) return requirement;
  return { ...requirement, fix: 'Free some room, or choose other places: LIVE_CACHE for programs, GOMODCACHE and GOCACHE for Go.' };
}

/** A line for everything that is needed, and below it how to get it if it is missing. */
export function describeRequirements(found: readonly Requirement[]): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  return found.flatMap(({ name, needed, found: has = 'not found', fix }) => {
    const line = `${name.padEnd(width)}  ${has}`;
    return fix === undefined ? [`ok       ${line}`] : [`missing  ${line}; needed: ${needed}`, `         ${' '.repeat(width)}  ${fix}`];
  }).join('\n');
}

/** Whether a version is older than another; what follows the numbers does not count. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => (/^\d+(\.\d+)*/.exec(text)?.[0] ?? '0').split('.').map(Number));
  const at = b.findIndex((part, index) => (a[index] ?? 0) !== part);
  return at >= 0 && (a[at] ?? 0) < b[at];
}

function newest(versions: readonly string[]): string {
  return versions.reduce((best, version) => (isOlder(best, version) ? version : best), '1.0');
}

function gigabytes(bytes: number): string {
  return `${Math.floor(bytes / 1e8) / 10} GB`;
}

/** What a command prints; undefined if it is not there or fails. */
function print(command: string, args: readonly string[]): string | undefined {
  try {
    // Outside of any Go module, whose go.mod would choose another version.
    return execFileSync(command, args, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Free bytes of the disk that a folder is or will be on. */
function freeBytes(folder: string): number {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const { bavail, bsize } = statfsSync(at);
      return bavail * bsize;
    }
  }
}
