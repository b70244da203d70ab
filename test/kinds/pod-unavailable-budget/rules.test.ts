import { tryRules } from '../companions/rule-cases';
import { checkPodUnavailableBudget } from '../../../constructs/kinds/pod-unavailable-budget/checks';
import { POD_UNAVAILABLE_BUDGET_RULES } from '../../../constructs/kinds/pod-unavailable-budget/rules';

const annotated = (annotations: any) => ({ annotations });
const protect = (operations: string) => annotated({ 'kruise.io/pub-protect-operations': operations });
const total = (text: string) => annotated({ 'pub.kruise.io/protect-total-replicas': text });
const targetRef = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
const selecting = (selector: any) => ({ targetRef: undefined, selector });

describe('a PodUnavailableBudget', () => tryRules({
  apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', check: checkPodUnavailableBudget, rules: POD_UNAVAILABLE_BUDGET_RULES,
  spec: { targetRef, maxUnavailable: '20%' },
  refused: [
    ['shape', 'no spec', null],
    ['pods', 'neither target nor selector', { targetRef: undefined }],
    ['pods', 'both target and selector', { selector: { matchLabels: { app: 'web' } } }],
    ['target', 'a target without a kind', { targetRef: { apiVersion: 'apps/v1', name: 'web' } }],
    ['targetKind', 'a DaemonSet, which has no replicas', { targetRef: { ...targetRef, kind: 'DaemonSet' } }],
    ['podSelector', 'an empty selector', selecting({})],
    ['podSelector', 'a value that is none', selecting({ matchLabels: { app: '-' } })],
    ['amount', 'neither amount', { maxUnavailable: undefined }],
    ['amount', 'both amounts', { minAvailable: 1 }],
    ['amount', 'a negative number', { maxUnavailable: -1 }],
    ['amount', 'more than all', { maxUnavailable: '101%' }],
    ['amount', 'a number in quotes', { maxUnavailable: '3' }],
    ['annotations', 'an operation that does not exist', {}, '1.9', protect('DELETE,SCALE')],
    ['annotations', 'blanks between operations', {}, '1.9', protect('DELETE, EVICT')],
    ['annotations', 'RESIZE with Kruise 1.8', {}, '1.8', protect('RESIZE')],
    ['annotations', 'a total that is no number', {}, '1.9', total('ten')],
    ['gate', 'UPDATE, which is off by default', {}, '1.9', protect('UPDATE')],
    ['gate', 'RESIZE, which is off by default', {}, '1.9', protect('RESIZE')],
  ],
  accepted: [
    ['a sound one', {}],
    ['one by selector', selecting({ matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] })],
    ['one for a kind of somebody else', { targetRef: { apiVersion: 'game.kruise.io/v1alpha1', kind: 'GameServerSet', name: 'game' } }],
    ['a number', { maxUnavailable: 2 }],
    ['what must be available', { maxUnavailable: undefined, minAvailable: '100%' }],
    ['operations and a total', {}, '1.8', annotated({ 'kruise.io/pub-protect-operations': 'DELETE,EVICT', 'pub.kruise.io/protect-total-replicas': '10' })],
  ],
}));
