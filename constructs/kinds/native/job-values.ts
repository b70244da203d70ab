import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isText, type SayValue } from '../pods/pod-value';
import { checkCounts } from './counts';
import { readSchedule } from './cron-schedule';
import { isTimeZone, spelledTimeZone } from './time-zone';

const JOB_NUMBERS = ['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished', 'backoffLimitPerIndex', 'maxFailedIndexes'];
/** A job is named after its CronJob, a dash and ten digits. */
const LONGEST_NAME = 52;

/** Values of a Job, or of the jobs that something creates; `where` is their spec. */
export function checkJobValues(job: unknown, where: string, say: SayValue): void {
  if (!isObject(job)) return;
  checkCounts(job, JOB_NUMBERS, where, say);
  const { completionMode, completions, template } = job;
  if (completionMode === 'Indexed' && completions == null) say(`${where}.completions`, completions, 'a number, because the completionMode is Indexed');
  if (completionMode !== 'Indexed') {
    for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy']) if (job[field] != null) say(`${where}.${field}`, job[field], 'none unless the completionMode is Indexed');
  }
  if (job.maxFailedIndexes != null && job.backoffLimitPerIndex == null) say(`${where}.backoffLimitPerIndex`, undefined, 'a number, because there is maxFailedIndexes');
  const policy: unknown = isObject(template) && isObject(template.spec) ? template.spec.restartPolicy ?? 'Always' : undefined;
  if (policy === 'Always') say(`${where}.template.spec.restartPolicy`, policy, 'Never or OnFailure in a Job; one that is left out counts as Always');
  if (job.podFailurePolicy != null && policy === 'OnFailure') say(`${where}.template.spec.restartPolicy`, policy, 'Never, because there is a podFailurePolicy');
}

/** Values of a CronJob. */
export function checkCronJobValues({ metadata, spec }: KubeObject, say: SayValue): void {
  const name: unknown = metadata?.name;
  if (isText(name) && name.length > LONGEST_NAME) say('metadata.name', name, `at most ${LONGEST_NAME} characters, because jobs are named after it`);
  if (!isObject(spec)) return;
  checkTimes(spec, say);
  checkCounts(spec, ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'], 'spec', say);
  const job = isObject(spec.jobTemplate) ? spec.jobTemplate.spec : undefined;
  checkJobValues(job, 'spec.jobTemplate.spec', say);
  if (isObject(job) && job.selector != null) say('spec.jobTemplate.spec.selector', job.selector, 'none, because it is generated');
}

function checkTimes({ schedule, timeZone }: any, say: SayValue): void {
  if (isText(schedule)) {
    const read = readSchedule(schedule);
    if (schedule.includes('TZ')) say('spec.schedule', schedule, 'a schedule without a time zone, which belongs into timeZone');
    else if (isText(read)) say('spec.schedule', schedule, `minute, hour, day of the month, month and day of the week (${read})`);
    else if (!read.fires) say('spec.schedule', schedule, 'a date that exists');
  }
  if (!isText(timeZone) || isTimeZone(timeZone)) return;
  const meant = spelledTimeZone(timeZone);
  say('spec.timeZone', timeZone, meant === undefined ? 'a name from the IANA database, such as Europe/Lisbon' : `the spelling of the IANA database, ${meant}`);
}
