import type { ClusterFacts } from '../delivery/model';

/** What the clusters of a fleet are called and declare, ready to be asked many times. */
export interface KnownFleet {
  readonly clusters: readonly ClusterFacts[];
  readonly names: ReadonlyMap<string, ClusterFacts>;
  readonly provider: ReadonlySet<string>;
  readonly region: ReadonlySet<string>;
  readonly zone: ReadonlySet<string>;
}

const known = new WeakMap<readonly ClusterFacts[], KnownFleet>();

/** The fleet's index, made once per list of clusters; undefined when the fleet is not known. */
export function knownFleet(clusters: readonly ClusterFacts[] | undefined): KnownFleet | undefined {
  if (!Array.isArray(clusters)) return undefined;
  let fleet = known.get(clusters);
  if (!fleet) {
    const facts = clusters.filter((cluster) => typeof cluster?.name === 'string');
    fleet = {
      clusters: facts,
      names: new Map(facts.map((cluster) => [cluster.name, cluster])),
      provider: new Set(facts.flatMap(({ provider }) => (provider ? [provider] : []))),
      region: new Set(facts.flatMap(({ region }) => (region ? [region] : []))),
      zone: new Set(facts.flatMap(({ zones }) => (Array.isArray(zones) ? zones : []))),
    };
    known.set(clusters, fleet);
  }
  return fleet;
}
