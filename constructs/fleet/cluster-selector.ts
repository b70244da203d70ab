import { byName, isObject } from '../json/json';
import type { ClusterAffinity, LabelSelector, Requirement } from '../delivery/model';

/**
 * Says which clusters are meant: by name, by label, by provider, region or zone. Every narrowing adds a condition, and all of them must
 * hold. Selectors are values: each method returns a new one and leaves the old one as it was.
 *
 * @example
 * ClusterSelector.labels({ tier: 'prod' }).inRegions('eu-west', 'eu-central').excluding('eu-west-canary')
 */
export class ClusterSelector {
  /**
   * The clusters with these names. Their order has no meaning.
   *
   * @example
   * ClusterSelector.names('us-west', 'us-east')
   *
   * @param names names of clusters in the fleet
   */
  public static names(...names: string[]): ClusterSelector {
    return new ClusterSelector({ clusterNames: [...names] });
  }

  /**
   * The clusters that carry all these labels. Their order has no meaning; they are written by key.
   *
   * @example
   * ClusterSelector.labels({ tier: 'prod', gpu: 'true' })
   *
   * @param labels values of labels by their keys
   */
  public static labels(labels: { readonly [key: string]: string }): ClusterSelector {
    return new ClusterSelector({ labelSelector: withMatchLabels(undefined, labels) });
  }

  /**
   * Every cluster, those that join later included.
   *
   * @example
   * ClusterSelector.all().notInProviders('on-premises')
   */
  public static all(): ClusterSelector {
    return new ClusterSelector({});
  }

  private constructor(private readonly affinity: ClusterAffinity) {}

  /** Only clusters that carry all these labels as well. */
  public withLabels(labels: { readonly [key: string]: string }): ClusterSelector {
    return this.narrowed({ labelSelector: withMatchLabels(this.affinity.labelSelector, labels) });
  }

  /** Only clusters whose label `key` has one of `values`. */
  public withLabelIn(key: string, ...values: string[]): ClusterSelector {
    return this.withLabelRequirement({ key, operator: 'In', values: [...values] });
  }

  /** Only clusters whose label `key` has none of `values`; clusters without the label stay. */
  public withLabelNotIn(key: string, ...values: string[]): ClusterSelector {
    return this.withLabelRequirement({ key, operator: 'NotIn', values: [...values] });
  }

  /** Only clusters that have the label `key`, whatever its value. */
  public withLabelExists(key: string): ClusterSelector {
    return this.withLabelRequirement({ key, operator: 'Exists' });
  }

  /** Only clusters that do not have the label `key`. */
  public withoutLabel(key: string): ClusterSelector {
    return this.withLabelRequirement({ key, operator: 'DoesNotExist' });
  }

  /** Only clusters of one of these providers. */
  public inProviders(...providers: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'provider', operator: 'In', values: [...providers] });
  }

  /** Only clusters in one of these regions. */
  public inRegions(...regions: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'region', operator: 'In', values: [...regions] });
  }

  /** Only clusters with a part in one of these zones. */
  public inZones(...zones: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'zone', operator: 'In', values: [...zones] });
  }

  /** Only clusters of none of these providers; clusters without a provider stay. */
  public notInProviders(...providers: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'provider', operator: 'NotIn', values: [...providers] });
  }

  /** Only clusters in none of these regions; clusters without a region stay. */
  public notInRegions(...regions: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'region', operator: 'NotIn', values: [...regions] });
  }

  /** Only clusters with no part in any of these zones; clusters without zones stay. */
  public notInZones(...zones: string[]): ClusterSelector {
    return this.withFieldRequirement({ key: 'zone', operator: 'NotIn', values: [...zones] });
  }

  /** Without the clusters of these names, even if everything else selects them. */
  public excluding(...names: string[]): ClusterSelector {
    return this.narrowed({ exclude: [...(this.affinity.exclude ?? []), ...names] });
  }

  /**
   * The selector as Karmada's ClusterAffinity.
   *
   * @internal
   */
  public _affinity(): ClusterAffinity {
    return this.affinity;
  }

  private withLabelRequirement(requirement: Requirement): ClusterSelector {
    const { labelSelector } = this.affinity;
    return this.narrowed({
      labelSelector: { ...labelSelector, matchExpressions: [...(labelSelector?.matchExpressions ?? []), requirement] },
    });
  }

  private withFieldRequirement(requirement: Requirement): ClusterSelector {
    return this.narrowed({
      fieldSelector: { matchExpressions: [...(this.affinity.fieldSelector?.matchExpressions ?? []), requirement] },
    });
  }

  private narrowed(part: ClusterAffinity): ClusterSelector {
    return new ClusterSelector({ ...this.affinity, ...part });
  }
}

/**
 * The plain data of a selector. What is none is handed on as it is, for the checks to report.
 *
 * @internal
 */
export function affinityOf(selector: ClusterSelector): ClusterAffinity {
  const given: any = selector;
  try {
    if (typeof given?._affinity === 'function') return given._affinity();
    // What is no selector is kept for the checks, which read all of it.
    if (typeof given === 'object') JSON.stringify(given);
    return given;
  } catch {
    return null as any;
  }
}

/**
 * Labels join those given before, in the order of their keys: maps of some languages come in any order. A second value for a label
 * narrows like everything else, so it becomes an expression beside the first instead of replacing it. What is not a record of labels is
 * kept as it is, for the checks to report.
 */
function withMatchLabels(selector: LabelSelector | undefined, labels: any): LabelSelector {
  const given: any = selector?.matchLabels;
  if (!isObject(labels)) return { ...selector, matchLabels: labels ?? null };
  if (given !== undefined && !isObject(given)) return selector!;
  const matchLabels = new Map<string, any>(Object.entries(given ?? {}));
  const expressions: Requirement[] = [...(selector?.matchExpressions ?? [])];
  for (const [key, value] of byKey(Object.entries(labels))) {
    if (!matchLabels.has(key)) matchLabels.set(key, value);
    else if (matchLabels.get(key) !== value) expressions.push({ key, operator: 'In', values: [value] });
  }
  return { matchLabels: Object.fromEntries(byKey([...matchLabels])), ...(expressions.length > 0 && { matchExpressions: expressions }) };
}

function byKey(entries: readonly [string, any][]): [string, any][] {
  return [...entries].sort(([a], [b]) => byName(a, b));
}
