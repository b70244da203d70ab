import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR } = Severity;
const PULL_JOB_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagepulljob/validating/imagepulljob_create_update_handler.go';
const LIST_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagelistpulljob/validating/imagelistpulljob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/imagepulljob/imagepulljob_controller.go';

/** Rules on ImagePullJobs and ImageListPullJobs, also inside an AdvancedCronJob. */
export const IMAGE_PULL_RULES = {
  image: {
    code: 'KF940', severity: ERROR,
    rule: 'What is pulled is an image: a name, perhaps with a registry, and a tag or digest.',
    why: 'Admission refuses the object.',
    fix: 'write it as `host/name:tag` or `host/name@sha256:...`, with a name in lower case.',
    source: 'kruise 1.9.0 pkg/daemon/util/util.go',
  },
  images: {
    code: 'KF941', severity: ERROR,
    rule: 'A list of images has 1 to 255 of them, each once.',
    why: 'Admission refuses the object.',
    fix: 'list each image once, and use several jobs for more than 255.',
    source: LIST_ADMISSION,
  },
  nodeSelector: {
    code: 'KF942', severity: ERROR,
    rule: 'Nodes are selected by a well-formed selector: by names, each once, or by labels.',
    why: 'Admission refuses the object.',
    fix: 'use `ImagePullNodes.named(...)` or `ImagePullNodes.withLabels(...)`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  twoSelectors: {
    code: 'KF943', severity: ERROR,
    rule: 'Nodes are selected by themselves or by the pods they run, not by both.',
    why: 'Admission refuses the object.',
    fix: 'remove `selector` or `podSelector`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  parallelism: {
    code: 'KF944', severity: ERROR,
    rule: 'The number of nodes that pull at a time is a whole number above zero.',
    why: 'Kruise 1.9 refuses percentages; 1.8 takes them for zero. With zero no node ever pulls.',
    fix: 'use a whole number of 1 or more.',
    source: `${PULL_JOB_ADMISSION}, ${CONTROLLER}`,
  },
  completion: {
    code: 'KF945', severity: ERROR,
    rule: 'The completion policy is Always or Never, and only with Always there are deadlines and times to live.',
    why: 'Admission refuses the object.',
    fix: 'use `ImagePullCompletion.whenDone(...)` or `ImagePullCompletion.never()`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  deadline: {
    code: 'KF946', severity: ERROR,
    rule: 'The deadline of a job is not shorter than the time one pull may take.',
    why: 'Admission refuses the job; of an ImageListPullJob, the jobs that it makes for its images.',
    fix: 'raise `activeDeadline`, or lower `timeout`.',
    source: PULL_JOB_ADMISSION,
  },
  pullPolicy: {
    code: 'KF947', severity: ERROR,
    rule: 'The image pull policy is Always or IfNotPresent.',
    why: 'Nothing refuses another one, and the node then pulls every time.',
    fix: 'use `ImagePullMode.ALWAYS` or `ImagePullMode.IF_NOT_PRESENT`.',
    source: 'kruise 1.9.0 pkg/daemon/imagepuller/imagepuller_worker.go',
  },
  pullSecrets: {
    code: 'KF948', severity: ERROR,
    rule: 'Pull secrets are a list of names of Secrets, each once.',
    why: 'A Secret that cannot be found keeps the job from pulling private images, with a message in its cluster only.',
    fix: 'list the names alone, as in `pullSecrets: [\'registry\']`.',
    source: CONTROLLER,
  },
  timeToLive: {
    code: 'KF949', severity: ERROR,
    rule: 'A federated job that pulls images has no time to live.',
    why: 'Kruise deletes the job in its cluster, Karmada or the agent of OCM creates it again, and all nodes pull again, over and over.',
    fix: 'remove `ttlAfterFinished`; use an AdvancedCronJob to pull again and again.',
    source: `${CONTROLLER}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`,
  },
} satisfies Record<string, Rule>;
