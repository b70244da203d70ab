import { App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AdvancedCronJob, type AdvancedCronJobProps, BroadcastJobCompletion, BroadcastJobFailurePolicy, CronJobTemplate, ImagePullCompletion, ImagePullMode,
  ImagePullNodes, KruiseVersion,
} from '../../../constructs';
import { violations } from '../../../constructs/problems/schema/schema';

const CONTAINERS = [{ name: 'report', image: 'registry.example.com/report:2.1.0' }];
const chart = () => new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const cron = (props: Partial<AdvancedCronJobProps> = {}, scope = chart(), id = 'report') => new AdvancedCronJob(scope, id, {
  schedule: '30 4 * * mon-fri', template: CronJobTemplate.job({ containers: CONTAINERS }), ...props,
});

const EVERYTHING: Partial<AdvancedCronJobProps> = {
  timeZone: 'Europe/Lisbon',
  startingDeadline: Duration.minutes(10),
  concurrencyPolicy: kplus.ConcurrencyPolicy.FORBID,
  paused: true,
  successfulJobsHistoryLimit: 5,
  failedJobsHistoryLimit: 2,
};

describe.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('an AdvancedCronJob with Kruise %s', (kruiseVersion) => {
  test('renders as a whole, with a Job or a BroadcastJob', () => {
    const scope = chart();
    cron({
      ...EVERYTHING, kruiseVersion,
      template: CronJobTemplate.job({
        metadata: { labels: { team: 'shop' }, annotations: { note: 'nightly' } }, containers: CONTAINERS, restartPolicy: kplus.RestartPolicy.ON_FAILURE,
        backoffLimit: 2, activeDeadline: Duration.hours(1), ttlAfterFinished: Duration.days(1), parallelism: 2, completions: 4,
      }),
    }, scope);
    cron({
      kruiseVersion,
      template: CronJobTemplate.broadcastJob({
        containers: CONTAINERS, parallelism: kplus.PercentOrAbsolute.percent(10), paused: false,
        completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.hours(1) }),
        failurePolicy: BroadcastJobFailurePolicy.keepGoing(),
      }),
    }, scope, 'clean');
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('has every default that Kruise would write', () => {
    const { spec, apiVersion } = cron({ kruiseVersion })._object();
    expect(apiVersion).toBe(kruiseVersion === KruiseVersion.V1_9 ? 'apps.kruise.io/v1beta1' : 'apps.kruise.io/v1alpha1');
    expect(spec).toMatchObject({ concurrencyPolicy: 'Allow', paused: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 });
    expect(spec.template.jobTemplate.spec).toEqual({
      template: expect.objectContaining({
        spec: expect.objectContaining({ restartPolicy: 'Never', dnsPolicy: 'ClusterFirst', schedulerName: 'default-scheduler', terminationGracePeriodSeconds: 30 }),
      }),
    });
    expect(spec.template.jobTemplate.spec.template.spec.containers[0]).toMatchObject({ imagePullPolicy: 'Always', terminationMessagePolicy: 'File' });
  });

  test('is what the schema of its version knows', () => {
    expect(violations(cron({ ...EVERYTHING, kruiseVersion })._object(), { kruise: kruiseVersion } as any)).toEqual([]);
  });
});

describe('an AdvancedCronJob', () => {
  test('pulls images with Kruise 1.9, one pull after the other', () => {
    const job = cron({
      template: CronJobTemplate.imageListPullJob({
        images: ['registry.example.com/web:stable'], imagePullPolicy: ImagePullMode.ALWAYS, nodes: ImagePullNodes.withLabels({ matchLabels: { a: 'b' } }),
        completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.hours(2) }), pullSecrets: ['registry'],
      }),
    });
    expect(job._object().spec).toMatchSnapshot();
    expect(job._problems()).toEqual([]);
    expect(violations(job._object(), { kruise: '1.9' } as any)).toEqual([]);
  });

  test('refuses to pull images with Kruise 1.8', () => {
    const template = CronJobTemplate.imageListPullJob({ images: ['web:1'] });
    expect(cron({ template, kruiseVersion: KruiseVersion.V1_8 })._problems().map(({ code }) => code)).toEqual(['KF931']);
  });

  test('leaves the defaults of a BroadcastJob to the jobs', () => {
    const { spec } = cron({ template: CronJobTemplate.broadcastJob({ containers: CONTAINERS }) })._object();
    const { template: _, ...rest } = spec.template.broadcastJobTemplate.spec;
    expect(rest).toEqual({ completionPolicy: {}, failurePolicy: {} });
  });

  test('is written as Kruise writes it with every update: what is empty is there, what is false is not', () => {
    const { spec: { template: { broadcastJobTemplate } } } = cron({ template: CronJobTemplate.broadcastJob({ containers: CONTAINERS, paused: false }) })._object();
    const { metadata, spec: { template, paused } } = broadcastJobTemplate;
    expect({ metadata, paused }).toEqual({ metadata: {}, paused: undefined });
    expect(template.spec).not.toHaveProperty('hostNetwork');
    expect(template.spec.containers[0].resources).toEqual({ limits: { cpu: '1500m', memory: '2Gi' }, requests: { cpu: '1', memory: '512Mi' } });
  });

  test('takes more containers as cdk8s-plus has it', () => {
    const job = cron();
    job.addContainer({ name: 'upload', image: 'upload:1' });
    expect(job._object().spec.template.jobTemplate.spec.template.spec.containers.map(({ name }: any) => name)).toEqual(['report', 'upload']);
  });

  test('writes no labels and annotations of BroadcastJobs, which the API server would drop', () => {
    const metadata = { labels: { a: 'b' } };
    const object = cron({ template: CronJobTemplate.broadcastJob({ containers: CONTAINERS, metadata }) })._object();
    expect(violations(object, { kruise: '1.9' } as any)).toEqual([]);
    expect(JSON.stringify(object)).not.toContain('"a":"b"');
    expect(JSON.stringify(cron({ template: CronJobTemplate.job({ containers: CONTAINERS, metadata }) })._object())).toContain('"a":"b"');
  });

  test('keeps what it was given, for the checks to report', () => {
    expect(new AdvancedCronJob(chart(), 'none', undefined as any)._problems().map(({ code }) => code)).toEqual(['KF926', 'KF930']);
    expect(cron({ template: 'job' as any })._problems().map(({ code }) => code)).toEqual(['KF401', 'KF930']);
    expect(cron({ template: CronJobTemplate.job(undefined as any) })._problems().map(({ code }) => code)).toEqual(['KF450']);
    expect(cron({ template: CronJobTemplate.imageListPullJob(null as any) })._problems().map(({ code }) => code)).toEqual(['KF941']);
    expect(cron({ startingDeadline: 'soon' as any })._problems().map(({ code }) => code)).toEqual(['KF406']);
  });
});
