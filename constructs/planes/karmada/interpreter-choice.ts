import { isObject } from '../../json/json';
import type { InterpreterScript } from './interpreter-script';
import { guardMethods } from '../../problems/guarded-methods';

/** Your own scripts, by operation. An operation that is left out keeps our script. */
export interface CustomInterpreterOptions {
  /**
   * `GetReplicas(object)`: the number of replicas and what one of them needs.
   * @default - our script
   */
  readonly replicaResource?: InterpreterScript;
  /**
   * `GetComponents(object)`: replicas and needs of each pod template. Karmada only calls it with its feature gate MultiplePodTemplatesScheduling.
   * @default - our script
   */
  readonly componentResource?: InterpreterScript;
  /**
   * `ReviseReplica(object, replicas)`: the object with the share of a cluster.
   * @default - our script
   */
  readonly replicaRevision?: InterpreterScript;
  /**
   * `ReflectStatus(object)`: the status that a cluster reports.
   * @default - our script
   */
  readonly statusReflection?: InterpreterScript;
  /**
   * `AggregateStatus(object, items)`: the object with the status of all clusters together.
   * @default - our script
   */
  readonly statusAggregation?: InterpreterScript;
  /**
   * `InterpretHealth(object)`: whether the object in a cluster is healthy.
   * @default - our script
   */
  readonly healthInterpretation?: InterpreterScript;
  /**
   * `Retain(desired, observed)`: the desired object with what the cluster itself has decided.
   * @default - our script
   */
  readonly retention?: InterpreterScript;
  /**
   * `GetDependencies(object)`: the objects that must travel with it.
   * @default - our script
   */
  readonly dependencyInterpretation?: InterpreterScript;
}

/**
 * Which interpreter Karmada uses for the kind of a workload. It has one for each kind and version, so all workloads of a kind in an app
 * have to choose the same.
 *
 * @example
 *
 * Interpreter.custom({ healthInterpretation: InterpreterScript.fromFile('lua/health.lua') })
 */
export class Interpreter {
  /** The scripts of this package, for all operations. The default. */
  public static ours(): Interpreter {
    return Interpreter.standard ??= new Interpreter(InterpreterOwner.OURS);
  }

  /** The scripts that are built into Karmada; nothing is emitted. */
  public static bundled(): Interpreter {
    return new Interpreter(InterpreterOwner.KARMADA);
  }

  /** The interpreter is installed by someone else, as a customization or a webhook; nothing is emitted. */
  public static none(): Interpreter {
    return new Interpreter(InterpreterOwner.ELSEWHERE);
  }

  /**
   * Your own scripts on top of ours. They apply to the kind on the whole control plane.
   *
   * @param scripts a script for each operation that should not use ours
   */
  public static custom(scripts: CustomInterpreterOptions): Interpreter {
    return new Interpreter(InterpreterOwner.OURS, isObject(scripts) ? { ...scripts } : scripts);
  }

  /** One for all, so that what is known of it is found out once. */
  private static standard?: Interpreter;

  /** @internal */
  public readonly _owner: InterpreterOwner;
  /**
   * Scripts by operation, as they were given.
   * @internal
   */
  public readonly _scripts: unknown;

  private constructor(owner: InterpreterOwner, scripts: unknown = {}) {
    this._owner = owner;
    this._scripts = scripts;
  }
}

guardMethods('Interpreter', Interpreter);

/**
 * Who keeps the interpreter of a kind.
 * @internal
 */
export enum InterpreterOwner {
  /** This app, with our scripts and those of the user on top. */
  OURS = 'ours',
  /** Karmada itself. */
  KARMADA = 'karmada',
  /** Another app or team. */
  ELSEWHERE = 'elsewhere',
}
