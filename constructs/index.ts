export { Checks } from './checks/report';

export type { CompanionOptions } from './companions/companion-options';
export type { ContainerRecreateRequestProps, ContainerRecreateStrategy } from './companions/container-recreate-request';
export { ContainerRecreateRequest, RecreateFailurePolicy } from './companions/container-recreate-request';
export type { EphemeralContainerOptions, EphemeralJobProps, EphemeralMount } from './companions/ephemeral-job';
export { EphemeralJob } from './companions/ephemeral-job';
export type { MarkerHttpProbeOptions, MarkerProbeOptions } from './companions/marker-probe';
export { MarkerProbe } from './companions/marker-probe';
export type { PreferredNodes } from './companions/node-terms';
export type { PersistentPodStateOptions, PersistentPodStateProps, PersistentPodStateSettings, PreferredTopology } from './companions/persistent-pod-state';
export { PersistentPodState, PodStateRetention } from './companions/persistent-pod-state';
export type { ContainerMarkerProbe, PodMarks, PodProbeMarkerProps, ProbeMarkerOptions, ProbeMarkerSettings } from './companions/pod-probe-marker';
export { PodProbeMarker } from './companions/pod-probe-marker';
export type { PodUnavailableBudgetProps, UnavailableBudgetOptions, UnavailableBudgetSettings } from './companions/pod-unavailable-budget';
export { PodUnavailableBudget, ProtectedOperation, ProtectedPods, UnavailableBudget } from './companions/pod-unavailable-budget';
export type { DistributionOptions, DistributionSettings, ResourceDistributionProps } from './companions/resource-distribution';
export { DistributedResource, DistributionTargets, ResourceDistribution } from './companions/resource-distribution';
export type { TargetReference } from './companions/target-reference';
export type {
  AdaptiveSpreadOptions, SpreadSubset, SpreadTargetFilter, WorkloadSpreadOptions, WorkloadSpreadProps, WorkloadSpreadSettings,
} from './companions/workload-spread';
export { SpreadScheduling, WorkloadSpread } from './companions/workload-spread';

export type { ConversionOptions } from './conversion/conversion';
export { Conversion } from './conversion/conversion';
export * from './conversion/conversion-change';

export type { ClusterDelivery } from './federation/cluster-delivery';
export { Certainty } from './federation/cluster-delivery';
export type { ChartFederationOptions, ChartKindOptions } from './federation/chart-federation';
export { ChartFederation } from './federation/chart-federation';
export { ExistingResource } from './federation/existing-resource';
export type { FederatedChartProps } from './federation/federated-chart';
export { FederatedChart } from './federation/federated-chart';
export type { FederatedObjectsOptions } from './federation/federated-objects';
export { FederatedObjects } from './federation/federated-objects';
export type { FederatedWorkloadOptions } from './federation/federated-workload';
export { FederatedWorkload } from './federation/federated-workload';
export { FederatedResource } from './federation/federated-resource';
export type { FederatedWorkflowProps } from './federation/federated-workflow';
export { FederatedWorkflow } from './federation/federated-workflow';
export type { KruiseFederatedAdvancedCronJobProps } from './federation/kruise-federated-advanced-cron-job';
export { KruiseFederatedAdvancedCronJob } from './federation/kruise-federated-advanced-cron-job';
export type { KruiseFederatedImageListPullJobProps } from './federation/kruise-federated-image-list-pull-job';
export { KruiseFederatedImageListPullJob } from './federation/kruise-federated-image-list-pull-job';
export type { KruiseFederatedImagePullJobProps } from './federation/kruise-federated-image-pull-job';
export { KruiseFederatedImagePullJob } from './federation/kruise-federated-image-pull-job';
export type { KruiseFederatedBroadcastJobProps } from './federation/kruise-federated-broadcast-job';
export { KruiseFederatedBroadcastJob } from './federation/kruise-federated-broadcast-job';
export type { KruiseFederatedCloneSetProps } from './federation/kruise-federated-clone-set';
export { KruiseFederatedCloneSet } from './federation/kruise-federated-clone-set';
export type { KruiseFederatedDaemonSetProps } from './federation/kruise-federated-daemon-set';
export { KruiseFederatedDaemonSet } from './federation/kruise-federated-daemon-set';
export { KruiseFederatedResource } from './federation/kruise-federated-resource';
export type { KruiseFederatedSidecarSetProps } from './federation/kruise-federated-sidecar-set';
export { KruiseFederatedSidecarSet } from './federation/kruise-federated-sidecar-set';
export type { KruiseFederatedStatefulSetProps } from './federation/kruise-federated-stateful-set';
export { KruiseFederatedStatefulSet } from './federation/kruise-federated-stateful-set';
export { KruiseFederatedWorkload } from './federation/kruise-federated-workload';
export type { KruiseFederatedUnitedDeploymentProps } from './federation/kruise-federated-united-deployment';
export { KruiseFederatedUnitedDeployment } from './federation/kruise-federated-united-deployment';
export type { KruiseFederatedResourceDistributionProps } from './federation/kruise-federated-resource-distribution';
export { KruiseFederatedResourceDistribution } from './federation/kruise-federated-resource-distribution';
export type { FederationOptions } from './federation/options';

