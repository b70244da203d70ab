import { App, Chart, Duration } from 'cdk8s';
import fc from 'fast-check';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { CLONE_SET_RULES } from '../../../constructs/kinds/clone-set/rules';
import { checkCloneSet } from '../../../constructs/kinds/clone-set/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { CloneSet } from '../../../constructs/kinds/clone-set/clone-set';
import { CloneSetUpdateStrategy } from '../../../constructs/kinds/clone-set/clone-set-strategy';
import { UpdatePriority } from '../../../constructs/kinds/pods/update-priority';
import { type RuleCase, triedBothWays } from '../../problems/tried-both-ways';
import { reportedCodes } from '../../problems/reported-codes';

/** A CloneSet as people write it by hand, defaults left out. */
function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'CloneSet',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      replicas: 5,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
      ...spec,
    },
    ...more,
  };
}

const update = (updateStrategy: any, spec: any = {}) => manifest({ updateStrategy, ...spec });
const pods = (spec: any) => manifest({ template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }], ...spec } } });
const codes = (object: any, kruise?: string) => reportedCodes(checkCloneSet('shop/web', object, kruise));

const RULES = { ...WORKLOAD_RULES, ...CLONE_SET_RULES };

type Case = RuleCase<keyof typeof RULES>;

const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a list', manifest({}, { spec: [] })],
  ['shape', 'an update strategy that is a string', update('ReCreate')],
  ['shape', 'claim templates that are no list', manifest({ volumeClaimTemplates: {} })],
  ['shape', 'a pause that is a string', update({ paused: 'true' })],
  ['apiVersion', 'v1beta1', manifest({}, { apiVersion: 'apps.kruise.io/v1beta1' })],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['name', 'capitals in the name', manifest({}, { metadata: { name: 'Web' } })],
  ['name', 'no name', manifest({}, { metadata: {} })],
  ['nameLength', '53 characters', manifest({}, { metadata: { name: 'w'.repeat(53) } })],
  ['wholeNumber', 'negative replicas', manifest({ replicas: -1 })],
  ['wholeNumber', 'replicas in quotes', manifest({ replicas: '3' })],
  ['wholeNumber', 'a fraction of a second', manifest({ minReadySeconds: 0.5 })],
  ['wholeNumber', 'a negative grace period', update({ type: 'InPlaceOnly', inPlaceUpdateStrategy: { gracePeriodSeconds: -1 } })],
  ['selector', 'no selector', manifest({ selector: undefined })],
  ['selector', 'an empty selector', manifest({ selector: { matchLabels: {} } })],
  ['selectorSyntax', 'an operator that does not exist', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['web'] }] } })],
  ['selectorMismatch', 'labels that differ', manifest({ selector: { matchLabels: { app: 'api' } } })],
  ['restartPolicy', 'OnFailure', pods({ restartPolicy: 'OnFailure' })],
  ['activeDeadline', 'a deadline', pods({ activeDeadlineSeconds: 60 })],
  ['podsToDelete', 'a pod', manifest({ scaleStrategy: { podsToDelete: ['web-abcde'] } })],
  ['updateType', 'OnDelete', update({ type: 'OnDelete' })],
  ['updateType', 'Recreate', update({ type: 'Recreate' })],
  ['rollingUpdate', 'the block of v1beta1', update({ rollingUpdate: { partition: 1 } })],
  ['rollingUpdate', 'the strategy of a Deployment', manifest({ strategy: { type: 'RollingUpdate' } })],
  ['paused', 'spec.paused', manifest({ paused: true })],
  ['paused', 'spec.suspend', manifest({ suspend: true })],
  ['amount', 'a number in quotes', update({ partition: '5' })],
  ['amount', 'a negative number', update({ maxSurge: -1 })],
  ['amount', 'a word', manifest({ scaleStrategy: { maxUnavailable: 'some' } })],
  ['amount', 'a decimal percentage on Kruise 1.8', update({ maxUnavailable: '12.5%' }), '1.8'],
  ['inPlaceOnlySurge', 'a surge that rounds up to one pod', update({ type: 'InPlaceOnly', maxSurge: '1%' })],
  ['standstill', 'zero and zero', update({ maxUnavailable: 0, maxSurge: '0%' })],
  ['priority', 'both lists', update({ priorityStrategy: { weightPriority: [{ weight: 1, matchSelector: { matchLabels: { a: 'b' } } }], orderPriority: [{ orderedKey: 'a' }] } })],
  ['priority', 'a weight of 101', update({ priorityStrategy: { weightPriority: [{ weight: 101, matchSelector: { matchLabels: { a: 'b' } } }] } })],
  ['priority', 'an empty selector', update({ priorityStrategy: { weightPriority: [{ weight: 1, matchSelector: {} }] } })],
  ['priority', 'an empty key', update({ priorityStrategy: { orderPriority: [{ orderedKey: '' }] } })],
  ['scatter', 'a map', update({ scatterStrategy: { a: 'b' } })],
  ['scatter', 'an empty key', update({ scatterStrategy: [{ key: '', value: 'b' }] })],
  ['scatter', 'a pair listed twice', update({ scatterStrategy: [{ key: 'a', value: 'b' }, { key: 'a', value: 'b' }] })],
  ['progressDeadline', 'a deadline equal to the ready time', manifest({ progressDeadlineSeconds: 10, minReadySeconds: 10 })],
  ['progressDeadline', 'zero', manifest({ progressDeadlineSeconds: 0 })],
  ['progressDeadlineVersion', 'a deadline on Kruise 1.8', manifest({ progressDeadlineSeconds: 600 }), '1.8'],
  ['idleHook', 'marking pods that are not yet normal', manifest({ lifecycle: { preNormal: { markPodNotReady: true } } })],
];

