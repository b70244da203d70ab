import { type Definition, reachesScheduler } from '../../definition/definition';
import type { FieldPath } from '../../delivery/kind-facts';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject } from '../../json/json';
import type { Kinded, KubeObject } from '../../json/kube-object';
import { Interpreter } from './interpreter-choice';

/** What can be said to Karmada about a workload. */
export interface KarmadaOptions {
  readonly interpreter: Interpreter;
}

/** What was said, or what holds when nothing was. */
export function karmadaOptions(options: unknown): KarmadaOptions {
  const interpreter: unknown = isObject(options) ? options.interpreter : undefined;
  return { interpreter: interpreter instanceof Interpreter ? interpreter : Interpreter.ours() };
}

/** What a workload says of the interpreter of its kind. */
export interface InterpretedWorkload extends Kinded {
  readonly path: string;
  /** The object, to try scripts on. */
  readonly template?: KubeObject;
  /** Fields of the status of its kind. */
  readonly statusFields?: readonly string[];
  /** The field of its kind that is divided between clusters. */
  readonly replicas?: FieldPath;
  readonly interpreter: Interpreter;
  /** Whether clusters of Karmada may get it. */
  readonly onKarmada: boolean;
  /** Whether this app owns the platform, and with it the interpreters. */
  readonly ownsPlatform: boolean;
}

/** What a definition says of the interpreter of its kind. */
export function interpretedOf(definition: Definition): InterpretedWorkload {
  const { path, template, facts, ownsPlatform, planeOptions } = definition;
  const { apiVersion, kind } = template;
  return {
    path, template, apiVersion, kind, ownsPlatform, statusFields: facts?.status, replicas: facts?.replicas, onKarmada: reachesScheduler(definition),
    ...karmadaOptions(planeOptions[ControlPlane.KARMADA]),
  };
}
