import type { ClusterAffinity } from '../delivery/model';
import type { Change } from './changes/list';

/** The changes of one object on some clusters. */
export interface ChangeSet {
  /** Undefined is every cluster. */
  readonly target?: ClusterAffinity;
  readonly changes: readonly Change[];
}
