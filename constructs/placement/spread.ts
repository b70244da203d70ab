import type { SpreadConstraint } from '../delivery/model';

/** Between how many clusters, or regions, a placement spreads. */
export interface SpreadOptions {
  /**
   * At least so many. With fewer to choose from, nothing is scheduled.
   * @default 1
   */
  readonly min?: number;
  /** At most so many. Always needed: without it Karmada selects no cluster at all. */
  readonly max: number;
}

/** What a placement says about spreading. */
export interface Spread {
  readonly clusters?: SpreadOptions;
  readonly regions?: SpreadOptions;
  /** Leave out clusters that declare no provider. */
  readonly withProvider?: boolean;
  /** Leave out clusters that declare no zones. */
  readonly withZones?: boolean;
}

/** A `maxGroups` that never binds. Leaving the field out would mean zero groups, not any number. */
export const UNBOUNDED_GROUPS = 2147483647;

const ANY_NUMBER: SpreadOptions = { min: 1, max: UNBOUNDED_GROUPS };

/**
 * Karmada's spread constraints. Its admission refuses every other field without a constraint on clusters, so one that never binds is
 * added where none was asked for.
 */
export function spreadConstraints(spread: Spread): SpreadConstraint[] {
  const fields: [string, SpreadOptions | undefined][] = [
    ['region', spread.regions],
    ['provider', spread.withProvider ? ANY_NUMBER : undefined],
    ['zone', spread.withZones ? ANY_NUMBER : undefined],
  ];
  const others = fields.flatMap(([field, options]) => (options ? [constraint(field, options)] : []));
  if (spread.clusters) return [constraint('cluster', spread.clusters), ...others];
  return others.length > 0 ? [constraint('cluster', ANY_NUMBER), ...others] : [];
}

/** Whether the constraints choose among the clusters, rather than only leave some out. */
export function choosesClusters(spread: Spread): boolean {
  return spread.clusters !== undefined || spread.regions !== undefined;
}

function constraint(spreadByField: string, options: SpreadOptions): SpreadConstraint {
  const { min = 1, max } = options;
  return { spreadByField, minGroups: min, maxGroups: max };
}
