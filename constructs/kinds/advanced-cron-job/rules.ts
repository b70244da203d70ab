import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;
const ADMISSION = 'kruise 1.9.0 pkg/webhook/advancedcronjob/validating/advancedcronjob_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/advancedcronjob';

/** Rules on AdvancedCronJobs: what Kruise's admission refuses, what it takes and then never runs, and what a federation would make of it. */
export const ADVANCED_CRON_JOB_RULES = {
  name: {
    code: 'KF925', severity: ERROR,
    rule: 'The name of an AdvancedCronJob has at most 52 characters, and no dots.',
    why: 'Jobs are named after it, with a dash and ten digits, and their names become labels of at most 63 characters. Admission refuses dots.',
    fix: 'use up to 52 letters, digits and dashes, for example with `metadata: { name: ... }`.',
    source: `${ADMISSION}, ${CONTROLLER}/advancedcronjob_job_controller.go`,
  },
  schedule: {
    code: 'KF926', severity: ERROR,
    rule: 'A schedule has five fields, or is one of @hourly, @daily, @weekly, @monthly, @yearly and @every with a duration.',
    why: 'Admission refuses the object. Fields for seconds or years, L, W and # are not known to Kruise.',
    fix: 'write minute, hour, day of the month, month and day of the week, as in `30 4 * * mon-fri`.',
    source: `${ADMISSION}, robfig/cron 3.0.1 parser.go`,
  },
  twoTimeZones: {
    code: 'KF927', severity: ERROR,
    rule: 'The time zone is given once: in `timeZone`, or in the schedule.',
    why: 'Admission refuses the object.',
    fix: 'remove TZ= from the schedule.',
    source: ADMISSION,
  },
  timeZone: {
    code: 'KF928', severity: ERROR,
    rule: 'The time zone is a name of the IANA database, with its capitals.',
    why: 'Admission refuses the object; it finds zones by the names of files.',
    fix: 'use a name such as `Europe/Lisbon` or `UTC`.',
    source: ADMISSION,
  },
  neverFires: {
    code: 'KF929', severity: ERROR,
    rule: 'There are dates on which the schedule comes round.',
    why: 'Admission takes a schedule for 30 February, and no job is ever made.',
    fix: 'choose a day that the month has.',
    source: 'robfig/cron 3.0.1 spec.go',
  },
  template: {
    code: 'KF930', severity: ERROR,
    rule: 'There is exactly one template: of a Job, a BroadcastJob or an ImageListPullJob.',
    why: 'Admission refuses the object.',
    fix: 'use one of `CronJobTemplate.job(...)`, `.broadcastJob(...)` and `.imageListPullJob(...)`.',
    source: ADMISSION,
  },
  pullVersion: {
    code: 'KF931', severity: ERROR,
    rule: 'A template that pulls images needs Kruise 1.9.',
    why: 'Kruise 1.8 drops the template without a word and then refuses the object, which has none.',
    fix: 'raise the Kruise version of the fleet, or use an ImageListPullJob.',
    source: 'kruise 1.8.4 config/crd/bases/apps.kruise.io_advancedcronjobs.yaml',
  },
  pullConcurrency: {
    code: 'KF932', severity: ERROR,
    rule: 'Jobs that pull images are replaced or wait for each other.',
    why: 'Admission refuses the concurrency policy Allow with them.',
    fix: 'leave `concurrencyPolicy` out, or use `ConcurrencyPolicy.REPLACE` or `FORBID`.',
    source: ADMISSION,
  },
  restartPolicy: {
    code: 'KF933', severity: ERROR,
    rule: 'Pods of a Job have the restart policy Never or OnFailure.',
    why: 'Kruise takes any, and the API server then refuses every Job it makes. A policy that is left out in a manifest counts as Always.',
    fix: 'use `RestartPolicy.NEVER`, the default of the construct, or `RestartPolicy.ON_FAILURE`.',
    source: 'kubernetes 1.32 pkg/apis/batch/validation/validation.go',
  },
  pullCompletion: {
    code: 'KF934', severity: ERROR,
    rule: 'Jobs that pull images by the clock end, within a day, and have no time to live.',
    why: 'Admission refuses the object. How many finished jobs stay is up to the history limits.',
    fix: 'use `ImagePullCompletion.whenDone({ activeDeadline: ... })` with at most 24 hours.',
    source: ADMISSION,
  },
  runsEverywhere: {
    code: 'KF935', severity: WARNING,
    rule: 'A Job by the clock runs in one cluster, or at different times.',
    why: 'Every cluster has a clock of its own: the same work would be done once in each cluster, at the same moment.',
    fix: 'place it on one cluster, stagger it with `Override.onClusters(...).replace(\'/spec/schedule\', ...)`, or acknowledge that each cluster does work of its own.',
    source: 'ours: every cluster that has the object runs its Job at the same moment, and nothing upstream refuses that',
  },
  endless: {
    code: 'KF937', severity: WARNING,
    rule: 'BroadcastJobs by the clock come to an end.',
    why: 'A job that is never over is never counted as done: jobs pile up, or with the concurrency policy Forbid the first one is the last.',
    fix: 'use `BroadcastJobCompletion.whenDone(...)`, the default.',
    source: `${CONTROLLER}/advancedcronjob_broadcastjob_controller.go`,
  },
  localTime: {
    code: 'KF936', severity: WARNING,
    rule: 'A federated schedule for certain hours has a time zone.',
    why: 'Without one, each cluster reads the schedule in the time zone of its own Kruise controller.',
    fix: 'set `timeZone`, for example to `UTC`.',
    source: `${CONTROLLER}/advancedcronjob_utils.go`,
  },
} satisfies Record<string, Rule>;
