import { error, warning } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/broadcastjob/validating/broadcastjob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/broadcastjob/broadcastjob_controller.go';
const CONTROLLER_UTILS = 'kruise 1.9.0 pkg/controller/broadcastjob/broadcastjob_utils.go';

/** Rules on BroadcastJobs: what Kruise's admission refuses, what its controller cannot work with, and what goes wrong in a federation. */
export const BROADCAST_JOB_RULES = {
  name: error('KF465', ADMISSION, {
    rule: 'The name of a BroadcastJob has at most 63 characters and no dots.',
    why: 'Admission refuses the object: the name becomes a label of the pods.',
    fix: 'use at most 63 letters, digits and dashes, for example with `metadata.name`.',
  }),
  restartPolicy: error('KF466', ADMISSION, {
    rule: 'Pods of a BroadcastJob have the restart policy Never or OnFailure.',
    why: 'Admission refuses the object. A policy that is left out of a manifest counts as Always.',
    fix: 'use `RestartPolicy.NEVER`, the default of the construct, or `RestartPolicy.ON_FAILURE`.',
  }),
  reservedLabel: error('KF467', ADMISSION, {
    rule: 'Pods of a BroadcastJob do not set the labels by which Kruise finds them.',
    fix: 'remove the label from the pods.',
  }),
  completionType: error('KF468', CONTROLLER, {
    rule: 'The completion policy of a BroadcastJob is Always or Never.',
    why: 'Admission accepts any string, but the controller then does not wake up at the active deadline.',
    fix: 'use `BroadcastJobCompletion.whenDone()` or `.never()`.',
  }),
  neverOver: error('KF469', ADMISSION, {
    rule: 'A BroadcastJob that never completes has neither a deadline nor a time to live.',
    fix: 'use `BroadcastJobCompletion.whenDone(...)`, or leave both out.',
  }),
  failureType: error('KF470', CONTROLLER, {
    rule: 'The failure policy of a BroadcastJob is FailFast, Continue or Pause.',
    why: 'Admission accepts any string, but the controller then carries on as if no pod had failed.',
    fix: 'use `BroadcastJobFailurePolicy.failFast()`, `.keepGoing()` or `.pause()`.',
  }),
  deadline: error('KF471', CONTROLLER_UTILS, {
    rule: 'The active deadline of a BroadcastJob is a whole number of seconds greater than zero.',
    why: 'Admission accepts zero and negative numbers, but the job then fails before its pods have run.',
    fix: 'raise `activeDeadline`, or leave it out.',
  }),
  parallelism: error('KF472', CONTROLLER, {
    rule: 'A BroadcastJob runs at least one pod at a time.',
    why: 'Admission accepts zero, but then no pod is ever started.',
    fix: 'raise `parallelism`, leave it out, or use `paused` to hold the job back.',
  }),
  federatedTtl: error('KF473', `${CONTROLLER}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`, {
    rule: 'A federated BroadcastJob has no time to live.',
    why: 'Kruise deletes the finished job in its cluster, Karmada or the OCM agent creates it again, and it runs over and over.',
    fix: 'leave out `ttlAfterFinished`; remove the job from the app when you no longer need it.',
  }),
  idle: warning('KF474', CONTROLLER_UTILS, {
    rule: 'A restart limit that has no effect is reported.',
    why: 'Kruise only counts restarts with the restart policy OnFailure; with Never, the first failure of a container fails its pod.',
    fix: 'use `RestartPolicy.ON_FAILURE`, or leave out `restartLimit`.',
  }),
};
