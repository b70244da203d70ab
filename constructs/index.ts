export { Checks } from './checks/report';

export type { ClusterDelivery } from './federation/cluster-delivery';
export { Certainty } from './federation/cluster-delivery';
export { FederatedResource } from './federation/federated-resource';
export type { KruiseFederatedCloneSetProps } from './federation/kruise-federated-clone-set';
export { KruiseFederatedCloneSet } from './federation/kruise-federated-clone-set';
export { KruiseFederatedResource } from './federation/kruise-federated-resource';
export { KruiseFederatedWorkload } from './federation/kruise-federated-workload';
export type { FederationOptions } from './federation/options';

export * from './fleet/fleet';
export * from './fleet/versions';

export { FederationApp } from './gitops/federation-app';

export type { CustomInterpreterOptions } from './karmada/interpreter-choice';
export { Interpreter } from './karmada/interpreter-choice';
export { InterpreterScript } from './karmada/interpreter-script';
export * from './karmada/interpreter-webhook';
export * from './karmada/webhook-endpoint';

export * from './ocm/options';
export * from './ocm/replica-set-options';

export { Override } from './overrides/override';
export * from './overrides/override-options';

export * from './placement';

export type { CloneSetProps } from './workloads/clone-set';
export { CloneSet } from './workloads/clone-set';
export type {
  CloneSetInPlaceIfPossibleOptions, CloneSetInPlaceOnlyOptions, CloneSetRecreateOptions, CloneSetRolloutOptions, CloneSetScaleOptions, ScatterLabel,
} from './workloads/clone-set-strategy';
export { CloneSetUpdateStrategy } from './workloads/clone-set-strategy';
export type { KruiseObjectProps } from './workloads/kruise-object';
export { KruiseObject } from './workloads/kruise-object';
export type { LifecycleHookOptions, LifecycleOptions } from './workloads/lifecycle';
export { PercentOrAbsolute } from './workloads/percent-or-absolute';
export type { ExposeViaServiceOptions, KruiseWorkloadProps, ReplicatedWorkloadProps } from './workloads/pods';
export { KruiseWorkload, ReplicatedWorkload } from './workloads/pods';
export * from './workloads/update-priority';
export type { VolumeClaimTemplateOptions } from './workloads/volume-claim-template';
export { VolumeAccess } from './workloads/volume-claim-template';
