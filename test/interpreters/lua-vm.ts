import { restoreEmpties } from './lua-vm/empties';
import { LuaError, LuaState } from './lua-vm/state';
import type { CallResult } from './lua-vm/state';

export { LuaError } from './lua-vm/state';

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

/**
 * Runs interpreter scripts as Karmada's control plane would: Lua 5.1 with Karmada's set of libraries and its rules for what goes in and what
 * may come out. Each operation throws a `LuaError` where Karmada reports an error.
 *
 * Not imitated: the limits on call depth (255) and on `unpack` and `table.concat`, the random order of `pairs`, and globals that one script
 * leaves for the next.
 */
export class LuaVm {
  private readonly state = new LuaState();

  getReplicas(script: string, object: any): Replicas {
    const [replicas, requirements] = this.run(script, 'GetReplicas', [object], 2).results;
    if (replicas.type !== 'number') throw new LuaError(`result type ${replicas.type} is not number`);
    expect(requirements.type, 'table', 'nil');
    return {
      replicas: Math.trunc(replicas.value),
      ...(requirements.type === 'table' && { requirements: restoreEmpties(requirements.value, true, []) }),
    };
  }

  reviseReplica(script: string, object: any, replicas: number): any {
    return this.object(script, 'ReviseReplica', [object, replicas], [object]);
  }

  reflectStatus(script: string, object: any): any {
    const [status] = this.run(script, 'ReflectStatus', [object], 1).results;
    expect(status.type, 'table');
    return restoreEmpties(status.value, true, []);
  }

  aggregateStatus(script: string, object: any, items: readonly StatusItem[] | undefined): any {
    return this.object(script, 'AggregateStatus', [object, items?.map(compact)], []);
  }

  interpretHealth(script: string, object: any): boolean {
    const [health] = this.run(script, 'InterpretHealth', [object], 1).results;
    if (health.type !== 'boolean') throw new LuaError(`result type ${health.type} is not bool`);
    return health.value;
  }

  retain(script: string, desired: any, observed: any): any {
    return this.object(script, 'Retain', [desired, observed], [desired, observed]);
  }

  getDependencies(script: string, object: any): any[] {
    const [dependencies] = this.run(script, 'GetDependencies', [object], 1).results;
    expect(dependencies.type, 'table');
    return restoreEmpties(dependencies.value, false, []);
  }

  /** Runs a script and calls the named function: the results as they are, and the globals the script defined. */
  run(script: string, entry: string, args: readonly unknown[], count: number): CallResult {
    return this.state.call(script, entry, args, count);
  }

  private object(script: string, entry: string, args: readonly unknown[], references: readonly unknown[]): any {
    const [result] = this.run(script, entry, args, 1).results;
    expect(result.type, 'table');
    const object = restoreEmpties(result.value, true, references);
    if (typeof object.kind !== 'string' || object.kind === '') throw new LuaError("Object 'Kind' is missing");
    return object;
  }
}

function expect(type: string, ...expected: readonly string[]): void {
  if (!expected.includes(type)) throw new LuaError(`expect the returned type is ${expected.join(' or ')} but got ${type}`);
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
