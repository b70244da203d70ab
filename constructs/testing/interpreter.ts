import { lintScript } from '../interpreters/lint';
import { type Component, type Dependency, LuaVm, type LuaVmOptions, type Replicas, type StatusItem } from './lua-vm/vm';
import { OPERATION_NAMES } from './operations';
import { type InterpreterScripts, plain, scriptsOf } from './target';

/** How the scripts of an interpreter run. */
export interface InterpreterOptions extends LuaVmOptions {
  /**
   * The VM to run in. Interpreters that share one with `pooled` see each other's globals, as they do in Karmada.
   * @default - a VM for these options; without options, one that all interpreters share and that keeps no state
   */
  readonly vm?: LuaVm;
}

/** What a cluster reports, for `aggregate`. The cluster may be called `cluster` or, as Karmada does, `clusterName`. */
export interface ClusterReport extends Omit<StatusItem, 'clusterName'> {
  readonly cluster?: string;
  readonly clusterName?: string;
}

let shared: LuaVm | undefined;

/**
 * The interpreter of a kind, ready to be called as Karmada would call it.
 *
 * @param target a federated workload, a ResourceInterpreterCustomization (construct or manifest), an `apiVersion` and `kind` for the scripts of this
 * package, or scripts by operation (`{ healthInterpretation: '...' }`)
 *
 * @example
 *
 * const cloneSet = interpreter({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' });
 * expect(cloneSet.replicas({ spec: { replicas: 3 } }).replicas).toBe(3);
 */
export function interpreter(target: any, options: InterpreterOptions = {}): ScriptedInterpreter {
  const { vm, ...own } = options;
  const asked = Object.values(own).some((value) => value !== undefined);
  return new ScriptedInterpreter(scriptsOf(target), vm ?? (asked ? new LuaVm(own) : shared ??= new LuaVm()));
}

/**
 * Runs the scripts of one kind in a Lua VM with Karmada's rules. Where Karmada would report an error a `LuaError` is thrown, with its message.
 *
 * Objects are manifests or constructs; `apiVersion` and `kind` may be left out of manifests, since the interpreter knows them.
 */
export class ScriptedInterpreter {
  /** The scripts by key of `spec.customizations`. */
  public readonly scripts: Readonly<Record<string, string>>;

  constructor(private readonly target: InterpreterScripts, private readonly vm: LuaVm) {
    this.scripts = target.scripts;
  }

  /** Whether the object in a cluster is healthy. An error means health Unknown in Karmada. */
  public health(object: any): boolean {
    return this.vm.interpretHealth(this.script('health'), this.whole(object));
  }

  /** The replicas of the template, and what one of them needs; the latter is absent when nothing is known. */
  public replicas(object: any): Replicas {
    return this.vm.getReplicas(this.script('replicas'), this.whole(object));
  }

  /** The template with the share of a cluster. */
  public revise(object: any, replicas: number): any {
    return this.vm.reviseReplica(this.script('revise'), this.whole(object), replicas);
  }

  /** The status that a cluster reports of the object. */
  public reflect(object: any): any {
    return this.vm.reflectStatus(this.script('reflect'), this.whole(object));
  }

  /** The template with the status of all clusters together. Without reports the script gets nil, as with a binding no cluster has answered yet. */
  public aggregate(object: any, reports?: readonly ClusterReport[]): any {
    const items = reports?.map(({ cluster, clusterName, ...report }) => ({ clusterName: clusterName ?? cluster ?? '', ...report }));
    return this.vm.aggregateStatus(this.script('aggregate'), this.whole(object), items);
  }

  /** The desired object with what is kept of the one in the cluster. */
  public retain(desired: any, observed: any): any {
    return this.vm.retain(this.script('retain'), this.whole(desired), this.whole(observed));
  }

  /** The objects that travel with this one, sorted and each once. */
  public dependencies(object: any): Dependency[] {
    return this.vm.getDependencies(this.script('dependencies'), this.whole(object));
  }

  /** The pod templates of the object; undefined when the script answers nil. */
  public components(object: any): Component[] | undefined {
    return this.vm.getComponents(this.script('components'), this.whole(object));
  }

  /** What is wrong with the scripts before they run, as sentences; empty when nothing is. */
  public lint(): string[] {
    return Object.entries(this.scripts).flatMap(([operation, script]) => lintScript(operation, script).map((problem) => `${operation}: ${problem}`));
  }

  private script(name: string): string {
    const { key } = OPERATION_NAMES.find((operation) => operation.name === name)!;
    const script = this.scripts[key];
    if (script === undefined) {
      throw new Error(`${this.target.kind ?? 'The interpreter'} has no script for ${key}, so Karmada would use its own; it has ${Object.keys(this.scripts).join(', ')}.`);
    }
    return script;
  }

  private whole(object: any): any {
    const { apiVersion, kind } = this.target;
    const manifest = plain(object);
    const whole = { ...(apiVersion && { apiVersion }), ...(kind && { kind }), ...manifest };
    if ((apiVersion && whole.apiVersion !== apiVersion) || (kind && whole.kind !== kind)) {
      throw new Error(`The object is ${whole.apiVersion} ${whole.kind}, but the interpreter is for ${apiVersion} ${kind}; Karmada would not use it.`);
    }
    return whole;
  }
}
