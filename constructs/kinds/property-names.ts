import type { ApiObjectMetadata } from 'cdk8s';
import type { Names, PropertyNames } from '../problems/property-names';
import type { AdvancedCronJobProps } from './advanced-cron-job/advanced-cron-job';
import type { AdvancedDaemonSetProps, DaemonSetLifecycleOptions } from './daemon-set/advanced-daemon-set';
import type { AdvancedStatefulSetProps } from './stateful-set/advanced-stateful-set';
import type { StatefulSetScaleOptions } from './stateful-set/advanced-stateful-set-strategy';
import type { BroadcastJobProps } from './broadcast-job/broadcast-job';
import type { CloneSetProps } from './clone-set/clone-set';
import type { CloneSetScaleOptions } from './clone-set/clone-set-strategy';
import type { CronJobBroadcastJobProps, CronJobJobProps } from './advanced-cron-job/cron-job-template';
import type { ImageListPullOptions } from './image-list-pull-job/image-list-pull-job';
import type { ImagePullJobProps } from './image-pull-job/image-pull-job';
import type { ImagePullOptions, ImagePullSandboxOptions } from './image-pull/image-pull-options';
import type { KruiseObjectProps } from './kruise-object';
import type { LabelConditions, LabelRequirement } from './pods/label-conditions';
import type { LifecycleHookOptions, LifecycleOptions } from './pods/lifecycle';
import type * as kplus from './pods/plus';
import type { ExposeViaServiceOptions, KruiseWorkloadProps, ReplicatedWorkloadProps } from './pods/pods';
import type { SidecarContainerProps } from './sidecar-set/sidecar-container';
import type { SidecarResourceExpressions, SidecarResourcesPolicy } from './sidecar-set/sidecar-resources-policy';
import type { SidecarSetProps } from './sidecar-set/sidecar-set';
import type { SidecarSetInjectionOptions, SidecarSetPodPatch } from './sidecar-set/sidecar-set-injection';
import type { UnitedDeploymentProps } from './united-deployment/united-deployment';
import type { UnitedDeploymentAdaptiveOptions, UnitedDeploymentSubset } from './united-deployment/united-deployment-topology';
import type { VolumeClaimRetentionOptions } from './stateful-set/volume-claim-retention';
import type { VolumeClaimTemplateOptions } from './pods/volume-claim-template';

// Members that a type of others allows beyond the ones it names, as metadata does, are found by the schemas.
const METADATA: PropertyNames<Pick<ApiObjectMetadata, 'annotations' | 'finalizers' | 'labels' | 'name' | 'namespace' | 'ownerReferences'>> = {
  annotations: true, finalizers: true, labels: true, name: true, namespace: true, ownerReferences: true,
};

/** What a container takes. */
export const CONTAINER_PROPERTIES: PropertyNames<kplus.ContainerProps> = {
  args: true, command: true, envFrom: true, envVariables: true, image: true, imagePullPolicy: true, lifecycle: true, liveness: true, name: true, port: true,
  portNumber: true, ports: true, readiness: true, resources: true, restartPolicy: true, securityContext: true, startup: true, volumeMounts: true, workingDir: true,
};

const SERVICE_PORT: PropertyNames<kplus.ServicePort> = { name: true, nodePort: true, port: true, protocol: true, targetPort: true };

const REQUIREMENT: PropertyNames<LabelRequirement> = { key: true, operator: true, values: true };

/** Names of conditions on labels. */
export const LABEL_PROPERTIES: PropertyNames<LabelConditions> = { matchExpressions: REQUIREMENT, matchLabels: true };

const CLAIM: PropertyNames<VolumeClaimTemplateOptions> = {
  accessModes: true, annotations: true, block: true, labels: true, mountPath: true, name: true, storage: true, storageClassName: true,
};

const HOOK: PropertyNames<LifecycleHookOptions> = { finalizers: true, labels: true, markPodNotReady: true };

/** Names of the points at which Kruise waits. */
export const LIFECYCLE_PROPERTIES: PropertyNames<LifecycleOptions> = { inPlaceUpdate: HOOK, preDelete: HOOK, preNormal: HOOK };

