import type { ClusterFacts } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Change } from './vector';

/** An object, all override policies of a control plane, and what Karmada made of it on each cluster. */
export interface PolicyVector {
  /** The app it is from. */
  readonly name: string;
  readonly object: KubeObject;
  /** Whether a policy selects the object, or it only follows another. */
  readonly claimed: boolean;
  readonly policies: readonly KubeObject[];
  readonly clusters: readonly ClusterFacts[];
  /** What differs on each cluster that gets it. */
  readonly changes: Readonly<Record<string, readonly Change[]>>;
  /** Clusters that get nothing, since an override fails there. */
  readonly lost: readonly string[];
}
