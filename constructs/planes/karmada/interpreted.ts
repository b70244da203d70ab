import { type Definition, reachesScheduler } from '../../definition/definition';
import { ControlPlane } from '../../fleet/control-plane';
import type { InterpretedKind } from './interpreter';
import type { Interpreter } from './interpreter-choice';
import { karmadaOptions } from './options';

/** What a workload says of the interpreter of its kind. */
export interface InterpretedWorkload extends InterpretedKind {
  readonly path: string;
  readonly interpreter: Interpreter;
  /** Whether clusters of Karmada may get it. */
  readonly onKarmada: boolean;
  /** Whether this app owns the platform, and with it the interpreters. */
  readonly ownsPlatform: boolean;
}

/** What a definition says of the interpreter of its kind. */
export function interpretedOf(definition: Definition): InterpretedWorkload {
  const { path, template: { apiVersion, kind }, ownsPlatform, planeOptions } = definition;
  return { path, apiVersion, kind, ownsPlatform, onKarmada: reachesScheduler(definition), ...karmadaOptions(planeOptions[ControlPlane.KARMADA]) };
}
