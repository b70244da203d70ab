import { accompaniedCloneSets, accompaniedStatefulSets } from './accompanied';
import { advancedCronJobs, pullingCronJobs } from './advanced-cron-job';
import { broadcastJobs } from './broadcast-job';
import { cloneSets } from './clone-set';
import { daemonSets } from './daemon-set';
import { imageListPullJobs } from './image-list-pull-job';
import { imagePullJobs } from './image-pull-job';
import { existingDatabases, existingDeployments, existingJobs, existingStatefulSets } from './federated-workload';
import type { RandomKind } from './random-kind';
import { resourceDistributions } from './resource-distribution';
import { sidecarSets } from './sidecar-set';
import { statefulSets } from './stateful-set';
import { unitedDeployments } from './united-deployment';
import { workflows } from './workflow';

/** Every federated construct. */
export const RANDOM_KINDS: readonly RandomKind[] = [
  cloneSets, statefulSets, daemonSets, sidecarSets, unitedDeployments, broadcastJobs,
  advancedCronJobs, pullingCronJobs, imagePullJobs, imageListPullJobs, workflows,
  accompaniedCloneSets, accompaniedStatefulSets, resourceDistributions,
  existingDeployments, existingStatefulSets, existingJobs, existingDatabases,
];
