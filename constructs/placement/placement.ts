import { affinityTerm, type ClusterGroup } from './cluster-group';
import { affinityOf, ClusterSelector } from '../fleet/cluster-selector';
import { AGGREGATED, BY_AVAILABILITY, type ClusterWeight, DUPLICATED, EQUAL_SHARES, namedWeights, respectingSpread, selectedWeights } from './division';
import { choosesClusters, type Spread, spreadConstraints, type SpreadOptions } from './spread';
import { toleration, type TolerationOptions } from './toleration';
import type { PlacementSpec, ReplicaScheduling, Toleration } from '../delivery/model';
import { guardMethods } from '../problems/guarded-methods';

/**
 * Says where a workload runs and how its replicas are shared out:
 *
 * - `on...` selects the clusters. A placement starts with one of these.
 * - `tolerating`, `with...` and `spreadOver...` qualify which of them are used.
 * - `duplicate` and `divide...` share out the replicas. Without a word about it, every cluster runs all of them.
 *
 * Placements are values: each method returns a new one and leaves the old one as it was. Tolerations add up; everything else counts as
 * it was said last. In which order the methods are called has no other meaning.
 *
 * @example
 * Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 })
 *
 * Placement.onClustersWithLabels({ tier: 'prod' }).spreadOverClusters({ min: 2, max: 3 }).divideEqually()
 */
export class Placement {
  /**
   * On the clusters with these names. Their order has no meaning.
   *
   * @example
   * Placement.onClusters('us-west', 'us-east')
   *
   * @param names names of clusters in the fleet
   */
  public static onClusters(...names: string[]): Placement {
    return Placement.onClustersMatching(ClusterSelector.names(...names));
  }

  /** On every cluster, those that join later included. */
  public static onAllClusters(): Placement {
    return Placement.onClustersMatching(ClusterSelector.all());
  }

  /**
   * On the clusters that carry all these labels.
   *
   * @example
   * Placement.onClustersWithLabels({ tier: 'prod' })
   *
   * @param labels values of labels by their keys
   */
  public static onClustersWithLabels(labels: { readonly [key: string]: string }): Placement {
    return Placement.onClustersMatching(ClusterSelector.labels(labels));
  }

  /**
   * On the clusters of a selector: for every condition that has no shortcut here, and for selectors shared with overrides.
   *
   * @example
   * Placement.onClustersMatching(ClusterSelector.labels({ tier: 'prod' }).inRegions('eu-west').excluding('eu-west-canary'))
   *
   * @param selector the clusters
   */
  public static onClustersMatching(selector: ClusterSelector): Placement {
    return Placement.starting({ clusterAffinity: affinityOf(selector) });
  }

  /**
   * On the clusters of the first of these groups in which all replicas can be placed. The order of the groups is the order in which they
   * are tried. Karmada keeps to the group it found, and does not come back to an earlier one by itself.
   *
   * @example
   * const own: ClusterGroup = { name: 'own', selector: ClusterSelector.labels({ site: 'datacentre' }) };
   * const cloud: ClusterGroup = { name: 'cloud', selector: ClusterSelector.all().inProviders('aws') };
   * Placement.onFirstFittingGroup([own, cloud]).divideOverFewestClusters();
   *
   * @param groups the groups, the preferred one first
   */
  public static onFirstFittingGroup(groups: ClusterGroup[]): Placement {
    return Placement.starting({ clusterAffinities: Array.isArray(groups) ? groups.map(affinityTerm) : (groups as any) });
  }

  private static starting(affinity: PlacementState['affinity']): Placement {
    return new Placement({ affinity, division: DUPLICATED, spread: {}, tolerations: [] });
  }

  // Made once: many workloads share a placement, and what is computed from it is kept by its identity.
  private spec?: PlacementSpec;

  private constructor(private readonly state: PlacementState) {}

  /**
   * Also on clusters with such a taint.
   *
   * @param options the taint
   */
  public tolerating(options: TolerationOptions): Placement {
    return this.with({ tolerations: [...this.state.tolerations, toleration(options)] });
  }

