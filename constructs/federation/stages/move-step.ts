import type { PlacementSpec } from '../../delivery/model';
import type { Shares } from './moved-shares';

/** A step of a move, as the workload is placed in it. */
export interface MoveStep {
  readonly number: number;
  readonly name: string;
  /** Undefined is the placement as it was said. */
  readonly placement?: PlacementSpec;
  /** Replicas of the whole fleet; undefined is as it was said. */
  readonly replicas?: number;
  /** Whether control planes that divide by themselves hold back what they dispatch. */
  readonly suspended: boolean;
  /**
   * The clusters to which they hold it back: all of theirs that the placement of the step may select, since some have a share only until
   * the template has followed the policy.
   */
  readonly held: readonly string[];
  /** Whether the workload has its new version. */
  readonly changed: boolean;
  /** Replicas by cluster, once it is dispatched. A step that only raises replicas has those before it: it never is. */
  readonly shares: Shares;
}