export * from './fleet/fleet';
export * from './fleet/versions';

export type {
  ArgoCdDestination, ArgoCdOptions, ArgoCdProjectOptions, ArgoCdRetryOptions, ArgoCdRootOptions, ArgoCdSettingsOptions, ArgoCdSyncOptions,
} from './gitops/argocd/argo-cd-options';
export type { FederationAppProps } from './gitops/federation-app';
export { FederationApp } from './gitops/federation-app';
export { GitOps } from './gitops/git-ops';
export type { FluxKubeConfig, FluxOptions } from './gitops/flux/flux-options';
export { FluxDeletionPolicy } from './gitops/flux/flux-options';
export type { FluxGitOptions, FluxOciOptions, FluxSourceReference } from './gitops/flux/flux-source';
export { FluxSource, FluxSourceKind } from './gitops/flux/flux-source';

export type { CustomInterpreterOptions } from './karmada/interpreter-choice';
export { Interpreter } from './karmada/interpreter-choice';
export { InterpreterScript } from './karmada/interpreter-script';
export * from './karmada/interpreter-webhook';
export * from './karmada/webhook-endpoint';

export type { FederationMonitoringProps } from './monitoring/federation-monitoring';
export { FederationMonitoring } from './monitoring/federation-monitoring';
export * from './monitoring/monitoring-options';

export * from './ocm/options';
export * from './ocm/replica-set-options';

export { Override } from './overrides/override';
export * from './overrides/override-options';

export * from './placement';

