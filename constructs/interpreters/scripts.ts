import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRY_FUNCTIONS } from './operations';

/** Group, version and kind become folder names, so they may hold nothing a path would understand. */
const API_VERSION = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\/v[a-z0-9]+$/;
const KIND = /^[A-Za-z0-9]+$/;

/** The line behind a script's opening comment that names what it shares with others, by file in `shared/`. */
const USES = /^-- uses: (.+)\n/m;

/** The file in the folder of an older version that names the version whose scripts it shares: only what differs stands beside it. */
const SAME_AS = 'same-as';

const loaded = new Map<string, Readonly<Record<string, string>> | undefined>();

/**
 * The interpreter scripts of a kind, by key of `spec.customizations` (`replicaResource`, `healthInterpretation`, ...), each one whole text with
 * all it uses. Undefined for kinds without scripts of ours. Files are read at the first call for a kind and kept.
 */
export function interpreterScripts(apiVersion: string, kind: string): Readonly<Record<string, string>> | undefined {
  // No sound part has a space in it, so no other pair has the same key.
  const key = `${apiVersion} ${kind}`;
  if (loaded.has(key)) return loaded.get(key);
  if (!API_VERSION.test(apiVersion) || !KIND.test(kind)) return undefined;
  loaded.set(key, read(apiVersion, kind));
  return loaded.get(key);
}

/** The file of an operation's script, whose cases stand beside it; undefined when there is none. */
export function scriptFile(apiVersion: string, kind: string, operation: string): string | undefined {
  return [`${apiVersion}/${kind}`, ...newerOf(apiVersion, kind)]
    .map((folder) => join(__dirname, folder, `${operation}.lua`))
    .find((file) => existsSync(file));
}

/** The folder of the version whose scripts a version shares; none for most. */
function newerOf(apiVersion: string, kind: string): string[] {
  const file = join(__dirname, apiVersion, kind, SAME_AS);
  return existsSync(file) ? [`${apiVersion.slice(0, apiVersion.indexOf('/'))}/${readFileSync(file, 'utf8').trim()}/${kind}`] : [];
}

function read(apiVersion: string, kind: string): Readonly<Record<string, string>> | undefined {
  const scripts: Record<string, string> = {};
  for (const operation of Object.keys(ENTRY_FUNCTIONS)) {
    const file = scriptFile(apiVersion, kind, operation);
    if (file !== undefined) scripts[operation] = compose(readFileSync(file, 'utf8'));
  }
  return Object.keys(scripts).length > 0 ? Object.freeze(scripts) : undefined;
}

/** The script with what it uses between its opening comment and itself, each part once and after what it needs itself. */
function compose(script: string): string {
  const uses = USES.exec(script);
  if (!uses) return script;
  const parts: string[] = [];
  const taken = new Set<string>();
  const take = (name: string): void => {
    if (taken.has(name)) return;
    taken.add(name);
    const part = readFileSync(join(__dirname, 'shared', `${name}.lua`), 'utf8');
    namesIn(part).forEach(take);
    parts.push(part.replace(USES, '').trim());
  };
  namesIn(script).forEach(take);
  const opening = script.slice(0, uses.index).trimEnd();
  const rest = script.slice(uses.index + uses[0].length).trim();
  return `${[opening, ...parts, rest].filter((text) => text !== '').join('\n\n')}\n`;
}

function namesIn(script: string): string[] {
  return USES.exec(script)?.[1].split(',').map((name) => name.trim()) ?? [];
}
