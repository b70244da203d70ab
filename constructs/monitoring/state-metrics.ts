import { CLUSTER, STATE } from './metrics';
import { ControlPlane } from '../fleet/control-plane';

/*
 * Configuration for kube-state-metrics, which reads it with --custom-resource-state-config-file. One instance looks at one API server: one is given the
 * kubeconfig of Karmada's, another runs on the OCM hub. Fields are those of pkg/customresourcestate/config.go of kube-state-metrics v2.20.
 */

type Path = readonly string[];
type Labels = Readonly<Record<string, Path>>;

interface Gauge {
  readonly path: Path;
  readonly labelsFromPath?: Labels;
  readonly labelFromKey?: string;
  readonly valueFrom?: Path;
  /** Go leaves out what is zero or false. A list that is missing gives one series without labels of its items, which no alert selects. */
  readonly nilIsZero: true;
}

interface Info {
  readonly path: Path;
  readonly labelsFromPath: Labels;
}

/** A metric of one kind. */
export interface StateMetric {
  readonly name: string;
  readonly help: string;
  readonly each: { readonly type: 'Gauge'; readonly gauge: Gauge } | { readonly type: 'Info'; readonly info: Info };
}

/** The metrics of one kind. */
export interface StateResource {
  readonly groupVersionKind: { readonly group: string; readonly version: string; readonly kind: string };
  /** Without it names would start with `kube_customresource`. */
  readonly metricNamePrefix: '';
  readonly labelsFromPath: Labels;
  readonly metrics: readonly StateMetric[];
}

/** The configuration as plain JSON. */
export interface StateMetricsConfiguration {
  readonly kind: 'CustomResourceStateMetrics';
  readonly spec: { readonly resources: readonly StateResource[] };
}

const gauge = (name: string, help: string, path: Path, more: Omit<Gauge, 'path' | 'nilIsZero'> = {}): StateMetric => (
  { name, help, each: { type: 'Gauge', gauge: { path, ...more, nilIsZero: true } } }
);
const info = (name: string, help: string, path: Path, labelsFromPath: Labels): StateMetric => ({ name, help, each: { type: 'Info', info: { path, labelsFromPath } } });

const CONDITIONS = ['status', 'conditions'];
const CONDITION_LABELS: Labels = { type: ['type'], status: ['status'], reason: ['reason'] };

const binding = (kind: string): StateResource => ({
  groupVersionKind: { group: 'work.karmada.io', version: 'v1alpha2', kind },
  metricNamePrefix: '',
  labelsFromPath: {
    resource_kind: ['spec', 'resource', 'kind'],
    resource_namespace: ['spec', 'resource', 'namespace'],
    resource_name: ['spec', 'resource', 'name'],
  },
  metrics: [
    gauge(STATE.bindingGeneration, 'Generation of the binding.', ['metadata', 'generation']),
    gauge(STATE.bindingScheduledGeneration, 'Generation of the binding that was last scheduled.', ['status', 'schedulerObservedGeneration']),
    gauge(STATE.bindingSchedulingSuspended, 'Whether scheduling is suspended.', ['spec', 'suspension', 'scheduling']),
    gauge(STATE.bindingDispatchingSuspended, 'Whether dispatching to all clusters is suspended.', ['spec', 'suspension', 'dispatching']),
    // The list is one of names: an empty path stands for the item itself.
    info(STATE.bindingSuspendedCluster, 'A cluster that dispatching is suspended for.', ['spec', 'suspension', 'dispatchingOnClusters', 'clusterNames'], { [CLUSTER]: [] }),
    info(STATE.bindingCondition, 'A condition of the binding.', CONDITIONS, CONDITION_LABELS),
    gauge(STATE.bindingReplicas, 'Replicas assigned to a cluster.', ['spec', 'clusters'], { labelsFromPath: { [CLUSTER]: ['name'] }, valueFrom: ['replicas'] }),
    gauge(STATE.bindingApplied, 'Whether the object is applied in the cluster.', ['status', 'aggregatedStatus'], {
      labelsFromPath: { [CLUSTER]: ['clusterName'] }, valueFrom: ['applied'],
    }),
    info(STATE.bindingHealth, 'Health of the object in a cluster.', ['status', 'aggregatedStatus'], { [CLUSTER]: ['clusterName'], health: ['health'] }),
  ],
});

const WORK: StateResource = {
  groupVersionKind: { group: 'work.open-cluster-management.io', version: 'v1', kind: 'ManifestWork' },
  metricNamePrefix: '',
  labelsFromPath: {
    work: ['metadata', 'name'],
    [CLUSTER]: ['metadata', 'namespace'],
    replica_set: ['metadata', 'labels', 'work.open-cluster-management.io/manifestworkreplicaset'],
  },
  metrics: [
    gauge(STATE.workGeneration, 'Generation of the work.', ['metadata', 'generation']),
    gauge(STATE.workCondition, 'Generation of the work that a condition is about.', CONDITIONS, { labelsFromPath: CONDITION_LABELS, valueFrom: ['observedGeneration'] }),
  ],
};

const REPLICA_SET: StateResource = {
  groupVersionKind: { group: 'work.open-cluster-management.io', version: 'v1alpha1', kind: 'ManifestWorkReplicaSet' },
  metricNamePrefix: '',
  labelsFromPath: { replica_set_name: ['metadata', 'name'], replica_set_namespace: ['metadata', 'namespace'] },
  metrics: [
    info(STATE.replicaSetCondition, 'A condition of the replica set.', CONDITIONS, CONDITION_LABELS),
    gauge(STATE.replicaSetWorks, 'Works of the replica set by their state.', ['status', 'summary'], { labelFromKey: 'state' }),
  ],
};

const MANAGED_CLUSTER: StateResource = {
  groupVersionKind: { group: 'cluster.open-cluster-management.io', version: 'v1', kind: 'ManagedCluster' },
  metricNamePrefix: '',
  labelsFromPath: { [CLUSTER]: ['metadata', 'name'] },
  metrics: [info(STATE.clusterCondition, 'A condition of the cluster.', CONDITIONS, CONDITION_LABELS)],
};

/** The configuration of kube-state-metrics for the objects of a control plane. */
export function stateMetrics(plane: ControlPlane): StateMetricsConfiguration {
  const resources = plane === ControlPlane.KARMADA
    ? [binding('ResourceBinding'), binding('ClusterResourceBinding')]
    : [WORK, REPLICA_SET, MANAGED_CLUSTER];
  return { kind: 'CustomResourceStateMetrics', spec: { resources } };
}
