import fc from 'fast-check';
import { BROADCAST_JOB_RULES } from '../../../constructs/kinds/broadcast-job/rules';
import { BROADCAST_JOB_TIME_TO_LIVE, checkBroadcastJob } from '../../../constructs/kinds/broadcast-job/checks';
import { DAEMON_SET_RULES } from '../../../constructs/kinds/daemon-set/rules';
import { checkKind } from '../../../constructs/kinds/kinds';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { type RuleCase, triedBothWays } from '../../problems/tried-both-ways';
import { reportedCodes } from '../../problems/reported-codes';

/** A BroadcastJob as people write it by hand, defaults left out. */
function manifest(spec: any = {}, more: any = {}): any {
  return { apiVersion: 'apps.kruise.io/v1beta1', kind: 'BroadcastJob', metadata: { name: 'warm', namespace: 'infra' }, spec: { template: template(), ...spec }, ...more };
}

function template(spec: any = {}, labels: any = { app: 'warm' }): any {
  return { metadata: { labels }, spec: { restartPolicy: 'Never', containers: [{ name: 'warm', image: 'warm:1' }], ...spec } };
}

const old = (spec: any = {}) => manifest(spec, { apiVersion: 'apps.kruise.io/v1alpha1' });
const named = (name: unknown) => manifest({}, { metadata: { name } });
const completion = (completionPolicy: any) => manifest({ completionPolicy });
const failure = (failurePolicy: any, restartPolicy = 'OnFailure') => manifest({ failurePolicy, template: template({ restartPolicy }) });
const pods = (spec: any, labels?: any) => manifest({ template: template(spec, labels) });
const apart = (topologyKey: string) => pods({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: { matchLabels: { app: 'warm' } } }] } },
});
const codes = (object: any, kruise?: string) => reportedCodes(checkBroadcastJob('infra/warm', object, kruise));

const { shape, apiVersion, kruiseVersion, name: subdomain, wholeNumber, amount } = WORKLOAD_RULES;
const { federatedTtl, ...own } = BROADCAST_JOB_RULES;
const RULES = { shape, apiVersion, kruiseVersion, subdomain, wholeNumber, amount, ...own, crowded: DAEMON_SET_RULES.crowded };

type Case = RuleCase<keyof typeof RULES>;

const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a string', manifest({}, { spec: 'x' })],
  ['shape', 'a completion policy that is a string', completion('Never')],
  ['shape', 'a failure policy that is a list', failure([])],
  ['shape', 'a pause in quotes', manifest({ paused: 'true' })],
  ['apiVersion', 'v1alpha1 on Kruise 1.9', old()],
  ['apiVersion', 'v1beta1 on Kruise 1.8', manifest(), '1.8'],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['subdomain', 'capitals, which admission alone would take', named('Warm')],
  ['wholeNumber', 'a negative time to live', completion({ ttlSecondsAfterFinished: -1 })],
  ['wholeNumber', 'half a restart', failure({ restartLimit: 0.5 })],
  ['amount', 'a decimal percentage', manifest({ parallelism: '12.5%' })],
  ['amount', 'a number in quotes, which would mean percent', manifest({ parallelism: '5' })],
  ['amount', 'a negative number', manifest({ parallelism: -1 })],
  ['name', 'dots', named('warm.v2')],
  ['name', '64 characters', named('w'.repeat(64))],
  ['restartPolicy', 'Always', pods({ restartPolicy: 'Always' })],
  ['restartPolicy', 'none', pods({ restartPolicy: undefined })],
  ['restartPolicy', 'none on Kruise 1.8', old({ template: template({ restartPolicy: undefined }) }), '1.8'],
  ['reservedLabel', 'the name of the job', pods({}, { 'broadcastjob-name': 'warm' })],
  ['reservedLabel', 'the UID of the job', pods({}, { 'broadcastjob-controller-uid': 'x' })],
  ['completionType', 'another spelling', completion({ type: 'always' })],
  ['neverOver', 'a deadline', completion({ type: 'Never', activeDeadlineSeconds: 60 })],
  ['neverOver', 'a time to live', completion({ type: 'Never', ttlSecondsAfterFinished: 0 })],
  ['failureType', 'a type that does not exist', failure({ type: 'Ignore' })],
  ['deadline', 'zero', completion({ activeDeadlineSeconds: 0 })],
  ['deadline', 'half a second', completion({ type: 'Always', activeDeadlineSeconds: 0.5 })],
  ['deadline', 'a string', completion({ activeDeadlineSeconds: '60' })],
  ['parallelism', 'zero', manifest({ parallelism: 0 })],
  ['parallelism', 'zero percent', manifest({ parallelism: '0%' })],
  ['idle', 'a limit with Never', failure({ restartLimit: 3 }, 'Never')],
  ['crowded', 'one pod to a zone', apart('topology.kubernetes.io/zone')],
];

