import { checkStatefulSet } from '../../../constructs/kinds/stateful-set/checks';
import { advancedStatefulSetDefaults } from '../../../constructs/kinds/stateful-set/defaults';
import { STATEFUL_SET_RULES } from '../../../constructs/kinds/stateful-set/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const GATE = [{ conditionType: 'InPlaceUpdateReady' }];
const manifest = (spec: any = {}, pod: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop' },
  spec: {
    serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }], ...pod } }, ...spec,
  },
});
const rolling = (rollingUpdate: any, spec: any = {}, pod?: any) => manifest({ updateStrategy: { rollingUpdate }, ...spec }, pod);
const parallel = (rollingUpdate: any) => rolling(rollingUpdate, { podManagementPolicy: 'Parallel' });
const inPlace = (more: any, spec: any = {}, readinessGates: any = GATE) => rolling({ podUpdatePolicy: 'InPlaceIfPossible', ...more }, spec, { readinessGates });

const RULES = { ...WORKLOAD_RULES, ...STATEFUL_SET_RULES };
const codes = (object: any) => reportedCodes(checkStatefulSet('shop/db', object));
const fixes = (object: any) => checkStatefulSet('shop/db', object).map(({ fix }) => fix);

describe('values of an Advanced StatefulSet', () => {
  triedAtTheEdge(RULES, codes, [
    ['ordinals', 'ordinals.start', (start) => manifest({ ordinals: { start } }), [undefined, null, 0], [-1, -0.5, '1']],
    ['ordinals', 'an entry of reserveOrdinals', (entry) => manifest({ reserveOrdinals: [entry] }), [0, 7, '3-5', '7-7', '0-2147483647'],
      [-1, 0.5, '', '3', '12', 'a3', '3a', '5-3', '3-', '-3', 'a1-2', '1-2a', '0-2147483648', null, ['1-2']]],
    ['shape', 'reserveOrdinals', (reserveOrdinals) => manifest({ reserveOrdinals }), [undefined, null, []], ['1', {}]],
    ['shape', 'ordinals', (ordinals) => manifest({ ordinals }), [undefined, null, {}], [1, []]],

    ['shape', 'updateStrategy', (updateStrategy) => manifest({ updateStrategy }), [undefined, null, {}, { rollingUpdate: null }], [3, [], { rollingUpdate: 3 }]],
    ['choice', 'updateStrategy.type', (type) => manifest({ updateStrategy: { type } }), [undefined, '', 'RollingUpdate', 'OnDelete'], ['Recreate', 3]],
    ['onDelete', 'the type beside rollingUpdate', (type) => manifest({ updateStrategy: { type, rollingUpdate: {} } }), [undefined, 'RollingUpdate'], ['OnDelete']],
    ['partition', 'partition', (partition) => rolling({ partition }), [undefined, null, 0, 5], [-1, 0.5, '1', '50%']],
    ['wholeNumber', 'minReadySeconds', (minReadySeconds) => rolling({ minReadySeconds }), [undefined, null, 0, 300], [-1, 0.5, '1']],
    ['minReady', 'minReadySeconds', (minReadySeconds) => rolling({ minReadySeconds }), [300], [301]],
    ['amount', 'maxUnavailable', (maxUnavailable) => parallel({ maxUnavailable }), [undefined, null, 1, 5, '1%', '100%'], [-1, 0.5, '5', '12.5%', true]],
    ['standstill', 'maxUnavailable', (maxUnavailable) => parallel({ maxUnavailable }), [1, '1%'], [0, '0%']],
    ['ordered', 'maxUnavailable of ordered pods', (maxUnavailable) => rolling({ maxUnavailable }), [undefined, null, 1], [2, '1%', '100%']],
    ['ordered', 'maxUnavailable of scaling', (maxUnavailable) => manifest({ scaleStrategy: { maxUnavailable } }), [undefined, null, 1], [2, '50%']],
    ['standstill', 'maxUnavailable of scaling', (maxUnavailable) => manifest({ scaleStrategy: { maxUnavailable } }), [1], [0, '0%']],
    ['ordered', 'the order of pods with an unordered update', (podManagementPolicy) => rolling({ unorderedUpdate: {} }, { podManagementPolicy }), ['Parallel'], [undefined, '', 'OrderedReady']],
    ['shape', 'unorderedUpdate', (unorderedUpdate) => parallel({ unorderedUpdate }), [undefined, null, {}], [true, []]],
    ['priority', 'priorityStrategy', (priorityStrategy) => parallel({ unorderedUpdate: { priorityStrategy } }), [undefined, { orderPriority: [{ orderedKey: 'a' }] }], [3, { orderPriority: [{}] }]],
    ['choice', 'podUpdatePolicy', (podUpdatePolicy) => rolling({ podUpdatePolicy }, {}, { readinessGates: GATE }), [undefined, '', 'ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'], ['Recreate']],
    ['shape', 'paused', (paused) => rolling({ paused }), [undefined, true, false], ['true']],
    ['wholeNumber', 'gracePeriodSeconds', (gracePeriodSeconds) => inPlace({ inPlaceUpdateStrategy: { gracePeriodSeconds } }), [undefined, 0, 30], [-1, '1']],
    ['shape', 'inPlaceUpdateStrategy', (inPlaceUpdateStrategy) => inPlace({ inPlaceUpdateStrategy }), [undefined, null, {}], [30, []]],
    ['readinessGate', 'the gates of pods that are updated in place', (gates) => inPlace({}, {}, gates), [GATE, [null, ...GATE]], [null, [], [null], [{ conditionType: 'Ready' }]]],
    ['readinessGate', 'the policy of pods without a gate', (podUpdatePolicy) => rolling({ podUpdatePolicy }), [undefined, 'ReCreate'], ['InPlaceIfPossible', 'InPlaceOnly']],
    ['idleInPlace', 'a grace period of pods that are recreated', (gracePeriodSeconds) => rolling({ inPlaceUpdateStrategy: { gracePeriodSeconds } }), [undefined, 0], [1]],
    ['idleInPlace', 'a hook of pods that are recreated', (inPlaceUpdate) => manifest({ lifecycle: { inPlaceUpdate } }), [undefined, null], [{ finalizersHandler: ['a'] }]],
    ['idleInPlace', 'a hook of pods that are updated on deletion', (inPlaceUpdate) => manifest({ updateStrategy: { type: 'OnDelete' }, lifecycle: { inPlaceUpdate } }), [undefined], [{ finalizersHandler: ['a'] }]],

    ['replacedIdentity', 'hostname', (hostname) => manifest({}, { hostname }), [undefined, null, ''], ['db']],
    ['replacedIdentity', 'subdomain', (subdomain) => manifest({}, { subdomain }), [undefined, null, ''], ['db']],
    ['featureGate', 'ordinals.start', (start) => manifest({ ordinals: { start } }), [0], [1]],
    ['featureGate', 'volumeClaimUpdateStrategy.type', (type) => manifest({ volumeClaimUpdateStrategy: { type } }), [undefined, 'OnDelete'], ['OnPodRollingUpdate']],
  ]);

  test('pods without a spec are reported by the rules on pods, and break nothing', () => {
    expect(codes({ ...inPlace({}), spec: { ...inPlace({}).spec, template: null } })).toContain(RULES.readinessGate.code);
  });

  test('only a number in quotes is to be written without them', () => {
    expect(fixes(manifest({ reserveOrdinals: ['12'] }))).toEqual(['write the number 12 without quotes.']);
    for (const entry of ['a1', '1a', 'x', null]) expect(fixes(manifest({ reserveOrdinals: [entry] }))).toEqual([RULES.ordinals.fix]);
  });

  test('a setting of other kinds is moved where a StatefulSet has it, or removed', () => {
    expect(fixes(manifest({ updateStrategy: { partition: 1 } }))).toEqual(['move it to `spec.updateStrategy.rollingUpdate.partition`.']);
    expect(fixes(rolling({ maxSurge: 1 }))).toEqual(['remove the field.']);
    expect(fixes(rolling({ maxSurge: null }))).toEqual([]);
  });

  test('the order that is missing is named, even if it is the default', () => {
    const message = (podManagementPolicy: unknown) => checkStatefulSet('shop/db', rolling({ maxUnavailable: 2 }, { podManagementPolicy }))[0].message;
    for (const unset of [undefined, null, '']) expect(message(unset)).toContain('with the podManagementPolicy OrderedReady,');
    expect(message('OrderedReady')).toContain('with the podManagementPolicy "OrderedReady",');
  });
});

describe('defaults of an Advanced StatefulSet', () => {
  const ROLLING = { partition: 0, maxUnavailable: 1, podUpdatePolicy: 'ReCreate', minReadySeconds: 0 };

  test.each([
    [undefined, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [{}, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [{ type: 'RollingUpdate' }, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [{ rollingUpdate: { partition: 3 } }, { type: 'RollingUpdate', rollingUpdate: { ...ROLLING, partition: 3 } }],
    [{ type: 'OnDelete' }, { type: 'OnDelete' }],
  ])('complete the update strategy %j', (updateStrategy, expected) => {
    expect(advancedStatefulSetDefaults({ updateStrategy }).updateStrategy).toEqual(expected);
  });

  test('complete what becomes of claims', () => {
    expect(advancedStatefulSetDefaults({ persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' } }))
      .toMatchObject({ persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Delete' }, volumeClaimUpdateStrategy: { type: 'OnDelete' } });
    expect(advancedStatefulSetDefaults({}).persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' });
  });

  test.each([undefined, null, 3, 'spec', []])('leave %j alone, which is no spec', (spec) => {
    expect(advancedStatefulSetDefaults(spec)).toBe(spec);
  });
});