const DAEMON_SET_LIFECYCLE: PropertyNames<DaemonSetLifecycleOptions> = { preDelete: HOOK };

/** What scaling of a CloneSet takes. */
export const CLONE_SET_SCALE_PROPERTIES: PropertyNames<CloneSetScaleOptions> = { disablePvcReuse: true, maxUnavailable: true };

/** What scaling of an Advanced StatefulSet takes. */
export const STATEFUL_SET_SCALE_PROPERTIES: PropertyNames<StatefulSetScaleOptions> = { maxUnavailable: true };

/** What the retention of volume claims takes. */
export const CLAIM_RETENTION_PROPERTIES: PropertyNames<VolumeClaimRetentionOptions> = { whenDeleted: true, whenScaled: true };

/** What a Service in front of pods takes. */
export const EXPOSE_PROPERTIES: PropertyNames<ExposeViaServiceOptions> = { name: true, ports: SERVICE_PORT, serviceType: true };

/** Names of the ports of a Service. */
export const SERVICE_PORT_PROPERTIES: Names = SERVICE_PORT;

/** What every Kruise object takes. */
export const OBJECT_PROPERTIES: PropertyNames<KruiseObjectProps> = { kruiseVersion: true, metadata: true };

const WORKLOAD: PropertyNames<kplus.WorkloadProps> = {
  automountServiceAccountToken: true, containers: CONTAINER_PROPERTIES, dns: true, dockerRegistryAuth: true, hostAliases: true, hostNetwork: true,
  initContainers: CONTAINER_PROPERTIES, isolate: true, metadata: true, podMetadata: METADATA, restartPolicy: true, securityContext: true, select: true,
  serviceAccount: true, spread: true, terminationGracePeriod: true, volumes: true,
};

/** What every Kruise workload with pods takes. */
export const POD_PROPERTIES: PropertyNames<KruiseWorkloadProps> = { ...WORKLOAD, ...OBJECT_PROPERTIES, readinessGates: true };

/** What every Kruise workload of so many equal pods takes. */
export const REPLICATED_PROPERTIES: PropertyNames<ReplicatedWorkloadProps> = { ...POD_PROPERTIES, replicas: true, volumeClaimTemplates: CLAIM };

/** What a CloneSet takes. */
export const CLONE_SET_PROPERTIES: PropertyNames<CloneSetProps> = {
  ...REPLICATED_PROPERTIES,
  lifecycle: LIFECYCLE_PROPERTIES, minReady: true, progressDeadline: true, revisionHistoryLimit: true, scaleStrategy: CLONE_SET_SCALE_PROPERTIES, updateStrategy: true,
};

/** What an Advanced StatefulSet takes. */
export const STATEFUL_SET_PROPERTIES: PropertyNames<AdvancedStatefulSetProps> = {
  ...REPLICATED_PROPERTIES,
  headlessService: true, lifecycle: LIFECYCLE_PROPERTIES, minReady: true, podManagementPolicy: true, reserveOrdinals: true, revisionHistoryLimit: true,
  scaleStrategy: STATEFUL_SET_SCALE_PROPERTIES, startOrdinal: true, updateStrategy: true, volumeClaimRetention: CLAIM_RETENTION_PROPERTIES,
  volumeClaimUpdateStrategy: true,
};

/** What an Advanced DaemonSet takes. */
export const DAEMON_SET_PROPERTIES: PropertyNames<AdvancedDaemonSetProps> = {
  ...POD_PROPERTIES,
  burstReplicas: true, lifecycle: DAEMON_SET_LIFECYCLE, minReady: true, progressiveScaling: true, revisionHistoryLimit: true, updateStrategy: true,
};

/** What a BroadcastJob takes. */
export const BROADCAST_JOB_PROPERTIES: PropertyNames<BroadcastJobProps> = {
  ...POD_PROPERTIES, completionPolicy: true, failurePolicy: true, parallelism: true, paused: true,
};

