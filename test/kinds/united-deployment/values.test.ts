import { checkUnitedDeployment } from '../../../constructs/kinds/united-deployment/alone-checks';
import { UNITED_DEPLOYMENT_RULES } from '../../../constructs/kinds/united-deployment/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';
import { reportedCodes } from '../../problems/reported-codes';

const LABELS = { app: 'web' };
const PODS = { metadata: { labels: LABELS }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
const workload = (spec: any = {}, labels: any = LABELS) => ({ metadata: { labels }, spec: { selector: { matchLabels: LABELS }, template: PODS, ...spec } });
const manifest = (spec: any = {}, name = 'web'): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name, namespace: 'shop' },
  spec: { replicas: 5, selector: { matchLabels: LABELS }, template: { cloneSetTemplate: workload() }, topology: { subsets: [{ name: 'a' }, { name: 'b' }] }, ...spec },
});
const subsets = (...list: any[]) => manifest({ topology: { subsets: list } });
const first = (more: any, replicas: any = 5) => manifest({ replicas, topology: { subsets: [{ name: 'a', ...more }, { name: 'b' }] } });
const all = (replicas: any, ...list: any[]) => manifest({ replicas, topology: { subsets: list.map((more, index) => ({ name: `s${index}`, ...more })) } });
const expression = (more: any) => first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', ...more }] } });
const toleration = (more: any) => first({ tolerations: [more] });
const scheduled = (scheduleStrategy: any, ...list: any[]) => manifest({ topology: { subsets: [{ name: 'a' }, ...list], scheduleStrategy } });
const updated = (updateStrategy: any, template: any = { cloneSetTemplate: workload() }) => manifest({ updateStrategy, template });
const held = (partitions: any) => updated({ manualUpdate: { partitions } });
const stateful = (spec: any, labels?: any) => manifest({ template: { statefulSetTemplate: workload(spec, labels) } });

const { shape, wholeNumber, selector, selectorMismatch } = WORKLOAD_RULES;
const RULES = { ...UNITED_DEPLOYMENT_RULES, shape, wholeNumber, selector, selectorMismatch };
const codes = (object: any, kruise?: string) => reportedCodes(checkUnitedDeployment('shop/web', object, kruise));

