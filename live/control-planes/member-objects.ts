/** Nodes of every member. */
export const NODES = 3;
/** Volumes of every member: there is no provisioner, so claims of stateful workloads are bound to these. */
const VOLUMES = 12;

/** What a cluster has before anything is deployed: nodes in several zones, volumes, a default storage class and a priority class. */
export function memberObjects(region: string): object[] {
  return [
    ...range(NODES).map((index) => node(index, region)),
    ...range(VOLUMES).map(volume),
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      provisioner: 'kubernetes.io/no-provisioner',
    },
    { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'low' }, value: -10 },
  ];
}

function node(index: number, region: string): object {
  const room = { cpu: '64', memory: '256Gi', pods: '500' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `node-${index}`,
      labels: {
        'kubernetes.io/hostname': `node-${index}`,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/zone': `zone-${index}`,
        'topology.kubernetes.io/region': region,
        'pool': index === NODES ? 'spot' : 'reserved',
      },
    },
    status: { capacity: room, allocatable: room },
  };
}

function volume(index: number): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `volume-${index}` },
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'standard',
      // No container runs, so nothing is ever mounted.
      hostPath: { path: `/volume-${index}` },
    },
  };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