const TAKEN: readonly Case[] = [
  ['shape', 'objects where objects belong', manifest({ updateStrategy: {}, scaleStrategy: {}, lifecycle: {}, volumeClaimTemplates: [] })],
  ['apiVersion', 'v1alpha1', manifest()],
  ['kruiseVersion', 'Kruise 1.8', manifest(), '1.8'],
  ['name', 'dots in the name', manifest({}, { metadata: { name: 'web.v2' } })],
  ['nameLength', '52 characters', manifest({}, { metadata: { name: 'w'.repeat(52) } })],
  ['wholeNumber', 'no replicas', manifest({ replicas: 0, revisionHistoryLimit: 0, minReadySeconds: 0 })],
  ['selector', 'an expression alone', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  ['selectorSyntax', 'In with values', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] } })],
  ['selectorMismatch', 'pods with more labels', manifest()],
  ['restartPolicy', 'Always', pods({ restartPolicy: 'Always' })],
  ['activeDeadline', 'null', pods({ activeDeadlineSeconds: null })],
  ['podsToDelete', 'an empty list', manifest({ scaleStrategy: { podsToDelete: [] } })],
  ['updateType', 'InPlaceIfPossible', update({ type: 'InPlaceIfPossible' })],
  ['rollingUpdate', 'the fields themselves', update({ partition: '50%', maxUnavailable: 1, maxSurge: 1 })],
  ['paused', 'updateStrategy.paused', update({ paused: true })],
  ['amount', 'decimal percentages on Kruise 1.9', update({ partition: '33.3%', maxUnavailable: '12.5%' })],
  ['amount', 'a decimal partition on Kruise 1.8', update({ partition: '33.3%' }), '1.8'],
  ['inPlaceOnlySurge', 'a surge of nothing', update({ type: 'InPlaceOnly', maxSurge: 0 })],
  ['inPlaceOnlySurge', 'a surge in percent of no replicas', update({ type: 'InPlaceOnly', maxSurge: '50%' }, { replicas: 0 })],
  ['standstill', 'a percentage that rounds up to one', update({ maxUnavailable: '1%' })],
  ['standstill', 'zero and zero of no replicas', update({ maxUnavailable: 0 }, { replicas: 0 })],
  ['priority', 'weights alone', update({ priorityStrategy: { weightPriority: [{ weight: 0, matchSelector: { matchLabels: { a: 'b' } } }] } })],
  ['priority', 'keys alone', update({ priorityStrategy: { weightPriority: [], orderPriority: [{ orderedKey: 'a' }] } })],
  ['scatter', 'one key with two values', update({ scatterStrategy: [{ key: 'a', value: 'b' }, { key: 'a', value: 'c' }] })],
  ['progressDeadline', 'the largest number, which means never', manifest({ progressDeadlineSeconds: 2147483647, minReadySeconds: 10 })],
  ['progressDeadlineVersion', 'a deadline on Kruise 1.9', manifest({ progressDeadlineSeconds: 600 })],
  ['idleHook', 'marking pods before deletion', manifest({ lifecycle: { preDelete: { markPodNotReady: true } } })],
];

