import { App, Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { podOrdinals } from '../../../constructs/kinds/stateful-set/ordinal-checks';
import { STATEFUL_SET_RULES } from '../../../constructs/kinds/stateful-set/rules';
import { checkStatefulSet } from '../../../constructs/kinds/stateful-set/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { AdvancedStatefulSet } from '../../../constructs/kinds/stateful-set/advanced-stateful-set';
import { AdvancedStatefulSetUpdateStrategy } from '../../../constructs/kinds/stateful-set/advanced-stateful-set-strategy';
import { HeadlessService } from '../../../constructs/kinds/stateful-set/headless-service';
import { OrdinalRange } from '../../../constructs/kinds/stateful-set/ordinal-range';
import { UpdatePriority } from '../../../constructs/kinds/pods/update-priority';
import { type RuleCase, triedBothWays } from '../../problems/tried-both-ways';
import { reportedCodes } from '../../problems/reported-codes';

/** An Advanced StatefulSet as people write it by hand, defaults left out. */
function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'shop' },
    spec: {
      replicas: 3,
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }] } },
      ...spec,
    },
    ...more,
  };
}

const rolling = (rollingUpdate: any, spec: any = {}) => manifest({ updateStrategy: { type: 'RollingUpdate', rollingUpdate }, ...spec });
const parallel = (rollingUpdate: any) => rolling(rollingUpdate, { podManagementPolicy: 'Parallel' });
const pods = (spec: any, more: any = {}) => manifest({ template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }], ...spec } }, ...more });
const GATE = { readinessGates: [{ conditionType: 'example.com/registered' }, { conditionType: 'InPlaceUpdateReady' }] };
const inPlace = (rollingUpdate: any, spec: any = {}) =>
  pods(GATE, { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'InPlaceIfPossible', ...rollingUpdate } }, ...spec });
const named = (name: string) => manifest({}, { metadata: { name, namespace: 'shop' } });
const codes = (object: any, kruise?: string) => reportedCodes(checkStatefulSet('shop/db', object, kruise));

const { scatter: _, ...SHARED } = WORKLOAD_RULES;
const { notHeadless: __, repeatedOrdinals: ___, ...OWN } = STATEFUL_SET_RULES;
/** Without the rules that look at a federation, and without those on fields that a StatefulSet does not have. */
const RULES = { ...SHARED, ...OWN };

type Case = RuleCase<keyof typeof RULES>;

