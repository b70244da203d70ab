import { isObject, listOf } from '../json/json';
import type { PlacementSpec, SpreadConstraint } from './model';

/** How replicas are assigned to the selected clusters. */
export type Strategy = 'Duplicated' | 'StaticWeight' | 'DynamicWeight' | 'Aggregated';

/**
 * The strategy a placement stands for, with the defaults admission fills in: without `replicaScheduling` it is Duplicated, an empty one is
 * Divided by equal weights. Undefined for values Karmada has no strategy for.
 */
export function strategyOf(placement: PlacementSpec): Strategy | undefined {
  const scheduling = placement.replicaScheduling;
  if (!isObject(scheduling)) return 'Duplicated';
  const type = scheduling.replicaSchedulingType || 'Divided';
  if (type === 'Duplicated') return 'Duplicated';
  if (type !== 'Divided') return undefined;
  switch (scheduling.replicaDivisionPreference || 'Weighted') {
    case 'Aggregated': return 'Aggregated';
    case 'Weighted': return scheduling.weightPreference?.dynamicWeight ? 'DynamicWeight' : 'StaticWeight';
    default: return undefined;
  }
}

/** Whether the shares follow from what the clusters can still take, which only a running fleet knows. */
export function isDynamic(strategy: Strategy | undefined): boolean {
  return strategy === 'Aggregated' || strategy === 'DynamicWeight';
}

/** A spread constraint with the defaults of admission. `max` is 0 when omitted, and then nothing can be selected. */
export interface Spread {
  readonly field: string;
  readonly min: number;
  readonly max: number;
}

/** The spread constraints that take part in scheduling: none where static weights make Karmada ignore them. */
export function spreadsOf(placement: PlacementSpec): Spread[] {
  const scheduling = placement.replicaScheduling;
  const weights = scheduling?.weightPreference;
  if (strategyOf(placement) === 'StaticWeight' && (!isObject(weights) || listOf(weights.staticWeightList).length > 0)) return [];
  return allSpreads(placement);
}

/** All spread constraints; even the ignored ones keep clusters out that lack the field they name. */
export function allSpreads(placement: PlacementSpec): Spread[] {
  return listOf(placement.spreadConstraints).filter(isObject).map((constraint: SpreadConstraint) => ({
    field: constraint.spreadByField || (constraint.spreadByLabel ? '' : 'cluster'),
    min: count(constraint.minGroups) || 1,
    max: count(constraint.maxGroups),
  }));
}

function count(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.floor(value) : 0;
}
