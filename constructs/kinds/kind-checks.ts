import type { KubeObject } from '../json/kube-object';
import { groupKindOf } from '../json/kube-object';
import type { Problem } from '../problems/problem';

/** The rules of a kind on an object, however malformed. */
export type KindCheck = (path: string, object: KubeObject, kruise: string) => Problem[];

/** By group and kind. An app has few of the kinds, so the rules of a kind are loaded when the first object of it is looked at. */
const CHECKS: Readonly<Record<string, () => KindCheck>> = {
  'apps.kruise.io/ContainerRecreateRequest': () => (require('./container-recreate-request/rules') as typeof import('./container-recreate-request/rules')).checkContainerRecreateRequest,
  'apps.kruise.io/EphemeralJob': () => (require('./ephemeral-job/rules') as typeof import('./ephemeral-job/rules')).checkEphemeralJob,
  'apps.kruise.io/PersistentPodState': () => (require('./persistent-pod-state/rules') as typeof import('./persistent-pod-state/rules')).checkPersistentPodState,
  'apps.kruise.io/PodProbeMarker': () => (require('./pod-probe-marker/rules') as typeof import('./pod-probe-marker/rules')).checkPodProbeMarker,
  'apps.kruise.io/ResourceDistribution': () => (require('./resource-distribution/rules') as typeof import('./resource-distribution/rules')).checkResourceDistribution,
  'apps.kruise.io/WorkloadSpread': () => (require('./workload-spread/rules') as typeof import('./workload-spread/rules')).checkWorkloadSpread,
  'policy.kruise.io/PodUnavailableBudget': () => (require('./pod-unavailable-budget/rules') as typeof import('./pod-unavailable-budget/rules')).checkPodUnavailableBudget,
  'apps.kruise.io/AdvancedCronJob': () => (require('./advanced-cron-job/checks') as typeof import('./advanced-cron-job/checks')).checkAdvancedCronJob,
  'apps.kruise.io/BroadcastJob': () => (require('./broadcast-job/checks') as typeof import('./broadcast-job/checks')).checkBroadcastJob,
  'apps.kruise.io/CloneSet': () => (require('./clone-set/checks') as typeof import('./clone-set/checks')).checkCloneSet,
  'apps.kruise.io/DaemonSet': () => (require('./daemon-set/checks') as typeof import('./daemon-set/checks')).checkDaemonSet,
  'apps.kruise.io/ImageListPullJob': () => (require('./image-pull/checks') as typeof import('./image-pull/checks')).checkImageListPullJob,
  'apps.kruise.io/ImagePullJob': () => (require('./image-pull/checks') as typeof import('./image-pull/checks')).checkImagePullJob,
  'argoproj.io/Workflow': () => (require('./workflow/checks') as typeof import('./workflow/checks')).checkWorkflow,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set/checks') as typeof import('./sidecar-set/checks')).checkSidecarSet,
  'apps.kruise.io/StatefulSet': () => (require('./stateful-set/checks') as typeof import('./stateful-set/checks')).checkStatefulSet,
  'apps.kruise.io/UnitedDeployment': () => (require('./united-deployment/checks') as typeof import('./united-deployment/checks')).checkUnitedDeployment,
  'apps/DaemonSet': () => (require('./native/checks') as typeof import('./native/checks')).checkNativeWorkload,
  'apps/Deployment': () => (require('./native/checks') as typeof import('./native/checks')).checkNativeWorkload,
  'apps/ReplicaSet': () => (require('./native/checks') as typeof import('./native/checks')).checkNativeWorkload,
  'apps/StatefulSet': () => (require('./native/checks') as typeof import('./native/checks')).checkNativeWorkload,
};

const loaded = new Map<string, KindCheck>();

/** What is wrong with an object by the rules of its kind; nothing for kinds without rules of ours. */
export function checkKind(path: string, object: KubeObject, kruise: string): Problem[] {
  const key = groupKindOf(object);
  if (!Object.hasOwn(CHECKS, key)) return [];
  let check = loaded.get(key);
  if (!check) loaded.set(key, check = CHECKS[key]());
  return check(path, object, kruise);
}
