import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;
const PULL_JOB_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagepulljob/validating/imagepulljob_create_update_handler.go';
const LIST_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagelistpulljob/validating/imagelistpulljob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/imagepulljob/imagepulljob_controller.go';

/** Rules on ImagePullJobs and ImageListPullJobs, also inside an AdvancedCronJob. */
export const IMAGE_PULL_RULES = {
  image: {
    code: 'KF940', severity: ERROR,
    rule: 'The image to pull is valid: a name, with an optional registry and a tag or digest.',
    why: 'Admission refuses the object.',
    fix: 'write it as `host/name:tag` or `host/name@sha256:...`, with the name in lower case.',
    source: 'kruise 1.9.0 pkg/daemon/util/util.go',
  },
  images: {
    code: 'KF941', severity: ERROR,
    rule: 'A list of images has 1 to 255 entries and no duplicates.',
    why: 'Admission refuses the object.',
    fix: 'list each image once, and use several jobs for more than 255.',
    source: LIST_ADMISSION,
  },
  nodeSelector: {
    code: 'KF942', severity: ERROR,
    rule: 'Nodes are selected with a valid selector: by a list of names without duplicates, or by labels.',
    why: 'Admission refuses the object.',
    fix: 'use `ImagePullNodes.named(...)` or `ImagePullNodes.withLabels(...)`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  twoSelectors: {
    code: 'KF943', severity: ERROR,
    rule: 'Nodes are selected either directly or by the pods they run, not both.',
    why: 'Admission refuses the object.',
    fix: 'remove `selector` or `podSelector`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  parallelism: {
    code: 'KF944', severity: ERROR,
    rule: 'The number of nodes that pull at the same time is a whole number greater than zero.',
    why: 'Kruise 1.9 refuses percentages; 1.8 reads them as zero. With zero, no node ever pulls.',
    fix: 'use a whole number of 1 or more.',
    source: `${PULL_JOB_ADMISSION}, ${CONTROLLER}`,
  },
  completion: {
    code: 'KF945', severity: ERROR,
    rule: 'The completion policy is Always or Never, and only Always allows a deadline and a time to live.',
    why: 'Admission refuses the object.',
    fix: 'use `ImagePullCompletion.whenDone(...)` or `ImagePullCompletion.never()`.',
    source: `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`,
  },
  deadline: {
    code: 'KF946', severity: ERROR,
    rule: 'The deadline of a job is not shorter than the timeout of one pull.',
    why: 'Admission refuses the job or, for an ImageListPullJob, the jobs that it creates for its images.',
    fix: 'raise `activeDeadline`, or lower `timeout`.',
    source: PULL_JOB_ADMISSION,
  },
  pullPolicy: {
    code: 'KF947', severity: ERROR,
    rule: 'The image pull policy is Always or IfNotPresent.',
    why: 'Nothing refuses other values, and the node then pulls every time.',
    fix: 'use `ImagePullMode.ALWAYS` or `ImagePullMode.IF_NOT_PRESENT`.',
    source: 'kruise 1.9.0 pkg/daemon/imagepuller/imagepuller_worker.go',
  },
  pullSecrets: {
    code: 'KF948', severity: ERROR,
    rule: 'Pull secrets are a list of Secret names without duplicates.',
    why: 'If a Secret cannot be found, the job cannot pull private images, and only its own cluster reports it.',
    fix: 'list just the names, as in `pullSecrets: [\'registry\']`.',
    source: CONTROLLER,
  },
  timeToLive: {
    code: 'KF949', severity: ERROR,
    rule: 'A federated job that pulls images has no time to live.',
    why: 'Kruise deletes the job in its cluster, Karmada or the OCM agent creates it again, and all nodes pull over and over.',
    fix: 'remove `ttlAfterFinished`; use an AdvancedCronJob to pull repeatedly.',
    source: `${CONTROLLER}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`,
  },
} satisfies Record<string, Rule>;
