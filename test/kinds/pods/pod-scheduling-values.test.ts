import { expectValues, reportedInPod, type ValueRow } from './reported-places';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const NODES = `affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`;
const SELECTORS = [[{}, { matchLabels: { app: 'web' } }, { matchExpressions: [{ key: 'a', operator: 'Exists' }] }, 3, undefined],
  [{ matchLabels: { 'a b': 'c' } }, { matchLabels: 3 }, { matchExpressions: [{ key: 'a', operator: 'In' }] }]] as const;
const toleration = (more: any) => ({ tolerations: [more] });
const spread = (...more: any[]) => ({ topologySpreadConstraints: more.map((each) => ({ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', ...each })) });
const nodes = (term: any) => ({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [term] } } } });
const labelled = (condition: any) => nodes({ matchExpressions: [{ key: 'a', ...condition }] });
const named = (condition: any) => nodes({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'], ...condition }] });

describe('where a pod may run', () => {
  test.each<ValueRow>([
    ['A key in nodeSelector', (key) => ({ nodeSelector: { [key]: 'a' } }), ['a', 'example.com/a'], ['', 'a b', 'a/']],
    ['nodeSelector[a]', (value) => ({ nodeSelector: { a: value } }), ['', 'a', 'x'.repeat(63), 3], ['a b', 'x'.repeat(64)]],
    ['nodeName', (nodeName) => ({ nodeName }), ['', 'a.b', 3], ['A_B']],
    ['schedulingGates[0].name', (name) => ({ schedulingGates: [{ name }] }), ['a', 'example.com/a', 3], ['', 'a b']],
    ['schedulingGates[1].name', (name) => ({ schedulingGates: [{ name: 'a' }, { name }] }), ['b'], ['a']],

    ['tolerations[0].key', (key) => toleration({ key, operator: 'Exists' }), ['a', 'example.com/a', '', 3, undefined], ['a b']],
    ['tolerations[0].operator', toleration, [{ operator: 'Exists' }, { key: '', operator: 'Exists' }, { key: 'a' }, { key: 'a', operator: 'Equal' }],
      [{}, { key: '' }, { operator: '' }, { key: null, operator: 'Equal' }, { key: '', operator: 'Equal' }]],
    ['tolerations[0].value', (value) => toleration({ key: 'a', operator: 'Exists', value }), ['', undefined], ['b']],
    ['tolerations[0].value', (value) => toleration({ key: 'a', operator: 'Equal', value }), ['', 'b', 3, undefined], ['b c']],
    ['tolerations[0].effect', (effect) => toleration({ key: 'a', effect, tolerationSeconds: 0 }), ['NoExecute'], ['NoSchedule', undefined]],
    ['tolerations[0].effect', (tolerationSeconds) => toleration({ key: 'a', effect: 'NoSchedule', tolerationSeconds }), [null, undefined], [3]],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('a spread', () => {
  const at = (name: string) => `topologySpreadConstraints[0].${name}`;

  test.each<ValueRow>([
    [at('maxSkew'), (maxSkew) => spread({ maxSkew }), [1, '0', undefined], [0, -1]],
    [at('topologyKey'), (topologyKey) => spread({ topologyKey }), ['zone'], ['']],
    ['topologySpreadConstraints[1]', (more) => spread({}, more), [{ topologyKey: 'host' }, { whenUnsatisfiable: 'ScheduleAnyway' }], [{}, { maxSkew: 2 }]],
    [at('minDomains'), (minDomains) => spread({ minDomains }), [1, '0', null], [0, -1]],
    [at('minDomains'), (minDomains) => spread({ minDomains, whenUnsatisfiable: 'ScheduleAnyway' }), [null, undefined], [1, 0]],
    [at('nodeAffinityPolicy'), (nodeAffinityPolicy) => spread({ nodeAffinityPolicy }), ['Honor', 'Ignore', 3], ['Obey']],
    [at('nodeTaintsPolicy'), (nodeTaintsPolicy) => spread({ nodeTaintsPolicy }), ['Honor', 'Ignore', 3], ['Obey']],
    [at('labelSelector'), (labelSelector) => spread({ labelSelector }), ...SELECTORS],
    [at('matchLabelKeys'), (matchLabelKeys) => spread({ matchLabelKeys }), [[], undefined], [['a']]],
    [at('matchLabelKeys'), (key) => spread({ matchLabelKeys: [key], labelSelector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'Exists' }] } }), ['d', 3], ['a', 'c', 'd e']],
    [at('matchLabelKeys'), (key) => spread({ matchLabelKeys: [key], labelSelector: {} }), ['a'], ['']],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe.each(['podAffinity', 'podAntiAffinity'])('a term of %s', (kind) => {
  const required = (term: any) => ({ affinity: { [kind]: { [REQUIRED]: [{ topologyKey: 'zone', ...term }] } } });
  const preferred = (choice: any) => ({ affinity: { [kind]: { [PREFERRED]: [{ weight: 1, podAffinityTerm: { topologyKey: 'zone' }, ...choice }] } } });
  const at = (name: string) => `affinity.${kind}.${REQUIRED}[0].${name}`;

  test.each<ValueRow>([
    [at('topologyKey'), (topologyKey) => required({ topologyKey }), ['zone', 3], ['', 'a b']],
    [at('labelSelector'), (labelSelector) => required({ labelSelector }), ...SELECTORS],
    [at('namespaceSelector'), (namespaceSelector) => required({ namespaceSelector }), ...SELECTORS],
    [at('namespaces'), (name) => required({ namespaces: ['a', name] }), ['b', 3], ['', 'A', 'a.b']],
    [at('matchLabelKeys'), (matchLabelKeys) => required({ matchLabelKeys }), [[], undefined], [['a']]],
    [at('mismatchLabelKeys'), (mismatchLabelKeys) => required({ mismatchLabelKeys }), [[], undefined], [['a']]],
    [at('matchLabelKeys'), (key) => required({ matchLabelKeys: [key], mismatchLabelKeys: ['b'], labelSelector: {} }), ['a'], ['b', 'a b']],
    [at('mismatchLabelKeys'), (key) => required({ mismatchLabelKeys: [key], labelSelector: {} }), ['a'], ['a b']],
    [`affinity.${kind}.${PREFERRED}[0].weight`, (weight) => preferred({ weight }), [1, 100, '0', undefined], [0, 101]],
    [`affinity.${kind}.${PREFERRED}[0].podAffinityTerm.topologyKey`, (topologyKey) => preferred({ podAffinityTerm: { topologyKey } }), ['zone'], ['']],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('a term of nodeAffinity', () => {
  const preferred = (choice: any) => ({ affinity: { nodeAffinity: { [PREFERRED]: [{ weight: 1, ...choice }] } } });

  test.each<ValueRow>([
    [NODES, (nodeSelectorTerms) => ({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms } } } }), [[{}], undefined], [[]]],
    [`${NODES}[0].matchExpressions[0].key`, (key) => labelled({ key, operator: 'Exists' }), ['a', 'example.com/a', 3], ['', 'a b']],
    ...['In', 'NotIn'].map((operator): ValueRow => [`${NODES}[0].matchExpressions[0].values`, (values) => labelled({ operator, values }), [['a'], ['a', 'b']], [[], undefined]]),
    ...['Exists', 'DoesNotExist'].map((operator): ValueRow => [`${NODES}[0].matchExpressions[0].values`, (values) => labelled({ operator, values }), [[], undefined], [['a']]]),
    ...['Gt', 'Lt'].map((operator): ValueRow => [`${NODES}[0].matchExpressions[0].values`, (values) => labelled({ operator, values }), [['1']], [[], ['1', '2'], undefined]]),
    [`${NODES}[0].matchExpressions[0].values`, (values) => labelled({ operator: 'Near', values }), [[], ['a', 'b']], []],
    [`${NODES}[0].matchFields[0].key`, (key) => named({ key }), ['metadata.name'], ['metadata.uid', undefined]],
    [`${NODES}[0].matchFields[0].operator`, (operator) => named({ operator }), ['In', 'NotIn'], ['Exists', 'Gt', undefined]],
    [`${NODES}[0].matchFields[0].values`, (values) => named({ values }), [['a.b']], [[], ['a', 'b'], ['A_B'], undefined]],
    [`affinity.nodeAffinity.${PREFERRED}[0].weight`, (weight) => preferred({ weight }), [1, 100, '0'], [0, 101]],
    [`affinity.nodeAffinity.${PREFERRED}[0].preference.matchExpressions[0].key`, (key) => preferred({ preference: { matchExpressions: [{ key, operator: 'Exists' }] } }), ['a'], ['a b']],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});
