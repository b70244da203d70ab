import { clustersInWords, namesOneCluster } from '../../definition/one-cluster';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { ADVANCED_CRON_JOB_RULES } from './rules';
import { groupedBy, isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

/** What federation asks of an AdvancedCronJob before it is known who gets it. */
export function checkFederatedAdvancedCronJob(definition: Definition): Problem[] {
  return [...checkUnknownClusters(definition), ...checkTimeZone(definition)];
}

/** Without a fleet the number of clusters is unknown; overrides of the schedule show that different times were thought of. */
function checkUnknownClusters(definition: Definition): Problem[] {
  const { path, template, fleet, overrides } = definition;
  if (fleet || !makesJobs(template) || namesOneCluster(definition)) return [];
  const staggered = overrides.some(({ changes }) => changes.some((change) => change.type === 'patch'
    && ['/spec/schedule', '/spec/timeZone', '/spec/paused'].includes(change.path)));
  const message = `'${template.metadata.name}' creates a Job at ${shown(template.spec.schedule)} in every cluster that the placement selects.`;
  return staggered ? [] : [finding(ADVANCED_CRON_JOB_RULES.runsEverywhere, { path, message })];
}

function checkTimeZone({ path, template }: Definition): Problem[] {
  const { schedule, timeZone } = isObject(template.spec) ? template.spec : {} as any;
  if (timeZone != null || typeof schedule !== 'string' || schedule.includes('TZ=') || !hasHours(schedule)) return [];
  const message = `spec.schedule is ${shown(schedule)} and names hours, but there is no spec.timeZone.`;
  return [finding(ADVANCED_CRON_JOB_RULES.localTime, { path, message })];
}

/** Whether a schedule is about certain hours or days; what comes round every hour is the same in all time zones. */
function hasHours(schedule: string): boolean {
  if (schedule.startsWith('@')) return !/^@(every |hourly$)/.test(schedule);
  return schedule.trim().split(/\s+/).slice(1).some((field) => field !== '*' && field !== '?');
}

/** Whether clusters do the same work at the same moment. */
export function checkDeliveredAdvancedCronJobs({ path, template }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const active = deliveries.flatMap(({ delivery: { cluster }, workload }) => (
    makesJobs(workload) && workload!.spec.paused !== true ? [{ cluster, spec: workload!.spec }] : []));
  const together = [...groupedBy(active, ({ spec }) => JSON.stringify([spec.schedule, spec.timeZone])).values()].filter((group) => group.length > 1);
  return together.map((group) => finding(ADVANCED_CRON_JOB_RULES.runsEverywhere, {
    path, message: `'${template.metadata.name}' creates a Job at ${shown(group[0].spec.schedule)} on each of ${clustersInWords(group.map(({ cluster }) => cluster))}.`,
  }));
}

/** BroadcastJobs and image pulls are meant for every node; a Job is done when it has run once. */
function makesJobs(object: KubeObject | undefined): boolean {
  return isObject(object?.spec) && isObject(object.spec.template) && object.spec.template.jobTemplate != null;
}
