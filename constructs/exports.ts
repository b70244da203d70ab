export { Checks } from './problems/report';
export { Severity } from './problems/problem';

export type { CompanionOptions } from './kinds/companions/companion-options';
export type { ContainerRecreateRequestProps, ContainerRecreateStrategy } from './kinds/container-recreate-request/container-recreate-request';
export { ContainerRecreateRequest, RecreateFailurePolicy } from './kinds/container-recreate-request/container-recreate-request';
export type { EphemeralContainerOptions, EphemeralJobProps, EphemeralMount } from './kinds/ephemeral-job/ephemeral-job';
export { EphemeralJob } from './kinds/ephemeral-job/ephemeral-job';
export type { MarkerHttpProbeOptions, MarkerProbeOptions } from './kinds/pod-probe-marker/marker-probe';
export { MarkerProbe } from './kinds/pod-probe-marker/marker-probe';
export type { PreferredNodes } from './kinds/companions/node-terms';
export type { PersistentPodStateOptions, PersistentPodStateProps, PersistentPodStateSettings, PreferredTopology } from './kinds/persistent-pod-state/persistent-pod-state';
export { PersistentPodState, PodStateRetention } from './kinds/persistent-pod-state/persistent-pod-state';
export type { ContainerMarkerProbe, PodMarks, PodProbeMarkerProps, ProbeMarkerOptions, ProbeMarkerSettings } from './kinds/pod-probe-marker/pod-probe-marker';
export { PodProbeMarker } from './kinds/pod-probe-marker/pod-probe-marker';
export type { PodUnavailableBudgetProps, UnavailableBudgetOptions, UnavailableBudgetSettings } from './kinds/pod-unavailable-budget/pod-unavailable-budget';
export { PodUnavailableBudget, ProtectedOperation, ProtectedPods, UnavailableBudget } from './kinds/pod-unavailable-budget/pod-unavailable-budget';
export type { DistributionOptions, DistributionSettings, ResourceDistributionProps } from './kinds/resource-distribution/resource-distribution';
export { DistributedResource, DistributionTargets, ResourceDistribution } from './kinds/resource-distribution/resource-distribution';
export type { TargetReference } from './kinds/companions/target-reference';
export type {
  AdaptiveSpreadOptions, SpreadSubset, SpreadTargetFilter, WorkloadSpreadOptions, WorkloadSpreadProps, WorkloadSpreadSettings,
} from './kinds/workload-spread/workload-spread';
export { SpreadScheduling, WorkloadSpread } from './kinds/workload-spread/workload-spread';

export type { ConversionOptions } from './conversion/conversion';
export { Conversion } from './conversion/conversion';
export * from './conversion/conversion-change';

