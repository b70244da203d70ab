/** A condition on one label of a pod. */
export interface PodLabelRequirement {
  /** Key of the label. */
  readonly key: string;
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string;
  /**
   * Values for `In` and `NotIn`.
   * @default - none
   */
  readonly values?: string[];
}

/** How much the pods with certain labels weigh when the order of an update is decided. At least one condition is needed. */
export interface UpdateWeight {
  /** 0 to 100. The weights of all entries that fit a pod add up; the heaviest pods are updated first. */
  readonly weight: number;
  /**
   * Labels the pods carry.
   * @default - any
   */
  readonly matchLabels?: { readonly [key: string]: string };
  /**
   * Further conditions on the labels of the pods.
   * @default - none
   */
  readonly matchExpressions?: PodLabelRequirement[];
}

/**
 * Which pods are updated first.
 *
 * @example
 * UpdatePriority.byWeight({ weight: 50, matchLabels: { canary: 'true' } }, { weight: 20, matchLabels: { tier: 'free' } })
 * UpdatePriority.byOrderedLabels('shard')
 */
export class UpdatePriority {
  /** Pods are ordered by the sum of the weights that fit them, heaviest first. */
  public static byWeight(...weights: UpdateWeight[]): UpdatePriority {
    return new UpdatePriority({
      weightPriority: weights.map((entry: any) => (typeof entry !== 'object' || entry === null ? entry : {
        weight: entry.weight,
        matchSelector: { matchLabels: entry.matchLabels, matchExpressions: entry.matchExpressions },
      })),
    });
  }

  /**
   * Pods are ordered by the number at the end of a label's value, largest first: those with the first label, then those that have only
   * the second, and so on. Pods with none of the labels come before all others.
   */
  public static byOrderedLabels(...keys: string[]): UpdatePriority {
    return new UpdatePriority({ orderPriority: keys.map((orderedKey) => ({ orderedKey })) });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}
