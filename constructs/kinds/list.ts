import type { KindModule } from './module';
import { ADVANCED_CRON_JOB } from './advanced-cron-job/module';
import { BROADCAST_JOB } from './broadcast-job/module';
import { CLONE_SET } from './clone-set/module';
import { CONTAINER_RECREATE_REQUEST } from './container-recreate-request/module';
import { DAEMON_SET } from './daemon-set/module';
import { EPHEMERAL_JOB } from './ephemeral-job/module';
import { IMAGE_LIST_PULL_JOB } from './image-list-pull-job/module';
import { IMAGE_PULL_JOB } from './image-pull-job/module';
import { NATIVE_KINDS } from './native/modules';
import { PERSISTENT_POD_STATE } from './persistent-pod-state/module';
import { POD_PROBE_MARKER } from './pod-probe-marker/module';
import { POD_UNAVAILABLE_BUDGET } from './pod-unavailable-budget/module';
import { RESOURCE_DISTRIBUTION } from './resource-distribution/module';
import { ROLLOUT } from './rollout/module';
import { SIDECAR_SET } from './sidecar-set/module';
import { STATEFUL_SET } from './stateful-set/module';
import { UNITED_DEPLOYMENT } from './united-deployment/module';
import { WORKFLOW } from './workflow/module';
import { WORKLOAD_SPREAD } from './workload-spread/module';

/** The kinds of OpenKruise that people write, in the order in which they are listed everywhere. What its controllers make for themselves is not here. */
export const KRUISE_KINDS: readonly KindModule[] = [
  CLONE_SET, STATEFUL_SET, DAEMON_SET, SIDECAR_SET, UNITED_DEPLOYMENT, BROADCAST_JOB, ADVANCED_CRON_JOB, IMAGE_PULL_JOB, IMAGE_LIST_PULL_JOB,
  WORKLOAD_SPREAD, PERSISTENT_POD_STATE, POD_PROBE_MARKER, RESOURCE_DISTRIBUTION, CONTAINER_RECREATE_REQUEST, EPHEMERAL_JOB, POD_UNAVAILABLE_BUDGET,
];

/** Every kind that this package knows. */
export const KINDS: readonly KindModule[] = [...KRUISE_KINDS, ROLLOUT, WORKFLOW, ...NATIVE_KINDS];
