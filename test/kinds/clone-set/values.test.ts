import { checkCloneSet } from '../../../constructs/kinds/clone-set/checks';
import { scaleStrategySpec } from '../../../constructs/kinds/clone-set/clone-set-strategy';
import { CLONE_SET_RULES } from '../../../constructs/kinds/clone-set/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const manifest = (spec: any = {}, more: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' },
  spec: { replicas: 5, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }, ...spec }, ...more,
});
const update = (updateStrategy: any, replicas = 5) => manifest({ replicas, updateStrategy });
const pods = (spec: any, metadata: any = { labels: { app: 'web' } }) => manifest({ template: { metadata, spec: { containers: [{ name: 'web', image: 'web:1' }], ...spec } } });
const HOOK = { finalizersHandler: ['example.com/drained'] };

describe('values of a CloneSet', () => {
  triedAtTheEdge({ ...WORKLOAD_RULES, ...CLONE_SET_RULES }, (object) => reportedCodes(checkCloneSet('shop/web', object)), [
    ['wholeNumber', 'replicas', (replicas) => manifest({ replicas }), [undefined, null, 0, 2147483647], [-1, 0.5, '5', 2147483648]],
    ['shape', 'updateStrategy', (updateStrategy) => manifest({ updateStrategy }), [undefined, null, {}], [3, []]],
    ['updateType', 'type', (type) => update({ type }), [undefined, '', 'ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'], ['Recreate', 3]],
    ['amount', 'partition', (partition) => update({ partition }), [undefined, null, 0, 5, '0%', '12.5%', '100%'], [-1, 0.5, '5', '%', '.5%', '5%a', 'a5%', true]],
    ['amount', 'maxUnavailable', (maxUnavailable) => update({ maxUnavailable }), [undefined, 1, '12.5%'], [-1, '5']],
    ['amount', 'maxSurge', (maxSurge) => update({ maxSurge }), [undefined, 1, '12.5%'], [-1, '5']],
    ['standstill', 'maxUnavailable without a surge', (maxUnavailable) => update({ maxUnavailable }), [undefined, 1, '1%'], [0, '0%']],
    ['standstill', 'maxSurge without what may be unavailable', (maxSurge) => update({ maxUnavailable: 0, maxSurge }), [1, '1%'], [undefined, 0, '0%']],
    ['inPlaceOnlySurge', 'maxSurge in place', (maxSurge) => update({ type: 'InPlaceOnly', maxSurge }), [undefined, 0, '0%'], [1, '1%']],
    ['inPlaceOnlySurge', 'the type with a surge', (type) => update({ type, maxSurge: 1 }), [undefined, 'ReCreate', 'InPlaceIfPossible'], ['InPlaceOnly']],
    ['shape', 'inPlaceUpdateStrategy', (inPlaceUpdateStrategy) => update({ inPlaceUpdateStrategy }), [undefined, null, {}], [3, []]],
    ['wholeNumber', 'gracePeriodSeconds', (gracePeriodSeconds) => update({ inPlaceUpdateStrategy: { gracePeriodSeconds } }), [undefined, 0, 5], [-1, '1']],
    ['shape', 'paused', (paused) => update({ paused }), [undefined, true, false], ['true', 1]],
    ['shape', 'scaleStrategy', (scaleStrategy) => manifest({ scaleStrategy }), [undefined, null, {}], [3, []]],
    ['podsToDelete', 'podsToDelete', (podsToDelete) => manifest({ scaleStrategy: { podsToDelete } }), [undefined, null, []], [['web-1'], 'web-1']],
    ['amount', 'maxUnavailable of scaling', (maxUnavailable) => manifest({ scaleStrategy: { maxUnavailable } }), [undefined, 1, '12.5%'], [-1, '5']],
    ['progressDeadline', 'progressDeadlineSeconds', (progressDeadlineSeconds) => manifest({ progressDeadlineSeconds, minReadySeconds: 10 }), [undefined, null, 11, 2147483647], [0, 10, -1, 0.5, '60']],
    ['progressDeadline', 'progressDeadlineSeconds without minReadySeconds', (progressDeadlineSeconds) => manifest({ progressDeadlineSeconds }), [1], [0]],
    ['progressDeadline', 'minReadySeconds below the longest deadline', (minReadySeconds) => manifest({ progressDeadlineSeconds: 2147483647, minReadySeconds }), [0, 2147483647], []],
    ['rollingUpdate', 'strategy', (strategy) => manifest({ strategy }), [undefined, null], [{}, 'RollingUpdate']],

    ['selector', 'selector', (selector) => manifest({ selector }), [{ matchLabels: { app: 'web' } }], [undefined, null, 3, {}, { matchLabels: {} }]],
    ['selectorSyntax', 'selector', (selector) => manifest({ selector }), [], [{ matchLabels: 3 }, { matchLabels: { 'a b': 'c' } }, { matchExpressions: [{ key: 'a', operator: 'Is' }] }]],
    ['selectorMismatch', 'labels of the pods', (labels) => pods({}, { labels }), [{ app: 'web' }, { app: 'web', a: 'b' }], [undefined, null, {}, { app: 'api' }, 'app=web']],
    ['restartPolicy', 'restartPolicy', (restartPolicy) => pods({ restartPolicy }), [undefined, '', 'Always'], ['Never', 'OnFailure']],
    ['activeDeadline', 'activeDeadlineSeconds', (activeDeadlineSeconds) => pods({ activeDeadlineSeconds }), [undefined, null], [0, 60]],
    ['shape', 'lifecycle', (lifecycle) => manifest({ lifecycle }), [undefined, null, {}, { preDelete: HOOK, inPlaceUpdate: HOOK, preNormal: HOOK }, { preDelete: null }],
      [3, [], { preDelete: 'a' }, { inPlaceUpdate: [] }, { preNormal: 3 }]],
    ['idleHook', 'markPodNotReady of a new pod', (markPodNotReady) => manifest({ lifecycle: { preNormal: { ...HOOK, markPodNotReady } } }), [undefined, false], [true]],
    ['idleHook', 'a hook that marks pods', (point) => manifest({ lifecycle: { [point]: { ...HOOK, markPodNotReady: true } } }), ['preDelete', 'inPlaceUpdate'], ['preNormal']],
    ['apiVersion', 'apiVersion', (apiVersion) => manifest({}, { apiVersion }), ['apps.kruise.io/v1alpha1'], ['apps.kruise.io/v1beta1', 'apps/v1', undefined]],
    ['name', 'metadata', (metadata) => manifest({}, { metadata }), [{ name: 'web' }], [undefined, null, {}, { name: '' }, { name: 'Web' }]],
    ['shape', 'spec', (spec) => ({ ...manifest(), spec }), [manifest().spec], [undefined, null, 3, []]],
  ]);

  test('two amounts that stand still are named, with their defaults', () => {
    const message = (strategy: any) => checkCloneSet('shop/web', update(strategy))[0].message;
    expect(message({ maxUnavailable: 0 })).toContain('has maxUnavailable 0 and maxSurge 0,');
    expect(message({ maxUnavailable: '0%', maxSurge: '0%' })).toContain('has maxUnavailable "0%" and maxSurge "0%",');
  });

  test('nothing stands still without replicas, or where their number is wrong', () => {
    expect(reportedCodes(checkCloneSet('shop/web', update({ maxUnavailable: 0 }, 0)))).toEqual([]);
    expect(reportedCodes(checkCloneSet('shop/web', update({ maxUnavailable: 0 }, -1)))).toEqual([WORKLOAD_RULES.wholeNumber.code]);
  });

  test.each<[any, any]>([
    [undefined, undefined], [null, undefined], [{}, undefined], ['fast', 'fast'], [{ disablePvcReuse: false }, { disablePVCReuse: false }], [{ maxUnavailable: { value: 3 } }, expect.objectContaining({ disablePVCReuse: undefined })],
  ])('a scale strategy of %j is written as %j', (given, expected) => {
    expect(scaleStrategySpec(given)).toEqual(expected);
  });
});
