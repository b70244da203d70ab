import * as kplus from 'cdk8s-plus-28';
import { namespaceSelector, podSelection } from '../../../constructs/kinds/pods/pod-selection';

const NAME = 'kubernetes.io/metadata.name';
const EXISTS = { key: 'a', operator: 'Exists' };
const selected = (labels: Record<string, string>, namespaces?: string[], expressions: any[] = []): any => ({
  toPodSelectorConfig: () => ({ labelSelector: kplus.LabelSelector.of({ labels, expressions }), namespaces: namespaces && { names: namespaces } }),
});
const rendered = (metadata: any): any => ({ _object: () => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { template: { metadata } } }) });

describe('a selection of pods', () => {
  test.each<[string, any, any]>([
    ['nothing', {}, { selector: {} }],
    ['labels', { podLabels: { a: 'b' } }, { selector: { matchLabels: { a: 'b' } } }],
    ['conditions', { podExpressions: [EXISTS] }, { selector: { matchExpressions: [EXISTS] } }],
    ['a workload', { workloads: [selected({ app: 'web' }, ['shop'])] }, { selector: { matchLabels: { app: 'web' } }, namespaces: ['shop'] }],
    ['a workload without a namespace', { workloads: [selected({ app: 'web' })] }, { selector: { matchLabels: { app: 'web' } } }],
    ['a workload with conditions', { workloads: [selected({ app: 'web' }, ['shop'], [kplus.LabelExpression.exists('a')])] }, { selector: { matchLabels: { app: 'web' }, matchExpressions: [EXISTS] }, namespaces: ['shop'] }],
    ['a workload and labels', { workloads: [selected({ app: 'web' })], podLabels: { a: 'b' }, podExpressions: [EXISTS] }, { selector: { matchLabels: { app: 'web', a: 'b' }, matchExpressions: [EXISTS] } }],
    ['a federated workload', { workloads: [{ workload: selected({ app: 'web' }, ['shop']) }] }, { selector: { matchLabels: { app: 'web' } }, namespaces: ['shop'] }],
    ['an object with labelled pods', { workloads: [rendered({ labels: { app: 'web' } })] }, { selector: { matchLabels: { app: 'web' } }, namespaces: ['shop'] }],
    ['two workloads', { workloads: [selected({ app: 'web' }, ['shop']), selected({ app: 'api' }, ['shop'])] }, { selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] }, namespaces: ['shop'] }],
    ['two workloads in two namespaces', { workloads: [selected({ app: 'web' }, ['shop']), selected({ app: 'web' }, ['other'])] }, { selector: { matchLabels: { app: 'web' } }, namespaces: ['shop', 'other'] }],
    ['two workloads, one in no namespace that is known', { workloads: [selected({ app: 'web' }, ['shop']), selected({ app: 'api' }, [])] }, { selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] } }],
    ['a workload in other namespaces', { workloads: [selected({ app: 'web' }, ['shop'])], namespaces: ['other'] }, { selector: { matchLabels: { app: 'web' } }, namespaces: ['other'] }],
    ['a workload in labelled namespaces', { workloads: [selected({ app: 'web' }, ['shop'])], namespaceLabels: { team: 'x' } }, { selector: { matchLabels: { app: 'web' } }, namespaceSelector: { matchLabels: { team: 'x' } } }],
    ['a workload in namespaces by conditions', { workloads: [selected({ app: 'web' }, ['shop'])], namespaceExpressions: [EXISTS] }, { selector: { matchLabels: { app: 'web' } }, namespaceSelector: { matchExpressions: [EXISTS] } }],
    ['labels that are a string, for the checks to report', { workloads: [selected({ app: 'web' })], podLabels: 'a' }, { selector: { matchLabels: 'a' } }],
    ['conditions that are a string, for the checks to report', { workloads: [selected({ app: 'web' }, undefined, [kplus.LabelExpression.exists('a')])], podExpressions: 'a' }, { selector: { matchLabels: { app: 'web' }, matchExpressions: 'a' } }],
  ])('of %s', (_what, options, expected) => {
    expect(podSelection(options)).toEqual({ namespaces: undefined, namespaceSelector: undefined, faults: [], ...expected });
  });

  test.each<[string, any, string]>([
    ['workloads that are no list', { workloads: 'web' }, 'workloads is "web", expected a list.'],
    ['nothing as a workload', { workloads: [null] }, 'null has no pods with labels, expected a workload.'],
    ['a number as a workload', { workloads: [3] }, '3 has no pods with labels, expected a workload.'],
    ['an object whose pods have no labels', { workloads: [rendered({ labels: {} })] }, 'has no pods with labels'],
    ['an object whose pods have no metadata', { workloads: [rendered(undefined)] }, 'has no pods with labels'],
    ['a workload that cannot be asked', { workloads: [{ node: { path: 'shop/web' }, toPodSelectorConfig: () => { throw new Error('no pods'); } }] }, "The pods of 'shop/web' cannot be selected: no pods; expected"],
    ['two workloads by other labels', { workloads: [selected({ app: 'web' }), selected({ tier: 'api' })] }, 'expected a single label that tells them apart.'],
    ['two workloads by two labels', { workloads: [selected({ app: 'web', a: 'b' }), selected({ app: 'api', a: 'b' })] }, 'expected a single label'],
    ['two workloads by conditions', { workloads: [selected({ app: 'web' }), selected({ app: 'api' }, [], [kplus.LabelExpression.exists('a')])] }, 'expected a single label'],
    ['two workloads by no label', { workloads: [selected({}), selected({})] }, 'expected a single label'],
  ])('cannot be of %s', (_what, options, fault) => {
    expect(podSelection(options).faults).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the namespaces of a selection', () => {
  test.each<[any, any]>([
    [{}, undefined],
    [{ namespaceSelector: { matchLabels: { a: 'b' } } }, { matchLabels: { a: 'b' } }],
    [{ namespaces: ['shop'] }, { matchLabels: { [NAME]: 'shop' } }],
    [{ namespaces: ['shop'], namespaceSelector: { matchLabels: { a: 'b' }, matchExpressions: [EXISTS] } }, { matchLabels: { [NAME]: 'shop', a: 'b' }, matchExpressions: [EXISTS] }],
    [{ namespaces: ['shop', 'api'] }, { matchExpressions: [{ key: NAME, operator: 'In', values: ['shop', 'api'] }] }],
    [{ namespaces: ['shop', 'api'], namespaceSelector: { matchLabels: { a: 'b' }, matchExpressions: [EXISTS] } }, { matchLabels: { a: 'b' }, matchExpressions: [{ key: NAME, operator: 'In', values: ['shop', 'api'] }, EXISTS] }],
    [{ namespaces: [] }, { matchExpressions: [{ key: NAME, operator: 'In', values: [] }] }],
    [{ namespaces: 'x' }, { matchExpressions: [{ key: NAME, operator: 'In', values: 'x' }] }],
  ])('%j are selected by %j', (selection, expected) => {
    expect(namespaceSelector(selection)).toEqual(expected);
  });
});
