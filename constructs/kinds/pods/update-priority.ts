import { type LabelConditions, labelSelector } from './label-conditions';
import { guardMethods } from '../../problems/guarded-methods';

/** How much the pods with certain labels weigh when the order of an update is decided. At least one condition is needed. */
export interface UpdateWeight extends LabelConditions {
  /** 0 to 100. The weights of all entries that fit a pod add up; the heaviest pods are updated first. */
  readonly weight: number;
}

/**
 * Which pods are updated first.
 *
 * @example
 * const canary: UpdateWeight = { weight: 50, matchLabels: { canary: 'true' } };
 * const free: UpdateWeight = { weight: 20, matchLabels: { tier: 'free' } };
 * UpdatePriority.byWeight(canary, free)
 * UpdatePriority.byOrderedLabels('shard')
 */
export class UpdatePriority {
  /** Pods are ordered by the sum of the weights that fit them, heaviest first. */
  public static byWeight(...weights: UpdateWeight[]): UpdatePriority {
    return new UpdatePriority({
      weightPriority: weights.map((entry: any) => {
        if (typeof entry !== 'object' || entry === null) return entry;
        const { weight, ...conditions } = entry;
        return { weight, matchSelector: labelSelector(conditions) };
      }),
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

guardMethods('UpdatePriority', UpdatePriority);
