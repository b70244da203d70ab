import type { KubeObject } from '../../delivery/model';
import { groupKindOf } from '../../workloads/kinds';
import type { Problem } from '../problem';

/** The rules of a kind on an object, however malformed. */
export type KindCheck = (path: string, object: KubeObject, kruise: string) => Problem[];

/** By group and kind. An app has few of the kinds, so the rules of a kind are loaded when the first object of it is looked at. */
const CHECKS: Readonly<Record<string, () => KindCheck>> = {
  'apps.kruise.io/ContainerRecreateRequest': () => (require('../companions/container-recreate-request-rules') as typeof import('../companions/container-recreate-request-rules')).checkContainerRecreateRequest,
  'apps.kruise.io/EphemeralJob': () => (require('../companions/ephemeral-job-rules') as typeof import('../companions/ephemeral-job-rules')).checkEphemeralJob,
  'apps.kruise.io/PersistentPodState': () => (require('../companions/persistent-pod-state-rules') as typeof import('../companions/persistent-pod-state-rules')).checkPersistentPodState,
  'apps.kruise.io/PodProbeMarker': () => (require('../companions/pod-probe-marker-rules') as typeof import('../companions/pod-probe-marker-rules')).checkPodProbeMarker,
  'apps.kruise.io/ResourceDistribution': () => (require('../companions/resource-distribution-rules') as typeof import('../companions/resource-distribution-rules')).checkResourceDistribution,
  'apps.kruise.io/WorkloadSpread': () => (require('../companions/workload-spread-rules') as typeof import('../companions/workload-spread-rules')).checkWorkloadSpread,
  'policy.kruise.io/PodUnavailableBudget': () => (require('../companions/pod-unavailable-budget-rules') as typeof import('../companions/pod-unavailable-budget-rules')).checkPodUnavailableBudget,
  'apps.kruise.io/AdvancedCronJob': () => (require('./advanced-cron-job-rules') as typeof import('./advanced-cron-job-rules')).checkAdvancedCronJob,
  'apps.kruise.io/BroadcastJob': () => (require('./broadcast-job-rules') as typeof import('./broadcast-job-rules')).checkBroadcastJob,
  'apps.kruise.io/CloneSet': () => (require('./clone-set-rules') as typeof import('./clone-set-rules')).checkCloneSet,
  'apps.kruise.io/DaemonSet': () => (require('./daemon-set-rules') as typeof import('./daemon-set-rules')).checkDaemonSet,
  'apps.kruise.io/ImageListPullJob': () => (require('./image-pull-rules') as typeof import('./image-pull-rules')).checkImageListPullJob,
  'apps.kruise.io/ImagePullJob': () => (require('./image-pull-rules') as typeof import('./image-pull-rules')).checkImagePullJob,
  'argoproj.io/Workflow': () => (require('./workflow-rules') as typeof import('./workflow-rules')).checkWorkflow,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set-rules') as typeof import('./sidecar-set-rules')).checkSidecarSet,
  'apps.kruise.io/StatefulSet': () => (require('./stateful-set-rules') as typeof import('./stateful-set-rules')).checkStatefulSet,
  'apps.kruise.io/UnitedDeployment': () => (require('./united-deployment-rules') as typeof import('./united-deployment-rules')).checkUnitedDeployment,
  'apps/DaemonSet': () => (require('./native-workload-rules') as typeof import('./native-workload-rules')).checkNativeWorkload,
  'apps/Deployment': () => (require('./native-workload-rules') as typeof import('./native-workload-rules')).checkNativeWorkload,
  'apps/ReplicaSet': () => (require('./native-workload-rules') as typeof import('./native-workload-rules')).checkNativeWorkload,
  'apps/StatefulSet': () => (require('./native-workload-rules') as typeof import('./native-workload-rules')).checkNativeWorkload,
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
