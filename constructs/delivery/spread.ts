import { type Candidate, ranked } from './candidates';
import { chooseRegions } from './regions';
import type { Spread } from './strategy';
import { groupedBy } from '../json/json';

/** The clusters chosen under spread constraints, or why none can be. */
export interface Selection {
  readonly selected: readonly Candidate[];
  /** The scheduler's complaint; the clusters are empty then. */
  readonly failure?: string;
  /** Whether another capacity of some cluster could have led to another choice. */
  readonly capacityMattered: boolean;
  /** The search for regions is exponential; beyond a bound it is given up and nothing can be said. */
  readonly givenUp?: boolean;
}

/** The candidates and what they are chosen for. */
export interface SpreadInput {
  /** In rank order. */
  readonly candidates: readonly Candidate[];
  readonly spreads: readonly Spread[];
  readonly replicas: number;
  /** Duplicated placements do not ask whether the replicas fit. */
  readonly duplicated: boolean;
}

/** Chooses clusters as Karmada's spreadconstraint package does. Only cluster and region constraints choose; others have filtered before. */
export function selectBySpread(input: SpreadInput): Selection {
  if (input.spreads.length === 0) return { selected: input.candidates, capacityMattered: false };
  // A field named twice counts with its last constraint.
  const byField = new Map(input.spreads.map((spread) => [spread.field, spread]));
  const region = byField.get('region');
  const cluster = byField.get('cluster');
  if (region) return selectByRegion(input, region, cluster ?? { field: 'cluster', min: 0, max: 0 });
  if (cluster) return selectByCluster(input, cluster);
  return failed('Spread constraints can choose only by cluster and by region.', false);
}

function failed(failure: string, capacityMattered: boolean): Selection {
  return { selected: [], failure, capacityMattered };
}

function selectByCluster({ candidates, replicas, duplicated }: SpreadInput, { min, max }: Spread): Selection {
  if (candidates.length < min) return failed(`There are ${candidates.length} clusters to choose from, but at least ${min} must be chosen.`, false);
  const count = Math.min(candidates.length, max);
  if (duplicated) {
    if (count === 0) return failed('At most 0 clusters may be chosen, because maxGroups is missing.', false);
    return { selected: candidates.slice(0, count), capacityMattered: count < candidates.length && rivals(candidates[count - 1], candidates[count]) };
  }
  const selected = count === 0 ? [] : exchangeUntilEnough(candidates, count, replicas);
  if (selected.length > 0) return { selected, capacityMattered: true };
  return failed(count > 0 ? `No choice of ${count} clusters has room for ${replicas} replicas.` : 'At most 0 clusters may be chosen, because maxGroups is missing.', count > 0);
}

/** Whether nothing but capacity ranks one before the other. */
function rivals(a: Candidate, b: Candidate): boolean {
  return a.tier === b.tier && a.score === b.score;
}

/** Swaps the lowest ranked of the first `count` clusters for the roomiest of the rest, upwards, until the replicas fit; none if they never do. */
function exchangeUntilEnough(candidates: readonly Candidate[], count: number, replicas: number): Candidate[] {
  const taken = candidates.slice(0, count);
  const rest = candidates.slice(count);
  const enough = () => taken.reduce((sum, { available }) => sum + available, 0) >= replicas;
  for (let at = count - 1; at >= 0 && !enough(); at--) {
    let best = -1;
    let most = taken[at].available;
    rest.forEach(({ available }, index) => {
      if (available > most) [best, most] = [index, available];
    });
    if (best >= 0) [taken[at], rest[best]] = [rest[best], taken[at]];
  }
  return enough() ? taken : [];
}

function selectByRegion({ candidates, replicas, duplicated }: SpreadInput, region: Spread, cluster: Spread): Selection {
  const groups = groupedBy(candidates, ({ cluster: { region: name } }) => name ?? '');
  if (groups.size < region.min) return failed(`There are ${groups.size} regions to choose from, but at least ${region.min} must be chosen.`, false);
  const regions = [...groups].map(([name, members]) => ({
    name,
    value: members.length,
    weight: duplicated ? duplicatedWeight(members, replicas) : dividedWeight(members, replicas, region.min, cluster.min),
  }));
  const choice = chooseRegions(regions, { min: region.min, max: region.max, target: cluster.min });
  if (choice === undefined) return { selected: [], capacityMattered: true, givenUp: true };
  if (choice.regions.length === 0) return failed(`No choice of ${region.min} to ${region.max} regions has at least ${cluster.min} clusters.`, false);

  const chosen = choice.regions.map((name) => groups.get(name)!);
  const rest = chosen.flatMap((members) => members.slice(1)).sort(ranked);
  const room = Math.max(0, Math.min(rest.length, cluster.max - chosen.length));
  const selected = [...chosen.map((members) => members[0]), ...rest.slice(0, room)];
  return { selected, capacityMattered: !choice.only || room < rest.length };
}

/** Weights of regions are counted in thousands, so that the average score, which upstream adds, decides between equal ones only. */
const UNIT = 1000;

function duplicatedWeight(members: readonly Candidate[], replicas: number): number {
  const roomy = members.filter(({ available }) => available >= replicas);
  return roomy.length === 0 ? 0 : UNIT * roomy.length + Math.floor(scoreOf(roomy) / roomy.length);
}

/** Upstream stops adding once the target and a minimum of clusters are reached; the scores of those are averaged, or of all if they have too little room. */
function dividedWeight(members: readonly Candidate[], replicas: number, groups: number, clusters: number): number {
  const target = Math.ceil(replicas / groups);
  let room = 0;
  const enough = members.findIndex(({ available }, at) => (room += available) >= target && at + 1 >= Math.max(clusters, groups));
  const counted = enough < 0 ? members : members.slice(0, enough + 1);
  return UNIT * Math.min(room, target) + Math.floor(scoreOf(counted) / counted.length);
}

function scoreOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { score }) => sum + score, 0);
}