const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a list', manifest({}, { spec: [] })],
  ['shape', 'an update strategy that is a string', manifest({ updateStrategy: 'ReCreate' })],
  ['shape', 'settings of a rolling update that are a list', rolling([])],
  ['shape', 'claim templates that are no list', manifest({ volumeClaimTemplates: {} })],
  ['shape', 'a pause that is a string', rolling({ paused: 'true' })],
  ['shape', 'ordinals that are a number', manifest({ ordinals: 3 })],
  ['shape', 'reserved ordinals that are no list', manifest({ reserveOrdinals: '1-2' })],
  ['shape', 'an order that is true', parallel({ unorderedUpdate: true })],
  ['shape', 'a retention that is a string', manifest({ persistentVolumeClaimRetentionPolicy: 'Delete' })],
  ['apiVersion', 'v1alpha1', manifest({}, { apiVersion: 'apps.kruise.io/v1alpha1' })],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['name', 'capitals in the name', named('Db')],
  ['name', 'no name', manifest({}, { metadata: {} })],
  ['identity', '53 characters', named('d'.repeat(53))],
  ['identity', 'a dot', named('db.v2')],
  ['serviceName', 'a dot', manifest({ serviceName: 'db.shop' })],
  ['serviceName', 'a digit in front', manifest({ serviceName: '3db' })],
  ['serviceName', '64 characters', manifest({ serviceName: 'd'.repeat(64) })],
  ['serviceName', 'an object', manifest({ serviceName: { name: 'db' } })],
  ['wholeNumber', 'negative replicas', manifest({ replicas: -1 })],
  ['wholeNumber', 'half a revision', manifest({ revisionHistoryLimit: 0.5 })],
  ['wholeNumber', 'a negative grace period', inPlace({ inPlaceUpdateStrategy: { gracePeriodSeconds: -1 } })],
  ['wholeNumber', 'a negative time to be ready', rolling({ minReadySeconds: -1 })],
  ['selector', 'an empty selector', manifest({ selector: { matchLabels: {} } })],
  ['selectorSyntax', 'an operator that does not exist', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['db'] }] } })],
  ['selectorMismatch', 'labels that differ', manifest({ selector: { matchLabels: { app: 'api' } } })],
  ['restartPolicy', 'OnFailure', pods({ restartPolicy: 'OnFailure' })],
  ['activeDeadline', 'a deadline', pods({ activeDeadlineSeconds: 60 })],
  ['choice', 'a pod management that does not exist', manifest({ podManagementPolicy: 'Ordered' })],
  ['choice', 'the type of a CloneSet', manifest({ updateStrategy: { type: 'InPlaceIfPossible' } })],
  ['choice', 'Recreate', rolling({ podUpdatePolicy: 'Recreate' })],
  ['choice', 'a retention that does not exist', manifest({ persistentVolumeClaimRetentionPolicy: { whenScaled: 'Keep' } })],
  ['choice', 'an update of claims that does not exist', manifest({ volumeClaimUpdateStrategy: { type: 'RollingUpdate' } })],
  ['onDelete', 'a partition', manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } })],
  ['partition', 'a percentage', rolling({ partition: '50%' })],
  ['partition', 'a number in quotes', rolling({ partition: '5' })],
  ['partition', 'a negative number', rolling({ partition: -1 })],
  ['amount', 'a number in quotes', parallel({ maxUnavailable: '5' })],
  ['amount', 'a decimal percentage', parallel({ maxUnavailable: '12.5%' })],
  ['standstill', 'no pod', parallel({ maxUnavailable: 0 })],
  ['standstill', 'no percent', parallel({ maxUnavailable: '0%' })],
  ['standstill', 'no pod while scaling', manifest({ podManagementPolicy: 'Parallel', scaleStrategy: { maxUnavailable: 0 } })],
  ['ordered', 'two pods at a time', rolling({ maxUnavailable: 2 })],
  ['ordered', 'a percentage that means one pod', rolling({ maxUnavailable: '1%' })],
  ['ordered', 'a percentage while scaling', manifest({ podManagementPolicy: 'OrderedReady', scaleStrategy: { maxUnavailable: '50%' } })],
  ['ordered', 'an update out of order', rolling({ unorderedUpdate: {} })],
  ['priority', 'a weight of 101', parallel({ unorderedUpdate: { priorityStrategy: { weightPriority: [{ weight: 101, matchSelector: { matchLabels: { a: 'b' } } }] } } })],
  ['minReady', '301 seconds', rolling({ minReadySeconds: 301 })],
  ['readinessGate', 'no gate', rolling({ podUpdatePolicy: 'InPlaceOnly' })],
  ['readinessGate', 'another gate', pods({ readinessGates: [{ conditionType: 'KruisePodReady' }] }, { updateStrategy: { rollingUpdate: { podUpdatePolicy: 'InPlaceIfPossible' } } })],
  ['ordinals', 'a negative number', manifest({ reserveOrdinals: [-1] })],
  ['ordinals', 'a number in quotes', manifest({ reserveOrdinals: ['3'] })],
  ['ordinals', 'a range backwards', manifest({ reserveOrdinals: ['5-3'] })],
  ['ordinals', 'a range with spaces', manifest({ reserveOrdinals: ['3 - 5'] })],
  ['ordinals', 'a negative start', manifest({ ordinals: { start: -1 } })],
  ['replacedIdentity', 'a host name', pods({ hostname: 'db' })],
  ['replacedIdentity', 'a subdomain', pods({ subdomain: 'db' })],
  ['misplaced', 'the ready time of a native StatefulSet', manifest({ minReadySeconds: 10 })],
  ['misplaced', 'the pause of a Deployment', manifest({ paused: true })],
  ['misplaced', 'the strategy of a Deployment', manifest({ strategy: { type: 'RollingUpdate' } })],
  ['misplaced', 'the partition of a CloneSet', manifest({ updateStrategy: { partition: 1 } })],
  ['misplaced', 'a surge', parallel({ maxSurge: 1 })],
  ['misplaced', 'the priority of a CloneSet', parallel({ priorityStrategy: { orderPriority: [{ orderedKey: 'a' }] } })],
  ['idleInPlace', 'a grace period for pods that are created anew', rolling({ inPlaceUpdateStrategy: { gracePeriodSeconds: 5 } })],
  ['idleInPlace', 'a hook for pods that are created anew', manifest({ lifecycle: { inPlaceUpdate: { labelsHandler: { a: 'b' } } } })],
  ['idleInPlace', 'a hook for pods that somebody deletes', manifest({ updateStrategy: { type: 'OnDelete' }, lifecycle: { inPlaceUpdate: {} } })],
  ['idleHook', 'marking pods that are not yet normal', manifest({ lifecycle: { preNormal: { markPodNotReady: true } } })],
  ['featureGate', 'a start above zero', manifest({ ordinals: { start: 5 } })],
  ['featureGate', 'claims that follow their pods', manifest({ volumeClaimUpdateStrategy: { type: 'OnPodRollingUpdate' } })],
];