const SUBSET: PropertyNames<UnitedDeploymentSubset> = {
  maxReplicas: true, minReplicas: true, name: true, nodes: true, patch: true, replicas: true, tolerations: true,
};
const ADAPTIVE: PropertyNames<UnitedDeploymentAdaptiveOptions> = { rescheduleAfter: true, reserveUnschedulablePods: true, unschedulableDuration: true };

/** What a UnitedDeployment takes. */
export const UNITED_DEPLOYMENT_PROPERTIES: PropertyNames<UnitedDeploymentProps> = {
  ...REPLICATED_PROPERTIES, adaptive: ADAPTIVE, partitions: true, revisionHistoryLimit: true, subsets: SUBSET, template: true,
};

const EXPRESSIONS: PropertyNames<SidecarResourceExpressions> = { cpu: true, memory: true };
const RESOURCES_POLICY: PropertyNames<SidecarResourcesPolicy> = {
  limits: EXPRESSIONS, requests: EXPRESSIONS, targetContainersMode: true, targetContainersNameRegex: true,
};
const SIDECAR: PropertyNames<SidecarContainerProps> = {
  ...CONTAINER_PROPERTIES,
  podInjectPolicy: true, resourcesPolicy: RESOURCES_POLICY, shareVolumeDevices: true, shareVolumes: true, transferEnv: true, upgradeStrategy: true,
};
const INJECTION: PropertyNames<SidecarSetInjectionOptions> = { paused: true, revision: true };
const POD_PATCH: PropertyNames<SidecarSetPodPatch> = { annotations: true, patchPolicy: true };

/** What a SidecarSet takes. */
export const SIDECAR_SET_PROPERTIES: PropertyNames<SidecarSetProps> = {
  ...OBJECT_PROPERTIES,
  containers: SIDECAR, customVersion: true, imagePullSecrets: true, initContainers: SIDECAR, injectionStrategy: INJECTION, namespaceExpressions: REQUIREMENT,
  namespaceLabels: true, namespaces: true, patchPodMetadata: POD_PATCH, podExpressions: REQUIREMENT, podLabels: true, revisionHistoryLimit: true, updateStrategy: true,
  volumes: true, workloads: true,
};

/** What an AdvancedCronJob takes. */
export const CRON_JOB_PROPERTIES: PropertyNames<AdvancedCronJobProps> = {
  ...OBJECT_PROPERTIES,
  concurrencyPolicy: true, failedJobsHistoryLimit: true, paused: true, schedule: true, startingDeadline: true, successfulJobsHistoryLimit: true,
  template: true, timeZone: true,
};

/** What a Job by the clock takes. */
export const CRON_JOB_JOB_PROPERTIES: PropertyNames<CronJobJobProps> = {
  ...WORKLOAD, activeDeadline: true, backoffLimit: true, completions: true, parallelism: true, ttlAfterFinished: true,
};

const { metadata: _metadata, ...TEMPLATE_PODS } = WORKLOAD;

/** What a BroadcastJob takes that an AdvancedCronJob makes: no metadata, which Kruise would not keep. */
export const CRON_JOB_BROADCAST_PROPERTIES: PropertyNames<Omit<CronJobBroadcastJobProps, 'metadata'>> = {
  ...TEMPLATE_PODS, completionPolicy: true, failurePolicy: true, parallelism: true, paused: true, readinessGates: true,
};

const SANDBOX: PropertyNames<ImagePullSandboxOptions> = { annotations: true, labels: true };
const IMAGE_PULL: PropertyNames<ImagePullOptions> = {
  backoffLimit: true, completionPolicy: true, imagePullPolicy: true, nodes: true, parallelism: true, pullSecrets: true, sandbox: SANDBOX, timeout: true,
};

/** What every list of images to pull takes. */
export const IMAGE_LIST_PULL_PROPERTIES: PropertyNames<ImageListPullOptions> = { ...IMAGE_PULL, images: true };

/** What an ImagePullJob takes. */
export const IMAGE_PULL_JOB_PROPERTIES: PropertyNames<ImagePullJobProps> = { ...OBJECT_PROPERTIES, ...IMAGE_PULL, image: true };
