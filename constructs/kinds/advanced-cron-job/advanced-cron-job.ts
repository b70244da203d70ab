import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { advancedCronJobDefaults } from './defaults';
import type { CronJobTemplate } from './cron-job-template';
import type { KruiseObjectProps } from '../kruise-object';
import type * as kplus from '../../plus';
import { KruiseWorkload } from '../pods/pods';
import { kubeOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import { encodedTemplate } from '../pods/encoded-template';

/** What an AdvancedCronJob consists of. */
export interface AdvancedCronJobProps extends KruiseObjectProps {
  /**
   * When jobs are made: minute, hour, day of the month, month and day of the week, as in `30 4 * * mon-fri`, or one of `@hourly`, `@daily`, `@weekly`,
   * `@monthly`, `@yearly` and `@every 1h30m`.
   */
  readonly schedule: string;
  /** What is made each time. Kruise refuses to change the template of a Job or BroadcastJob: a new one needs a new name. */
  readonly template: CronJobTemplate;
  /**
   * The time zone of the schedule, by its name in the IANA database, such as `Europe/Lisbon`.
   * @default - that of Kruise's controller in each cluster, most often UTC
   */
  readonly timeZone?: string;
  /**
   * How late a job may still be made when its time was missed.
   * @default - as late as it gets
   */
  readonly startingDeadline?: Duration;
  /**
   * What happens when the last job still runs.
   * @default - ConcurrencyPolicy.ALLOW, or REPLACE for a template that pulls images
   */
  readonly concurrencyPolicy?: kplus.ConcurrencyPolicy;
  /**
   * Makes no jobs until it is switched off. Jobs that run go on.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * How many jobs that succeeded are kept.
   * @default 3
   */
  readonly successfulJobsHistoryLimit?: number;
  /**
   * How many jobs that failed are kept.
   * @default 1
   */
  readonly failedJobsHistoryLimit?: number;
}

/**
 * An AdvancedCronJob in one cluster: Jobs, BroadcastJobs or ImageListPullJobs by the clock. Containers, volumes and scheduling of the pods can be added to
 * as cdk8s-plus has it, where the template has pods.
 *
 * @example
 * new AdvancedCronJob(chart, 'report', {
 *   schedule: '30 4 * * mon-fri',
 *   timeZone: 'Europe/Lisbon',
 *   template: CronJobTemplate.job({ containers: [{ name: 'report', image: 'registry.example.com/report:2.1.0' }] }),
 * });
 */
export class AdvancedCronJob extends KruiseWorkload {
  public constructor(scope: Construct, id: string, props: AdvancedCronJobProps) {
    const template: any = props?.template;
    const pods = typeof template?._podProps === 'function' ? template._podProps() : {};
    super(scope, id, { ...pods, metadata: props?.metadata, kruiseVersion: props?.kruiseVersion }, 'AdvancedCronJob');
    this._given = props ?? {};
  }

  /** @internal */
  public _spec(): any {
    const given: AdvancedCronJobProps = this._given;
    const { schedule, timeZone, concurrencyPolicy, paused, successfulJobsHistoryLimit, failedJobsHistoryLimit } = given;
    return advancedCronJobDefaults({
      schedule, timeZone, concurrencyPolicy, paused, successfulJobsHistoryLimit, failedJobsHistoryLimit,
      startingDeadlineSeconds: seconds(given.startingDeadline),
      template: kubeOf(given.template, () => encodedTemplate(this._podTemplate())),
    });
  }
}
