import type { PropertyNames } from '../../problems/property-names';
import { LABEL_PROPERTIES, OBJECT_PROPERTIES } from '../property-names';
import type { ContainerRecreateRequestProps, ContainerRecreateStrategy } from '../container-recreate-request/container-recreate-request';
import type { EphemeralContainerOptions, EphemeralJobProps, EphemeralMount } from '../ephemeral-job/ephemeral-job';
import type { PreferredNodes } from './node-terms';
import type { PersistentPodStateProps, PreferredTopology } from '../persistent-pod-state/persistent-pod-state';
import type { ContainerMarkerProbe, PodMarks, PodProbeMarkerProps } from '../pod-probe-marker/pod-probe-marker';
import type { PodUnavailableBudgetProps } from '../pod-unavailable-budget/pod-unavailable-budget';
import type { ResourceDistributionProps } from '../resource-distribution/resource-distribution';
import type { SpreadSubset, SpreadTargetFilter, WorkloadSpreadProps } from '../workload-spread/workload-spread';

const RECREATE_STRATEGY: PropertyNames<ContainerRecreateStrategy> = {
  failurePolicy: true, force: true, minStarted: true, ordered: true, terminationGracePeriod: true, unreadyGracePeriod: true,
};

/** What a ContainerRecreateRequest takes. */
export const RECREATE_PROPERTIES: PropertyNames<ContainerRecreateRequestProps> = {
  ...OBJECT_PROPERTIES, activeDeadline: true, containers: true, podName: true, strategy: RECREATE_STRATEGY, ttlAfterFinished: true,
};

const MOUNT: PropertyNames<EphemeralMount> = { path: true, readOnly: true, volume: true };
const EPHEMERAL_CONTAINER: PropertyNames<EphemeralContainerOptions> = {
  args: true, capabilities: true, command: true, envVariables: true, image: true, imagePullPolicy: true, mounts: MOUNT, name: true, privileged: true,
  stdin: true, targetContainer: true, tty: true, workingDir: true,
};

/** What an EphemeralJob takes. */
export const EPHEMERAL_JOB_PROPERTIES: PropertyNames<EphemeralJobProps> = {
  ...OBJECT_PROPERTIES,
  activeDeadline: true, containers: EPHEMERAL_CONTAINER, parallelism: true, paused: true, pods: LABEL_PROPERTIES, replicas: true, ttlAfterFinished: true,
};

const PREFERRED_TOPOLOGY: PropertyNames<PreferredTopology> = { keys: true, weight: true };

/** What a PersistentPodState takes. */
export const POD_STATE_PROPERTIES: PropertyNames<PersistentPodStateProps> = {
  ...OBJECT_PROPERTIES, podAnnotations: true, preferredTopology: PREFERRED_TOPOLOGY, requiredTopology: true, retention: true, target: true,
};

const MARKS: PropertyNames<PodMarks> = { annotations: true, labels: true };
const CONTAINER_PROBE: PropertyNames<ContainerMarkerProbe> = {
  conditionType: true, container: true, name: true, onFailure: MARKS, onSuccess: MARKS, probe: true,
};

/** What a PodProbeMarker takes. */
export const PROBE_MARKER_PROPERTIES: PropertyNames<PodProbeMarkerProps> = { ...OBJECT_PROPERTIES, pods: LABEL_PROPERTIES, probes: CONTAINER_PROBE };

/** What a PodUnavailableBudget takes. */
export const BUDGET_PROPERTIES: PropertyNames<PodUnavailableBudgetProps> = {
  ...OBJECT_PROPERTIES, budget: true, pods: true, protect: true, protectTotalReplicas: true,
};

/** What a ResourceDistribution takes. */
export const DISTRIBUTION_PROPERTIES: PropertyNames<ResourceDistributionProps> = { ...OBJECT_PROPERTIES, resource: true, targets: true };

const PREFERRED_NODES: PropertyNames<PreferredNodes> = { nodes: true, weight: true };
const SPREAD_SUBSET: PropertyNames<SpreadSubset> = {
  maxReplicas: true, name: true, nodes: true, patch: true, preferredNodes: PREFERRED_NODES, tolerations: true,
};
const TARGET_FILTER: PropertyNames<SpreadTargetFilter> = { pods: LABEL_PROPERTIES, replicasPaths: true };

/** What a WorkloadSpread takes. */
export const SPREAD_PROPERTIES: PropertyNames<WorkloadSpreadProps> = {
  ...OBJECT_PROPERTIES, scheduling: true, subsets: SPREAD_SUBSET, target: true, targetFilter: TARGET_FILTER,
};
