import { KruiseVersion } from '../fleet/versions';

/** A feature gate of Kruise. */
interface FeatureGateFacts {
  /** Whether it is on unless somebody switches it off. */
  readonly on?: boolean;
  /** The minor version that brought it, where that is later than the oldest that is supported. */
  readonly since?: KruiseVersion;
}

const { V1_9, NEXT } = KruiseVersion;

/** The feature gates of Kruise 1.8.3, 1.9.0 and what comes after it, by the names that its manager takes: `pkg/features/kruise_features.go`. The last two are those of all Kubernetes components. */
export const FEATURE_GATES = {
  CloneSetEventHandlerOptimization: {},
  CloneSetPartitionRollback: {},
  CloneSetShortHash: {},
  DaemonSetPruneIneligibleNodes: { since: NEXT },
  DaemonWatchingPod: { on: true },
  DefaultHostNetworkHostPortsInPodTemplates: { since: NEXT },
  DeletionProtectionForCRDCascadingGate: {},
  EnableExternalCerts: {},
  EnablePodProbeMarkerOnServerless: {},
  EnableSortSidecarContainerByName: { since: V1_9 },
  EnhancedLivenessProbe: {},
  ForceDeleteTimeoutExpectationGate: {},
  ImagePullJobGate: {},
  InPlacePodVerticalScaling: { since: V1_9 },
  InPlaceUpdateEnvFromMetadata: { on: true },
  InPlaceWorkloadVerticalScaling: {},
  KruiseDaemon: { on: true },
  KruisePodReadinessGate: {},
  PodIndexLabel: { on: true },
  PodProbeMarkerGate: { on: true },
  PodUnavailableBudgetDeleteGate: { on: true },
  PodUnavailableBudgetUpdateGate: {},
  PodWebhook: { on: true },
  PreDownloadImageForDaemonSetUpdate: {},
  PreDownloadImageForInPlaceUpdate: {},
  PreparingUpdateAsUpdate: {},
  RecreatePodWhenChangeVCTInCloneSetGate: {},
  ResourceDistributionGate: {},
  ResourcesDeletionProtection: {},
  SidecarSetPatchPodMetadataDefaultsAllowed: {},
  SidecarTerminator: {},
  StatefulSetAutoDeletePVC: { on: true },
  StatefulSetAutoResizePVCGate: {},
  StatefulSetStartOrdinal: {},
  TemplateNoDefaults: {},
  WorkloadSpread: { on: true },
  AllAlpha: {},
  AllBeta: {},
} satisfies Record<string, FeatureGateFacts>;

/** The name of a feature gate. */
export type FeatureGate = keyof typeof FEATURE_GATES;

/** Names that documentation prints and the manager does not take: the names of constants in its code, with what it takes. */
export const MISPRINTED_GATES: Readonly<Record<string, FeatureGate>> = {
  EnhancedLivenessProbeGate: 'EnhancedLivenessProbe',
  ForceDeleteTimeoutExpectationFeatureGate: 'ForceDeleteTimeoutExpectationGate',
};

/** What the manager switches off together with a gate. */
export const SWITCHED_OFF_WITH: Readonly<Partial<Record<FeatureGate, readonly FeatureGate[]>>> = {
  PodWebhook: [
    'KruisePodReadinessGate', 'PodUnavailableBudgetDeleteGate', 'PodUnavailableBudgetUpdateGate', 'WorkloadSpread', 'SidecarSetPatchPodMetadataDefaultsAllowed',
    'EnhancedLivenessProbe', 'EnablePodProbeMarkerOnServerless',
  ],
  KruiseDaemon: [
    'PreDownloadImageForInPlaceUpdate', 'DaemonWatchingPod', 'InPlaceUpdateEnvFromMetadata', 'PreDownloadImageForDaemonSetUpdate', 'PodProbeMarkerGate', 'SidecarTerminator',
    'ImagePullJobGate', 'EnhancedLivenessProbe',
  ],
  ResourcesDeletionProtection: ['DeletionProtectionForCRDCascadingGate'],
};

/** What is known of a gate; undefined for a name that the manager does not take. */
export function featureGate(name: string): FeatureGateFacts | undefined {
  return Object.hasOwn(FEATURE_GATES, name) ? FEATURE_GATES[name as FeatureGate] : undefined;
}
