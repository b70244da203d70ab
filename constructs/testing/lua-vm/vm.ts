import { restoreEmpties } from './empties';
import { type Component, componentsFrom, dependenciesFrom, type Dependency, requirementsFrom } from './results';
import { LuaError } from './errors';
import { type CallResult, LuaState, type LuaVmOptions } from './state';

export type { Component, Dependency } from './results';
export { LuaError, LuaLimitError } from './errors';
export type { CallResult, LuaVmOptions } from './state';

/** What a cluster reports about an object, as Karmada hands it to AggregateStatus. */
export interface StatusItem {
  readonly clusterName: string;
  readonly status?: any;
  readonly applied?: boolean;
  readonly appliedMessage?: string;
  readonly health?: string;
}

/** Replicas and the requirements of one; the latter undefined when there are none. */
export interface Replicas {
  readonly replicas: number;
  readonly requirements?: any;
}

/** The types of values as gopher-lua numbers them; two of Karmada's messages say the number. */
const TYPE_NUMBERS: Readonly<Record<string, number>> = { nil: 0, boolean: 1, number: 2, string: 3, function: 4, table: 7 };

/** Quantities that are sure to be written as they are. */
const CANONICAL_QUANTITY = /^(0|[1-9]\d{0,2}([mkMGT]|[KMGT]i)?)$/;

/**
 * Runs interpreter scripts as Karmada's control plane would: Lua 5.1 with Karmada's set of libraries, its limits and its rules for what goes in
 * and what may come out. Each operation throws a `LuaError` where Karmada reports an error.
 *
 * Not imitated: gopher-lua's words for syntax errors, what Go prints for wrong arguments of `string.format`, the length of lists with holes, and
 * the order of `pairs` over tables a script has filled itself, which there is the order of filling. An error in a call in tail position
 * (`return f(x)`) may lack its line.
 */
export class LuaVm {
  private readonly state: LuaState;
  private readonly quantities = new Map<string, string>();

  constructor(options: LuaVmOptions = {}) {
    this.state = new LuaState(options);
  }

  getReplicas(script: string, object: any): Replicas {
    const [replicas, requirements] = this.run(script, 'GetReplicas', [object], 2).results;
    expectBasic(replicas.type, 'number', 'number');
    expectTable(requirements.type, 'requires', 'nil');
    return {
      replicas: Math.trunc(replicas.value),
      ...(requirements.type === 'table' && { requirements: requirementsFrom(restoreEmpties(requirements.value, true, []), this.canonical) }),
    };
  }

  /** Undefined when the script says nil. */
  getComponents(script: string, object: any): Component[] | undefined {
    const [components] = prefixed("failed to run 'GetComponents' script", () => this.run(script, 'GetComponents', [object], 1)).results;
    if (components.type === 'nil') return undefined;
    if (components.type !== 'table') throw new LuaError(`expected result type 'table' or 'nil' from GetComponents, but got '${components.type}'`);
    return prefixed('failed to convert lua table for components', () => componentsFrom(restoreEmpties(components.value, false, []), this.canonical));
  }

  reviseReplica(script: string, object: any, replicas: number): any {
    return this.object(script, 'ReviseReplica', [object, replicas], [object]);
  }

  reflectStatus(script: string, object: any): any {
    const [status] = this.run(script, 'ReflectStatus', [object], 1).results;
    expectTable(status.type, 'replica');
    return restoreEmpties(status.value, true, []);
  }

  /** Without `items` the script gets nil for them, as with a binding that no cluster has answered. */
  aggregateStatus(script: string, object: any, items: readonly StatusItem[] | undefined): any {
    return this.object(script, 'AggregateStatus', [object, items?.map(compact)], []);
  }

  interpretHealth(script: string, object: any): boolean {
    const [health] = this.run(script, 'InterpretHealth', [object], 1).results;
    expectBasic(health.type, 'boolean', 'bool');
    return health.value;
  }

  retain(script: string, desired: any, observed: any): any {
    return this.object(script, 'Retain', [desired, observed], [desired, observed]);
  }

  /** Sorted and each once, as Karmada keeps them. */
  getDependencies(script: string, object: any): Dependency[] {
    const [dependencies] = this.run(script, 'GetDependencies', [object], 1).results;
    expectTable(dependencies.type, 'requires');
    return dependenciesFrom(restoreEmpties(dependencies.value, false, []));
  }

  /** Runs a script and calls the named function: the results as they are, and the globals the script defined. */
  run(script: string, entry: string, args: readonly unknown[], count: number): CallResult {
    return this.state.call(script, entry, args, count);
  }

  private object(script: string, entry: string, args: readonly unknown[], references: readonly unknown[]): any {
    const [result] = this.run(script, entry, args, 1).results;
    expectTable(result.type, 'requires');
    const object = restoreEmpties(result.value, true, references);
    if (Array.isArray(object)) {
      throw new LuaError('json unmarshal obj failed: json: cannot unmarshal array into Go value of type map[string]interface {}');
    }
    if (typeof object.kind !== 'string' || object.kind === '') {
      throw new LuaError(`json unmarshal obj failed: Object 'Kind' is missing in '${JSON.stringify(object)}'`);
    }
    return object;
  }

  private readonly canonical = (quantity: string): string => {
    if (CANONICAL_QUANTITY.test(quantity)) return quantity;
    let known = this.quantities.get(quantity);
    if (known === undefined) {
      const [sum] = prefixed('json unmarshal obj failed', () => this.run('function Sum(q) return require("kube").resourceAdd(q) end', 'Sum', [quantity], 1)).results;
      this.quantities.set(quantity, known = String(sum.value));
    }
    return known;
  };
}

function expectBasic(type: string, expected: string, shown: string): void {
  if (type !== expected) throw new LuaError(`result type ${TYPE_NUMBERS[type] ?? type} is not ${shown} (it is ${type})`);
}

function expectTable(type: string, what: string, ...others: readonly string[]): void {
  if (type !== 'table' && !others.includes(type)) throw new LuaError(`expect the returned ${what} type is table but got ${type}`);
}

function prefixed<T>(prefix: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof LuaError ? new LuaError(`${prefix}: ${error.message}`) : error;
  }
}

/** False and empty members of a status item do not reach the script. */
function compact(item: StatusItem): StatusItem {
  const { clusterName, status, applied, appliedMessage, health } = item;
  return {
    clusterName,
    ...(status != null && { status }),
    ...(applied && { applied }),
    ...(appliedMessage && { appliedMessage }),
    ...(health && { health }),
  };
}
