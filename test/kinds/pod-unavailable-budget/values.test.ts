import { checkPodUnavailableBudget, POD_UNAVAILABLE_BUDGET_CHECKS } from '../../../constructs/kinds/pod-unavailable-budget/checks';
import { POD_UNAVAILABLE_BUDGET_RULES } from '../../../constructs/kinds/pod-unavailable-budget/rules';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const SELECTOR = { matchLabels: { app: 'web' } };
const TARGET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
const budget = (spec: any = {}, metadata: any = {}): any => ({
  apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'web', namespace: 'shop', ...metadata }, spec: { selector: SELECTOR, maxUnavailable: 1, ...spec },
});
const annotated = (key: string, value: any) => budget({}, { annotations: { [key]: value } });

describe('values of a PodUnavailableBudget', () => {
  triedAtTheEdge({ ...POD_UNAVAILABLE_BUDGET_RULES, ...COMPANION_RULES }, (object) => reportedCodes(checkPodUnavailableBudget('shop/web', object)), [
    ['amount', 'maxUnavailable', (maxUnavailable) => budget({ maxUnavailable }), [0, 5, '0%', '100%'], [-1, 0.5, '5', '101%', '1.5%', 'a5%', '5%a', ['5%'], undefined, null]],
    ['amount', 'minAvailable', (minAvailable) => budget({ maxUnavailable: null, minAvailable }), [0, '50%'], [-1, '101%', undefined]],
    ['amount', 'minAvailable beside maxUnavailable', (minAvailable) => budget({ minAvailable }), [undefined, null], [0, 1, '50%']],
    ['pods', 'selector', (selector) => budget({ selector }), [SELECTOR], [undefined, null]],
    ['pods', 'targetRef beside a selector', (targetRef) => budget({ targetRef }), [undefined, null], [TARGET]],
    ['targetKind', 'kinds of the target', (kind) => budget({ selector: null, targetRef: { ...TARGET, kind } }), ['CloneSet', 'StatefulSet', 'UnitedDeployment'], ['DaemonSet', 'BroadcastJob', 'Deployment']],
    ['targetKind', 'groups of the target', (apiVersion) => budget({ selector: null, targetRef: { apiVersion, kind: 'Scaled', name: 'web' } }), ['example.com/v1', 'my.apps/v1'],
      ['apps/v1', 'batch/v1', 'policy/v1', 'networking.k8s.io/v1', 'k8s.io/v1', 'apps.kruise.io/v1']],
    ['target', 'a part of the target', (part) => budget({ selector: null, targetRef: { ...TARGET, ...part } }), [{}], [{ apiVersion: '' }, { kind: undefined }, { name: 3 }]],
    ['target', 'the target', (targetRef) => budget({ selector: null, targetRef }), [TARGET], ['web', []]],
    ['annotations', 'protected operations', (operations) => annotated('kruise.io/pub-protect-operations', operations), [undefined, 'DELETE', 'DELETE,EVICT'], ['', 'delete', 'DELETE, EVICT', 3, null, ['DELETE']]],
    ['gate', 'operations that need a gate', (operations) => annotated('kruise.io/pub-protect-operations', operations), ['DELETE'], ['UPDATE', 'RESIZE', 'DELETE,UPDATE']],
    ['annotations', 'the total', (total) => annotated('pub.kruise.io/protect-total-replicas', total), [undefined, '0', '10', '2147483647'], ['', '-1', '1.5', 'a1', '1a', 10, null, '2147483648']],
    ['amount', 'metadata that is missing', (metadata) => ({ ...budget({ maxUnavailable: -1 }), metadata }), [], [{ name: 'web' }, { name: 'web', annotations: null }]],
  ]);

  test('what is missing or double is named', () => {
    const message = (spec: any) => checkPodUnavailableBudget('shop/web', budget(spec))[0].message;
    expect(message({ selector: null })).toContain('has neither selector nor targetRef');
    expect(message({ targetRef: TARGET })).toContain('has selector and targetRef');
    expect(message({ maxUnavailable: null })).toContain('has neither maxUnavailable nor minAvailable');
    expect(message({ minAvailable: 1 })).toContain('has maxUnavailable and minAvailable');
    expect(checkPodUnavailableBudget('shop/web', annotated('kruise.io/pub-protect-operations', 3))[0].message).toContain('protects against 3,');
  });

  test('numbers are fixed whatever share a cluster gets, percentages and 0 are not', () => {
    const fixed = (object: any) => POD_UNAVAILABLE_BUDGET_CHECKS.fixedNumbers!(object);
    expect(fixed(budget({ maxUnavailable: 2 }))).toEqual(['maxUnavailable is 2']);
    expect(fixed(budget({ maxUnavailable: null, minAvailable: 1 }))).toEqual(['minAvailable is 1']);
    for (const maxUnavailable of [0, '20%', null]) expect(fixed(budget({ maxUnavailable }))).toEqual([]);
    expect(fixed({ ...annotated('pub.kruise.io/protect-total-replicas', '10'), spec: undefined })).toEqual(['the total is "10"']);
    expect(fixed({ ...budget(), metadata: undefined, spec: null })).toEqual([]);
  });
});
