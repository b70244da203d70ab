import { columns, isGood, resultText, specResults, type JestResult, type RunResult } from '../../live/table';

const file = (status: string, message = ''): JestResult['testResults'][number] => ({
  name: '/somewhere/live/suite/updates.live.ts', message, startTime: 1_000, endTime: 4_400,
  assertionResults: [{ status, fullName: 'an update keeps pods', failureMessages: status === 'failed' ? ['\u001b[31mexpected\u001b[39m 1'] : [] }],
});

const run = (specs: RunResult['specs'], error?: string): RunResult => ({ kruise: '1.8', versions: { kruise: '1.8.3', karmada: '1.18.2' }, start: 61, seconds: 300, specs, error });

test('a spec has its tests counted, and what failed without colours', () => {
  expect(specResults({ testResults: [file('failed')] })).toEqual([
    { spec: 'updates', passed: 0, failed: 1, skipped: 0, seconds: 3, failures: [{ test: 'an update keeps pods', message: 'expected 1' }] },
  ]);
});

test('a file that cannot be run is a failure', () => {
  const [result] = specResults({ testResults: [{ ...file('passed'), assertionResults: [], message: 'Cannot find module x' }] });
  expect(result).toMatchObject({ failed: 1, failures: [{ message: 'Cannot find module x' }] });
});

test('a run is good if something passed and nothing failed', () => {
  const [passed] = specResults({ testResults: [file('passed')] });
  expect(isGood(run([passed]))).toBe(true);
  expect(isGood(run(specResults({ testResults: [file('failed')] })))).toBe(false);
  expect(isGood(run(specResults({ testResults: [file('pending')] })))).toBe(false);
  expect(isGood(run([passed], 'us-west-kruise ended by itself'))).toBe(false);
});

test('the table has a row for each spec, the sums, the versions and the names of what failed', () => {
  expect(resultText([run(specResults({ testResults: [file('failed')] }))])).toBe([
    'Kruise 1.8.3, Karmada 1.18.2',
    '  SPEC     PASSED  FAILED  SKIPPED  SECONDS',
    '  updates       0       1        0        3',
    '  all           0       1        0      300',
    '  ✗ updates: an update keeps pods',
    '  started in 61 s',
  ].join('\n'));
});

test('columns are as wide as their cells, and numbers stand to the right', () => {
  expect(columns([['NAME', 'COUNT'], ['a', '12'], ['longer', '3']])).toEqual(['NAME    COUNT', 'a          12', 'longer      3']);
});
