import type { ClusterGroup } from './cluster-group';
import { narrowedGroup, withOverflow } from './cluster-group';
import { ClusterSelector } from '../fleet/cluster-selector';
import type { ClusterWeight } from './division';
import { AGGREGATED, BY_AVAILABILITY, DUPLICATED, EQUAL_SHARES, namedWeights, selectedWeights } from './division';
import type { PlacementState } from './placement-state';
import { placementSpec } from './placement-state';
import type { SpreadOptions } from './spread';
import type { TolerationOptions } from './toleration';
import { toleration } from './toleration';
import type { PlacementSpec } from '../delivery/model';

/** Name of the group a placement starts with, once it has others beside it. */
const FIRST_GROUP = 'primary';

/**
 * Says where a workload runs and how its replicas are shared out. Placements are values: each method returns a new one and leaves the
 * old one as it was. What is said twice counts as it was said last; conditions on clusters add up.
 *
 * Without a word about replicas, every cluster runs all of them.
 *
 * @example
 * Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 })
 *
 * Placement.onClustersWithLabels({ tier: 'prod' }).inRegions('eu-west').spreadOverClusters({ min: 2, max: 3 }).divideEqually()
 */
export class Placement {
  /**
   * On the clusters of these names.
   *
   * @example
   * Placement.onClusters('us-west', 'us-east')
   */
  public static onClusters(...names: string[]): Placement {
    return Placement.onClustersMatching(ClusterSelector.names(...names));
  }

  /**
   * On every cluster, those that join later included.
   *
   * @example
   * Placement.onAllClusters().excluding('staging')
   */
  public static onAllClusters(): Placement {
    return Placement.onClustersMatching(ClusterSelector.all());
  }

  /**
   * On the clusters that carry all these labels.
   *
   * @example
   * Placement.onClustersWithLabels({ tier: 'prod' })
   */
  public static onClustersWithLabels(labels: { readonly [key: string]: string }): Placement {
    return Placement.onClustersMatching(ClusterSelector.labels(labels));
  }

  /**
   * On the clusters of a selector, for selectors shared between placements and overrides.
   *
   * @example
   * const edge = ClusterSelector.labels({ tier: 'edge' });
   * Placement.onClustersMatching(edge)
   */
  public static onClustersMatching(selector: ClusterSelector): Placement {
    return Placement.starting([{ name: FIRST_GROUP, selector }], false);
  }

  /**
   * On the first of these groups in which all replicas can be placed. Karmada keeps to the group it found, and does not come back to an
   * earlier one by itself.
   *
   * @example
   * Placement.inOrder([
   *   { name: 'own', selector: ClusterSelector.labels({ site: 'datacentre' }) },
   *   { name: 'cloud', selector: ClusterSelector.all().inProviders('aws') },
   * ]).aggregate()
   */
  public static inOrder(groups: ClusterGroup[]): Placement {
    return Placement.starting(Array.isArray(groups) ? [...groups] : (groups as any), true);
  }

  private static starting(groups: readonly ClusterGroup[], ordered: boolean): Placement {
    return new Placement({ groups, ordered, division: DUPLICATED, spread: {}, tolerations: [] });
  }

  // Made once: many workloads share a placement, and what is computed from it is kept by its identity.
  private spec?: PlacementSpec;

  private constructor(private readonly state: PlacementState) {}

  /** Only on clusters that carry all these labels as well. Like all such conditions, it holds for every group of the placement. */
  public withLabels(labels: { readonly [key: string]: string }): Placement {
    return this.narrowed((selector) => selector.withLabels(labels));
  }

  /** Only on clusters whose label `key` has one of `values`. */
  public withLabelIn(key: string, ...values: string[]): Placement {
    return this.narrowed((selector) => selector.withLabelIn(key, ...values));
  }

  /** Only on clusters whose label `key` has none of `values`; clusters without the label stay. */
  public withLabelNotIn(key: string, ...values: string[]): Placement {
    return this.narrowed((selector) => selector.withLabelNotIn(key, ...values));
  }

  /** Only on clusters that have the label `key`, whatever its value. */
  public withLabelExists(key: string): Placement {
    return this.narrowed((selector) => selector.withLabelExists(key));
  }

  /** Only on clusters that do not have the label `key`. */
  public withoutLabel(key: string): Placement {
    return this.narrowed((selector) => selector.withoutLabel(key));
  }

  /** Only on clusters of one of these providers. */
  public inProviders(...providers: string[]): Placement {
    return this.narrowed((selector) => selector.inProviders(...providers));
  }

