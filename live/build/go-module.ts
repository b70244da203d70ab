import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { programSet, type ComponentSource, type SetName } from './versions';

const MODULES = path.join(__dirname, '..', 'modules');

/** Folder of the Go module of a set. */
export function setFolder(set: SetName): string {
  return path.join(MODULES, set);
}

/** The version of a module that a go.mod asks for, replacements included; undefined if it does not ask for it. */
export function requiredVersion(goMod: string, module: string): string | undefined {
  const lines = goMod.split('\n').map((line) => line.replace(/\/\/.*$/, '').trim().replace(/^(require|replace)\s+/, ''));
  const replaced = lines.map((line) => line.split(/\s+/)).find(([name, ...rest]) => name === module && rest.includes('=>'));
  if (replaced) return replaced[replaced.length - 1];
  return lines.map((line) => line.split(/\s+/)).find(([name, version]) => name === module && version?.startsWith('v'))?.[1];
}

/** The version of Go that a go.mod asks for at least, such as `1.25.10`. */
export function requiredGo(goMod: string): string {
  return /^go\s+(\S+)/m.exec(goMod)?.[1] ?? '1.0';
}

/** What stands in the go.mod of a set. */
export function readGoMod(set: SetName): string {
  return readFileSync(path.join(setFolder(set), 'go.mod'), 'utf8');
}

/** The version of a component, without the `v`. */
export function componentVersion({ set, module }: ComponentSource): string {
  const version = requiredVersion(readGoMod(set), module);
  if (!version) throw new Error(`live/modules/${set}/go.mod does not ask for ${module}.`);
  return version.replace(/^v/, '');
}

/** The variables that Go is run with in a set. */
export function goVariables(set: SetName, variables: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const unknown = programSet(set).withoutChecksumDatabase;
  const known = variables.GONOSUMDB ?? variables.GOPRIVATE;
  // A go.work of somebody's own must not take part, and programs without C run wherever they are copied to.
  return { ...variables, CGO_ENABLED: '0', GOWORK: 'off', ...unknown && { GONOSUMDB: known ? `${known},${unknown}` : unknown } };
}

/** Folder in Go's module cache with the sources of a module of a set; they are downloaded if they are not there. */
export function moduleDirectory(set: SetName, module: string): string {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: setFolder(set), env: goVariables(set), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
  };
  const listed = execFileSync('go', ['list', '-m', '-f', '{{.Dir}}', module], options).trim();
  if (listed) return listed;
  return JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], options)).Dir;
}
