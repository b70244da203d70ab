import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import { getOr } from '../json/maps';
import type { KubeObject } from '../json/kube-object';
import { inApplyOrder } from '../kinds/kinds';

/** Finished objects for one cluster. */
export interface FinishedPart {
  readonly cluster: string;
  readonly objects: readonly KubeObject[];
}

/**
 * The objects that clusters get, as they are applied there. Clusters share the namespaces: the user's own, or bare ones.
 *
 * @param createNamespace whether namespaces are among them that the objects are in
 */
export function finishedParts({ namespaces: written }: Definition, deliveries: readonly ClusterDelivery[], createNamespace: boolean): FinishedPart[] {
  const known = new Map(written);
  const named = (name: string) => getOr(known, name, () => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  // Clusters that get the same share one list.
  const finished = new Map<readonly KubeObject[], readonly KubeObject[]>();
  return deliveries.filter(({ objects }) => objects.length > 0).map(({ cluster, objects }) => ({
    cluster, objects: getOr(finished, objects, () => inApplyOrder(createNamespace ? [...missingNamespaces(objects).map(named), ...objects] : objects)),
  }));
}

/** The namespaces that objects are in and that are not among them. */
function missingNamespaces(objects: readonly KubeObject[]): string[] {
  const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  for (const { kind, metadata } of objects) if (kind === 'Namespace') names.delete(metadata.name);
  return [...names];
}

/** The objects that clusters get, each once. Clusters that get the same share one list, so most lists need not be looked through. */
export function objectsIn(deliveries: readonly PlannedDelivery[]): ReadonlySet<KubeObject> {
  const lists = new Set(deliveries.map(({ delivery }) => delivery.objects as KubeObject[]));
  return new Set([...lists].flat());
}
