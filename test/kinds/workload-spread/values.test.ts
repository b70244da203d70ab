import { checkWorkloadSpread, WORKLOAD_SPREAD_CHECKS } from '../../../constructs/kinds/workload-spread/checks';
import { WORKLOAD_SPREAD_RULES } from '../../../constructs/kinds/workload-spread/rules';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const spread = (spec: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'WorkloadSpread', metadata: { name: 'web', namespace: 'shop' },
  spec: { targetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }, subsets: [{ name: 'a' }, { name: 'b' }], ...spec },
});
const subsets = (...list: any[]) => spread({ subsets: list });
const limits = (...values: any[]) => subsets(...values.map((maxReplicas, index) => ({ name: `s${index}`, maxReplicas })));
const adaptive = (settings: any, ...list: any[]) => spread({ subsets: list, scheduleStrategy: { type: 'Adaptive', adaptive: settings } });
const RULES = { ...WORKLOAD_RULES, ...COMPANION_RULES, ...WORKLOAD_SPREAD_RULES };
const message = (object: any) => checkWorkloadSpread('shop/web', object)[0].message;

describe('values of a WorkloadSpread', () => {
  triedAtTheEdge(RULES, (object) => reportedCodes(checkWorkloadSpread('shop/web', object)), [
    ['subsets', 'subsets', (list) => spread({ subsets: list }), [[{ name: 'a' }]], [undefined, null, [], {}, 'a']],
    ['subsets', 'a subset', (subset) => subsets({ name: 'a' }, subset), [{ name: 'b' }], [null, 'b', {}, { name: '' }, { name: 3 }, { name: 'a' }]],
    ['nodes', 'requiredNodeSelectorTerm', (requiredNodeSelectorTerm) => subsets({ name: 'a', requiredNodeSelectorTerm }), [undefined, null, {}], ['a', { matchExpressions: 3 }]],
    ['nodes', 'preferredNodeSelectorTerms', (preferredNodeSelectorTerms) => subsets({ name: 'a', preferredNodeSelectorTerms }), [undefined, null, []], ['a', [{}]]],
    ['nodes', 'tolerations', (tolerations) => subsets({ name: 'a', tolerations }), [undefined, null, []], ['a', [{}]]],
    ['patch', 'patch', (patch) => subsets({ name: 'a', patch }), [undefined, null, {}], ['a', 3, []]],
    ['maxReplicas', 'maxReplicas', (value) => limits(value, undefined), [undefined, null, 0, 5, '0%', '100%'], [-1, 0.5, '5', '1.5%', 'a5%', '5%a', true, ['5%']]],
    ['maxReplicas', 'a number beside a percentage', (value) => limits('40%', value, undefined), ['60%', null], [0, 3]],
    ['maxReplicas', 'the target of a percentage', (kind) => spread({ ...limits('40%', undefined).spec, targetRef: { apiVersion: 'apps/v1', kind, name: 'web' } }), ['Deployment', 'ReplicaSet'], ['StatefulSet']],
    ['sum', 'percentages with a rest', (value) => limits('40%', value, undefined), ['0%', '60%'], ['61%', '100%']],
    ['sum', 'percentages without a rest', (value) => limits('40%', value), ['60%'], ['0%', '59%', '61%']],
    ['sum', 'the only percentage', (value) => limits(value), ['100%'], ['99%', '101%']],

    ['shape', 'scheduleStrategy', (scheduleStrategy) => spread({ scheduleStrategy }), [undefined, null, {}], ['Fixed', []]],
    ['scheduling', 'scheduleStrategy.type', (type) => spread({ scheduleStrategy: { type } }), [undefined, '', 'Adaptive', 'Fixed'], ['Random', 3]],
    ['shape', 'adaptive', (settings) => adaptive(settings, { name: 'a' }), [undefined, null, {}], [3, []]],
    ['scheduling', 'the type of adaptive settings', (type) => spread({ scheduleStrategy: { type, adaptive: {} } }), ['Adaptive'], [undefined, 'Fixed']],
    ['scheduling', 'a limit of the last subset', (maxReplicas) => adaptive({}, { name: 'a' }, { name: 'b', maxReplicas }), [undefined, null], [0, 3]],
    ['scheduling', 'a limit of the only subset', (maxReplicas) => adaptive({}, { name: 'a', maxReplicas }), [undefined, 0, 3], []],
    ['scheduling', 'the wait of two subsets', (rescheduleCriticalSeconds) => adaptive({ rescheduleCriticalSeconds }, { name: 'a' }, { name: 'b' }), [undefined, null, 0, 295], [-1, 0.5, '1', 296]],
    ['scheduling', 'the wait of three subsets', (rescheduleCriticalSeconds) => adaptive({ rescheduleCriticalSeconds }, { name: 'a' }, { name: 'b' }, { name: 'c' }), [147], [148]],
    ['scheduling', 'the wait of one subset', (rescheduleCriticalSeconds) => adaptive({ rescheduleCriticalSeconds }, { name: 'a' }), [2147483647], [-1, 2147483648]],

    ['shape', 'targetFilter', (targetFilter) => spread({ targetFilter }), [undefined, null, {}, { selector: {}, replicasPathList: [] }], [3, [], { selector: 'a' }, { replicasPathList: 'a' }]],
    ['podSelector', 'targetFilter.selector', (selector) => spread({ targetFilter: { selector } }), [undefined, {}, { matchLabels: { a: 'b' } }], [{ matchLabels: { 'a b': 'c' } }, { matchLabels: 3 }]],
  ]);

  test('the sum that is expected depends on the last subset', () => {
    expect(message(limits('40%', '50%'))).toContain('add up to 90, expected 100.');
    expect(message(limits('60%', '50%'))).toContain('add up to 110, expected at most 100.');
    expect(message(limits('60%', '50%', undefined))).toContain('add up to 110, expected at most 100.');
  });

  test('the subset with a number is named beside that with a percentage', () => {
    expect(message(limits('40%', '10%', 3, undefined))).toContain('maxReplicas of the subset "s0" is a percentage and that of "s2" a number');
  });

  test('numbers are fixed whatever share a cluster gets, percentages are not', () => {
    const fixed = (object: any) => WORKLOAD_SPREAD_CHECKS.fixedNumbers!(object);
    expect(fixed(limits(3, undefined, 0))).toEqual(['maxReplicas of the subset "s0" is 3', 'maxReplicas of the subset "s2" is 0']);
    expect(fixed(limits('40%', undefined))).toEqual([]);
    expect(fixed(spread({ subsets: [null] }))).toEqual([]);
    expect(fixed({ ...spread(), spec: undefined })).toEqual([]);
  });

  test('a patch changes containers that the pods have, or brings a whole one', () => {
    const template: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', spec: { template: { spec: { containers: [{ name: 'web' }], initContainers: [null, { name: 'setup' }] } } } };
    const definition: any = { template, facts: { podTemplates: [['spec', 'template']] } };
    const beside = (patch: any, of = definition) => {
      const found: string[] = [];
      WORKLOAD_SPREAD_CHECKS.beside!(of, subsets(null, { name: 'a', patch }), (_rule, text) => { found.push(text); });
      return found;
    };
    const patch = (...containers: any[]) => ({ spec: { containers } });
    for (const sound of [undefined, 3, {}, { spec: null }, patch({ name: 'web' }), patch(null, 'web'), patch({ name: 'proxy', image: 'proxy:1' }), patch({ name: 'proxy', $patch: 'delete' })]) {
      expect(beside(sound)).toEqual([]);
    }
    expect(beside({ spec: { initContainers: [{ name: 'setup' }] } })).toEqual([]);
    expect(beside({ spec: { initContainers: [{ name: 'set-up' }] } })).toHaveLength(1);
    expect(beside(patch({ name: 'wep' }))).toEqual([expect.stringMatching(/subset "a" changes the container "wep", but the pods have web\b.*\bsetup\.$/)]);
    expect(beside(patch({ name: 'wep' }), { ...definition, template: { ...template, spec: {} } })).toEqual([]);
  });
});
