import { isObject, listOf } from '../json/json';
import { groupKindOf, groupOf, type KubeObject } from '../json/kube-object';
import { isForControlPlane } from '../planes/list';

/** Kinds whose objects belong to a cluster or are made by its controllers, by group and kind. */
const OF_CLUSTERS: Readonly<Record<string, string>> = {
  '/Pod': 'it is made by a workload', '/ReplicationController': 'it is not delivered by this package', 'apps/ReplicaSet': 'it is made by a workload',
  'apps/ControllerRevision': 'it is made by a workload', '/Event': 'it is a message of the cluster', 'events.k8s.io/Event': 'it is a message of the cluster',
  '/Endpoints': 'it is made by a Service', 'discovery.k8s.io/EndpointSlice': 'it is made by a Service', 'coordination.k8s.io/Lease': 'it is a lock of the cluster',
  '/Node': 'it is the cluster itself', '/Namespace': 'it holds more than what is taken over', '/PersistentVolume': 'it is storage of the cluster',
  '/PersistentVolumeClaim': 'it is bound to storage of the cluster', 'storage.k8s.io/VolumeAttachment': 'it is storage of the cluster',
  'apps.kruise.io/NodeImage': 'it is made by Kruise', 'apps.kruise.io/ContainerRecreateRequest': 'it is done once', 'apps.kruise.io/EphemeralJob': 'it is done once',
  'batch/Job': 'it runs once, and would run again', 'argoproj.io/Workflow': 'it runs once, and would run again', 'apps.kruise.io/BroadcastJob': 'it runs once, and would run again',
  'apps.kruise.io/ImagePullJob': 'it runs once, and would run again', 'apps.kruise.io/ImageListPullJob': 'it runs once, and would run again',
  '/Secret': 'values of Secrets stay in their clusters',
};

/** Owners that are no controllers of the cluster: the object itself is what was delivered. */
const DELIVERERS: ReadonlySet<string> = new Set(['AppliedManifestWork']);

/** Why an object of a dump stays where it is, as the end of a sentence; undefined if it can be taken over. */
export function leftBecause(object: KubeObject): string | undefined {
  const { name } = object.metadata;
  const owners = listOf<any>(object.metadata.ownerReferences).filter((owner) => isObject(owner) && !DELIVERERS.has(String(owner.kind)));
  if (owners.length > 0) return `it belongs to ${String(owners[0].kind)} '${String(owners[0].name)}'`;
  const group = groupOf(object.apiVersion);
  if (Object.hasOwn(OF_CLUSTERS, groupKindOf(object))) return OF_CLUSTERS[groupKindOf(object)];
  if (group === '' && object.kind === 'ServiceAccount' && name === 'default') return 'every namespace has one';
  if (group === '' && object.kind === 'ConfigMap' && (name === 'kube-root-ca.crt' || name === 'openshift-service-ca.crt')) return 'every namespace has one';
  if (group === '' && object.kind === 'Service' && name === 'kubernetes' && object.metadata.namespace === 'default') return 'it is the API server of the cluster';
  return isForControlPlane(object) ? 'it is for a control plane' : undefined;
}
