import type { BroadcastJobCompletion, BroadcastJobFailurePolicy } from '../broadcast-job/broadcast-job-policy';
import type { ImageListPullOptions } from '../image-list-pull-job/image-list-pull-job';
import { imagePullSpec } from '../image-pull/image-pull-options';
import type { PercentOrAbsolute } from '../../plus';
import { kubeOf } from '../../json/given';
import { intOrString } from '../../json/int-or-string';
import * as kplus from '../../plus';
import { seconds } from '../../json/seconds';
import { unless } from '../defaulting';
import { noteStrays } from '../../problems/property-names';
import { guardMethods } from '../../problems/guarded-methods';

/**
 * A Job of Kubernetes as an AdvancedCronJob makes it. Its pods are never restarted unless another restart policy is given; labels and
 * annotations in `metadata` are those of the Jobs.
 */
export interface CronJobJobOptions extends kplus.JobProps {
  /**
   * How many pods may run at a time.
   * @default 1
   */
  readonly parallelism?: number;
  /**
   * How many pods must succeed.
   * @default - as many as run at a time
   */
  readonly completions?: number;
}

/**
 * A BroadcastJob as an AdvancedCronJob makes it. Its pods have the restart policy `NEVER` unless `ON_FAILURE` is asked for. `metadata` has no place
 * here, because Kruise keeps none of such a template: use `podMetadata`, or the metadata of the AdvancedCronJob.
 */
export interface CronJobBroadcastJobOptions extends kplus.WorkloadProps {
  /**
   * Conditions a pod must report, beside its containers being ready, before it is in service.
   * @default - none
   */
  readonly readinessGates?: string[];
  /**
   * How many pods may run at a time, in each cluster. A percentage is one of the nodes, and rounds up.
   * @default - all at once
   */
  readonly parallelism?: PercentOrAbsolute;
  /**
   * When a job is over.
   * @default BroadcastJobCompletion.whenDone()
   */
  readonly completionPolicy?: BroadcastJobCompletion;
  /**
   * What happens when a pod fails.
   * @default BroadcastJobFailurePolicy.failFast()
   */
  readonly failurePolicy?: BroadcastJobFailurePolicy;
  /**
   * Whether jobs are made that start no pods.
   * @default false
   */
  readonly paused?: boolean;
}

/**
 * What an AdvancedCronJob makes each time its schedule comes round.
 *
 * @example
 * CronJobTemplate.job({ containers: [{ name: 'report', image: 'registry.example.com/report:2.1.0' }], backoffLimit: 2 })
 * CronJobTemplate.imageListPullJob({ images: ['registry.example.com/web:stable'], imagePullPolicy: ImagePullMode.ALWAYS })
 */
export class CronJobTemplate {
  /** A Job: so many pods that run to their end, anywhere in the cluster. */
  public static job(props: CronJobJobOptions): CronJobTemplate {
    return new CronJobTemplate('jobTemplate', props, jobSpec, props);
  }

  /** A BroadcastJob: a pod that runs to its end on every node. */
  public static broadcastJob(props: CronJobBroadcastJobOptions): CronJobTemplate {
    const template = new CronJobTemplate('broadcastJobTemplate', props, broadcastJobSpec, props);
    // Kruise would not keep metadata of such a template.
    if (props?.metadata !== undefined) noteStrays(template, [{ message: 'There is no property \'metadata\' in CronJobTemplate.broadcastJob().' }]);
    return template;
  }

  /** An ImageListPullJob: images that nodes pull. Needs Kruise 1.9. */
  public static imageListPullJob(options: ImageListPullOptions): CronJobTemplate {
    return new CronJobTemplate('imageListPullJobTemplate', options, imageListPullJobSpec);
  }

  private constructor(
    private readonly field: string,
    private readonly options: any,
    private readonly spec: (options: any, podTemplate: () => any) => any,
    private readonly pods?: kplus.WorkloadProps,
  ) {}

  /**
   * The pods of the jobs as cdk8s-plus describes them.
   * @internal
   */
  public _podProps(): any {
    if (!this.pods) return {};
    return { ...this.pods, restartPolicy: this.pods.restartPolicy ?? kplus.RestartPolicy.NEVER };
  }

  /** @internal */
  public _toKube(podTemplate: () => any): any {
    // Only Jobs have metadata of their own in a template; elsewhere it is reported as a property that does not exist.
    const { labels, annotations } = (this.field === 'jobTemplate' && this.options?.metadata) || {};
    const metadata = labels === undefined && annotations === undefined ? undefined : { labels, annotations };
    // Kruise writes it even if it is empty.
    return { [this.field]: { metadata: metadata ?? {}, spec: this.spec(this.options ?? {}, podTemplate) } };
  }
}

guardMethods('CronJobTemplate', CronJobTemplate);

function jobSpec({ activeDeadline, backoffLimit, ttlAfterFinished, parallelism, completions }: CronJobJobOptions, podTemplate: () => any): any {
  return {
    parallelism, completions, backoffLimit,
    activeDeadlineSeconds: seconds(activeDeadline),
    ttlSecondsAfterFinished: seconds(ttlAfterFinished),
    template: podTemplate(),
  };
}

/** Kruise writes the defaults of a BroadcastJob into the jobs, not into their template, but the policies without which Go has none. */
function broadcastJobSpec({ parallelism, completionPolicy, failurePolicy, paused }: CronJobBroadcastJobOptions, podTemplate: () => any): any {
  return {
    parallelism: intOrString(parallelism),
    paused: unless(false, paused),
    completionPolicy: kubeOf(completionPolicy) ?? {},
    failurePolicy: kubeOf(failurePolicy) ?? {},
    template: podTemplate(),
  };
}

function imageListPullJobSpec(options: ImageListPullOptions): any {
  return { images: options.images, ...imagePullSpec(options) };
}
