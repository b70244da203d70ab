import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import { BroadcastJobCompletion, CronJobTemplate, ImagePullCompletion, KruiseFederatedAdvancedCronJob, KruiseVersion } from '../../../constructs';

const containers = randomContainers({ name: 'task', image: 'registry.example.com/task:1.0.0' });

const job = fc.record({
  backoffLimit: fc.nat(6),
  parallelism: fc.integer({ min: 1, max: 5 }),
  completions: fc.integer({ min: 1, max: 5 }),
  activeDeadline: fc.integer({ min: 1, max: 3600 }).map((seconds) => Duration.seconds(seconds)),
  ttlAfterFinished: fc.integer({ min: 0, max: 3600 }).map((seconds) => Duration.seconds(seconds)),
  restartPolicy: fc.constantFrom(kplus.RestartPolicy.NEVER, kplus.RestartPolicy.ON_FAILURE, kplus.RestartPolicy.ALWAYS),
  containers,
}, { requiredKeys: ['containers'] }).map((props) => CronJobTemplate.job(props));

const broadcastJob = fc.record({
  completionPolicy: fc.constantFrom(BroadcastJobCompletion.whenDone(), BroadcastJobCompletion.whenDone({ activeDeadline: Duration.hours(1) })),
  containers,
}).map((props) => CronJobTemplate.broadcastJob(props));

const pulls = fc.constantFrom(undefined, ImagePullCompletion.whenDone({ activeDeadline: Duration.hours(2) }), ImagePullCompletion.never())
  .map((completionPolicy) => CronJobTemplate.imageListPullJob({ images: ['registry.example.com/shop/web:stable'], completionPolicy }));

const common = {
  schedule: fc.constantFrom('0 3 * * *', '@daily', '@every 1h30m', '*/10 8-18 * * mon-fri', 'TZ=UTC 0 0 1 * *', '0 0 30 2 *'),
  timeZone: fc.constantFrom('UTC', 'Europe/Lisbon', 'US/Pacific', 'europe/lisbon'),
  startingDeadline: fc.integer({ min: 0, max: 600 }).map((seconds) => Duration.seconds(seconds)),
  concurrencyPolicy: fc.constantFrom(kplus.ConcurrencyPolicy.ALLOW, kplus.ConcurrencyPolicy.FORBID, kplus.ConcurrencyPolicy.REPLACE),
  paused: fc.boolean(),
  successfulJobsHistoryLimit: fc.nat(5),
  failedJobsHistoryLimit: fc.nat(5),
};

/** AdvancedCronJobs that make Jobs or BroadcastJobs. */
export const advancedCronJobs: RandomKind = {
  construct: 'KruiseFederatedAdvancedCronJob',
  divisible: false,
  containers: ['task'],
  props: fc.record({ ...common, template: fc.oneof(job, broadcastJob) }, { requiredKeys: ['schedule', 'template'] }),
  add: (chart, id, props, options) => new KruiseFederatedAdvancedCronJob(chart, id, { ...props, ...options }),
};

/** AdvancedCronJobs that pull images. */
export const pullingCronJobs: RandomKind = {
  construct: 'KruiseFederatedAdvancedCronJob with images to pull',
  divisible: false,
  containers: [],
  versions: [KruiseVersion.V1_9],
  props: fc.record({ ...common, template: pulls }, { requiredKeys: ['schedule', 'template'] }),
  add: (chart, id, props, options) => new KruiseFederatedAdvancedCronJob(chart, id, { ...props, ...options }),
};
