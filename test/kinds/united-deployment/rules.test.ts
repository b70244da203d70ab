import fc from 'fast-check';
import { UNITED_DEPLOYMENT_RULES } from '../../../constructs/kinds/united-deployment/rules';
import { checkUnitedDeployment } from '../../../constructs/kinds/united-deployment/alone-checks';
import { checkAnyReplicas, checkSubsetReplicas } from '../../../constructs/kinds/united-deployment/subset-checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { POD_RULES } from '../../../constructs/kinds/pods/rules';
import { CLONE_SET_RULES } from '../../../constructs/kinds/clone-set/rules';
import { reportedCodes } from '../../problems/reported-codes';

const LABELS = { app: 'web' };
const PODS = { metadata: { labels: LABELS }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };

const template = (field: string, spec: any = {}, metadata: any = { labels: LABELS }) => ({ [field]: { metadata, spec: { selector: { matchLabels: LABELS }, template: PODS, ...spec } } });

/** A UnitedDeployment as people write it by hand, defaults left out. */
function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'UnitedDeployment',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { replicas: 5, selector: { matchLabels: LABELS }, template: template('cloneSetTemplate'), topology: { subsets: [{ name: 'a' }, { name: 'b' }] }, ...spec },
    ...more,
  };
}

const subsets = (list: any, spec: any = {}) => manifest({ topology: { subsets: list }, ...spec });
const amounts = (replicas: number | undefined, list: any[]) => subsets(list.map((amount, index) => ({ name: `s${index}`, ...amount })), { replicas });
const first = (subset: any) => subsets([{ name: 'a', ...subset }, { name: 'b' }]);
const adaptive = (settings: any, spec: any = {}, list: any[] = [{ name: 'a', maxReplicas: 2 }, { name: 'b' }]) =>
  manifest({ topology: { subsets: list, scheduleStrategy: { type: 'Adaptive', ...(settings && { adaptive: settings }) } }, ...spec });
const partitions = (values: any, kind = 'cloneSetTemplate', spec: any = {}) =>
  manifest({ template: template(kind, spec), updateStrategy: { type: 'Manual', manualUpdate: { partitions: values } } });
const of = (kind: string, spec: any = {}, metadata?: any) => manifest({ template: template(kind, spec, metadata) });
const named = (name: string, subset: string, kind = 'cloneSetTemplate') =>
  manifest({ template: template(kind), topology: { subsets: [{ name: subset }] } }, { metadata: { name, namespace: 'shop' } });
const codes = (object: any, kruise?: string) => reportedCodes(checkUnitedDeployment('shop/web', object, kruise));

const RULES = { ...WORKLOAD_RULES, ...POD_RULES, ...CLONE_SET_RULES, ...UNITED_DEPLOYMENT_RULES };

type Case = readonly [rule: keyof typeof RULES, what: string, object: any, kruise?: string];

/** Filled up to full length: jest hands a callback to parameters that are missing. */
const rows = (cases: readonly Case[]) => cases.map(([rule, what, object, more]) => [rule, what, object, more] as const);