  /** Only on clusters in one of these regions. */
  public inRegions(...regions: string[]): Placement {
    return this.narrowed((selector) => selector.inRegions(...regions));
  }

  /** Only on clusters with a part in one of these zones. */
  public inZones(...zones: string[]): Placement {
    return this.narrowed((selector) => selector.inZones(...zones));
  }

  /** Only on clusters of none of these providers; clusters without a provider stay. */
  public notInProviders(...providers: string[]): Placement {
    return this.narrowed((selector) => selector.notInProviders(...providers));
  }

  /** Only on clusters in none of these regions; clusters without a region stay. */
  public notInRegions(...regions: string[]): Placement {
    return this.narrowed((selector) => selector.notInRegions(...regions));
  }

  /** Only on clusters with no part in any of these zones; clusters without zones stay. */
  public notInZones(...zones: string[]): Placement {
    return this.narrowed((selector) => selector.notInZones(...zones));
  }

  /** Not on the clusters of these names, even if everything else selects them. */
  public excluding(...names: string[]): Placement {
    return this.narrowed((selector) => selector.excluding(...names));
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
   * If the replicas cannot be placed on the clusters named so far, then on those of `selector`. The clusters a placement starts with form
   * a group called `primary`; use `Placement.inOrder` to name it otherwise.
   *
   * @example
   * Placement.onClusters('datacentre').orElse('cloud', ClusterSelector.labels({ site: 'cloud' }))
   */
  public orElse(name: string, selector: ClusterSelector): Placement {
    return this.regrouped((groups) => [...groups, { name, selector }]);
  }

  /**
   * Replicas for which the last group has no room go to the clusters of `selector`. Needs Karmada 1.18, and a division that looks at the
   * room clusters have: `aggregate` or `divideByAvailability`.
   *
   * @example
   * Placement.onClusters('datacentre').overflowTo('cloud', ClusterSelector.labels({ site: 'cloud' })).aggregate()
   */
  public overflowTo(name: string, selector: ClusterSelector): Placement {
    return this.regrouped((groups) => [...groups.slice(0, -1), ...groups.slice(-1).map((last) => withOverflow(last, { name, selector }))]);
  }

  /** Also on clusters with such a taint. */
  public tolerating(options: TolerationOptions): Placement {
    return this.with({ tolerations: [...this.state.tolerations, toleration(options)] });
  }

  /** On so many of the clusters; Karmada chooses those with most room. Not with fixed weights, for which Karmada ignores it. */
  public spreadOverClusters(options: SpreadOptions): Placement {
    return this.with({ spread: { ...this.state.spread, clusters: options ?? ({} as any) } });
  }

  /**
   * On clusters of so many regions; clusters without a region are left out. All clusters of the chosen regions take part, unless
   * `spreadOverClusters` limits them. Not with fixed weights, for which Karmada ignores it.
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
   * The replicas are divided by fixed weights per cluster. A selected cluster without a weight gets nothing.
   *
   * @example
   * Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 })
   */
  public divideByWeight(weights: { readonly [cluster: string]: number }): Placement {
    return this.with({ division: namedWeights(weights) });
  }

  /**
   * The replicas are divided by fixed weights for the clusters of selectors. A selected cluster without a weight gets nothing.
   *
   * @example
   * Placement.onAllClusters().divideByWeightOf([
   *   { selector: ClusterSelector.labels({ size: 'large' }), weight: 4 },
   *   { selector: ClusterSelector.all(), weight: 1 },
   * ])
   */
  public divideByWeightOf(weights: ClusterWeight[]): Placement {
    return this.with({ division: selectedWeights(weights) });
  }

  /** The replicas are divided in proportion to what still fits each cluster, as Karmada's estimators see it. */
  public divideByAvailability(): Placement {
    return this.with({ division: BY_AVAILABILITY });
  }

  /** The replicas go to as few clusters as have room for them. */
  public aggregate(): Placement {
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

  private narrowed(narrow: (selector: ClusterSelector) => ClusterSelector): Placement {
    const { groups } = this.state;
    return Array.isArray(groups) ? this.with({ groups: groups.map((group) => narrowedGroup(group, narrow)) }) : this;
  }

  private regrouped(change: (groups: readonly ClusterGroup[]) => ClusterGroup[]): Placement {
    const { groups } = this.state;
    return Array.isArray(groups) ? this.with({ groups: change(groups), ordered: true }) : this;
  }

  private with(part: Partial<PlacementState>): Placement {
    return new Placement({ ...this.state, ...part });
  }
}
