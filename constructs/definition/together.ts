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
  /** The clusters that get anything of it, where that is known without what they get. */
  readonly served?: readonly string[];
  /** The control planes that are told of it. */
  readonly planes: ReadonlySet<ControlPlane>;
}

/** The user's other objects of a chart that has federated workloads. */
export interface Bystanders {
  readonly path: string;
  readonly objects: readonly KubeObject[];
}

/** An object that a user wrote for a control plane, beside what we tell it. */
export interface WrittenByHand {
  /** Path of the chart it is in. */
  readonly path: string;
  readonly object: KubeObject;
  /** Whether there are federated workloads in that chart. */
  readonly beside: boolean;
  /** Whether a construct of ours made it, which checks it by itself. */
  readonly checked?: boolean;
  /** Minor version of Kruise of the fleet above it. */
  readonly kruise?: string;
}

/** As much of an object as its name takes. */
export type ObjectHead = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

/** What tells an object from all others in a cluster. Kinds of two groups may share a name; versions of a group are the same object. */
export function objectKey({ apiVersion, kind, metadata }: ObjectHead): string {
  return `${groupOf(String(apiVersion))}/${String(kind)}/${String(metadata?.namespace ?? '')}/${String(metadata?.name)}`;
}

/** Where an object was found, and the workloads it travels with. */
export interface Found {
  readonly object: KubeObject;
  /** Path of the construct to report at. */
  readonly path: string;
  readonly carriers: readonly Together[];
}

/** All objects that workloads carry, and those beside them, each once. */
export function foundObjects(workloads: readonly Together[], bystanders: readonly Bystanders[]): Found[] {
  const found = new Map<KubeObject, { object: KubeObject; path: string; carriers: Together[] }>();
  for (const workload of workloads) {
    const { template, companions } = workload.definition;
    for (const object of [template, ...companions.attached, ...companions.dependencies]) {
      const known = found.get(object);
      if (known) known.carriers.push(workload);
      else found.set(object, { object, path: workload.path, carriers: [workload] });
    }
  }
  for (const { path, objects } of bystanders) for (const object of objects) if (!found.has(object)) found.set(object, { object, path, carriers: [] });
  return [...found.values()];
}

/** The clusters that get an object with a workload. */
export function clustersOf({ deliveries }: Together, object: KubeObject): string[] {
  const key = objectKey(object);
  return (deliveries ?? []).filter(({ objects }) => (objects as KubeObject[]).some((other) => objectKey(other) === key)).map(({ cluster }) => cluster);
}
