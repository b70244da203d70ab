import { isObject, type Json, valueAt } from '../../json/json';
import { apiVersionOf } from '../../delivery/kind-facts';
import { BROADCAST_JOB_FACTS } from '../broadcast-job/facts';
import { kruiseCan } from '../kruise-facts';
import { ADVANCED_CRON_JOB_RULES } from './rules';
import { checkFlag, checkNameOfPods, isCount, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { checkBroadcastJob } from '../broadcast-job/checks';
import { readSchedule } from '../native/cron-schedule';
import { checkImageListPull } from '../image-pull/checks';
import { checkPodTemplate } from '../pods/checks';
import { isTimeZone, spelledTimeZone } from '../native/time-zone';
import { kruiseCheck } from '../pods/workload-parts';
import { type Report, WORKLOAD_RULES } from '../pods/workload-rules';
import type { Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { checkDeliveredAdvancedCronJobs, checkFederatedAdvancedCronJob } from './federated-checks';
import { ADVANCED_CRON_JOB_FACTS } from './facts';

/** A job is named after its AdvancedCronJob, a dash and the seconds since 1970. */
const NAME_LIMIT = 52;
const TEMPLATES = ['jobTemplate', 'broadcastJobTemplate', 'imageListPullJobTemplate'];
const PULLS = 'spec.template.imageListPullJobTemplate';
const DAY = 86_400;

/** Everything that Kruise's admission would refuse about an AdvancedCronJob or the jobs it creates, and what it would accept but never run. */
export const checkAdvancedCronJob = kruiseCheck(ADVANCED_CRON_JOB_FACTS, (spec, say, { path, object, kruise }) => {
  checkNameOfPods(object?.metadata?.name, NAME_LIMIT, ADVANCED_CRON_JOB_RULES.name, say);
  checkSchedule(spec, say);
  for (const field of ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit']) wholeNumber(spec, field, 0, say);
  checkFlag(spec.paused, 'spec.paused', say);
  const template: unknown = spec.template;
  const given = isObjectOrMissing(template, 'spec.template', say) ? TEMPLATES.filter((kind) => template[kind] != null) : [];
  if (given.length !== 1) say(ADVANCED_CRON_JOB_RULES.template, `spec.template has ${given.join(' and ') || 'no template'}, expected exactly one.`);
  if (!isObject(template)) return [];
  const ofJobs = checkTemplates(path, template, kruise, say);
  if (isObject(template.imageListPullJobTemplate)) checkPulls(template.imageListPullJobTemplate, spec.concurrencyPolicy, kruise, say);
  return ofJobs;
});

function checkSchedule({ schedule, timeZone }: Json, say: Report): void {
  const read = typeof schedule === 'string' ? readSchedule(schedule) : 'it is not a string';
  if (typeof read === 'string') say(ADVANCED_CRON_JOB_RULES.schedule, `spec.schedule is ${shown(schedule)}, which is not a valid schedule: ${read}.`);
  else if (!read.fires) say(ADVANCED_CRON_JOB_RULES.neverFires, `spec.schedule is ${shown(schedule)}, but there is no such date.`);
  if (timeZone == null) return;
  if (typeof schedule === 'string' && schedule.includes('TZ')) {
    say(ADVANCED_CRON_JOB_RULES.twoTimeZones, `spec.schedule is ${shown(schedule)} and spec.timeZone is ${shown(timeZone)}, expected only one time zone.`);
  }
  if (typeof timeZone === 'string' && isTimeZone(timeZone)) return;
  const meant = typeof timeZone === 'string' ? spelledTimeZone(timeZone) : undefined;
  say(ADVANCED_CRON_JOB_RULES.timeZone, `spec.timeZone is ${shown(timeZone)}, expected a name from the IANA database.`,
    meant === undefined ? undefined : `write '${meant}'.`);
}

/** What is wrong with the templates of Jobs and BroadcastJobs, which have pods. */
function checkTemplates(path: string, { jobTemplate, broadcastJobTemplate, imageListPullJobTemplate }: Json, kruise: string, say: Report): Problem[] {
  const problems: Problem[] = [];
  isObjectOrMissing(imageListPullJobTemplate, PULLS, say);
  if (isObjectOrMissing(jobTemplate, 'spec.template.jobTemplate', say)) problems.push(...checkJob(path, jobTemplate, say));
  if (isObjectOrMissing(broadcastJobTemplate, 'spec.template.broadcastJobTemplate', say)) {
    const job = { apiVersion: apiVersionOf(BROADCAST_JOB_FACTS, kruise), kind: 'BroadcastJob', metadata: { name: 'job' }, spec: broadcastJobTemplate.spec };
    const completion: unknown = valueAt(broadcastJobTemplate, ['spec', 'completionPolicy', 'type']);
    if (completion === 'Never') {
      say(ADVANCED_CRON_JOB_RULES.endless, 'spec.template.broadcastJobTemplate.spec.completionPolicy.type is "Never", but scheduled jobs must finish.');
    }
    const found = checkBroadcastJob(path, job, kruise).filter(({ code }) => code !== WORKLOAD_RULES.kruiseVersion.code);
    problems.push(...found.map((problem) => ({ ...problem, message: `In the BroadcastJobs it creates: ${problem.message}` })));
  }
  return problems;
}

function checkJob(path: string, { spec: job }: Json, say: Report): Problem[] {
  const where = 'spec.template.jobTemplate.spec';
  if (!isObject(job)) {
    say(WORKLOAD_RULES.shape, `${where} is ${shown(job)}, expected an object.`);
    return [];
  }
  for (const field of ['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished']) wholeNumber(job, field, 0, say, where);
  const policy: unknown = job.template?.spec?.restartPolicy;
  if (isObject(job.template?.spec) && policy !== 'Never' && policy !== 'OnFailure') {
    say(ADVANCED_CRON_JOB_RULES.restartPolicy, `The pods' restartPolicy is ${shown(policy ?? 'Always')}, expected Never or OnFailure.`);
  }
  return checkPodTemplate(path, job.template);
}

function checkPulls({ spec: pulls }: Json, concurrency: unknown, kruise: string, say: Report): void {
  if (!kruiseCan(kruise, 'advancedCronJobImagePulls')) say(ADVANCED_CRON_JOB_RULES.pullVersion, `${PULLS} is given, but Kruise ${kruise} has no such field.`);
  if (concurrency === 'Allow') {
    say(ADVANCED_CRON_JOB_RULES.pullConcurrency, 'spec.concurrencyPolicy is "Allow", expected Replace or Forbid with a template that pulls images.');
  }
  if (!isObject(pulls)) {
    say(WORKLOAD_RULES.shape, `${PULLS}.spec is ${shown(pulls)}, expected an object.`);
    return;
  }
  checkImageListPull(pulls, `${PULLS}.spec`, say);
  const policy: Json = isObject(pulls.completionPolicy) ? pulls.completionPolicy : {};
  const completion = `${PULLS}.spec.completionPolicy`;
  const deadline: unknown = policy.activeDeadlineSeconds;
  if (policy.type === 'Never') say(ADVANCED_CRON_JOB_RULES.pullCompletion, `${completion}.type is "Never", expected Always.`);
  else if (policy.ttlSecondsAfterFinished != null) {
    say(ADVANCED_CRON_JOB_RULES.pullCompletion, `${completion}.ttlSecondsAfterFinished is ${shown(policy.ttlSecondsAfterFinished)}, but must not be set.`);
  } else if (isCount(deadline) && deadline > DAY) {
    say(ADVANCED_CRON_JOB_RULES.pullCompletion, `${completion}.activeDeadlineSeconds is ${deadline}, expected at most ${DAY}.`);
  }
}

/** Everything that is checked about the kind. */
export const ADVANCED_CRON_JOB_CHECKS: KindChecks = {
  title: 'AdvancedCronJob', rules: ADVANCED_CRON_JOB_RULES,
  alone: checkAdvancedCronJob, federated: checkFederatedAdvancedCronJob, delivered: checkDeliveredAdvancedCronJobs,
};
