import { tryRules } from '../companions/rule-cases';
import { checkWorkloadSpread } from '../../../constructs/kinds/workload-spread/checks';
import { WORKLOAD_SPREAD_RULES } from '../../../constructs/kinds/workload-spread/rules';

const subset = (name: string, more: any = {}) => ({ name, ...more });
const limits = (...values: any[]) => ({ subsets: values.map((maxReplicas, index) => subset(`s${index}`, maxReplicas === undefined ? {} : { maxReplicas })) });
const only = (more: any) => ({ subsets: [subset('a', more)] });
const target = (apiVersion: any, kind: any, name: any = 'web') => ({ targetRef: { apiVersion, kind, name } });
const adaptive = (seconds: any, subsets = 2, type: any = 'Adaptive') => (
  { ...limits(...Array.from({ length: subsets }, () => undefined)), scheduleStrategy: { type, adaptive: { rescheduleCriticalSeconds: seconds } } });
const node = (key: string, operator: string, values?: any) => only({ requiredNodeSelectorTerm: { matchExpressions: [{ key, operator, values }] } });
const taint = (toleration: any) => only({ tolerations: [toleration] });

describe('a WorkloadSpread', () => tryRules({
  kind: 'WorkloadSpread', check: checkWorkloadSpread, rules: WORKLOAD_SPREAD_RULES,
  spec: {
    targetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' },
    subsets: [subset('a', { maxReplicas: '40%', requiredNodeSelectorTerm: { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] } }), subset('b')],
  },
  refused: [
    ['shape', 'a spec that is a list', []],
    ['shape', 'a schedule strategy that is a text', { scheduleStrategy: 'Adaptive' }],
    ['shape', 'paths that are no list', { targetFilter: { replicasPathList: 'spec.replicas' } }],
    ['kruiseVersion', 'Kruise 2.0', {}, '2.0'],
    ['name', 'capitals', {}, '1.9', { name: 'Web' }],
    ['target', 'no target', { targetRef: undefined }],
    ['target', 'a target without a name', target('apps.kruise.io/v1alpha1', 'CloneSet', '')],
    ['targetKind', 'a CloneSet of another group', target('apps/v1', 'CloneSet')],
    ['targetKind', 'a DaemonSet', target('apps.kruise.io/v1beta1', 'DaemonSet')],
    ['customTarget', 'a kind that must be listed', target('kubeflow.org/v1', 'TFJob')],
    ['podSelector', 'a filter with an operator that does not exist', { targetFilter: { selector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } } }],
    ['subsets', 'none', { subsets: [] }],
    ['subsets', 'no list', { subsets: { a: {} } }],
    ['subsets', 'one without a name', { subsets: [{}] }],
    ['subsets', 'two of one name', { subsets: [subset('a'), subset('a')] }],
    ['nodes', 'In without values', node('zone', 'In', [])],
    ['nodes', 'Exists with values', node('zone', 'Exists', ['a'])],
    ['nodes', 'Gt with a text', node('zone', 'Gt', ['many'])],
    ['nodes', 'an operator that does not exist', node('zone', 'Is', ['a'])],
    ['nodes', 'a key that is none', node('-zone', 'Exists')],
    ['nodes', 'a field other than the name', only({ requiredNodeSelectorTerm: { matchFields: [{ key: 'metadata.uid', operator: 'In', values: ['a'] }] } })],
    ['nodes', 'a weight of 0', only({ preferredNodeSelectorTerms: [{ weight: 0, preference: {} }] })],
    ['nodes', 'a preference that is none', only({ preferredNodeSelectorTerms: [{ weight: 1 }] })],
    ['nodes', 'Exists with a value', taint({ key: 'spot', operator: 'Exists', value: 'x' })],
    ['nodes', 'no key without Exists', taint({ operator: 'Equal', value: 'x' })],
    ['nodes', 'an effect that does not exist', taint({ key: 'spot', operator: 'Exists', effect: 'Never' })],
    ['nodes', 'seconds without NoExecute', taint({ key: 'spot', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 3 })],
    ['maxReplicas', 'a negative number', limits(-1)],
    ['maxReplicas', 'a text', limits('3', undefined)],
    ['maxReplicas', 'half a percent', limits('0.5%', undefined)],
    ['maxReplicas', 'both forms', limits('30%', 3, undefined)],
    ['maxReplicas', 'a percentage for a StatefulSet', { ...limits('30%', undefined), ...target('apps.kruise.io/v1beta1', 'StatefulSet') }],
    ['sum', 'more than all', limits('60%', '50%', undefined)],
    ['sum', 'less than all without a rest', limits('60%', '30%')],
    ['scheduling', 'a type that does not exist', { scheduleStrategy: { type: 'Random' } }],
    ['scheduling', 'settings without their type', adaptive(10, 2, 'Fixed')],
    ['scheduling', 'a limit of the last subset', { ...limits(3, 4), scheduleStrategy: { type: 'Adaptive', adaptive: {} } }],
    ['scheduling', 'too long a wait', adaptive(148, 3)],
    ['scheduling', 'a negative wait', adaptive(-1)],
    ['patch', 'a text', only({ patch: 'metadata: {}' })],
  ],
  accepted: [
    ['a sound one', {}],
    ['one of Kruise 1.8', {}, '1.8'],
    ['one for a Deployment', target('apps/v1', 'Deployment')],
    ['one for a Job', target('batch/v1', 'Job')],
    ['numbers for a StatefulSet', { ...limits(3, undefined), ...target('apps/v1', 'StatefulSet') }],
    ['percentages that add up to 100', limits('60%', '40%')],
    ['percentages with a rest', limits('60%', '10%', undefined)],
    ['a wait within the bounds', adaptive(147, 3)],
    ['one subset that waits for long', adaptive(100000, 1)],
    ['preferred nodes', only({ preferredNodeSelectorTerms: [{ weight: 100, preference: { matchExpressions: [{ key: 'cpus', operator: 'Gt', values: ['8'] }] } }] })],
    ['a node by name', only({ requiredNodeSelectorTerm: { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] } })],
    ['a toleration of everything', taint({ operator: 'Exists' })],
    ['a filter', { targetFilter: { selector: { matchLabels: { role: 'worker' } }, replicasPathList: ['spec.replicas'] } }],
    ['a patch', only({ patch: { metadata: { labels: { a: 'b' } } } })],
  ],
}));
