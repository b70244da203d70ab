import type { PlanHazard } from '../diff-model';
import type { HazardRule } from './rules';

/** What a rule has found. */
export interface Found {
  readonly message: string;
  /** The fix of the rule, if absent. */
  readonly fix?: string;
  /** The cluster it is in, if it is about one. */
  readonly cluster?: string;
  /** Whether it cannot be undone, if that is not the same for all that the rule finds. */
  readonly irreversible?: boolean;
}

/** Says that a rule has found something. */
export type Note = (rule: HazardRule, found: Found) => void;

/** Hazards as they are found; the same one in several clusters is one. */
export function hazardList(): { readonly note: Note; readonly hazards: () => PlanHazard[] } {
  const found = new Map<string, PlanHazard & { readonly clusters: string[] }>();
  return {
    note: ({ code, irreversible: always, fix: usual }, { message, fix = usual, cluster, irreversible = always }) => {
      const key = `${code} ${message}`;
      if (!found.has(key)) found.set(key, { code, irreversible, message, fix, clusters: [] });
      const { clusters } = found.get(key)!;
      if (cluster !== undefined && !clusters.includes(cluster)) clusters.push(cluster);
    },
    // What cannot be undone comes first, in the order in which it was found.
    hazards: () => [...found.values()].sort((a, b) => Number(b.irreversible) - Number(a.irreversible)),
  };
}