/** What Kruise's admission refuses. */
const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a list', manifest({}, { spec: [] })],
  ['shape', 'subsets that are no list', subsets({ a: 1 })],
  ['shape', 'an update strategy that is a string', manifest({ updateStrategy: 'Manual' })],
  ['name', 'capitals in the name', manifest({}, { metadata: { name: 'Web' } })],
  ['wholeNumber', 'negative replicas', manifest({ replicas: -1 })],
  ['selector', 'an empty selector', manifest({ selector: {} })],
  ['selectorSyntax', 'a label that is none', manifest({ selector: { matchLabels: { app: '-' } } })],
  ['selectorMismatch', 'pods with other labels', of('statefulSetTemplate', { template: { ...PODS, metadata: { labels: { app: 'api' } } } })],
  ['template', 'no template', manifest({ template: {} })],
  ['template', 'two templates', manifest({ template: { ...template('cloneSetTemplate'), ...template('deploymentTemplate') } })],
  ['subsets', 'a name with capitals', first({ name: 'A' })],
  ['subsets', 'a name used twice', first({ name: 'b' })],
  ['subsets', 'no name', first({ name: undefined })],
  ['childLabels', 'a StatefulSet without the labels', of('statefulSetTemplate', {}, {})],
  ['childLabels', 'an Advanced StatefulSet with other labels', of('advancedStatefulSetTemplate', {}, { labels: { app: 'api' } })],
  ['childLabels', 'a Deployment without the labels', of('deploymentTemplate', {}, { labels: {} })],
  ['childReplicas', 'a StatefulSet with replicas', of('statefulSetTemplate', { replicas: 1 })],
  ['childReplicas', 'an Advanced StatefulSet with replicas', of('advancedStatefulSetTemplate', { replicas: 1 })],
  ['childReplicas', 'a Deployment with replicas', of('deploymentTemplate', { replicas: 1 })],
  ['childPartition', 'a StatefulSet with a partition', of('statefulSetTemplate', { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } })],
  ['childPartition', 'an Advanced StatefulSet with a partition', of('advancedStatefulSetTemplate', { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } })],
  ['subsetAmount', 'a number in quotes', amounts(5, [{ replicas: '5' }, {}])],
  ['subsetAmount', 'a decimal percentage', amounts(5, [{ replicas: '12.5%' }, {}])],
  ['subsetAmount', 'more than all', amounts(5, [{ maxReplicas: '101%' }, {}])],
  ['subsetAmount', 'a negative number', amounts(5, [{ minReplicas: -1 }, {}])],
  ['replicasMissing', 'a subset without a number beside no replicas', amounts(undefined, [{ replicas: 2 }, {}])],
  ['replicasMissing', 'a percentage of nothing', amounts(undefined, [{ replicas: '50%' }, { replicas: 2 }])],
  ['replicasMissing', 'limits of nothing', amounts(undefined, [{ minReplicas: 1 }, {}])],
  ['replicasAndLimits', 'replicas beside a limit', amounts(5, [{ replicas: 1 }, { maxReplicas: 4 }])],
  ['limits', 'a minimum above the maximum', amounts(5, [{ minReplicas: 3, maxReplicas: 2 }, {}])],
  ['limits', 'a minimum above a percentage', amounts(5, [{ minReplicas: 3, maxReplicas: '50%' }, {}].map((amount, index) => (index ? amount : { ...amount, minReplicas: 4 })))],
  ['limits', 'a maximum everywhere', amounts(5, [{ maxReplicas: 3 }, { maxReplicas: 9 }])],
  ['subsetSum', 'more than there are', amounts(5, [{ replicas: 6 }, {}])],
  ['subsetSum', 'less than there are, from all', amounts(5, [{ replicas: 2 }, { replicas: 2 }])],
  ['subsetSum', 'two halves of an odd number', amounts(5, [{ replicas: '50%' }, { replicas: '50%' }])],
  ['subsetSum', 'two halves of an odd number beside an open subset', amounts(5, [{ replicas: '50%' }, { replicas: '50%' }, {}])],
  ['adaptiveReplicas', 'replicas in a subset', adaptive(undefined, {}, [{ name: 'a', replicas: 2 }, { name: 'b' }])],
  ['reservedPods', 'reserved pods of StatefulSets', adaptive({ reserveUnschedulablePods: true }, { template: template('statefulSetTemplate') })],
  ['reservedPods', 'reserved pods of Advanced StatefulSets', adaptive({ reserveUnschedulablePods: true }, { template: template('advancedStatefulSetTemplate') })],
  ['partitions', 'a subset that does not exist', partitions({ c: 1 })],
  ['nodes', 'an operator that does not exist', first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'Is', values: ['a'] }] } })],
  ['nodes', 'no value', first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'In' }] } })],
  ['nodes', 'a value too many', first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'Exists', values: ['a'] }] } })],
  ['nodes', 'no number', first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'Gt', values: ['1', '2'] }] } })],
  ['nodes', 'a key that is none', first({ nodeSelectorTerm: { matchExpressions: [{ key: '-', operator: 'Exists' }] } })],
  ['tolerations', 'no key', first({ tolerations: [{ operator: 'Equal', value: 'a' }] })],
  ['tolerations', 'a value of Exists', first({ tolerations: [{ key: 'a', operator: 'Exists', value: 'a' }] })],
  ['tolerations', 'an effect that does not exist', first({ tolerations: [{ key: 'a', operator: 'Exists', effect: 'Never' }] })],
  ['tolerations', 'an operator that does not exist', first({ tolerations: [{ key: 'a', operator: 'Is' }] })],
  ['tolerations', 'a value that is none', first({ tolerations: [{ key: 'a', value: 'a b' }] })],
  ['tolerations', 'a key that is none', first({ tolerations: [{ key: '-', operator: 'Exists' }] })],
  ['tolerations', 'seconds without eviction', first({ tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 }] })],
  ['restartPolicy', 'a Deployment whose pods end', of('deploymentTemplate', { template: { ...PODS, spec: { ...PODS.spec, restartPolicy: 'OnFailure' } } })],
];