export type { ClusterDelivery } from './definition/cluster-delivery';
export { Certainty } from './definition/cluster-delivery';
export { FleetRegistration, type FleetRegistrationProps } from './federation/fleet-registration';
export type { ChartKindOptions, FederatedChartOptions } from './federation/chart-federation';
export type { IFederatedChart, IFederatedResource } from './federation/federated';
export { ExistingResource } from './federation/existing-resource';
export type { FederatedChartProps } from './federation/federated-chart';
export { FederatedChart } from './federation/federated-chart';
export type { FederatedObjectsOptions } from './federation/federated-objects';
export { FederatedObjects } from './federation/federated-objects';
export type { FederatedWorkloadOptions } from './federation/federated-workload';
export { FederatedWorkload } from './federation/federated-workload';
export { FederatedResource } from './federation/federated-resource';
export type { FederatedWorkflowProps } from './kinds/workflow/federated-workflow';
export { FederatedWorkflow } from './kinds/workflow/federated-workflow';
export type { KruiseFederatedAdvancedCronJobProps } from './kinds/advanced-cron-job/kruise-federated-advanced-cron-job';
export { KruiseFederatedAdvancedCronJob } from './kinds/advanced-cron-job/kruise-federated-advanced-cron-job';
export type { KruiseFederatedImageListPullJobProps } from './kinds/image-list-pull-job/kruise-federated-image-list-pull-job';
export { KruiseFederatedImageListPullJob } from './kinds/image-list-pull-job/kruise-federated-image-list-pull-job';
export type { KruiseFederatedImagePullJobProps } from './kinds/image-pull-job/kruise-federated-image-pull-job';
export { KruiseFederatedImagePullJob } from './kinds/image-pull-job/kruise-federated-image-pull-job';
export type { KruiseFederatedBroadcastJobProps } from './kinds/broadcast-job/kruise-federated-broadcast-job';
export { KruiseFederatedBroadcastJob } from './kinds/broadcast-job/kruise-federated-broadcast-job';
export type { KruiseFederatedCloneSetProps } from './kinds/clone-set/kruise-federated-clone-set';
export { KruiseFederatedCloneSet } from './kinds/clone-set/kruise-federated-clone-set';
export type { KruiseFederatedDaemonSetProps } from './kinds/daemon-set/kruise-federated-daemon-set';
export { KruiseFederatedDaemonSet } from './kinds/daemon-set/kruise-federated-daemon-set';
export { KruiseFederatedResource } from './kinds/kruise-federated-resource';
export type { KruiseFederatedSidecarSetProps } from './kinds/sidecar-set/kruise-federated-sidecar-set';
export { KruiseFederatedSidecarSet } from './kinds/sidecar-set/kruise-federated-sidecar-set';
export type { KruiseFederatedStatefulSetProps } from './kinds/stateful-set/kruise-federated-stateful-set';
export { KruiseFederatedStatefulSet } from './kinds/stateful-set/kruise-federated-stateful-set';
export { KruiseFederatedWorkload } from './kinds/kruise-federated-workload';
export { KruiseFederatedReplicatedWorkload } from './kinds/kruise-federated-replicated-workload';
export type { KruiseFederatedUnitedDeploymentProps } from './kinds/united-deployment/kruise-federated-united-deployment';
export { KruiseFederatedUnitedDeployment } from './kinds/united-deployment/kruise-federated-united-deployment';
export type { KruiseFederatedResourceDistributionProps } from './kinds/resource-distribution/kruise-federated-resource-distribution';
export { KruiseFederatedResourceDistribution } from './kinds/resource-distribution/kruise-federated-resource-distribution';
export type { FederationOptions } from './federation/options';

export type { TeamAccessProps } from './federation/team-access';
export { TeamAccess } from './federation/team-access';

export * from './fleet/cluster';
export { ControlPlane } from './fleet/control-plane';
export * from './fleet/fleet';
export { KarmadaVersion, KruiseVersion, OcmVersion } from './fleet/versions';

export type {
  ArgoCdDestination, ArgoCdOptions, ArgoCdProjectOptions, ArgoCdRetryOptions, ArgoCdRootOptions, ArgoCdSettingsOptions, ArgoCdSyncOptions,
} from './gitops/argocd/argo-cd-options';
export type { FederationAppProps } from './gitops/federation-app-props';
export { FederationApp } from './gitops/federation-app';
export { GitOps } from './gitops/git-ops';
export type { GitOpsAccessOptions } from './gitops/access/access-options';
export type { FluxKubeConfig, FluxOptions } from './gitops/flux/flux-options';
export { FluxDeletionPolicy } from './gitops/flux/flux-options';
export type { FluxGitOptions, FluxOciOptions, FluxSourceReference } from './gitops/flux/flux-source';
export { FluxSource, FluxSourceKind } from './gitops/flux/flux-source';

export type { ClusterCapacity } from './plan/capacity';
export * from './plan/diff-model';
export * from './plan/model';
export { Plan } from './plan/plan';
export { PlanDiff } from './plan/plan-diff';
export type { ClusterQuota } from './plan/quota';