describe('values of a UnitedDeployment', () => {
  triedAtTheEdge(RULES, codes, [
    ['wholeNumber', 'spec.replicas', (replicas) => manifest({ replicas }), [0, 2147483647], [-1, 0.5, '5']],
    ['wholeNumber', 'spec.revisionHistoryLimit', (revisionHistoryLimit) => manifest({ revisionHistoryLimit }), [undefined, 0], [-1, '1']],
    ['matchLabels', 'spec.selector', (given) => manifest({ selector: given }), [{ matchLabels: LABELS }, { matchLabels: LABELS, matchExpressions: [{ key: 'app', operator: 'Exists' }] }],
      [{ matchExpressions: [{ key: 'app', operator: 'Exists' }] }, { matchLabels: {}, matchExpressions: [{ key: 'app', operator: 'Exists' }] }]],
    ['selector', 'spec.selector without a condition', (given) => manifest({ selector: given }), [], [{}, { matchLabels: {}, matchExpressions: [] }]],
    ['selectorMismatch', 'labels of the pods', (labels) => manifest({ template: { cloneSetTemplate: workload({ template: { ...PODS, metadata: { labels } } }) } }), [LABELS, { ...LABELS, a: 'b' }], [{ app: 'api' }, {}]],
    ['template', 'spec.template', (template) => manifest({ template }), [{ cloneSetTemplate: workload() }, { cloneSetTemplate: workload(), deploymentTemplate: null }],
      [undefined, null, 3, {}, { cloneSetTemplate: null }, { cloneSetTemplate: {} }, { cloneSetTemplate: { spec: 3 } }]],
    ['shape', 'the template', (template) => manifest({ template: { cloneSetTemplate: template } }), [workload()], ['CloneSet', []]],

    ['shape', 'spec.topology', (topology) => manifest({ topology }), [{ subsets: [{ name: 'a' }] }], [3, []]],
    ['subsets', 'spec.topology', (topology) => manifest({ topology }), [], [undefined, null, {}, { subsets: null }, { subsets: [] }]],
    ['shape', 'spec.topology.subsets', (list) => manifest({ topology: { subsets: list } }), [[{ name: 'a' }]], [3, {}]],
    ['subsets', 'a subset', (subset) => subsets({ name: 'a' }, subset), [{ name: 'b' }, { name: 'x'.repeat(40) }], [null, 3, {}, { name: 3 }, { name: 'B' }, { name: 'a.b' }, { name: 'a' }]],
    ['childName', 'the name beside a subset of one letter', (length) => manifest({}, 'w'.repeat(length)), [44], [45, 52, 53]],
    ['childName', 'the name of Deployments', (length) => manifest({ template: { deploymentTemplate: workload() } }, 'w'.repeat(length)), [52], [53]],
    ['childName', 'the name of a subset', (length) => subsets({ name: 'a' }, { name: 'b'.repeat(length) }), [42], [43]],

    ...['replicas', 'minReplicas', 'maxReplicas'].map((field) =>
      ['subsetAmount', field, (value: any) => first({ [field]: value }), [undefined, null, 0, 5, '0%', '100%'], [-1, 0.5, '5', '101%', '-1%', '12.5%', 'half', true, 2147483648]] as const),
    ['limits', 'minReplicas up to maxReplicas', (minReplicas) => first({ minReplicas, maxReplicas: 3 }), [0, 3, '60%', '69%'], [4, '70%', '100%']],
    ['limits', 'maxReplicas of the last subset', (maxReplicas) => all(5, { maxReplicas: 3 }, { maxReplicas }), [undefined, null], [0, 9]],
    ['replicasMissing', 'spec.replicas beside a limit', (replicas) => first({ minReplicas: 1 }, replicas), [0, 5], [null]],
    ['replicasMissing', 'spec.replicas beside a percentage', (replicas) => all(replicas, { replicas: '100%' }), [0, 5], [undefined]],
    ['replicasMissing', 'replicas of a subset where there are no others', (replicas) => all(undefined, { replicas: 2 }, { replicas }), [0, 3], [undefined, null]],
    ['replicasAndLimits', 'replicas beside a limit of another subset', (replicas) => all(5, { replicas }, { minReplicas: 1 }), [undefined, null], [0, 3]],
    ['replicasAndLimits', 'a limit of the same subset', (minReplicas) => all(5, { replicas: 2, minReplicas }, {}), [undefined, null], [0, 3]],
    ['subsetSum', 'the sum of some subsets', (replicas) => all(5, { replicas }, { replicas: 2 }, {}), [0, 3, '60%', '69%'], [4, '70%', '80%']],
    ['subsetSum', 'the sum of all subsets', (replicas) => all(5, { replicas }, { replicas: 2 }), [3, '60%', '50%', '69%'], [2, 4, '49%', '70%', 0]],

    ['shape', 'nodeSelectorTerm', (nodeSelectorTerm) => first({ nodeSelectorTerm }), [undefined, null, {}], [3, [], { matchExpressions: {} }]],
    ['nodes', 'matchFields', (matchFields) => first({ nodeSelectorTerm: { matchFields } }), [undefined, null, []], [[{}], {}]],
    ['nodes', 'an expression', (value) => first({ nodeSelectorTerm: { matchExpressions: [value] } }), [{ key: 'pool', operator: 'Exists' }], [null, 3, {}, { key: 'a b', operator: 'Exists' }, { key: 'pool' }]],
    ...['In', 'NotIn'].map((operator) => ['nodes', `values of ${operator}`, (values: any) => expression({ operator, values }), [['a'], ['a', 'b']], [undefined, []]] as const),
    ...['Exists', 'DoesNotExist'].map((operator) => ['nodes', `values of ${operator}`, (values: any) => expression({ operator, values }), [undefined, []], [['a']]] as const),
    ...['Gt', 'Lt'].map((operator) => ['nodes', `values of ${operator}`, (values: any) => expression({ operator, values }), [['1'], ['-12'], ['0']], [undefined, [], ['1', '2'], ['a'], ['1.5'], ['a1'], ['1a']]] as const),
    ['shape', 'tolerations', (tolerations) => first({ tolerations }), [undefined, null, []], [3, {}]],
    ['tolerations', 'a toleration', toleration, [{ operator: 'Exists' }, { key: '', operator: 'Exists' }, { key: 'a' }, { key: 'a', operator: 'Equal' }, { key: 'a', operator: '' }],
      [null, 3, {}, { key: '', value: 'a' }, { operator: 'Equal' }, { key: 'a b' }, { key: 'a', operator: 'Is' }]],
    ['tolerations', 'the value for Exists', (value) => toleration({ key: 'a', operator: 'Exists', value }), [undefined, null, ''], ['b']],
    ['tolerations', 'the value', (value) => toleration({ key: 'a', value }), [undefined, null, '', 'b'], ['b c', 3]],
    ['tolerations', 'the effect', (effect) => toleration({ key: 'a', effect }), [undefined, '', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'], ['Never']],
    ['tolerations', 'the effect with seconds', (effect) => toleration({ key: 'a', effect, tolerationSeconds: 0 }), ['NoExecute'], [undefined, 'NoSchedule']],

    ['shape', 'scheduleStrategy', scheduled, [undefined, null, {}], [3, [], { type: 'Adaptive', adaptive: 3 }]],
    ['ignored', 'adaptive settings of another type', (type) => scheduled({ type, adaptive: {} }), ['Adaptive'], [undefined, null, 'Fixed']],
    ...['rescheduleCriticalSeconds', 'unschedulableDuration'].map((field) =>
      ['wholeNumber', field, (value: any) => scheduled({ type: 'Adaptive', adaptive: { [field]: value } }), [undefined, null, 0, 60], [-1, 0.5, '1']] as const),
    ['adaptiveReplicas', 'replicas of an adaptive subset', (replicas) => scheduled({ type: 'Adaptive' }, { name: 'b', replicas }), [undefined, null], [0, 2]],
    ['adaptiveReplicas', 'the type of a subset with replicas', (type) => scheduled({ type }, { name: 'b', replicas: 2 }), [undefined, 'Fixed'], ['Adaptive']],
    ['reservedPods', 'reserveUnschedulablePods of StatefulSets', (reserveUnschedulablePods) =>
      manifest({ template: { statefulSetTemplate: workload() }, topology: { subsets: [{ name: 'a' }], scheduleStrategy: { type: 'Adaptive', adaptive: { reserveUnschedulablePods } } } }), [undefined, false], [true]],

    ['shape', 'updateStrategy', updated, [undefined, null, {}, { manualUpdate: null }, { manualUpdate: { partitions: null } }], [3, [], { manualUpdate: 3 }, { manualUpdate: { partitions: [] } }]],
    ['ignored', 'updateStrategy.type', (type) => updated({ type }), [undefined, '', 'Manual'], ['RollingUpdate']],
    ['partitions', 'the subset of a partition', (name) => held({ [name]: 0 }), ['a', 'b'], ['c', 'A']],
    ['wholeNumber', 'a partition', (a) => held({ a }), [0, 5], [-1, '1', 0.5]],
    ['ignoredPartitions', 'partitions of Deployments', (partitions) => updated({ manualUpdate: { partitions } }, { deploymentTemplate: workload() }), [{}, { a: 0 }, { a: 0, b: 0 }], [{ a: 1 }, { a: 0, b: 1 }]],
    ['ignoredPartitions', 'partitions with an update type of StatefulSets', (type) =>
      updated({ manualUpdate: { partitions: { a: 1 } } }, { statefulSetTemplate: workload({ updateStrategy: { type } }) }), [undefined, 'RollingUpdate'], ['OnDelete']],

    ['childLabels', 'labels of StatefulSets', (labels) => stateful({}, labels), [LABELS, { ...LABELS, a: 'b' }], [{}, null, { app: 'api' }]],
    ['childReplicas', 'replicas of StatefulSets', (replicas) => stateful({ replicas }), [undefined, null], [0, 3]],
    ['childPartition', 'the partition of StatefulSets', (partition) => stateful({ updateStrategy: { rollingUpdate: { partition } } }), [undefined, null], [0, 1]],
    ['childPartition', 'the partition of CloneSets', (partition) => manifest({ template: { cloneSetTemplate: workload({ updateStrategy: { partition } }) } }), [undefined, null], [0, '50%']],
    ['ignored', 'claims of Deployments', (volumeClaimTemplates) => manifest({ template: { deploymentTemplate: workload({ volumeClaimTemplates }) } }), [undefined, null], [[]]],

    ['patch', 'patch', (patch) => first({ patch }), [undefined, null, {}, { metadata: { labels: { a: 'b' } } }, { $patch: 'merge', spec: {} }, { spec: { containers: [{ name: 'web', image: 'web:2' }] } }],
      [3, [], { replicas: 1 }, { metadata: { labels: { app: 'api' } } }, { metadata: { labels: null } }, { spec: { restartPolicy: 'Never' } }, { spec: { containers: [{ name: 'wep' }] } }, { spec: { hostname: 'A_B' } }]],
  ]);

  test('adaptive scheduling without limits came with Kruise 1.9', () => {
    const at = (more: any) => codes(scheduled({ type: 'Adaptive' }, { name: 'b', ...more }), '1.8');
    expect(at({})).toEqual([RULES.adaptiveReplicas.code]);
    expect(at({ minReplicas: 1 })).toEqual([]);
    expect(at({ maxReplicas: 1 })).toEqual([]);
  });

  test('subsets are named that lack replicas, or all have a maximum', () => {
    const message = (object: any) => checkUnitedDeployment('', object)[0].message;
    expect(message(all(undefined, { replicas: 2 }, {}, {}))).toContain("Neither the UnitedDeployment nor Subset 's1', Subset 's2' has replicas");
    expect(message(all(5, { maxReplicas: 2 }, { maxReplicas: 3 }))).toContain("Subset 's0', Subset 's1' all have maxReplicas");
  });

  test('a patch is not blamed for pods that are wrong without it', () => {
    const wrong = { ...PODS, spec: { containers: [{ name: 'web', image: '' }] } };
    const given = manifest({ template: { cloneSetTemplate: workload({ template: wrong }) }, topology: { subsets: [{ name: 'a', patch: {} }] } });
    expect(codes(given)).not.toContain(RULES.patch.code);
  });

  test('only a container that is nearly one of the pods gets a suggestion', () => {
    const fix = (name: string) => checkUnitedDeployment('', first({ patch: { spec: { containers: [{ name, image: '' }] } } }))[0].fix;
    expect(fix('wep')).toContain("'web'");
    expect(fix('accounting')).toBe(RULES.patch.fix);
  });
});
