import fc from 'fast-check';
import { ADVANCED_CRON_JOB_RULES } from '../../../constructs/kinds/advanced-cron-job/rules';
import { checkAdvancedCronJob } from '../../../constructs/kinds/advanced-cron-job/checks';
import { BROADCAST_JOB_RULES } from '../../../constructs/kinds/broadcast-job/rules';
import { IMAGE_PULL_RULES } from '../../../constructs/kinds/image-pull/rules';
import { POD_RULES } from '../../../constructs/kinds/pods/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';

const PODS = { metadata: { labels: { app: 'report' } }, spec: { restartPolicy: 'Never', containers: [{ name: 'report', image: 'report:1' }] } };

const manifest = (spec: any = {}, more: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1beta1', kind: 'AdvancedCronJob', metadata: { name: 'report', namespace: 'shop' },
  spec: { schedule: '0 3 * * *', template: { jobTemplate: { spec: { template: PODS } } }, ...spec }, ...more,
});
const older = (spec: any = {}) => manifest(spec, { apiVersion: 'apps.kruise.io/v1alpha1' });
const job = (spec: any) => manifest({ template: { jobTemplate: { spec: { template: PODS, ...spec } } } });
const pods = (spec: any) => job({ template: { ...PODS, spec: { ...PODS.spec, ...spec } } });
const broadcast = (spec: any) => manifest({ template: { broadcastJobTemplate: { spec: { template: PODS, ...spec } } } });
const pulls = (spec: any = {}, more: any = {}) => ({ template: { imageListPullJobTemplate: { spec: { images: ['web:1'], ...spec } } }, ...more });

const codes = (object: any, kruise?: string) => reportedCodes(checkAdvancedCronJob('shop/report', object, kruise));

const RULES = { ...IMAGE_PULL_RULES, ...BROADCAST_JOB_RULES, ...POD_RULES, ...WORKLOAD_RULES, ...ADVANCED_CRON_JOB_RULES };

type Case = readonly [rule: keyof typeof RULES, what: string, object: any, kruise?: string];

/** Filled up to full length: jest hands a callback to parameters that are missing. */
const rows = (cases: readonly Case[]) => cases.map(([rule, what, object, kruise]) => [rule, what, object, kruise] as const);

const REFUSED: readonly Case[] = [
  ['shape', 'no spec', manifest({}, { spec: null })],
  ['shape', 'a pause that is a text', manifest({ paused: 'true' })],
  ['shape', 'a Job without a spec', manifest({ template: { jobTemplate: {} } })],
  ['shape', 'pulls without a spec', manifest({ template: { imageListPullJobTemplate: {} } })],
  ['apiVersion', 'v1alpha1 with Kruise 1.9', older()],
  ['apiVersion', 'v1beta1 with Kruise 1.8', manifest(), '1.8'],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['name', 'a dot in the name', manifest({}, { metadata: { name: 'a.b' } })],
  ['name', '53 characters', manifest({}, { metadata: { name: 'r'.repeat(53) } })],
  ['schedule', 'no schedule', manifest({ schedule: undefined })],
  ['schedule', 'a field for seconds', manifest({ schedule: '0 0 3 * * *' })],
  ['neverFires', '30 February', manifest({ schedule: '0 0 30 2 *' })],
  ['twoTimeZones', 'a zone in the schedule as well', manifest({ schedule: 'TZ=UTC 0 3 * * *', timeZone: 'UTC' })],
  ['timeZone', 'no name', manifest({ timeZone: '' })],
  ['timeZone', 'the time zone of the container', manifest({ timeZone: 'Local' })],
  ['timeZone', 'a number', manifest({ timeZone: 1 })],
  ['wholeNumber', 'a negative deadline', manifest({ startingDeadlineSeconds: -1 })],
  ['wholeNumber', 'half a job', manifest({ successfulJobsHistoryLimit: 0.5 })],
  ['wholeNumber', 'a negative number of failed jobs', manifest({ failedJobsHistoryLimit: -1 })],
  ['wholeNumber', 'a backoff limit in quotes', job({ backoffLimit: '3' })],
  ['template', 'no template', manifest({ template: {} })],
  ['template', 'two templates', manifest({ template: { jobTemplate: { spec: { template: PODS } }, broadcastJobTemplate: { spec: { template: PODS } } } })],
  ['restartPolicy', 'Always', pods({ restartPolicy: 'Always' })],
  ['restartPolicy', 'a policy that is left out', pods({ restartPolicy: undefined })],
  ['containers', 'no containers', pods({ containers: [] })],
  ['failureType', 'a BroadcastJob with an unknown failure policy', broadcast({ failurePolicy: { type: 'Retry' } })],
  ['endless', 'BroadcastJobs that never end', broadcast({ completionPolicy: { type: 'Never' } })],
  ['pullVersion', 'pulls with Kruise 1.8', older(pulls()), '1.8'],
  ['pullConcurrency', 'pulls that are allowed to meet', manifest(pulls({}, { concurrencyPolicy: 'Allow' }))],
  ['pullCompletion', 'pulls that never end', manifest(pulls({ completionPolicy: { type: 'Never' } }))],
  ['pullCompletion', 'pulls with a time to live', manifest(pulls({ completionPolicy: { ttlSecondsAfterFinished: 60 } }))],
  ['pullCompletion', 'pulls of more than a day', manifest(pulls({ completionPolicy: { activeDeadlineSeconds: 86_401 } }))],
  ['images', 'no images', manifest(pulls({ images: [] }))],
];

