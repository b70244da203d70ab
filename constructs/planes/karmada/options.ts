import { isObject } from '../../json/json';
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
