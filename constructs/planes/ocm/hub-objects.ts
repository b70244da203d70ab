import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../federation/plan';
import type { ClusterManifests } from './works';
import { manifestWorks, workLabels } from './works';
import type { ClusterAffinity } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import { ControlPlane } from '../../fleet/fleet';
import { inApplyOrder } from '../../kinds/apply-order';
import { workSpec } from './manifest-work';
import { replicaSetObjects } from './replica-set';

/** What the OCM hub is told: a ManifestWork for each cluster, or the replica set and what it needs; nothing without clusters of OCM. */
export function hubObjects(definition: Definition, deliveries: readonly PlannedDelivery[]): KubeObject[] {
  const { template, ocm, settings, fleet, versions } = definition;
  const here = deliveries.filter(({ delivery }) => delivery.controlPlane === ControlPlane.OCM && delivery.objects.length > 0);
  if (here.length === 0) return [];
  const namespaces = new Namespaces(definition.namespace);
  const manifests = here.map(({ delivery, workload }): ClusterManifests => ({
    cluster: delivery.cluster, workload,
    manifests: ocm.createNamespace ?? true ? [...namespaces.missingFrom(delivery.objects), ...delivery.objects] : delivery.objects,
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

/** The user's own Namespace objects, or bare ones; OCM never makes a namespace by itself. Clusters share them. */
class Namespaces {
  private readonly known = new Map<string, KubeObject>();

  constructor(private readonly written: Definition['namespace']) {}

  /** The namespaces that objects are in and that are not among them. */
  public missingFrom(objects: readonly KubeObject[]): KubeObject[] {
    const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
    for (const { kind, metadata } of objects) if (kind === 'Namespace') names.delete(metadata.name);
    return [...names].map((name) => this.of(name));
  }

  private of(name: string): KubeObject {
    let namespace = this.known.get(name);
    if (!namespace) this.known.set(name, namespace = this.written(name) ?? { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    return namespace;
  }
}
