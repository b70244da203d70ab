import { isDeepStrictEqual } from 'node:util';
import type { UidParity } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Outcome } from './outcome';
import type { RandomDefinition } from './random-definition';

/** A value set at a path, or a path that is gone when there is no value. */
export type Change = readonly [path: string, value?: unknown];

/** An outcome in short: objects as what differs from the template. */
export interface ShortOutcome {
  readonly scheduled: string;
  readonly affinity?: string;
  readonly replicas: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
  readonly changes: Readonly<Record<string, readonly Change[]>>;
}

/** A definition and what Karmada made of it. */
export interface Vector {
  readonly seed: number;
  readonly definition: RandomDefinition;
  readonly even: ShortOutcome;
  /** Only where it differs. */
  readonly odd?: ShortOutcome;
}

export function vectorOf(seed: number, definition: RandomDefinition, outcomes: Readonly<Record<UidParity, Outcome>>): Vector {
  const even = shortened(definition.template, outcomes.even);
  const odd = shortened(definition.template, outcomes.odd);
  return { seed, definition, even, ...(JSON.stringify(even) !== JSON.stringify(odd) && { odd }) };
}

/** An outcome as it is kept in a vector. */
export function shortened(template: KubeObject, { objects, ...outcome }: Outcome): ShortOutcome {
  const changes = Object.fromEntries(Object.keys(objects).sort().map((name) => [name, changesBetween(template, objects[name])]));
  return { ...outcome, changes };
}

/** Every leaf or list that differs, in the order of paths. */
export function changesBetween(before: any, after: any, path = ''): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isMap(before) || !isMap(after)) return [[path, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((key): Change[] => {
    const here = `${path}/${key}`;
    if (!(key in after)) return [[here]];
    return key in before ? changesBetween(before[key], after[key], here) : [[here, sorted(after[key])]];
  });
}

function isMap(value: any): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: any): any {
  if (Array.isArray(value)) return value.map(sorted);
  return isMap(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
}
