import type { KubeObject } from '../../delivery/model';
import { groupOf } from '../../workloads/kinds';
import { checkContainerRecreateRequest } from '../companions/container-recreate-request-rules';
import { checkEphemeralJob } from '../companions/ephemeral-job-rules';
import { checkPersistentPodState } from '../companions/persistent-pod-state-rules';
import { checkPodProbeMarker } from '../companions/pod-probe-marker-rules';
import { checkPodUnavailableBudget } from '../companions/pod-unavailable-budget-rules';
import { checkResourceDistribution } from '../companions/resource-distribution-rules';
import { checkWorkloadSpread } from '../companions/workload-spread-rules';
import { checkAdvancedCronJob } from './advanced-cron-job-rules';
import { checkBroadcastJob } from './broadcast-job-rules';
import { checkCloneSet } from './clone-set-rules';
import { checkDaemonSet } from './daemon-set-rules';
import { checkImageListPullJob, checkImagePullJob } from './image-pull-rules';
import { checkSidecarSet } from './sidecar-set-rules';
import { checkStatefulSet } from './stateful-set-rules';
import { checkUnitedDeployment } from './united-deployment-rules';
import { checkWorkflow } from './workflow-rules';
import type { Problem } from '../problem';

/** The rules of a kind on an object, however malformed. */
export type KindCheck = (path: string, object: KubeObject, kruise: string) => Problem[];

/** By group and kind. */
const CHECKS: Readonly<Record<string, KindCheck>> = {
  'apps.kruise.io/ContainerRecreateRequest': checkContainerRecreateRequest,
  'apps.kruise.io/EphemeralJob': checkEphemeralJob,
  'apps.kruise.io/PersistentPodState': checkPersistentPodState,
  'apps.kruise.io/PodProbeMarker': checkPodProbeMarker,
  'apps.kruise.io/ResourceDistribution': checkResourceDistribution,
  'apps.kruise.io/WorkloadSpread': checkWorkloadSpread,
  'policy.kruise.io/PodUnavailableBudget': checkPodUnavailableBudget,
  'apps.kruise.io/AdvancedCronJob': checkAdvancedCronJob,
  'apps.kruise.io/BroadcastJob': checkBroadcastJob,
  'apps.kruise.io/CloneSet': checkCloneSet,
  'apps.kruise.io/DaemonSet': checkDaemonSet,
  'apps.kruise.io/ImageListPullJob': checkImageListPullJob,
  'apps.kruise.io/ImagePullJob': checkImagePullJob,
  'argoproj.io/Workflow': checkWorkflow,
  'apps.kruise.io/SidecarSet': checkSidecarSet,
  'apps.kruise.io/StatefulSet': checkStatefulSet,
  'apps.kruise.io/UnitedDeployment': checkUnitedDeployment,
};

/** What is wrong with an object by the rules of its kind; nothing for kinds without rules of ours. */
export function checkKind(path: string, object: KubeObject, kruise: string): Problem[] {
  const key = `${groupOf(object.apiVersion)}/${object.kind}`;
  return Object.hasOwn(CHECKS, key) ? CHECKS[key](path, object, kruise) : [];
}