export { AccessSubject } from './planes/access-subject';
export { ClusterRegistration, type HubRegistrationOptions, type PushRegistrationOptions } from './planes/cluster-registration';
export { Delivery } from './planes/delivery';
export * from './planes/karmada/apis/cluster-taint-policy';
export * from './planes/karmada/apis/cron-federated-horizontal-pod-autoscaler';
export * from './planes/karmada/apis/federated-horizontal-pod-autoscaler';
export * from './planes/karmada/apis/federated-resource-quota';
export * from './planes/karmada/apis/multi-cluster-ingress';
export * from './planes/karmada/apis/multi-cluster-service';
export * from './planes/karmada/apis/multi-cluster-service-export';
export * from './planes/karmada/apis/remedy';
export * from './planes/karmada/apis/resource-selection';
export * from './planes/karmada/apis/shared-propagation';
export * from './planes/karmada/apis/workload-rebalancer';
export type { CustomInterpreterOptions } from './planes/karmada/interpreter-choice';
export { Interpreter } from './planes/karmada/interpreter-choice';
export { InterpreterScript } from './planes/karmada/interpreter-script';
export * from './planes/karmada/interpreter-webhook';

export { KruiseCrds } from './platform/kruise-crds';
export { KruisePlatform, type KruisePlatformProps } from './platform/kruise-platform';

export type { FederationMonitoringProps } from './monitoring/federation-monitoring';
export { FederationMonitoring } from './monitoring/federation-monitoring';
export * from './monitoring/monitoring-options';
export type { KruiseInstallationProps } from './platform/installation-options';
export type { ArgoCdInstallerOptions } from './platform/installers/argo-cd-options';
export type { KruiseChartOptions } from './platform/installers/chart-options';
export type { FluxInstallerOptions } from './platform/installers/flux-options';
export type { OcmAddOnOptions } from './platform/installers/ocm-options';
export { KruiseInstallation } from './platform/kruise-installation';
export { KruiseInstaller } from './platform/kruise-installer';
export { KruiseManifests } from './platform/kruise-manifests';
export type { KruiseSettings } from './platform/kruise-settings';

export * from './planes/ocm/options';
export * from './planes/ocm/replica-set-options';

export { ClusterOverride } from './overrides/cluster-override';
export * from './overrides/override-options';

export * from './placement';
export * from './rollout';
export * from './migration';