describe('rules on CloneSets', () => {
  triedBothWays(RULES, codes, REFUSED, TAKEN);

  test('a near miss of the type is named in the fix', () => {
    expect(checkCloneSet('p', update({ type: 'recreate' }))[0].fix).toBe('write \'ReCreate\'.');
    expect(checkCloneSet('p', update({ partition: '5' }))[0].fix).toBe('write the number 5 without quotes, or "5%".');
    for (const partition of ['a5', '5a']) expect(checkCloneSet('p', update({ partition }))[0].fix).toBe(WORKLOAD_RULES.amount.fix);
  });

  test('all problems come at once, as sentences with the path', () => {
    const problems = checkCloneSet('shop/web', manifest({ replicas: -1, paused: true, updateStrategy: { type: 'X', maxSurge: 'y' } }));
    expect(problems.map((problem) => problem.code)).toEqual(['KF415', 'KF406', 'KF413', 'KF416']);
    for (const problem of problems) {
      expect(problem.path).toBe('shop/web');
      expect(problem.message).toMatch(/^[^]+, (but|expected) [^]+\.$/);
      expect(problem.fix).toMatch(/\.$/);
    }
  });

  test('nothing malformed makes the check throw', () => {
    const anything = fc.anything();
    const field = fc.constantFrom(
      'replicas', 'selector', 'template', 'updateStrategy', 'scaleStrategy', 'lifecycle', 'volumeClaimTemplates', 'progressDeadlineSeconds',
    );
    fc.assert(fc.property(field, anything, anything, (name, value, whole) => {
      checkCloneSet('p', manifest({ [name]: value }));
      checkCloneSet('p', update({ priorityStrategy: value, scatterStrategy: value, inPlaceUpdateStrategy: value, partition: value, type: value }));
      checkCloneSet('p', pods({ containers: [value], volumes: value, initContainers: [value], hostNetwork: value }));
      checkCloneSet('p', manifest({}, { metadata: value, spec: whole }));
      checkCloneSet('p', whole as any);
    }), { numRuns: 300 });
  });
});

describe('CloneSets from the construct', () => {
  const amount = fc.oneof(
    fc.integer({ min: -1, max: 20 }).map((pods) => PercentOrAbsolute.absolute(pods)),
    fc.integer({ min: -5, max: 110 }).map((percent) => PercentOrAbsolute.percent(percent)),
    fc.constant(undefined),
  );
  const rollout = fc.record({
    partition: amount, maxUnavailable: amount, maxSurge: amount, paused: fc.boolean(),
    priority: fc.constantFrom(undefined, UpdatePriority.byOrderedLabels('a'), UpdatePriority.byOrderedLabels(''), UpdatePriority.byWeight({ weight: 5 })),
    scatter: fc.constantFrom(undefined, [{ key: 'a', value: 'b' }], [{ key: 'a', value: 'b' }, { key: 'a', value: 'b' }]),
  });
  const props = fc.record({
    replicas: fc.option(fc.integer({ min: -1, max: 50 }), { nil: undefined }),
    updateStrategy: fc.tuple(fc.constantFrom('recreate', 'inPlaceIfPossible', 'inPlaceOnly'), rollout)
      .map(([type, options]) => (CloneSetUpdateStrategy as any)[type](options)),
    minReady: fc.constantFrom(undefined, Duration.seconds(20), Duration.millis(1500)),
    progressDeadline: fc.constantFrom(undefined, Duration.seconds(10), Duration.minutes(10)),
    kruiseVersion: fc.constantFrom(undefined, KruiseVersion.V1_8, KruiseVersion.V1_9),
    spread: fc.boolean(),
  });

  test('render the same twice, and are either clean or say why by code', () => {
    let clean = 0;
    let refused = 0;
    fc.assert(fc.property(props, (given) => {
      const workload = new CloneSet(new Chart(new App(), 'shop'), 'web', { containers: [{ image: 'web:1' }], ...given } as any);
      const object = workload._object();
      expect(workload._object()).toEqual(object);
      expect(object).toEqual(JSON.parse(JSON.stringify(object)));
      const problems = workload._problems(object);
      if (problems.length === 0) clean += 1;
      else refused += 1;
      for (const problem of problems) expect(problem.code).toMatch(/^KF4\d\d$/);
    }), { numRuns: 200 });
    expect(clean).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
