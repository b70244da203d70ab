import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';

/** Where built programs are kept, from the environment variables: LIVE_CACHE, or a folder of our own in the cache of the user. */
export function cacheDirectory(variables: NodeJS.ProcessEnv = process.env): string {
  if (variables.LIVE_CACHE) return path.resolve(variables.LIVE_CACHE);
  return path.join(variables.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'cdk8s-kruise-federation', 'live');
}

/** All that decides what comes out of a build. */
export interface BuildInput {
  /** What `go version` prints, with the system and the processor. */
  readonly go: string;
  readonly package: string;
  readonly flags: readonly string[];
  /** Contents of the Go module's own files, by path. go.sum pins all others. */
  readonly files: Readonly<Record<string, string>>;
}

/** A short name for a build that changes if anything does that the program is made of. */
export function cacheKey(input: BuildInput): string {
  const files = Object.entries(input.files).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify([input.go, input.package, input.flags, files])).digest('hex').slice(0, 16);
}

/** The files of a Go module that take part in a build, by path below its folder. */
export function moduleFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.go|go\.mod|go\.sum)$/.test(name) && !name.endsWith('_test.go'));
  return Object.fromEntries(names.map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(folder, name), 'utf8')]));
}