  /** Only on clusters that declare a provider. */
  public withAnyProvider(): Placement {
    return this.with({ spread: { ...this.state.spread, withProvider: true } });
  }

  /** Only on clusters that declare at least one zone. */
  public withAnyZone(): Placement {
    return this.with({ spread: { ...this.state.spread, withZones: true } });
  }

  /**
   * On so many of the clusters; Karmada chooses those with most room. Not with fixed weights, for which Karmada ignores it.
   *
   * @param options how many clusters
   */
  public spreadOverClusters(options: SpreadOptions): Placement {
    return this.with({ spread: { ...this.state.spread, clusters: options ?? ({} as any) } });
  }

  /**
   * On clusters of so many regions; clusters without a region are left out. All clusters of the chosen regions take part, unless
   * `spreadOverClusters` limits them. Not with fixed weights, for which Karmada ignores it.
   *
   * @param options how many regions
   */
  public spreadOverRegions(options: SpreadOptions): Placement {
    return this.with({ spread: { ...this.state.spread, regions: options ?? ({} as any) } });
  }

  /** Every cluster runs all replicas. This is what a placement does if nothing else is said. */
  public duplicate(): Placement {
    return this.with({ division: DUPLICATED });
  }

  /** The replicas are divided equally; clusters that would get none get no object either. */
  public divideEqually(): Placement {
    return this.with({ division: EQUAL_SHARES });
  }

  /**
   * The replicas are divided by fixed weights per cluster. A selected cluster without a weight gets nothing. The order of the weights has
   * no meaning; they are written by name.
   *
   * @example
   * Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 })
   *
   * @param weights whole numbers of one or more, by the names of clusters
   */
  public divideByWeight(weights: { readonly [cluster: string]: number }): Placement {
    return this.with({ division: namedWeights(weights) });
  }

  /**
   * The replicas are divided by fixed weights for the clusters of selectors. A selected cluster without a weight gets nothing. The order
   * of the weights has no meaning: where several fit a cluster, the largest counts.
   *
   * @example
   * const large: ClusterWeight = { selector: ClusterSelector.labels({ size: 'large' }), weight: 4 };
   * const others: ClusterWeight = { selector: ClusterSelector.all(), weight: 1 };
   * Placement.onAllClusters().divideByWeightMatching([large, others]);
   *
   * @param weights selectors and their weights
   */
  public divideByWeightMatching(weights: ClusterWeight[]): Placement {
    return this.with({ division: selectedWeights(weights) });
  }

  /** The replicas are divided in proportion to what still fits each cluster, as Karmada's estimators see it. */
  public divideByAvailability(): Placement {
    return this.with({ division: BY_AVAILABILITY });
  }

  /** The replicas are divided over as few clusters as have room for them. Karmada calls it aggregated. */
  public divideOverFewestClusters(): Placement {
    return this.with({ division: AGGREGATED });
  }

  /**
   * The placement as Karmada's own, every default written out.
   *
   * @internal
   */
  public _spec(): PlacementSpec {
    return this.spec ??= placementSpec(this.state);
  }

  private with(part: Partial<PlacementState>): Placement {
    return new Placement({ ...this.state, ...part });
  }
}

guardMethods('Placement', Placement);

/** What has been said of a placement so far. */
interface PlacementState {
  /** One selector, or groups in the order in which they are tried. */
  readonly affinity: Pick<PlacementSpec, 'clusterAffinity' | 'clusterAffinities'>;
  readonly division: ReplicaScheduling;
  readonly spread: Spread;
  readonly tolerations: readonly Toleration[];
}

function placementSpec({ affinity, division, spread, tolerations }: PlacementState): PlacementSpec {
  const constraints = spreadConstraints(spread);
  return {
    ...affinity,
    ...(tolerations.length > 0 && { clusterTolerations: tolerations }),
    ...(constraints.length > 0 && { spreadConstraints: constraints }),
    replicaScheduling: choosesClusters(spread) ? respectingSpread(division) : division,
  };
}
