import { checkDeliveredAdvancedCronJobs, checkFederatedAdvancedCronJob } from '../../../constructs/kinds/advanced-cron-job/federated-checks';
import { ADVANCED_CRON_JOB_RULES } from '../../../constructs/kinds/advanced-cron-job/rules';
import { reportedCodes } from '../../problems/reported-codes';

const { runsEverywhere, localTime } = ADVANCED_CRON_JOB_RULES;
const cron = (spec: any): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'AdvancedCronJob', metadata: { name: 'report' }, spec });
const JOB = { schedule: '@hourly', template: { jobTemplate: {} } };
const definition = (spec: any, more: any = {}): any => ({ path: 'shop/report', template: cron(spec), placement: {}, overrides: [], ...more });
const codes = (spec: any, more?: any) => reportedCodes(checkFederatedAdvancedCronJob(definition(spec, more)));

describe('a Job in every cluster', () => {
  const override = (...changes: any[]) => ({ overrides: [{ changes: [] }, { changes: [{ type: 'image', path: '/spec/image' }, ...changes] }] });

  test('is pointed out where the clusters are not known', () => {
    expect(codes(JOB)).toEqual([runsEverywhere.code]);
    expect(codes(JOB, { fleet: {} })).toEqual([]);
    expect(codes(JOB, { placement: { clusterAffinity: { clusterNames: ['east'] } } })).toEqual([]);
    expect(codes(JOB, { placement: { clusterAffinity: { clusterNames: ['east', 'west'] } } })).toEqual([runsEverywhere.code]);
  });

  test.each([undefined, null, 3, {}, { template: null }, { template: 3 }, { template: {} }, { template: { jobTemplate: null } }, { template: { broadcastJobTemplate: {} } }])('is not made by %j', (spec) => {
    expect(codes(spec)).toEqual([]);
  });

  test.each(['/spec/schedule', '/spec/timeZone', '/spec/paused'])('is meant, if an override changes %s', (path) => {
    expect(codes(JOB, override({ type: 'patch', path }))).toEqual([]);
    expect(codes(JOB, override({ type: 'labels', path }))).toEqual([runsEverywhere.code]);
    expect(codes(JOB, override({ type: 'patch', path: `${path}s` }))).toEqual([runsEverywhere.code]);
  });

  test('is pointed out where clusters do it at the same time', () => {
    const delivered = (...specs: any[]) => checkDeliveredAdvancedCronJobs(definition(JOB), specs.map((spec, at): any => ({ delivery: { cluster: `c${at}` }, workload: spec && cron(spec) })));
    expect(delivered(JOB)).toEqual([]);
    expect(delivered(JOB, { ...JOB, schedule: '@daily' })).toEqual([]);
    expect(delivered(JOB, { ...JOB, timeZone: 'Etc/UTC' })).toEqual([]);
    expect(delivered(JOB, { ...JOB, paused: true })).toEqual([]);
    expect(delivered(JOB, undefined, { ...JOB, template: { broadcastJobTemplate: {} } })).toEqual([]);
    expect(delivered(JOB, { ...JOB, schedule: '@daily' }, JOB).map(({ message }) => message)).toEqual(["'report' creates a Job at \"@hourly\" on each of c0 and c2."]);
    expect(reportedCodes(delivered(JOB, JOB, { ...JOB, schedule: '@daily' }, { ...JOB, schedule: '@daily' }))).toEqual([runsEverywhere.code, runsEverywhere.code]);
  });
});

describe('hours without a time zone', () => {
  const at = (schedule: unknown, timeZone?: unknown) => codes({ schedule, timeZone });

  test.each(['0 3 * * *', '@daily', '@midnight', '@weekly', '@hourlyish', '@everyday', '0 * 1 * *', ' 0 * * * 1', '* * * * 0'])('are in the schedule %p', (schedule) => {
    expect(at(schedule)).toEqual([localTime.code]);
    expect(at(schedule, 'Etc/UTC')).toEqual([]);
  });

  test.each(['*/5 * * * *', '0 * * * *', '0 ? * ? *', ' 30  * *  * * ', '@hourly', '@every 3h', 'TZ=Etc/UTC 0 3 * * *', 'CRON_TZ=Etc/UTC 0 3 * * *', '', 3, null, undefined])('are not in the schedule %p', (schedule) => {
    expect(at(schedule)).toEqual([]);
  });
});
