import { error, warning } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/advancedcronjob/validating/advancedcronjob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/advancedcronjob';

/** Rules on AdvancedCronJobs: what Kruise's admission refuses, what it accepts but never runs, and what goes wrong in a federation. */
export const ADVANCED_CRON_JOB_RULES = {
  name: error('KF925', `${ADMISSION}, ${CONTROLLER}/advancedcronjob_job_controller.go`, {
    rule: 'The name of an AdvancedCronJob has at most 52 characters and no dots.',
    why: 'Jobs are named after it, followed by a dash and ten digits, and their names become labels of at most 63 characters. Admission '
      + 'refuses dots.',
    fix: 'use at most 52 letters, digits and dashes, for example with `metadata.name`.',
  }),
  schedule: error('KF926', `${ADMISSION}, robfig/cron 3.0.1 parser.go`, {
    rule: 'A schedule has five fields, or is one of @hourly, @daily, @weekly, @monthly, @yearly or @every with a duration.',
    why: 'Admission refuses the object. Kruise does not support fields for seconds or years, nor L, W and #.',
    fix: 'write minute, hour, day of the month, month and day of the week, as in `30 4 * * mon-fri`.',
  }),
  twoTimeZones: error('KF927', ADMISSION, {
    rule: 'The time zone is given once: in `timeZone` or in the schedule.',
    fix: 'remove TZ= from the schedule.',
  }),
  timeZone: error('KF928', ADMISSION, {
    rule: 'The time zone is a name from the IANA database, in its exact spelling.',
    why: 'Admission refuses other names. It looks zones up as files, so upper and lower case matter.',
    fix: 'use a name such as `Europe/Lisbon` or `UTC`.',
  }),
  neverFires: error('KF929', 'robfig/cron 3.0.1 spec.go', {
    rule: 'The schedule matches at least one date.',
    why: 'Admission accepts a schedule for 30 February, but no job is ever created.',
    fix: 'choose a day that exists in that month.',
  }),
  template: error('KF930', ADMISSION, {
    rule: 'There is exactly one template: for a Job, a BroadcastJob or an ImageListPullJob.',
    fix: 'use one of `CronJobTemplate.job(...)`, `.broadcastJob(...)` or `.imageListPullJob(...)`.',
  }),
  pullVersion: error('KF931', 'kruise 1.8.4 config/crd/bases/apps.kruise.io_advancedcronjobs.yaml', {
    rule: 'A template that pulls images needs Kruise 1.9.',
    why: 'Kruise 1.8 silently drops the template, then refuses the object because it has none.',
    fix: 'raise the Kruise version of the fleet, or use an ImageListPullJob.',
  }),
  pullConcurrency: error('KF932', ADMISSION, {
    rule: 'Scheduled jobs that pull images replace each other or wait for each other.',
    why: 'Admission refuses the concurrency policy Allow for them.',
    fix: 'leave out `concurrencyPolicy`, or use `ConcurrencyPolicy.REPLACE` or `FORBID`.',
  }),
  restartPolicy: error('KF933', 'kubernetes 1.32 pkg/apis/batch/validation/validation.go', {
    rule: 'Pods of a Job have the restart policy Never or OnFailure.',
    why: 'Kruise accepts any policy, but the API server then refuses every Job that Kruise creates. A policy that is left out of a '
      + 'manifest counts as Always.',
    fix: 'use `RestartPolicy.NEVER`, the default of the construct, or `RestartPolicy.ON_FAILURE`.',
  }),
  pullCompletion: error('KF934', ADMISSION, {
    rule: 'Scheduled jobs that pull images finish within a day and have no time to live.',
    why: 'Admission refuses the object. The history limits decide how many finished jobs are kept.',
    fix: 'use `ImagePullCompletion.whenDone` with an `activeDeadline` of at most 24 hours.',
  }),
  runsEverywhere: warning('KF935', 'ours: every cluster that has the object runs its Job at the same moment, and nothing upstream refuses that', {
    rule: 'A scheduled Job runs in one cluster, or at different times in each.',
    why: 'Every cluster has its own clock: the same work would be done in each cluster at the same moment.',
    fix: 'place it on one cluster, stagger it with `ClusterOverride.onClusters(...).replace(\'/spec/schedule\', ...)`, or acknowledge that each '
      + 'cluster does its own work.',
  }),
  endless: warning('KF937', `${CONTROLLER}/advancedcronjob_broadcastjob_controller.go`, {
    rule: 'Scheduled BroadcastJobs finish.',
    why: 'A job that never finishes is never counted as done: jobs pile up or, with the concurrency policy Forbid, only the first one ever runs.',
    fix: 'use `BroadcastJobCompletion.whenDone(...)`, the default.',
  }),
  localTime: warning('KF936', `${CONTROLLER}/advancedcronjob_utils.go`, {
    rule: 'A federated schedule for specific hours has a time zone.',
    why: 'Without one, each cluster reads the schedule in the time zone of its own Kruise controller.',
    fix: 'set `timeZone`, for example to `UTC`.',
  }),
};
