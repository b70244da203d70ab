import type { Duration } from 'cdk8s';
import { seconds } from '../json/seconds';
import type { Toleration } from '../delivery/model';
import type { ClusterTaintEffect } from '../fleet/cluster';

/** How a toleration is compared with a taint. */
export enum TolerationOperator {
  /** The taint has the key, whatever its value. */
  EXISTS = 'Exists',
  /** The taint has the key and the value. */
  EQUAL = 'Equal',
}

/** Which taints of clusters a placement tolerates. */
export interface TolerationOptions {
  /**
   * Key of the taint.
   * @default - every taint, which must be said with `operator: TolerationOperator.EXISTS`
   */
  readonly key?: string;
  /**
   * How key and value are compared.
   * @default - EQUAL with a value, EXISTS with a key alone
   */
  readonly operator?: TolerationOperator;
  /**
   * Value of the taint.
   * @default - any value
   */
  readonly value?: string;
  /**
   * Effect of the taint.
   * @default - every effect
   */
  readonly effect?: ClusterTaintEffect;
  /**
   * How long a taint that evicts is tolerated. Only for `ClusterTaintEffect.NO_EXECUTE`.
   * @default - for ever
   */
  readonly evictAfter?: Duration;
}

/** A toleration as Karmada reads it. */
export function toleration(options: TolerationOptions): Toleration {
  if (typeof options !== 'object' || options === null) return options;
  const { key, value, effect, operator = derivedOperator(options), evictAfter } = options;
  return {
    ...(key !== undefined && { key }),
    ...(operator !== undefined && { operator }),
    ...(value !== undefined && { value }),
    ...(effect !== undefined && { effect }),
    ...(evictAfter !== undefined && { tolerationSeconds: seconds(evictAfter) }),
  };
}

// Kubernetes reads a missing operator as Equal, so a key alone would tolerate only taints without a value.
function derivedOperator({ key, value }: TolerationOptions): string | undefined {
  if (value !== undefined) return TolerationOperator.EQUAL;
  return key === undefined ? undefined : TolerationOperator.EXISTS;
}
