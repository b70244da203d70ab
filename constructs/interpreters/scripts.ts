import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRY_FUNCTIONS } from './operations';

/** Group, version and kind become folder names, so they may hold nothing a path would understand. */
const API_VERSION = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\/v[a-z0-9]+$/;
const KIND = /^[A-Za-z0-9]+$/;

const loaded = new Map<string, Readonly<Record<string, string>> | undefined>();

/**
 * The interpreter scripts of a kind, by key of `spec.customizations` (`replicaResource`, `healthInterpretation`, ...). Undefined for kinds
 * without scripts of ours. Files are read at the first call for a kind and kept.
 */
export function interpreterScripts(apiVersion: string, kind: string): Readonly<Record<string, string>> | undefined {
  if (!API_VERSION.test(apiVersion) || !KIND.test(kind)) return undefined;
  const key = `${apiVersion}/${kind}`;
  if (!loaded.has(key)) loaded.set(key, read(join(__dirname, ...apiVersion.split('/'), kind)));
  return loaded.get(key);
}

function read(folder: string): Readonly<Record<string, string>> | undefined {
  const scripts: Record<string, string> = {};
  for (const operation of Object.keys(ENTRY_FUNCTIONS)) {
    const file = join(folder, `${operation}.lua`);
    if (existsSync(file)) scripts[operation] = readFileSync(file, 'utf8');
  }
  return Object.keys(scripts).length > 0 ? Object.freeze(scripts) : undefined;
}
