import { readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { interpreterScripts, scriptFile } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from './interpreted-kinds';
import type { LuaVm, StatusItem } from './lua-vm';

/** One case of a script, ready to run. */
export interface InterpreterCase {
  readonly name: string;
  readonly object: any;
  readonly replicas?: number;
  readonly items?: readonly StatusItem[];
  readonly observed?: any;
  readonly expect: any;
}

/** A script with its cases; the format is described in constructs/interpreters/README.md. */
export interface Suite {
  readonly apiVersion: string;
  readonly kind: string;
  readonly operation: string;
  readonly script: string;
  readonly cases: readonly InterpreterCase[];
}

/** Every script of every kind and version with the cases beside it; no cases when their file is missing. */
export function suites(): Suite[] {
  return interpretedKinds().flatMap(({ apiVersion, kind }) => Object.entries(interpreterScripts(apiVersion, kind) ?? {}).map(([operation, script]) => {
    const file = scriptFile(apiVersion, kind, operation)!;
    const cases = casesOf(file.replace(/\.lua$/, '.cases.yaml')).map((found) => inVersion(found, apiVersion));
    return { apiVersion, kind, operation, script, cases };
  }));
}

/** Cases written for one version of a kind hold for the other that shares the script. */
function inVersion(found: InterpreterCase, apiVersion: string): InterpreterCase {
  return {
    ...found,
    object: { ...found.object, apiVersion },
    ...(found.observed !== undefined && { observed: { ...found.observed, apiVersion } }),
  };
}

function casesOf(file: string): InterpreterCase[] {
  if (!statSync(file, { throwIfNoEntry: false })) return [];
  const { given, cases } = parse(readFileSync(file, 'utf8'));
  return cases.map((found: any) => ({
    name: found.case,
    object: mergePatch(given, found.object ?? {}),
    ...(found.replicas !== undefined && { replicas: found.replicas }),
    ...(found.items !== undefined && { items: found.items }),
    ...(found.observed !== undefined && { observed: mergePatch(given, found.observed) }),
    expect: found.expect,
  }));
}

/** RFC 7386. */
export function mergePatch(target: any, patch: any): any {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const merged: any = target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/** Runs one case and gives the result in the form Karmada would have it. */
export function runCase(vm: LuaVm, operation: string, script: string, found: Omit<InterpreterCase, 'name' | 'expect'>): any {
  switch (operation) {
    case 'replicaResource':
      return vm.getReplicas(script, found.object);
    case 'replicaRevision':
      return vm.reviseReplica(script, found.object, found.replicas ?? 0);
    case 'statusReflection':
      return vm.reflectStatus(script, found.object);
    case 'statusAggregation':
      return vm.aggregateStatus(script, found.object, found.items);
    case 'healthInterpretation':
      return vm.interpretHealth(script, found.object);
    case 'retention':
      return vm.retain(script, found.object, found.observed ?? found.object);
    case 'dependencyInterpretation':
      return sorted(vm.getDependencies(script, found.object));
    default:
      throw new Error(`no case can be run for the operation '${operation}'`);
  }
}

/** Karmada sorts dependencies like this before it compares or keeps them. */
function sorted(dependencies: readonly any[]): any[] {
  const key = (item: any): string => [item.apiVersion, item.kind, item.namespace, item.name].join('\0');
  return [...dependencies].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const WHOLE_OBJECT = new Set(['replicaRevision', 'statusAggregation', 'retention']);

/** The result a case expects: as written, or for operations that return the object, the object with the named fields changed. */
export function expected(operation: string, found: InterpreterCase): any {
  if (!WHOLE_OBJECT.has(operation)) return found.expect;
  const object = structuredClone(found.object);
  for (const [path, value] of Object.entries(found.expect)) {
    const fields = path.split('.');
    const last = fields.pop()!;
    const parent = fields.reduce((at, field) => (at[field] ??= {}), object);
    if (value === null) delete parent[last];
    else parent[last] = value;
  }
  return object;
}