const TAKEN: readonly Case[] = [
  ['shape', 'objects where objects belong', manifest({ completionPolicy: {}, failurePolicy: {}, paused: false })],
  ['shape', 'null, which counts as nothing', manifest({ completionPolicy: null, failurePolicy: null, paused: null, parallelism: null })],
  ['apiVersion', 'v1alpha1 on Kruise 1.8', old(), '1.8'],
  ['kruiseVersion', 'Kruise 1.9', manifest(), '1.9'],
  ['subdomain', 'dashes', named('warm-2')],
  ['wholeNumber', 'a time to live of zero', completion({ ttlSecondsAfterFinished: 0 })],
  ['amount', 'a percentage above a hundred', manifest({ parallelism: '200%' })],
  ['amount', 'a number', manifest({ parallelism: 3 })],
  ['name', '63 characters', named('w'.repeat(63))],
  ['restartPolicy', 'OnFailure', pods({ restartPolicy: 'OnFailure' })],
  ['reservedLabel', 'an empty label', pods({}, { 'broadcastjob-name': '' })],
  ['completionType', 'Always', completion({ type: 'Always' })],
  ['neverOver', 'Never alone', completion({ type: 'Never' })],
  ['neverOver', 'both on a job that ends', completion({ type: 'Always', activeDeadlineSeconds: 60, ttlSecondsAfterFinished: 60 })],
  ['failureType', 'Pause', failure({ type: 'Pause' })],
  ['failureType', 'Continue', failure({ type: 'Continue' })],
  ['deadline', 'one second', completion({ activeDeadlineSeconds: 1 })],
  ['deadline', 'more than an int32', completion({ activeDeadlineSeconds: 3000000000 })],
  ['parallelism', 'no limit', manifest({ parallelism: 2147483647 })],
  ['idle', 'a limit with OnFailure', failure({ restartLimit: 3 })],
  ['idle', 'a limit of zero with Never', failure({ restartLimit: 0 }, 'Never')],
  ['crowded', 'one pod to a host', apart('kubernetes.io/hostname')],
];

describe('rules on BroadcastJobs', () => {
  triedBothWays(RULES, codes, REFUSED, TAKEN);

  test('a time to live is refused where the job is federated, and there only', () => {
    const job = completion({ ttlSecondsAfterFinished: 0 });
    expect(BROADCAST_JOB_TIME_TO_LIVE.federated({ path: 'p', template: job }).map(({ code }) => code)).toEqual([federatedTtl.code]);
    const delivered = (...workloads: any[]) => BROADCAST_JOB_TIME_TO_LIVE.delivered({ path: 'p', template: job } as any, workloads.map((workload, at): any => ({ delivery: { cluster: `c${at}` }, workload })));
    expect(delivered(job, undefined, { ...job, spec: {} })).toEqual([]);
    expect(delivered(job, { ...job }).map(({ message }) => message)).toEqual([expect.stringMatching(/^As delivered to c1: /)]);
    expect(BROADCAST_JOB_TIME_TO_LIVE.federated({ path: 'p', template: completion({ activeDeadlineSeconds: 60 }) })).toEqual([]);
    expect(checkKind('p', job, '1.9')).toEqual([]);
  });

  test('a near miss is named in the fix', () => {
    expect(checkBroadcastJob('p', completion({ type: 'never' }))[0].fix).toBe('write \'Never\'.');
    expect(checkBroadcastJob('p', failure({ type: 'Failfast' }))[0].fix).toBe('write \'FailFast\'.');
  });

  test('all problems come at once, as sentences with the path', () => {
    const problems = checkKind('infra/warm', { ...named('warm.v2'), spec: { parallelism: 0, paused: 1, template: template({ restartPolicy: 'Always' }) } }, '1.9');
    expect(problems.map((problem) => problem.code)).toEqual(['KF465', 'KF472', 'KF401', 'KF466']);
    for (const problem of problems) {
      expect(problem.path).toBe('infra/warm');
      expect(problem.message).toMatch(/^[^]+, (but|expected) [^]+\.$/);
      expect(problem.fix).toMatch(/\.$/);
    }
  });

  test('nothing malformed makes the checks throw', () => {
    const anything = fc.anything();
    const field = fc.constantFrom('template', 'parallelism', 'completionPolicy', 'failurePolicy', 'paused');
    fc.assert(fc.property(field, anything, anything, (key, value, whole) => {
      for (const object of [
        manifest({ [key]: value }), completion({ type: value, activeDeadlineSeconds: value, ttlSecondsAfterFinished: whole }),
        failure({ type: value, restartLimit: whole }), pods({ restartPolicy: value, affinity: value, containers: [value] }, whole),
        manifest({}, { metadata: value, spec: whole }),
      ]) {
        checkBroadcastJob('p', object);
        BROADCAST_JOB_TIME_TO_LIVE.federated({ path: 'p', template: object });
      }
      checkBroadcastJob('p', whole as any);
    }), { numRuns: 300 });
  });
});