export { AccompaniedWorkload } from './workloads/accompanied-workload';
export type { AdvancedDaemonSetProps, DaemonSetLifecycleOptions } from './workloads/advanced-daemon-set';
export { AdvancedDaemonSet } from './workloads/advanced-daemon-set';
export type { AdvancedStatefulSetProps } from './workloads/advanced-stateful-set';
export { AdvancedStatefulSet } from './workloads/advanced-stateful-set';
export type { StatefulSetInPlaceOptions, StatefulSetRecreateOptions, StatefulSetScaleOptions } from './workloads/advanced-stateful-set-strategy';
export { StatefulSetUpdateStrategy } from './workloads/advanced-stateful-set-strategy';
export type { BroadcastJobProps } from './workloads/broadcast-job';
export { BroadcastJob } from './workloads/broadcast-job';
export * from './workloads/broadcast-job-policy';
export type { AdvancedCronJobProps } from './workloads/advanced-cron-job';
export { AdvancedCronJob } from './workloads/advanced-cron-job';
export type { CronJobBroadcastJobProps, CronJobJobProps } from './workloads/cron-job-template';
export { CronJobTemplate } from './workloads/cron-job-template';
export type { ImageListPullJobProps, ImageListPullOptions } from './workloads/image-list-pull-job';
export { ImageListPullJob } from './workloads/image-list-pull-job';
export type { ImagePullWhenDoneOptions } from './workloads/image-pull-completion';
export { ImagePullCompletion } from './workloads/image-pull-completion';
export type { ImagePullJobProps } from './workloads/image-pull-job';
export { ImagePullJob } from './workloads/image-pull-job';
export { ImagePullNodes } from './workloads/image-pull-nodes';
export type { ImagePullOptions, ImagePullSandboxOptions } from './workloads/image-pull-options';
export { ImagePullMode } from './workloads/image-pull-options';
export type { CloneSetProps } from './workloads/clone-set';
export { CloneSet } from './workloads/clone-set';
export type {
  CloneSetInPlaceIfPossibleOptions, CloneSetInPlaceOnlyOptions, CloneSetRecreateOptions, CloneSetRolloutOptions, CloneSetScaleOptions, ScatterLabel,
} from './workloads/clone-set-strategy';
export { CloneSetUpdateStrategy } from './workloads/clone-set-strategy';
export * from './workloads/daemon-set-strategy';
export type { HeadlessServiceOptions } from './workloads/headless-service';
export { HeadlessService } from './workloads/headless-service';
export type { CustomKindOptions } from './workloads/custom-kind';
export type { KruiseObjectProps } from './workloads/kruise-object';
export { KruiseObject } from './workloads/kruise-object';
export type { LabelConditions, LabelRequirement } from './workloads/label-conditions';
export type { LifecycleHookOptions, LifecycleOptions } from './workloads/lifecycle';
export { OrdinalRange } from './workloads/ordinal-range';
export { PercentOrAbsolute } from './workloads/percent-or-absolute';
export type { ExposeViaServiceOptions, KruiseWorkloadProps, ReplicatedWorkloadProps } from './workloads/pods';
export { KruiseWorkload, ReplicatedWorkload } from './workloads/pods';
export type { PodSelectionOptions } from './workloads/pod-selection';
export type { SidecarContainerProps } from './workloads/sidecar-container';
export { PodInjectPolicy, SidecarUpgradeStrategy } from './workloads/sidecar-container';
export type { SidecarResourceExpressions, SidecarResourcesPolicy } from './workloads/sidecar-resources-policy';
export { TargetContainersMode } from './workloads/sidecar-resources-policy';
export type { SidecarSetProps } from './workloads/sidecar-set';
export { SidecarSet } from './workloads/sidecar-set';
export type { SidecarSetInjectionOptions, SidecarSetPodPatch } from './workloads/sidecar-set-injection';
export { PodPatchPolicy, SidecarSetRevision, SidecarSetRevisionPolicy } from './workloads/sidecar-set-injection';
export type { SidecarSetRollingOptions } from './workloads/sidecar-set-strategy';
export { SidecarSetUpdateStrategy } from './workloads/sidecar-set-strategy';
export { TransferEnv } from './workloads/transfer-env';
export type { UnitedDeploymentProps } from './workloads/united-deployment';
export { UnitedDeployment } from './workloads/united-deployment';
export { UnitedDeploymentTemplate } from './workloads/united-deployment-template';
export type {
  SubsetAdvancedStatefulSetOptions, SubsetCloneSetOptions, SubsetDeploymentOptions, SubsetStatefulOptions, SubsetStatefulSetOptions, SubsetWorkloadOptions,
} from './workloads/united-deployment-template-options';
export type { UnitedDeploymentAdaptiveOptions, UnitedDeploymentSubset } from './workloads/united-deployment-topology';
export * from './workloads/update-priority';
export * from './workloads/volume-claim-retention';
export type { VolumeClaimTemplateOptions } from './workloads/volume-claim-template';
export { VolumeAccess } from './workloads/volume-claim-template';
