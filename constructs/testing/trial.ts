import type { FieldPath } from '../delivery/kind-facts';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { isObject, valueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { Rule } from '../problems/problem';
import { shown } from '../json/shown';
import { listed } from '../problems/reporter';
import { LuaError, LuaLimitError, LuaVm } from './lua-vm/vm';
import { LUA_LIMIT_RULES } from './rules';
import { inCluster, reportsOf } from './trial-samples';

/** What came out when a script was tried. */
export interface TrialFinding {
  /**
   * `fails`: on all objects. `fails-sometimes`: on some. `wrong`: Karmada takes the result, but it is not what the operation is for. `unchanged`, `changes-more`: a
   * revision changes nothing, or more than numbers. `other-number`: replicas that are not those of the object, or not those of the share. `limit`: it was ended.
   */
  readonly what: 'fails' | 'fails-sometimes' | 'wrong' | 'unchanged' | 'changes-more' | 'other-number' | 'limit';
  /** What happened, as a sentence. */
  readonly message: string;
  /** The limit. */
  readonly rule?: Rule;
}

/** Runs a script in one way, and says what is odd about the result. */
interface Trial {
  readonly title: string;
  readonly run: (vm: LuaVm, script: string) => readonly TrialFinding[];
}

/** What is known of the kind of the object that a script is tried on. */
export interface TriedKind {
  /** Numbers in the status, beside those that most kinds have. */
  readonly statusFields?: readonly string[];
  /** The field that is divided between clusters. */
  readonly replicas?: FieldPath;
}

/** Operations that read the status of an object. */
export const STATUS_OPERATIONS: readonly string[] = ['statusReflection', 'statusAggregation', 'healthInterpretation'];

/** Tries a script on an object of its kind, with what can become of it: a status or none, other replicas, reports of clusters. */
export function tryScript(operation: string, script: string, template: KubeObject, { statusFields = [], replicas }: TriedKind = {}, vm = new LuaVm()): TrialFinding[] {
  const trials = TRIALS[operation]?.(template, statusFields, replicas) ?? [];
  const findings: TrialFinding[] = [];
  const failures: { title: string; message: string }[] = [];
  for (const { title, run } of trials) {
    try {
      findings.push(...run(vm, script));
    } catch (error) {
      if (error instanceof LuaLimitError) return [{ what: 'limit', rule: limitOf(error), message: `With ${title}, ${error.reason}.` }];
      if (!(error instanceof LuaError)) throw error;
      failures.push({ title, message: error.message.replace(/^<string>:(\d+): /, 'line $1: ').replace(/\.$/, '') });
    }
  }
  const entry = ENTRY_FUNCTIONS[operation];
  if (failures.length === 0) return distinct(findings);
  const what = failures.length === trials.length ? 'fails' : 'fails-sometimes';
  return [{ what, message: `${entry} fails with ${failures[0].title}: ${failures[0].message}.` }, ...distinct(findings)];
}

function limitOf({ code }: LuaLimitError): Rule | undefined {
  return Object.values(LUA_LIMIT_RULES).find((rule) => rule.code === code);
}

const TRIALS: Readonly<Record<string, (template: KubeObject, fields: readonly string[], replicas?: FieldPath) => readonly Trial[]>> = {
  replicaResource: (template, _, path) => [template, ...withReplicas(template, path)].map((object) => ({
    title: replicasShown(object, path),
    run: (vm, script) => countFindings(vm.getReplicas(script, object).replicas, object, path),
  })),
  componentResource: (template) => [{ title: 'the template', run: (vm, script) => (vm.getComponents(script, template), []) }],
  replicaRevision: (template, _, path) => [{
    title: 'the template and 0, 1 and 7 replicas',
    run: (vm, script) => {
      const revised = SHARES.map((replicas) => vm.reviseReplica(script, template, replicas));
      return [...revised.flatMap((result) => sameObject('ReviseReplica', template, result)), ...revisionFindings(template, revised, path)];
    },
  }],
  statusReflection: (template, fields) => [
    { title: 'a status', run: (vm, script) => (vm.reflectStatus(script, inCluster(template, fields)), []) },
    { title: 'no status', run: (vm, script) => reflectionFindings(vm, script, inCluster(template, undefined)) },
  ],
  statusAggregation: (template, fields) => Object.entries(reportsOf(fields)).map(([title, items]) => ({
    title, run: (vm, script) => sameObject('AggregateStatus', template, vm.aggregateStatus(script, template, items)),
  })),
  healthInterpretation: (template, fields) => [fields, undefined].map((reports) => ({
    title: reports ? 'a status' : 'no status', run: (vm, script) => (vm.interpretHealth(script, inCluster(template, reports)), []),
  })),
  retention: (template, fields) => [fields, undefined].map((reports) => ({
    title: reports ? 'an object with a status in the cluster' : 'an object without a status in the cluster',
    run: (vm, script) => sameObject('Retain', template, vm.retain(script, template, inCluster(template, reports))),
  })),
  dependencyInterpretation: (template) => [{
    title: 'the template',
    run: (vm, script) => vm.getDependencies(script, template).filter(({ apiVersion, kind, namespace }) => apiVersion === 'v1' && NAMESPACED.has(kind) && namespace === undefined)
      .map(({ kind, name }) => wrong(`GetDependencies names ${kind} '${name}' without a namespace, so Karmada does not find it.`)),
  }],
};

/** Replicas that scripts are tried with. */
const SHARES = [0, 1, 7];
/** Where most kinds have their replicas. */
const REPLICAS: FieldPath = ['spec', 'replicas'];

const NAMESPACED = new Set(['ConfigMap', 'Secret', 'ServiceAccount', 'PersistentVolumeClaim', 'Service']);

function wrong(message: string): TrialFinding {
  return { what: 'wrong', message };
}

function withReplicas(template: KubeObject, path = REPLICAS): KubeObject[] {
  return typeof valueAt(template, path) === 'number' ? SHARES.map((replicas) => withValueAt(template, path, replicas)) : [];
}

function replicasShown(object: KubeObject, path = REPLICAS): string {
  const replicas = valueAt(object, path);
  return typeof replicas === 'number' ? `${replicas} replicas in the template` : 'the template';
}

/** Karmada divides what the script counts; what clusters get was worked out from the field. */
function countFindings(counted: number, object: KubeObject, path: FieldPath | undefined): TrialFinding[] {
  if (counted < 0) return [wrong(`GetReplicas gives ${counted} for ${replicasShown(object, path)}; expected zero or more.`)];
  const given = path && valueAt(object, path);
  if (typeof given !== 'number' || counted === given) return [];
  return [{ what: 'other-number', message: `GetReplicas gives ${counted} where ${path!.join('.')} is ${given}; expected ${given}, because the replicas are divided.` }];
}

/** Without a status nil is what many scripts answer, and Karmada asks again when there is one. */
function reflectionFindings(vm: LuaVm, script: string, object: KubeObject): TrialFinding[] {
  const [{ type }] = vm.run(script, 'ReflectStatus', [object], 1).results;
  if (type !== 'table' && type !== 'nil') throw new LuaError(`expect the returned replica type is table but got ${type}`);
  return [];
}

/** The API server refuses what has another kind or name than it is sent as. */
function sameObject(entry: string, template: KubeObject, result: any): TrialFinding[] {
  const found = identityOf(result);
  return found === identityOf(template) ? [] : [wrong(`${entry} returns ${found}; expected the object it got, ${identityOf(template)}.`)];
}

function identityOf({ apiVersion, kind, metadata }: any): string {
  return `${kind} '${metadata?.name}' of ${apiVersion}`;
}

function revisionFindings(template: KubeObject, revised: readonly any[], path: FieldPath | undefined): TrialFinding[] {
  if (revised.every((result) => JSON.stringify(result) === JSON.stringify(revised[0]))) {
    return [{ what: 'unchanged', message: 'ReviseReplica returns the same object for 0, 1 and 7 replicas.' }, ...alsoChanged(template, revised, path)];
  }
  return [...otherShare(revised, path), ...alsoChanged(template, revised, path)];
}

/** The first share that is not in the field as it was given. */
function otherShare(revised: readonly any[], path: FieldPath | undefined): TrialFinding[] {
  if (!path) return [];
  const index = revised.findIndex((result, at) => valueAt(result, path) !== SHARES[at]);
  if (index < 0) return [];
  const [share, found] = [SHARES[index], valueAt(revised[index], path)];
  return [{ what: 'other-number', message: `ReviseReplica makes ${path.join('.')} ${shown(found)} for a share of ${share}; expected ${share}.` }];
}

function alsoChanged(template: KubeObject, revised: readonly any[], replicas: FieldPath | undefined): TrialFinding[] {
  const changed = revised.flatMap((result) => changes(template, result, ''));
  const others = [...new Set(changed.filter(({ to }) => typeof to !== 'number').map(({ path }) => path))].filter((path) => path !== replicas?.join('.'));
  return others.length === 0 ? [] : [{ what: 'changes-more', message: `ReviseReplica changes ${listed(others)} as well.` }];
}

/** Where two objects differ. Nulls do not reach Lua, and what is empty has one form there. */
function changes(from: any, to: any, path: string): { path: string; to: unknown }[] {
  if (isEmpty(from) && isEmpty(to)) return [];
  if ((isObject(from) && isObject(to)) || (Array.isArray(from) && Array.isArray(to))) {
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) => changes((from as any)[key], (to as any)[key], path === '' ? key : `${path}.${key}`));
  }
  return from === to ? [] : [{ path, to }];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Each finding once, and of wrong numbers the first, which is enough to see. */
function distinct(findings: readonly TrialFinding[]): TrialFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ what, message }) => {
    const key = what === 'other-number' ? what : message;
    return !seen.has(key) && seen.add(key);
  });
}