const ACCEPTED: readonly Case[] = [
  ['name', '52 characters', manifest({}, { metadata: { name: 'r'.repeat(52) } })],
  ['apiVersion', 'v1alpha1 with Kruise 1.8', older(), '1.8'],
  ['schedule', 'a descriptor', manifest({ schedule: '@every 90m' })],
  ['neverFires', '29 February', manifest({ schedule: '0 0 29 2 *' })],
  ['neverFires', '30 February or any Monday', manifest({ schedule: '0 0 30 2 mon' })],
  ['twoTimeZones', 'a zone in the schedule alone', manifest({ schedule: 'CRON_TZ=Europe/Lisbon 0 3 * * *' })],
  ['timeZone', 'a zone', manifest({ timeZone: 'Europe/Lisbon' })],
  ['restartPolicy', 'OnFailure', pods({ restartPolicy: 'OnFailure' })],
  ['endless', 'BroadcastJobs that end', broadcast({ completionPolicy: { type: 'Always', activeDeadlineSeconds: 60 } })],
  ['pullVersion', 'pulls with Kruise 1.9', manifest(pulls())],
  ['pullConcurrency', 'pulls that wait for each other', manifest(pulls({}, { concurrencyPolicy: 'Forbid' }))],
  ['pullCompletion', 'pulls of a day', manifest(pulls({ completionPolicy: { type: 'Always', activeDeadlineSeconds: 86_400 } }))],
  ['wholeNumber', 'zeros', manifest({ startingDeadlineSeconds: 0, successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0 })],
];

describe('an AdvancedCronJob', () => {
  test.each(rows(REFUSED))('%s: is refused with %s', (rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([RULES[rule].code]);
  });

  test.each(rows(ACCEPTED))('%s: is accepted with %s', (_rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([]);
  });

  test('is told the spelling of a time zone', () => {
    expect(checkAdvancedCronJob('shop/report', manifest({ timeZone: 'europe/lisbon' }))).toEqual([expect.objectContaining({
      message: 'spec.timeZone is "europe/lisbon", expected a name from the IANA database.', fix: "write 'Europe/Lisbon'.",
    })]);
  });

  test('is told which templates it has', () => {
    const said = (template: any): string => checkAdvancedCronJob('shop/report', manifest({ template }))[0].message;
    expect(said({})).toBe('spec.template has no template, expected exactly one.');
    expect(said({ jobTemplate: { spec: { template: PODS } }, broadcastJobTemplate: { spec: { template: PODS } } })).toBe('spec.template has jobTemplate and broadcastJobTemplate, expected exactly one.');
  });

  test('never stops the checks, however malformed', () => {
    const junk = fc.oneof(fc.jsonValue(), fc.constant(null));
    fc.assert(fc.property(fc.record({
      schedule: junk, timeZone: junk, paused: junk, concurrencyPolicy: junk, startingDeadlineSeconds: junk,
      template: fc.oneof(junk, fc.record({ jobTemplate: junk, broadcastJobTemplate: fc.record({ spec: junk }), imageListPullJobTemplate: fc.record({ spec: junk }) })),
    }), (spec) => {
      for (const { code, message } of checkAdvancedCronJob('p', manifest(spec))) expect([code, message]).toEqual([expect.stringMatching(/^KF/), expect.stringMatching(/\.$/)]);
    }), { numRuns: 300 });
  });
});
