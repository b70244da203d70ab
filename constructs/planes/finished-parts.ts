import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import { MissingNamespaces } from '../definition/missing-namespaces';
import type { KubeObject } from '../json/kube-object';
import { inApplyOrder } from '../kinds/kinds';

/** Finished objects for one cluster. */
export interface FinishedPart {
  readonly cluster: string;
  readonly objects: readonly KubeObject[];
}

/**
 * The objects that clusters get, as they are applied there.
 *
 * @param createNamespace whether namespaces are among them that the objects are in
 */
export function finishedParts({ namespaces: written }: Definition, deliveries: readonly ClusterDelivery[], createNamespace: boolean): FinishedPart[] {
  const namespaces = new MissingNamespaces(written);
  return deliveries.filter(({ objects }) => objects.length > 0).map(({ cluster, objects }) => ({
    cluster, objects: inApplyOrder(createNamespace ? [...namespaces.of(objects), ...objects] : objects),
  }));
}
