import { messageOf, named, NO_OBJECTS, placesOf, pods, refusedAt } from './refused-places';

const spec = (more: object = {}): any => ({ template: pods({ restartPolicy: 'Never' }), ...more });
const job = (more: object = {}): any => named('batch/v1', 'Job', { spec: spec(more) });
const indexed = (more: object = {}): any => job({ completionMode: 'Indexed', completions: 3, ...more });
const cronJob = (more: object = {}, metadata: object = {}): any => named('batch/v1', 'CronJob', { spec: { schedule: '0 3 * * *', jobTemplate: { spec: spec() }, ...more } }, metadata);
const COUNTS = [undefined, null, 0, 1, '1'];

describe('a Job', () => {
  refusedAt([
    ...['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'].map((field) => (
      [`spec.${field}`, 'a count', (value: unknown) => job({ [field]: value }), COUNTS, [-1, 0.5]] as const
    )),
    ['spec.backoffLimitPerIndex', 'a count', (backoffLimitPerIndex) => indexed({ backoffLimitPerIndex }), COUNTS, [-1]],
    ['spec.maxFailedIndexes', 'a count', (maxFailedIndexes) => indexed({ backoffLimitPerIndex: 1, maxFailedIndexes }), COUNTS, [-1]],
    ['spec.completions', 'needed with an index', (completions) => indexed({ completions }), [0, 1], [undefined, null]],
    ['spec.completions', 'not needed without one', (completionMode) => job({ completionMode }), [undefined, 'NonIndexed'], ['Indexed']],
    ...['backoffLimitPerIndex', 'successPolicy'].map((field) => (
      [`spec.${field}`, 'for an index', (completionMode: unknown) => job({ completions: 3, completionMode, [field]: 1 }), ['Indexed'], [undefined, 'NonIndexed']] as const
    )),
    ['spec.successPolicy', 'none is always right', (successPolicy) => job({ successPolicy }), [undefined, null], [{}, { rules: [] }]],
    ['spec.backoffLimitPerIndex', 'needed to count indexes', (backoffLimitPerIndex) => indexed({ maxFailedIndexes: 1, backoffLimitPerIndex }), [0, 1], [undefined, null]],
    ['spec.template.spec.restartPolicy', 'a Job ends', (restartPolicy) => job({ template: pods({ restartPolicy }) }), ['Never', 'OnFailure'], [undefined, null, 'Always']],
    ['spec.template.spec.restartPolicy', 'failures are looked at where pods are not restarted', (restartPolicy) => job({ template: pods({ restartPolicy }), podFailurePolicy: {} }), ['Never'], ['OnFailure']],
    ['spec.template.spec.restartPolicy', 'unless nobody looks at them', (podFailurePolicy) => job({ template: pods({ restartPolicy: 'OnFailure' }), podFailurePolicy }), [undefined, null], [{ rules: [] }]],
    ['spec.template', 'what is none is left to the schema', (template) => job({ template }), [...NO_OBJECTS, ...NO_OBJECTS.map((one) => ({ spec: one }))], []],
  ]);

  test('without an index cannot count them', () => {
    expect(placesOf(job({ maxFailedIndexes: 1 }))).toEqual(['spec.maxFailedIndexes', 'spec.backoffLimitPerIndex']);
  });

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (value) => {
    expect(placesOf(named('batch/v1', 'Job', { spec: value }))).toEqual([]);
  });
});

describe('a CronJob', () => {
  refusedAt([
    ...['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'].map((field) => (
      [`spec.${field}`, 'a count', (value: unknown) => cronJob({ [field]: value }), COUNTS, [-1, 0.5]] as const
    )),
    ['metadata.name', 'room for eleven characters more', (name) => cronJob({}, { name }), ['x', 'x'.repeat(52)], ['x'.repeat(53)]],
    ['spec.schedule', 'a schedule', (schedule) => cronJob({ schedule }), ['0 3 * * *', '@daily', '*/5 1-3 * jan mon', undefined, 7], ['', '0 3 * *', '0 0 3 * * *', '0 25 * * *', '@reboot']],
    ['spec.schedule', 'a date that exists', (schedule) => cronJob({ schedule }), ['0 0 29 2 *', '0 0 31 1 *'], ['0 0 30 2 *', '0 0 31 4 *']],
    ['spec.schedule', 'no time zone', (schedule) => cronJob({ schedule }), ['0 3 * * *'], ['TZ=UTC 0 3 * * *', 'CRON_TZ=Europe/Lisbon 0 3 * * *']],
    ['spec.timeZone', 'a name of the database', (timeZone) => cronJob({ timeZone }), [undefined, null, 'UTC', 'Etc/UTC', 'Europe/Lisbon', 7], ['', 'Local', 'europe/lisbon', 'Europe/Lisboa', 'UTC+1']],
    ['spec.jobTemplate.spec.selector', 'made by the API server', (selector) => cronJob({ jobTemplate: { spec: spec({ selector }) } }), [undefined, null], [{}, { matchLabels: { app: 'web' } }]],
    ['spec.jobTemplate.spec.backoffLimit', 'a count', (backoffLimit) => cronJob({ jobTemplate: { spec: spec({ backoffLimit }) } }), COUNTS, [-1]],
    ['spec.jobTemplate.spec.template.spec.restartPolicy', 'a Job ends', (restartPolicy) => cronJob({ jobTemplate: { spec: { template: pods({ restartPolicy }) } } }), ['Never', 'OnFailure'], [undefined, 'Always']],
    ['spec.jobTemplate', 'what is none is left to the schema', (jobTemplate) => cronJob({ jobTemplate }), [...NO_OBJECTS, ...NO_OBJECTS.map((one) => ({ spec: one }))], []],
  ]);

  test('is told what is wrong with its times', () => {
    expect(messageOf(cronJob({ timeZone: 'europe/lisbon' }))).toContain('expected the spelling of the IANA database, Europe/Lisbon.');
    expect(messageOf(cronJob({ timeZone: 'Mars/Base' }))).toContain('expected a name from the IANA database, such as Europe/Lisbon.');
    expect(messageOf(cronJob({ schedule: 'TZ=UTC 0 3 * * *' }))).toContain('which belongs into timeZone.');
    expect(messageOf(cronJob({ schedule: '0 3 * *' }))).toContain('it has 4 fields');
    expect(messageOf(cronJob({ schedule: '0 0 30 2 *' }))).toContain('expected a date that exists.');
  });

  test.each(NO_OBJECTS)('leaves a spec and metadata of %j to the schema', (value) => {
    expect(placesOf(named('batch/v1', 'CronJob', { spec: value }))).toEqual([]);
    expect(placesOf({ ...cronJob(), metadata: value })).toEqual([]);
  });
});
