import type { Definition } from './definition';
import type { PlannedDelivery } from './plan';
import type { ClusterManifests } from './works';
import { manifestWorks, workLabels } from './works';
import type { ClusterAffinity, KubeObject } from '../delivery/model';
import { ControlPlane } from '../fleet/fleet';
import { inApplyOrder } from '../ocm/apply-order';
import { workSpec } from '../ocm/manifest-work';
import { replicaSetObjects } from '../ocm/replica-set';

/** What the OCM hub is told: a ManifestWork for each cluster, or the replica set and what it needs; nothing without clusters of OCM. */
export function hubObjects(definition: Definition, deliveries: readonly PlannedDelivery[]): KubeObject[] {
  const { template, ocm, settings, fleet, versions } = definition;
  const here = deliveries.filter(({ delivery }) => delivery.controlPlane === ControlPlane.OCM && delivery.objects.length > 0);
  if (here.length === 0) return [];
  const namespace = ocm.createNamespace ?? true ? namespaceOf(definition) : undefined;
  const manifests = here.map(({ delivery, workload }): ClusterManifests => ({
    cluster: delivery.cluster, workload,
    manifests: namespace && !delivery.objects.includes(namespace) ? [namespace, ...delivery.objects] : delivery.objects,
  }));
  const suspendedOn = new Set(settings.suspension?.dispatchingOnClusters?.clusterNames ?? []);
  const workSettings = (cluster: string) => ({
    options: ocm,
    ocmVersion: versions.ocm,
    preserve: settings.preserveResourcesOnDeletion ?? false,
    suspended: (settings.suspension?.dispatching ?? false) || suspendedOn.has(cluster),
  });
  if (!ocm.replicaSet) return manifestWorks(template, manifests, workSettings);
  const [{ cluster, workload, manifests: same }] = manifests;
  const isOcm = (name: string) => fleet?.controlPlaneOf(name) === ControlPlane.OCM;
  return replicaSetObjects(
    template, workLabels(template), workSpec(inApplyOrder(same), workload, workSettings(cluster)), ocmAffinity(definition, isOcm), ocm.replicaSet,
  );
}

/** The clusters of OCM that a placement names; labels and exclusions as they are. */
function ocmAffinity({ placement }: Definition, isOcm: (name: string) => boolean): ClusterAffinity {
  const affinity = placement.clusterAffinity ?? {};
  return affinity.clusterNames ? { ...affinity, clusterNames: affinity.clusterNames.filter(isOcm) } : affinity;
}

/** The user's own Namespace object, or a bare one; OCM never makes a namespace by itself. Undefined for kinds without a namespace. */
function namespaceOf({ template, namespace }: Definition): KubeObject | undefined {
  const name = template.metadata.namespace;
  if (name === undefined) return undefined;
  return namespace ?? { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}
