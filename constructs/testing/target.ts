import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { interpreterScripts } from '../interpreters/scripts';

/** The scripts of an interpreter, and the kind they are for where that is known. */
export interface InterpreterScripts {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly scripts: Readonly<Record<string, string>>;
}

const CUSTOMIZATION = 'ResourceInterpreterCustomization';

/** The scripts of what a test passed; throws an error with a sentence if there are none. */
export function scriptsOf(target: any): InterpreterScripts {
  if (target === null || typeof target !== 'object') throw new Error(`${shown(target)} has no interpreter; expected ${EXPECTED}.`);
  if ('interpreterCustomization' in target) return scriptsOfWorkload(target);
  if (target.kind === CUSTOMIZATION) return scriptsOfCustomization(plain(target));
  if (typeof target.apiVersion === 'string' && typeof target.kind === 'string') return scriptsOfKind(target.apiVersion, target.kind);
  return scriptsOfRecord(target);
}

/** A construct as the manifest it becomes; anything else as it is. */
export function plain(value: any): any {
  if (typeof value?.toJson === 'function') return value.toJson();
  return typeof value?.apiObject?.toJson === 'function' ? value.apiObject.toJson() : value;
}

const EXPECTED = `a federated workload, a ${CUSTOMIZATION}, an apiVersion and a kind, or scripts by operation (${Object.keys(ENTRY_FUNCTIONS).join(', ')})`;

function scriptsOfWorkload(workload: any): InterpreterScripts {
  if (workload.interpreterCustomization) return scriptsOfCustomization(plain(workload.interpreterCustomization));
  throw new Error(`${workload.node?.path ?? 'The workload'} emits no interpreter: it uses Karmada's own, it is installed elsewhere, or the placement has no Karmada clusters.`);
}

function scriptsOfCustomization(manifest: any): InterpreterScripts {
  const { target, customizations } = manifest.spec ?? {};
  const scripts = Object.fromEntries(Object.entries<any>(customizations ?? {})
    .filter(([, customization]) => typeof customization?.luaScript === 'string' && customization.luaScript !== '')
    .map(([key, customization]) => [key, customization.luaScript as string]));
  return { apiVersion: target?.apiVersion, kind: target?.kind, scripts: known(scripts) };
}

function scriptsOfKind(apiVersion: string, kind: string): InterpreterScripts {
  const scripts = interpreterScripts(apiVersion, kind);
  if (!scripts) throw new Error(`This package has no scripts for ${apiVersion} ${kind}; pass your own, or a ${CUSTOMIZATION}.`);
  return { apiVersion, kind, scripts };
}

function scriptsOfRecord(record: Record<string, unknown>): InterpreterScripts {
  for (const [key, script] of Object.entries(record)) {
    if (typeof script !== 'string') throw new Error(`The script '${key}' is ${shown(script)}; expected a string with a Lua script.`);
  }
  return { scripts: known(record as Record<string, string>) };
}

function known(scripts: Record<string, string>): Readonly<Record<string, string>> {
  const unknown = Object.keys(scripts).find((key) => !(key in ENTRY_FUNCTIONS));
  if (unknown !== undefined) throw new Error(`'${unknown}' is not an operation of an interpreter; expected ${Object.keys(ENTRY_FUNCTIONS).join(', ')}.`);
  if (Object.keys(scripts).length === 0) throw new Error(`No script was given; expected ${EXPECTED}.`);
  return scripts;
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : value === null ? 'null' : `of the type ${typeof value}`);