/** What it takes, and what then goes wrong without a word. */
const MISTAKEN: readonly Case[] = [
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['apiVersion', 'v1beta1', manifest({}, { apiVersion: 'apps.kruise.io/v1beta1' })],
  ['template', 'a template without a spec', manifest({ template: { cloneSetTemplate: {} } })],
  ['shape', 'a template that is a string', manifest({ template: { cloneSetTemplate: 'CloneSet' } })],
  ['subsets', 'no subsets', subsets([])],
  ['subsets', 'no topology', manifest({ topology: undefined })],
  ['childName', '53 characters', named('w'.repeat(53), 'a')],
  ['childName', '53 characters of Deployments', named('w'.repeat(53), 'a', 'deploymentTemplate')],
  ['childName', '46 characters with the subset', named('w'.repeat(40), 's'.repeat(6))],
  ['matchLabels', 'expressions only', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  ['childReplicas', 'a CloneSet with replicas', of('cloneSetTemplate', { replicas: 2 })],
  ['childPartition', 'a CloneSet with a partition', of('cloneSetTemplate', { updateStrategy: { partition: '50%' } })],
  ['adaptiveReplicas', 'replicas in a subset of Kruise 1.8', adaptive(undefined, {}, [{ name: 'a', replicas: 2 }, { name: 'b' }]), '1.8'],
  ['adaptiveReplicas', 'no limits on Kruise 1.8', adaptive(undefined, {}, [{ name: 'a' }, { name: 'b' }]), '1.8'],
  ['adaptiveVersion', 'the name of 1.8', adaptive({ unschedulableLastSeconds: 60 })],
  ['adaptiveVersion', 'the name of 1.9', adaptive({ unschedulableDuration: 60 }), '1.8'],
  ['adaptiveVersion', 'reserved pods on 1.8', adaptive({ reserveUnschedulablePods: true }), '1.8'],
  ['wholeNumber', 'half a second', adaptive({ rescheduleCriticalSeconds: 0.5 })],
  ['wholeNumber', 'a negative partition', partitions({ a: -1 })],
  ['ignoredPartitions', 'partitions of Deployments', partitions({ a: 1 }, 'deploymentTemplate')],
  ['ignoredPartitions', 'partitions of pods that are updated when deleted', partitions({ a: 1 }, 'statefulSetTemplate', { updateStrategy: { type: 'OnDelete' } })],
  ['patch', 'a patch that is a string', first({ patch: 'spec' })],
  ['patch', 'a patch of another object', first({ patch: { replicas: 3 } })],
  ['patch', 'a container that is misspelt', first({ patch: { spec: { containers: [{ name: 'wep', env: [{ name: 'A', value: 'b' }] }] } } })],
  ['patch', 'a field that does not exist', first({ patch: { spec: { priorityClass: 'low' } } })],
  ['patch', 'a value of the wrong type', first({ patch: { spec: { priority: 'low' } } })],
  ['patch', 'a label that the selector asks for', first({ patch: { metadata: { labels: { app: 'api' } } } })],
  ['patch', 'pods that end', first({ patch: { spec: { restartPolicy: 'Never' } } })],
  ['nodes', 'fields of nodes', first({ nodeSelectorTerm: { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] } })],
  ['ignored', 'settings without the type', manifest({ topology: { subsets: [{ name: 'a' }], scheduleStrategy: { adaptive: { rescheduleCriticalSeconds: 5 } } } })],
  ['ignored', 'an update type that does not exist', manifest({ updateStrategy: { type: 'RollingUpdate' } })],
  ['ignored', 'claims of Deployments', of('deploymentTemplate', { volumeClaimTemplates: [{ metadata: { name: 'a' } }] })],
  ['mount', 'a StatefulSet that mounts what is not there', of('statefulSetTemplate', { template: { ...PODS, spec: { containers: [{ name: 'web', image: 'web:1', volumeMounts: [{ name: 'x', mountPath: '/x' }] }] } } })],
  ['updateType', 'CloneSets with the type OnDelete', of('cloneSetTemplate', { updateStrategy: { type: 'OnDelete' } })],
  ['containers', 'CloneSets without containers', of('cloneSetTemplate', { template: { ...PODS, spec: {} } })],
];