const TAKEN: readonly Case[] = [
  ['shape', 'objects where objects belong', manifest({ updateStrategy: { rollingUpdate: {} }, scaleStrategy: {}, lifecycle: {}, volumeClaimTemplates: [], reserveOrdinals: [], ordinals: {} })],
  ['apiVersion', 'v1beta1', manifest()],
  ['kruiseVersion', 'Kruise 1.8', manifest(), '1.8'],
  ['name', 'dashes and digits', named('db-2')],
  ['identity', '52 characters', named('d'.repeat(52))],
  ['serviceName', '63 characters', manifest({ serviceName: 'd'.repeat(63) })],
  ['serviceName', 'no Service', manifest({ serviceName: undefined })],
  ['wholeNumber', 'nothing of everything', rolling({ minReadySeconds: 0 }, { replicas: 0, revisionHistoryLimit: 0 })],
  ['selector', 'an expression alone', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  ['selectorSyntax', 'In with values', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['db', 'api'] }] } })],
  ['selectorMismatch', 'pods with the labels', manifest()],
  ['restartPolicy', 'Always', pods({ restartPolicy: 'Always' })],
  ['activeDeadline', 'null', pods({ activeDeadlineSeconds: null })],
  ['choice', 'values that exist', manifest({ podManagementPolicy: 'OrderedReady', updateStrategy: { type: 'OnDelete' }, persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' }, volumeClaimUpdateStrategy: { type: 'OnDelete' } })],
  ['onDelete', 'nothing but the type', manifest({ updateStrategy: { type: 'OnDelete' } })],
  ['partition', 'more pods than there are', rolling({ partition: 32767 })],
  ['amount', 'a whole percentage', parallel({ maxUnavailable: '50%' })],
  ['standstill', 'one percent', parallel({ maxUnavailable: '1%' })],
  ['ordered', 'one pod at a time', rolling({ maxUnavailable: 1 }, { scaleStrategy: { maxUnavailable: 1 } })],
  ['ordered', 'two pods in parallel, out of order', parallel({ maxUnavailable: 2, unorderedUpdate: {} })],
  ['priority', 'keys alone', parallel({ unorderedUpdate: { priorityStrategy: { orderPriority: [{ orderedKey: 'a' }] } } })],
  ['minReady', '300 seconds', rolling({ minReadySeconds: 300 })],
  ['readinessGate', 'the gate beside another', inPlace({})],
  ['readinessGate', 'no gate for pods that are created anew', rolling({ podUpdatePolicy: 'ReCreate' })],
  ['ordinals', 'numbers and ranges', manifest({ reserveOrdinals: [0, '3-5', '7-7'], ordinals: { start: 0 } })],
  ['replacedIdentity', 'empty names', pods({ hostname: '', subdomain: null })],
  ['misplaced', 'everything in its place', parallel({ minReadySeconds: 10, paused: true, partition: 1, maxUnavailable: 2, podUpdatePolicy: 'ReCreate' })],
  ['idleInPlace', 'grace period and hook for updates in place', inPlace({ inPlaceUpdateStrategy: { gracePeriodSeconds: 5 } }, { lifecycle: { inPlaceUpdate: { labelsHandler: { a: 'b' } } } })],
  ['idleHook', 'marking pods before deletion', manifest({ lifecycle: { preDelete: { markPodNotReady: true } } })],
  ['featureGate', 'a start at zero, and claims that stay', manifest({ ordinals: { start: 0 }, volumeClaimUpdateStrategy: { type: 'OnDelete' } })],
];

describe('rules on Advanced StatefulSets', () => {
  triedBothWays(RULES, codes, REFUSED, TAKEN);

  test('what was meant is named in the fix', () => {
    expect(checkStatefulSet('p', rolling({ podUpdatePolicy: 'recreate' }))[0].fix).toBe('write \'ReCreate\'.');
    expect(checkStatefulSet('p', manifest({ reserveOrdinals: ['3'] }))[0].fix).toBe('write the number 3 without quotes.');
    expect(checkStatefulSet('p', manifest({ minReadySeconds: 5 }))[0].fix).toBe('move it to `spec.updateStrategy.rollingUpdate.minReadySeconds`.');
    expect(checkStatefulSet('p', parallel({ maxSurge: 1 }))[0].fix).toBe('remove the field.');
  });

  test('all problems come at once, as sentences with the path', () => {
    const problems = checkStatefulSet('shop/db', rolling({ partition: '5%', maxUnavailable: 2, minReadySeconds: 400 }, { replicas: -1, serviceName: 'a.b', minReadySeconds: 1 }));
    expect(problems.map((problem) => problem.code)).toEqual(['KF425', 'KF436', 'KF406', 'KF429', 'KF432', 'KF431']);
    for (const problem of problems) {
      expect(problem.path).toBe('shop/db');
      expect(problem.message).toMatch(/^[^]+, (but|expected) [^]+\.$/);
      expect(problem.fix).toMatch(/\.$/);
    }
  });

  test('nothing malformed makes the check throw', () => {
    const anything = fc.anything();
    const field = fc.constantFrom(
      'replicas', 'selector', 'template', 'updateStrategy', 'scaleStrategy', 'lifecycle', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy',
      'ordinals', 'reserveOrdinals', 'persistentVolumeClaimRetentionPolicy', 'volumeClaimUpdateStrategy',
    );
    fc.assert(fc.property(field, anything, anything, (name, value, whole) => {
      checkStatefulSet('p', manifest({ [name]: value }));
      checkStatefulSet('p', rolling(value));
      checkStatefulSet('p', rolling({ unorderedUpdate: value, inPlaceUpdateStrategy: value, partition: value, podUpdatePolicy: value, maxUnavailable: value, paused: value }));
      checkStatefulSet('p', manifest({ reserveOrdinals: [value], ordinals: { start: value }, lifecycle: { inPlaceUpdate: value } }));
      checkStatefulSet('p', inPlace({}, { template: { spec: { readinessGates: [value] } } }));
      checkStatefulSet('p', manifest({}, { metadata: value, spec: whole }));
      checkStatefulSet('p', whole as any);
      podOrdinals(whole, 3);
    }), { numRuns: 300 });
  });
});

describe('the ordinals of pods', () => {
  test.each([
    ['count from zero', {}, 3, [0, 1, 2]],
    ['count from the start', { ordinals: { start: 5 } }, 2, [5, 6]],
    ['leave out what is reserved', { reserveOrdinals: ['3-4', 1] }, 4, [0, 2, 5, 6]],
    ['leave out what is reserved behind the start', { ordinals: { start: 4 }, reserveOrdinals: [0, '2-4', '4-6', 8] }, 2, [7, 9]],
    ['are none without replicas', { reserveOrdinals: [0] }, 0, []],
  ])('%s', (_what, spec, replicas, expected) => {
    expect(podOrdinals(spec, replicas).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_value, index) => first + index))).toEqual(expected);
  });

  test('are as many as the replicas, in order, and none of them reserved', () => {
    const reserved = fc.array(fc.oneof(fc.nat(12), fc.tuple(fc.nat(12), fc.nat(3)).map(([first, more]) => `${first}-${first + more}`)), { maxLength: 5 });
    fc.assert(fc.property(fc.nat(6), fc.nat(8), reserved, (start, replicas, reserveOrdinals) => {
      const left = new Set(reserveOrdinals.flatMap((entry) => {
        const [first, last] = String(entry).split('-').map(Number);
        return Array.from({ length: (last ?? first) - first + 1 }, (_value, index) => first + index);
      }));
      const expected: number[] = [];
      for (let ordinal = start; expected.length < replicas; ordinal++) if (!left.has(ordinal)) expected.push(ordinal);
      const spans = podOrdinals({ ordinals: { start }, reserveOrdinals }, replicas);
      expect(spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_value, index) => first + index))).toEqual(expected);
    }), { numRuns: 300 });
  });
});

