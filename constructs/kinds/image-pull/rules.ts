import { error } from '../../problems/problem';

const PULL_JOB_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagepulljob/validating/imagepulljob_create_update_handler.go';
const LIST_ADMISSION = 'kruise 1.9.0 pkg/webhook/imagelistpulljob/validating/imagelistpulljob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/imagepulljob/imagepulljob_controller.go';

/** Rules on ImagePullJobs and ImageListPullJobs, also inside an AdvancedCronJob. */
export const IMAGE_PULL_RULES = {
  image: error('KF940', 'kruise 1.9.0 pkg/daemon/util/util.go', {
    rule: 'The image to pull is valid: a name, with an optional registry and a tag or digest.',
    fix: 'write it as `host/name:tag` or `host/name@sha256:...`, with the name in lower case.',
  }),
  images: error('KF941', LIST_ADMISSION, {
    rule: 'A list of images has 1 to 255 entries and no duplicates.',
    fix: 'list each image once, and use several jobs for more than 255.',
  }),
  nodeSelector: error('KF942', `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`, {
    rule: 'Nodes are selected with a valid selector: by a list of names without duplicates, or by labels.',
    fix: 'use `ImagePullNodes.named(...)` or `ImagePullNodes.withLabels(...)`.',
  }),
  twoSelectors: error('KF943', `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`, {
    rule: 'Nodes are selected either directly or by the pods they run, not both.',
    fix: 'remove `selector` or `podSelector`.',
  }),
  parallelism: error('KF944', `${PULL_JOB_ADMISSION}, ${CONTROLLER}`, {
    rule: 'The number of nodes that pull at the same time is a whole number greater than zero.',
    why: 'Kruise 1.9 refuses percentages; 1.8 reads them as zero. With zero, no node ever pulls.',
    fix: 'use a whole number of 1 or more.',
  }),
  completion: error('KF945', `${PULL_JOB_ADMISSION}, ${LIST_ADMISSION}`, {
    rule: 'The completion policy is Always or Never, and only Always allows a deadline and a time to live.',
    fix: 'use `ImagePullCompletion.whenDone(...)` or `ImagePullCompletion.never()`.',
  }),
  deadline: error('KF946', PULL_JOB_ADMISSION, {
    rule: 'The deadline of a job is not shorter than the timeout of one pull.',
    why: 'Admission refuses the job or, for an ImageListPullJob, the jobs that it creates for its images.',
    fix: 'raise `activeDeadline`, or lower `timeout`.',
  }),
  pullPolicy: error('KF947', 'kruise 1.9.0 pkg/daemon/imagepuller/imagepuller_worker.go', {
    rule: 'The image pull policy is Always or IfNotPresent.',
    why: 'Nothing refuses other values, and the node then pulls every time.',
    fix: 'use `ImagePullMode.ALWAYS` or `ImagePullMode.IF_NOT_PRESENT`.',
  }),
  pullSecrets: error('KF948', CONTROLLER, {
    rule: 'Pull secrets are a list of Secret names without duplicates.',
    why: 'If a Secret cannot be found, the job cannot pull private images, and only its own cluster reports it.',
    fix: 'list just the names, such as `registry`.',
  }),
  timeToLive: error('KF949', `${CONTROLLER}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`, {
    rule: 'A federated job that pulls images has no time to live.',
    why: 'Kruise deletes the job in its cluster, Karmada or the OCM agent creates it again, and all nodes pull over and over.',
    fix: 'remove `ttlAfterFinished`; use an AdvancedCronJob to pull repeatedly.',
  }),
};
