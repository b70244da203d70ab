import type { KubeObject } from '../../constructs/json/kube-object';

type Path = readonly string[];

/**
 * Fields that a cluster decides on by itself, for each object anew, where whoever applies the object leaves them out; `*` stands for every item of a list. This is the whole list of
 * what is not compared beside metadata and status: everything else must be equal.
 */
const DECIDED_THERE: Readonly<Record<string, readonly Path[]>> = {
  // The API server allocates addresses and ports.
  Service: [['spec', 'clusterIP'], ['spec', 'clusterIPs'], ['spec', 'healthCheckNodePort'], ['spec', 'ports', '*', 'nodePort']],
  // The volume controller binds claims and notes so.
  PersistentVolumeClaim: [
    ['spec', 'volumeName'], ['metadata', 'annotations', 'pv.kubernetes.io/bind-completed'], ['metadata', 'annotations', 'pv.kubernetes.io/bound-by-controller'],
    ['metadata', 'annotations', 'volume.kubernetes.io/storage-provisioner'], ['metadata', 'annotations', 'volume.beta.kubernetes.io/storage-provisioner'],
  ],
  // Kruise's controllers note what they will have to clean up, and which list of images they saw.
  PodProbeMarker: [['metadata', 'finalizers']],
  ImagePullJob: [['metadata', 'finalizers']],
  ImageListPullJob: [['metadata', 'labels', 'controller-revision-hash']],
  // The controller numbers revisions.
  Deployment: [['metadata', 'annotations', 'deployment.kubernetes.io/revision']],
  // The API server makes a selector of the UID and the name.
  Job: [
    ['spec', 'selector'],
    ...['controller-uid', 'batch.kubernetes.io/controller-uid', 'job-name', 'batch.kubernetes.io/job-name'].flatMap((label) => [
      ['metadata', 'labels', label], ['spec', 'template', 'metadata', 'labels', label],
    ]),
  ],
};

/** An object without the fields that the cluster decided on, which are those that the delivered object does not have. */
export function withoutDecided(object: KubeObject, delivered: KubeObject): KubeObject {
  return (DECIDED_THERE[object.kind] ?? []).reduce((rest, path) => without(rest, delivered, path), object);
}

function without(value: any, said: any, [key, ...rest]: Path): any {
  if (typeof value !== 'object' || value === null) return value;
  if (key === '*') return Array.isArray(value) ? value.map((item, index) => without(item, said?.[index], rest)) : value;
  if (!(key in value)) return value;
  if (rest.length === 0) {
    if (said?.[key] !== undefined) return value;
    const { [key]: _gone, ...others } = value;
    return others;
  }
  const inner = without(value[key], said?.[key], rest);
  const { [key]: _before, ...others } = value;
  // A map of labels that has nothing else is not there at all where nothing was decided.
  return isEmptyMap(inner) && said?.[key] === undefined ? others : { ...value, [key]: inner };
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
