import { celEnv, celList, celMap, isCelError, parse, plan } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { ocmCel } from '../../constructs/health/dialects';
import { fluxHealth, type GroupKind, healthStatement } from '../../constructs/planes/health';

/** The engine would compile a pattern each time it is asked. Those of the expressions mean the same in JavaScript. */
const patterns = new Map<string, RegExp>();
function compile(pattern: string): RegExp {
  if (!patterns.has(pattern)) patterns.set(pattern, new RegExp(pattern));
  return patterns.get(pattern)!;
}

/** With the one extension that OCM and Flux both load and the expressions need. */
const env = celEnv({ funcs: strings, re2: { compile } });

/** A CEL expression, ready to be asked; undefined stands for an error. */
export function compiled(expression: string): (variables: any) => boolean | undefined {
  const run = plan(env, parse(expression));
  return (variables) => {
    const result = run(variables);
    if (typeof result === 'boolean') return result;
    if (isCelError(result)) return undefined;
    throw new Error(`${expression} gave ${String(result)}`);
  };
}

/** A JSON value as CEL has it, numbers as the integers Kubernetes decodes them to. Made once, it is much faster than a plain object. */
function celValue(value: any): any {
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) return celList(value.map(celValue));
  if (value === null || typeof value !== 'object') return value;
  return celMap(new Map(Object.entries(value).map(([key, item]) => [key, celValue(item)])));
}

/** The fields of an object as CEL has them. */
export type CelFields = Readonly<Record<string, any>>;

/** To be made once for all engines that are asked about an object. */
export const celFields = (object: any): CelFields => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, celValue(value)]));

/** What OCM's agent makes of the rules of a kind. */
export function ocmEngine(kind: GroupKind, version?: string): (object: any, fields?: CelFields) => { progressing: boolean | undefined; degraded: boolean | undefined } {
  const [progressing, degraded] = ocmCel(healthStatement(kind, version)!).map(({ expression }) => compiled(expression));
  return (object, fields = celFields(object)) => {
    const variables = { object: celMap(new Map(Object.entries(fields))) };
    return { progressing: progressing(variables), degraded: degraded(variables) };
  };
}

/**
 * What Flux makes of the expressions of a kind: a generation that is behind first, then inProgress, failed and current, and InProgress when
 * none of them holds. An error is a status that is not known, for which it waits.
 */
export function fluxEngine(kind: GroupKind, version?: string): (object: any, fields?: CelFields) => string {
  const { inProgress, failed, current } = fluxHealth(kind, version)!;
  const asked = ([['InProgress', inProgress], ['Failed', failed], ['Current', current]] as const).map(([shown, text]) => [shown, compiled(text)] as const);
  return (object, fields = celFields(object)) => {
    const observed = object.status?.observedGeneration;
    if (observed !== undefined && object.metadata.generation !== undefined && observed !== object.metadata.generation) return 'InProgress';
    for (const [shown, run] of asked) {
      const result = run(fields);
      if (result === undefined) return 'Unknown';
      if (result) return shown;
    }
    return 'InProgress';
  };
}
