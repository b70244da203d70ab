/** Programs that are built with Go, once for all runs of the bench. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { cacheFolder } from '../../constructs/json/cache-folder';

/** A program of a Go module. */
export interface GoProgram {
  readonly name: string;
  readonly module: string;
  /** Pinned, since figures of another version are other figures. */
  readonly version: string;
}

/** Why a program cannot be had. */
export class MissingProgram extends Error {}

/** The file of a program, which is built if it is not there yet. */
export function builtProgram({ name, module, version }: GoProgram): string {
  const directory = path.join(cacheFolder('bench'), `${name}-${version}`);
  const file = path.join(directory, name);
  if (fs.existsSync(file)) return file;
  if (!hasGo()) throw new MissingProgram(`Go is missing, which builds ${name}`);
  process.stderr.write(`Building ${name} ${version}, which takes minutes the first time ...\n`);
  try {
    const env = { ...process.env, GOBIN: directory };
    execFileSync('go', ['install', `${module}@${version}`], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  } catch (error) {
    throw new MissingProgram(`${name} cannot be built: ${String((error as any).stderr ?? error).trim().split('\n').at(-1)}`);
  }
  return file;
}

function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What a program is built to, or why it cannot be. */
export function orReason(build: () => string): string | MissingProgram {
  try {
    return build();
  } catch (error) {
    if (error instanceof MissingProgram) return error;
    throw error;
  }
}