export { AccompaniedWorkload } from './kinds/pods/accompanied-workload';
export type { AdvancedDaemonSetProps, DaemonSetLifecycleOptions } from './kinds/daemon-set/advanced-daemon-set';
export { AdvancedDaemonSet } from './kinds/daemon-set/advanced-daemon-set';
export type { AdvancedStatefulSetProps } from './kinds/stateful-set/advanced-stateful-set';
export { AdvancedStatefulSet } from './kinds/stateful-set/advanced-stateful-set';
export type { StatefulSetInPlaceOptions, StatefulSetRecreateOptions, StatefulSetScaleOptions } from './kinds/stateful-set/advanced-stateful-set-strategy';
export { AdvancedStatefulSetUpdateStrategy } from './kinds/stateful-set/advanced-stateful-set-strategy';
export type { BroadcastJobProps } from './kinds/broadcast-job/broadcast-job';
export { BroadcastJob } from './kinds/broadcast-job/broadcast-job';
export * from './kinds/broadcast-job/broadcast-job-policy';
export type { AdvancedCronJobProps } from './kinds/advanced-cron-job/advanced-cron-job';
export { AdvancedCronJob } from './kinds/advanced-cron-job/advanced-cron-job';
export type { CronJobBroadcastJobOptions, CronJobJobOptions } from './kinds/advanced-cron-job/cron-job-template';
export { CronJobTemplate } from './kinds/advanced-cron-job/cron-job-template';
export type { ImageListPullJobProps, ImageListPullOptions } from './kinds/image-list-pull-job/image-list-pull-job';
export { ImageListPullJob } from './kinds/image-list-pull-job/image-list-pull-job';
export type { ImagePullWhenDoneOptions } from './kinds/image-pull/image-pull-completion';
export { ImagePullCompletion } from './kinds/image-pull/image-pull-completion';
export type { ImagePullJobProps } from './kinds/image-pull-job/image-pull-job';
export { ImagePullJob } from './kinds/image-pull-job/image-pull-job';
export { ImagePullNodes } from './kinds/image-pull/image-pull-nodes';
export type { ImagePullOptions, ImagePullSandboxOptions } from './kinds/image-pull/image-pull-options';
export { ImagePullMode } from './kinds/image-pull/image-pull-options';
export type { CloneSetProps } from './kinds/clone-set/clone-set';
export { CloneSet } from './kinds/clone-set/clone-set';
export type {
  CloneSetInPlaceIfPossibleOptions, CloneSetInPlaceOnlyOptions, CloneSetRecreateOptions, CloneSetRolloutOptions, CloneSetScaleOptions, ScatterLabel,
} from './kinds/clone-set/clone-set-strategy';
export { CloneSetUpdateStrategy } from './kinds/clone-set/clone-set-strategy';
export * from './kinds/daemon-set/advanced-daemon-set-strategy';
export type { HeadlessServiceOptions } from './kinds/stateful-set/headless-service';
export { HeadlessService } from './kinds/stateful-set/headless-service';
export type { CustomKindOptions } from './kinds/custom/custom-kind';
export * from './kinds/custom/own-kind';
export type { KruiseObjectProps } from './kinds/kruise-object';
export { KruiseObject } from './kinds/kruise-object';
export type { LabelConditions, LabelRequirement } from './kinds/pods/label-conditions';
export type { LifecycleHookOptions, LifecycleOptions } from './kinds/pods/lifecycle';
export { OrdinalRange } from './kinds/stateful-set/ordinal-range';
export type { ExposeViaServiceOptions, KruiseWorkloadProps, ReplicatedWorkloadProps } from './kinds/pods/pods';
export { KruiseWorkload, ReplicatedWorkload } from './kinds/pods/pods';
export { PodAddress } from './kinds/pods/pod-address';
export type { PodSelectionOptions } from './kinds/pods/pod-selection';
export type { SidecarContainerOptions } from './kinds/sidecar-set/sidecar-container';
export { PodInjectPolicy, SidecarUpgradeStrategy } from './kinds/sidecar-set/sidecar-container';
export type { SidecarResourceExpressions, SidecarResourcesPolicy } from './kinds/sidecar-set/sidecar-resources-policy';
export { TargetContainersMode } from './kinds/sidecar-set/sidecar-resources-policy';
export type { SidecarSetProps } from './kinds/sidecar-set/sidecar-set';
export { SidecarSet } from './kinds/sidecar-set/sidecar-set';
export type { SidecarSetInjectionOptions, SidecarSetPodPatch } from './kinds/sidecar-set/sidecar-set-injection';
export { PodPatchPolicy, SidecarSetRevision, SidecarSetRevisionPolicy } from './kinds/sidecar-set/sidecar-set-injection';
export type { SidecarSetRollingOptions } from './kinds/sidecar-set/sidecar-set-strategy';
export { SidecarSetUpdateStrategy } from './kinds/sidecar-set/sidecar-set-strategy';
export { TransferEnv } from './kinds/sidecar-set/transfer-env';
export type { UnitedDeploymentProps } from './kinds/united-deployment/united-deployment';
export { UnitedDeployment } from './kinds/united-deployment/united-deployment';
export { UnitedDeploymentTemplate } from './kinds/united-deployment/united-deployment-template';
export type {
  SubsetAdvancedStatefulSetOptions, SubsetCloneSetOptions, SubsetDeploymentOptions, SubsetStatefulOptions, SubsetStatefulSetOptions, SubsetWorkloadOptions,
} from './kinds/united-deployment/united-deployment-template-options';
export type { UnitedDeploymentAdaptiveOptions, UnitedDeploymentSubset } from './kinds/united-deployment/united-deployment-topology';
export * from './kinds/pods/update-priority';
export * from './kinds/stateful-set/volume-claim-retention';
export type { VolumeClaimTemplateOptions } from './kinds/pods/volume-claim-template';