const ACCEPTED: readonly (readonly [what: string, object: any, kruise?: string])[] = [
  ...['cloneSetTemplate', 'statefulSetTemplate', 'advancedStatefulSetTemplate', 'deploymentTemplate'].map((kind) => [`a ${kind}`, of(kind)] as const),
  ['a CloneSet template without labels', of('cloneSetTemplate', {}, {})],
  ['45 characters with the subset', named('w'.repeat(40), 's'.repeat(5))],
  ['a long subset of Deployments', named('w'.repeat(52), 's'.repeat(63), 'deploymentTemplate')],
  ['numbers that add up', amounts(5, [{ replicas: 2 }, { replicas: 3 }])],
  ['numbers that are the whole', amounts(undefined, [{ replicas: 2 }, { replicas: 3 }])],
  ['a percentage beside an open subset', amounts(5, [{ replicas: '60%' }, {}])],
  ['two halves of an even number', amounts(6, [{ replicas: '50%' }, { replicas: '50%' }])],
  ['a percentage beside the rest', amounts(5, [{ replicas: '50%' }, { replicas: 2 }])],
  ['limits', amounts(5, [{ minReplicas: 1, maxReplicas: 2 }, { minReplicas: '20%' }])],
  ['no replicas at all', amounts(0, [{}, {}])],
  ['labels beside expressions', manifest({ selector: { matchLabels: LABELS, matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  ['adaptive scheduling', adaptive({ rescheduleCriticalSeconds: 5, unschedulableDuration: 60, reserveUnschedulablePods: true })],
  ['adaptive scheduling without limits', adaptive(undefined, {}, [{ name: 'a' }, { name: 'b' }])],
  ['adaptive scheduling of Kruise 1.8', adaptive({ unschedulableLastSeconds: 60 }), '1.8'],
  ['reserved pods of Deployments', adaptive({ reserveUnschedulablePods: true }, { template: template('deploymentTemplate') })],
  ['partitions', partitions({ a: 1, b: 0 })],
  ['partitions of nothing for Deployments', partitions({ a: 0 }, 'deploymentTemplate')],
  ['pods that are updated when deleted', of('statefulSetTemplate', { updateStrategy: { type: 'OnDelete' } })],
  ['a patch', first({ patch: { metadata: { labels: { pool: 'a' } }, spec: { priorityClassName: 'low', containers: [{ name: 'web', env: [{ name: 'A', value: 'b' }] }] } } })],
  ['a patch that adds a container', first({ patch: { spec: { containers: [{ name: 'proxy', image: 'proxy:1' }] } } })],
  ['nodes', first({ nodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'In', values: ['a'] }, { key: 'cores', operator: 'Gt', values: ['4'] }] } })],
  ['tolerations', first({ tolerations: [{ operator: 'Exists' }, { key: 'a', value: 'b', effect: 'NoExecute', tolerationSeconds: 5 }] })],
  ['the type Fixed', manifest({ topology: { subsets: [{ name: 'a' }], scheduleStrategy: { type: 'Fixed' } } })],
];

describe('a UnitedDeployment', () => {
  test.each(rows([...REFUSED, ...MISTAKEN]))('is refused by the rule %s for %s', (rule, _what, object, kruise) => {
    expect([...new Set(codes(object, kruise))]).toEqual([RULES[rule].code]);
  });

  test.each(ACCEPTED.map(([what, object, kruise]) => [what, object, kruise] as const))('is accepted with %s', (_what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([]);
  });

  test('is told the container a patch most likely means', () => {
    const [{ fix }] = checkUnitedDeployment('', first({ patch: { spec: { containers: [{ name: 'wep' }] } } }));
    expect(fix).toBe("write 'web', the nearest container that exists.");
  });

  test('is told the numbers behind percentages', () => {
    expect(checkUnitedDeployment('', amounts(5, [{ replicas: '50%' }, { replicas: '50%' }]))[0].message)
      .toBe('The subsets have 6 pods ("50%" is 3, "50%" is 3), expected exactly 5, the replicas of the UnitedDeployment.');
  });

  test('never makes a check fail, however malformed it is', () => {
    const junk = fc.oneof(fc.constantFrom<any>(null, undefined, 0, -1, 1.5, '', 'x', '50%', true, [], {}, [null], { name: null }), fc.jsonValue());
    const path = fc.constantFrom(
      [], ['spec'], ['metadata'], ['spec', 'selector'], ['spec', 'template'], ['spec', 'topology'], ['spec', 'topology', 'subsets'], ['spec', 'replicas'],
      ['spec', 'updateStrategy'], ['spec', 'updateStrategy', 'manualUpdate'], ['spec', 'updateStrategy', 'manualUpdate', 'partitions'],
      ['spec', 'topology', 'scheduleStrategy'], ['spec', 'topology', 'scheduleStrategy', 'adaptive'], ['spec', 'template', 'cloneSetTemplate'],
      ['spec', 'template', 'cloneSetTemplate', 'spec'], ['spec', 'template', 'cloneSetTemplate', 'metadata'], ['spec', 'template', 'cloneSetTemplate', 'spec', 'template'],
      ['spec', 'topology', 'subsets', '0'], ...['name', 'replicas', 'minReplicas', 'maxReplicas', 'patch', 'tolerations', 'nodeSelectorTerm'].map((field) => ['spec', 'topology', 'subsets', '0', field]),
    );
    fc.assert(fc.property(path, junk, fc.constantFrom('1.8', '1.9'), (at, value, kruise) => {
      const object = structuredClone(adaptive({}, { updateStrategy: { manualUpdate: { partitions: {} } } }));
      if (at.length === 0) return expect(Array.isArray(codes(value, kruise))).toBe(true);
      const parent = at.slice(0, -1).reduce((here, key) => here[key], object);
      parent[at.at(-1)!] = value;
      return expect(Array.isArray(codes(object, kruise))).toBe(true);
    }), { numRuns: 500 });
  });
});

describe('the sums of subsets', () => {
  /** The rule as admission has it, for subsets with replicas only. */
  const admitted = (replicas: number, percents: readonly number[], open: boolean) => {
    const sum = percents.reduce((total, percent) => total + Math.floor(replicas * percent / 100 + 0.5), 0);
    return open ? sum <= replicas : sum === replicas;
  };

  test('are those of admission, for every percentage and total', () => {
    fc.assert(fc.property(fc.nat(60), fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }), fc.boolean(), (replicas, percents, open) => {
      const found: string[] = [];
      checkSubsetReplicas([...percents.map((percent) => ({ name: 'a', replicas: `${percent}%` })), ...(open ? [{ name: 'z' }] : [])], replicas, ({ code }) => found.push(code));
      expect(found).toEqual(admitted(replicas, percents, open) ? [] : ['KF911']);
    }));
  });

  test('are tried for every number that an autoscaler may choose', () => {
    const tried = (list: any[]) => checkAnyReplicas('', 'An autoscaler', () => list).map(({ code, message }) => `${code} ${message.slice(0, 35)}`);
    expect(tried([{ replicas: '50%' }, { replicas: '50%' }])).toEqual(['KF922 An autoscaler may choose 1 replicas']);
    expect(tried([{ replicas: '30%' }, { replicas: '30%' }, { replicas: '30%' }, {}])).toEqual(['KF922 An autoscaler may choose 2 replicas']);
    expect(tried([{ minReplicas: 1, maxReplicas: '50%' }, {}])).toEqual([]);
    expect(tried([{ replicas: '60%' }, {}])).toEqual([]);
    expect(tried([{ maxReplicas: 4 }, {}])).toEqual([]);
  });
});
