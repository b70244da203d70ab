import { groupOf, type KubeObject } from '../json/kube-object';
import type { ClusterDelivery } from './cluster-delivery';
import type { ControlPlane } from '../fleet/control-plane';
import type { Definition } from './definition';

/** A workload among the others of an app. */
export interface Together {
  readonly path: string;
  readonly definition: Definition;
  /** What each cluster gets; undefined where the clusters are not known, or something is wrong. */
  readonly deliveries?: readonly ClusterDelivery[];
  /** The control planes that are told of it. */
  readonly planes: ReadonlySet<ControlPlane>;
}

/** The user's other objects of a chart that has federated workloads. */
export interface Bystanders {
  readonly path: string;
  readonly objects: readonly KubeObject[];
}

/** As much of an object as its name takes. */
export type ObjectHead = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

/** What tells an object from all others in a cluster. Kinds of two groups may share a name; versions of a group are the same object. */
export function objectKey({ apiVersion, kind, metadata }: ObjectHead): string {
  return `${groupOf(String(apiVersion))}/${kind}/${metadata?.namespace ?? ''}/${metadata?.name}`;
}
