import type { Definition } from '../../definition/definition';
import type { PlacementSpec } from '../../delivery/model';
import type { Split } from '../../delivery/split';
import type { Problem } from '../../problems/problem';

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
  /** Whether the workload has its new version. */
  readonly changed: boolean;
  /** Replicas by cluster, once it is dispatched. */
  readonly shares: ReadonlyMap<string, number>;
}

/** The steps of a move: grow first, then shrink. */
export function moveSteps(_definition: Definition, _split: Split): { readonly steps: readonly MoveStep[]; readonly problems: readonly Problem[] } {
  throw new Error('not yet');
}