describe('Advanced StatefulSets from the construct', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((count) => kplus.PercentOrAbsolute.absolute(count)),
    fc.integer({ min: 0, max: 110 }).map((percent) => kplus.PercentOrAbsolute.percent(percent)),
    fc.constant(undefined),
  );
  const rollout = fc.record({
    partition: fc.constantFrom(undefined, 0, 2, -1), maxUnavailable: amount, paused: fc.boolean(), unordered: fc.boolean(),
    priority: fc.constantFrom(undefined, UpdatePriority.byOrderedLabels('a'), UpdatePriority.byWeight({ weight: 5 })),
    gracePeriod: fc.constantFrom(undefined, Duration.seconds(5)),
  });
  const props = fc.record({
    replicas: fc.option(fc.integer({ min: -1, max: 20 }), { nil: undefined }),
    podManagementPolicy: fc.constantFrom(undefined, kplus.PodManagementPolicy.ORDERED_READY, kplus.PodManagementPolicy.PARALLEL),
    updateStrategy: fc.tuple(fc.constantFrom('recreate', 'inPlaceIfPossible', 'inPlaceOnly', 'onDelete'), rollout)
      .map(([type, options]) => (AdvancedStatefulSetUpdateStrategy as any)[type](options)),
    scaleStrategy: fc.option(fc.record({ maxUnavailable: amount }), { nil: undefined }),
    headlessService: fc.constantFrom(undefined, HeadlessService.none(), HeadlessService.existing('db'), HeadlessService.existing('a.b')),
    reserveOrdinals: fc.constantFrom(undefined, [], [OrdinalRange.single(1), OrdinalRange.between(3, 5)], [OrdinalRange.between(5, 3)]),
    minReady: fc.constantFrom(undefined, Duration.seconds(20), Duration.minutes(6)),
  });

  test('render the same twice, and are either clean or say why by code', () => {
    let clean = 0;
    let refused = 0;
    fc.assert(fc.property(props, (given) => {
      const workload = new AdvancedStatefulSet(new Chart(new App(), 'shop'), 'db', { containers: [{ image: 'db:1' }], ...given } as any);
      const object = workload._object();
      expect(workload._object()).toEqual(object);
      expect(object).toEqual(JSON.parse(JSON.stringify(object)));
      const problems = workload._problems(object);
      if (problems.length === 0) clean += 1;
      else refused += 1;
      for (const problem of problems) expect(problem.code).toMatch(/^KF4\d\d$/);
      expect(problems.map(({ code }) => code)).not.toContain('KF433');
    }), { numRuns: 300 });
    expect(clean).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
