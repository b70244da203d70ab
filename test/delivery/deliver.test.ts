import { deliver, forecastOf } from '../../constructs/delivery/deliver';
import type { ClusterFacts, OverrideRule, PlacementSpec } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import { bindingName, fnv1a } from '../../constructs/planes/karmada/names';
import { pruneForMember } from '../../constructs/delivery/prune';
import { hasRequirements, isWorkload } from '../../constructs/delivery/requirements';
import { moduleOf } from '../../constructs/kinds/kinds';

const cloneSet = (replicas: number | undefined, podSpec: object = {}): KubeObject => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas, template: { spec: { containers: [{ name: 'web', image: 'web:1' }], ...podSpec } } },
});
const fleet = (...names: string[]): ClusterFacts[] => names.map((name) => ({ name, labels: { first: name[0] } }));
const delivered = (template: KubeObject, placement: PlacementSpec, clusters: readonly ClusterFacts[], overrideRules: readonly OverrideRule[] = []) =>
  deliver({ template, facts: moduleOf(template), placement, clusters, overrideRules });

describe('deliveries', () => {
  test('carry the share of each cluster', () => {
    const result = delivered(cloneSet(9), { replicaScheduling: { weightPreference: { staticWeightList: [{ targetCluster: { clusterNames: ['a'] }, weight: 1 }, { targetCluster: { clusterNames: ['b'] }, weight: 2 }] } } }, fleet('b', 'a'));
    expect(result.map(({ cluster, replicas, certainty, object }) => [cluster, replicas, certainty, object!.spec.replicas])).toEqual([['a', 3, 'exact', 3], ['b', 6, 'exact', 6]]);
  });

  test('share one object between clusters with the same replicas and rules, and the rest of it with the template', () => {
    const template = cloneSet(4);
    const rule: OverrideRule = { targetCluster: { clusterNames: ['c'] }, overriders: { labelsOverrider: [{ operator: 'add', value: { x: 'y' } }] } };
    const [a, b, c] = delivered(template, { replicaScheduling: {} }, fleet('a', 'b', 'c', 'd'), [rule]);
    expect(a.object).toBe(b.object);
    expect(c.object).not.toBe(a.object);
    expect(c.object!.spec.template).toBe(template.spec.template);
  });

  test('are told apart by their rules, however many there are', () => {
    const label = (at: number, ...names: string[]): OverrideRule => ({ targetCluster: { clusterNames: names }, overriders: { labelsOverrider: [{ operator: 'add', value: { [`rule-${at}`]: 'yes' } }] } });
    const rules = Array.from({ length: 13 }, (_, at) => label(at, ...(at === 1 || at === 2 ? ['a'] : at === 12 ? ['b'] : ['none'])));
    const [a, b] = delivered(cloneSet(4), {}, fleet('a', 'b'), rules);
    expect(Object.keys(a.object!.metadata.labels!)).toEqual(['rule-1', 'rule-2']);
    expect(Object.keys(b.object!.metadata.labels!)).toEqual(['rule-12']);
  });

  test('are the very template where nothing is to be changed', () => {
    const service: KubeObject = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: {} };
    expect(delivered(service, { replicaScheduling: {} }, fleet('a', 'b')).map(({ object, replicas }) => [object === service, replicas])).toEqual([[true, undefined], [true, undefined]]);
  });

  test('have both objects where a tie is broken by the UID', () => {
    const [a, b] = delivered(cloneSet(3), { replicaScheduling: {} }, fleet('a', 'b'));
    expect([a.replicas, a.alternative, a.object!.spec.replicas, a.alternativeObject!.spec.replicas]).toEqual([2, 1, 2, 1]);
    expect([b.replicas, b.alternative, b.certainty]).toEqual([1, 2, 'either']);
  });

  test('have no object where the cluster may get nothing', () => {
    const [a, b] = delivered(cloneSet(1), { replicaScheduling: {} }, fleet('a', 'b'));
    expect([a.object !== undefined, a.alternativeObject !== undefined]).toEqual([true, false]);
    expect([b.object !== undefined, b.alternativeObject !== undefined]).toEqual([false, true]);
  });

  test('have no object where the replicas cannot be known', () => {
    expect(delivered(cloneSet(3), { replicaScheduling: { replicaDivisionPreference: 'Aggregated' } }, fleet('a'))).toEqual([{ cluster: 'a', certainty: 'unknown' }]);
  });

  test('that fail say why, and leave the other clusters alone', () => {
    const bad: OverrideRule = { targetCluster: { clusterNames: ['b'] }, overriders: { plaintext: [{ path: '/spec/x/y', operator: 'add', value: 1 }] } };
    const [a, b] = delivered(cloneSet(2), {}, fleet('a', 'b'), [bad]);
    expect(a.object).toBeDefined();
    expect(b).toMatchObject({ cluster: 'b', replicas: 2, error: { rule: 0, overrider: 'plaintext', item: 0 } });
    expect(b.object).toBeUndefined();
  });

  test('of a Job that an override has given a value of the wrong type are none, as Karmada reads a Job to prune it', () => {
    const job: KubeObject = { ...cloneSet(undefined), apiVersion: 'batch/v1', kind: 'Job', spec: { parallelism: 2, template: cloneSet(1).spec.template } };
    const text = (name: string): OverrideRule => ({ targetCluster: { clusterNames: [name] }, overriders: { plaintext: [{ path: '/spec/template/spec/containers/0', operator: 'replace', value: 'text' }] } });
    const [a, b] = delivered(job, {}, fleet('a', 'b'), [text('a')]);
    expect(a).toEqual({ cluster: 'a', replicas: 2, certainty: 'exact', error: { message: '/spec/template/spec/containers/0 of the Job is "text", expected an object.' } });
    expect(b.object).toBeDefined();
    const [other] = delivered(cloneSet(2), {}, fleet('a'), [text('a')]);
    expect(other.object!.spec.template.spec.containers).toEqual(['text']);
  });

  test('of a Job that no override changes are made without reading it again', () => {
    const job: KubeObject = { ...cloneSet(undefined), apiVersion: 'batch/v1', kind: 'Job', spec: { parallelism: 2, backoffLimit: 'text', template: cloneSet(1).spec.template } };
    expect(delivered(job, {}, fleet('a'))[0].object).toBe(job);
  });

  test('of a Job are not hindered by what it loses before it is read', () => {
    const job: KubeObject = { ...cloneSet(undefined), apiVersion: 'batch/v1', kind: 'Job', spec: { parallelism: 2, template: cloneSet(1).spec.template } };
    const plaintext = ['/metadata/finalizers', '/metadata/annotations', '/status'].map((path) => ({ path, operator: 'add', value: 'text' }));
    expect(delivered(job, {}, fleet('a'), [{ overriders: { plaintext } }])[0].object).toEqual(job);
  });

  test('follow shares that are settled already', () => {
    const result = deliver({ template: cloneSet(9), facts: moduleOf(cloneSet(9)), placement: {}, overrideRules: [], clusters: fleet('a'), targets: [{ cluster: 'a', replicas: 4, certainty: 'exact' }] });
    expect(result[0].object!.spec.replicas).toBe(4);
  });

  test('are none where scheduling fails, and the forecast says why', () => {
    const input = { template: cloneSet(1), facts: moduleOf(cloneSet(1)), placement: {}, overrideRules: [], clusters: [] };
    expect(deliver(input)).toEqual([]);
    expect(forecastOf(input).failure?.reason).toBe('NoClusterFit');
  });

  test('of a Pod go to as many clusters as one replica does', () => {
    const pod: KubeObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: [] } };
    expect(delivered(pod, {}, fleet('a', 'b'))).toHaveLength(2);
    expect(delivered(pod, { replicaScheduling: {} }, fleet('a', 'b')).filter(({ object }) => object)).toHaveLength(1);
  });

  test('of a Job divide its completions by the shares of its parallelism', () => {
    const job: KubeObject = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'j' }, spec: { parallelism: 4, completions: 9, template: {} } };
    const [a, b] = delivered(job, { replicaScheduling: {} }, fleet('a', 'b'));
    expect([a.object!.spec, a.alternativeObject!.spec.completions, b.object!.spec.completions]).toMatchObject([{ parallelism: 2, completions: 5 }, 4, 4]);
    expect(a.certainty).toBe('either');
    expect(delivered(job, {}, fleet('a', 'b'))[0].object!.spec).toMatchObject({ parallelism: 4, completions: 9 });
  });

  test('for many clusters are made once per share and set of rules', () => {
    const clusters = fleet(...Array.from({ length: 1000 }, (_, at) => `m${at}`));
    const rules: OverrideRule[] = ['m1', 'm2'].map((name) => ({ targetCluster: { clusterNames: [name] }, overriders: { labelsOverrider: [{ operator: 'add', value: { name } }] } }));
    const result = delivered(cloneSet(1500), { replicaScheduling: {} }, clusters, rules);
    expect(result).toHaveLength(1000);
    expect(new Set(result.flatMap(({ object, alternativeObject }) => [object, alternativeObject ?? object])).size).toBe(2 + 2 + 2);
  });
});

describe('a workload', () => {
  test('is what has replicas or whose pods ask for something', () => {
    expect([isWorkload(1, undefined), isWorkload(0, {}), isWorkload(0, { spec: { nodeSelector: { a: 'b' } } })]).toEqual([true, false, true]);
  });

  test('with zero replicas that asks for nothing goes everywhere as it is; one that asks goes nowhere', () => {
    expect(delivered(cloneSet(0), { replicaScheduling: {} }, fleet('a', 'b'))).toHaveLength(2);
    expect(delivered(cloneSet(0, { nodeSelector: { a: 'b' } }), { replicaScheduling: {} }, fleet('a', 'b'))).toEqual([]);
  });

  test('without replicas has one, as it is defaulted', () => {
    expect(delivered(cloneSet(undefined), {}, fleet('a'))[0].replicas).toBe(1);
  });

  test.each<[object, boolean]>([
    [{ containers: [{ resources: { requests: { cpu: '100m' } } }] }, true], [{ containers: [{ resources: { limits: { memory: '1Gi' } } }] }, true], [{ containers: [{ resources: { requests: { cpu: '0' }, limits: { cpu: '1' } } }] }, false],
    [{ initContainers: [{ resources: { limits: { 'nvidia.com/gpu': 1 } } }] }, true], [{ containers: [{ resources: { requests: { storage: '1Gi' } } }] }, false], [{ overhead: { cpu: '10m' } }, true],
    [{ tolerations: [{ operator: 'Exists' }] }, true], [{ tolerations: [] }, false], [{ nodeSelector: {} }, false], [{ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } } }, true],
    [{ affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{}] } } }, false], [{ containers: 'odd' }, false],
  ])('whose pods are %j asks for something: %s', (spec, expected) => {
    expect(hasRequirements({ spec })).toBe(expected);
  });
});

describe('pruning', () => {
  const prune = (object: any): any => pruneForMember({ apiVersion: 'v1', ...object });

  test('takes away what API servers own', () => {
    expect(prune({ kind: 'X', metadata: { name: 'a', uid: 'u', finalizers: ['f'], ownerReferences: [], generation: 1, resourceVersion: '1' }, status: {} })).toEqual({ apiVersion: 'v1', kind: 'X', metadata: { name: 'a' } });
  });

  test.each<[string, object, object]>([
    ['addresses of Services', { kind: 'Service', metadata: {}, spec: { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] } }, { spec: {} }],
    ['no address of a headless Service', { kind: 'Service', metadata: {}, spec: { clusterIP: 'None' } }, { spec: { clusterIP: 'None' } }],
    ['revisions of Deployments', { kind: 'Deployment', metadata: { annotations: { 'deployment.kubernetes.io/revision': '1', a: 'b' } } }, { metadata: { annotations: { a: 'b' } } }],
    ['generated labels of Jobs', { kind: 'Job', metadata: {}, spec: { ttlSecondsAfterFinished: 1, template: { metadata: { labels: { 'job-name': 'x', a: 'b' } } } } }, { spec: { template: { metadata: { labels: { a: 'b' } } } } }],
    ['only the time to live of Jobs with a selector of their own', { kind: 'Job', metadata: {}, spec: { manualSelector: true, ttlSecondsAfterFinished: 1, template: { metadata: { labels: { 'job-name': 'x' } } } } }, { spec: { manualSelector: true, template: { metadata: { labels: { 'job-name': 'x' } } } } }],
    ['data of token Secrets', { kind: 'Secret', metadata: {}, type: 'kubernetes.io/service-account-token', data: { token: 'x' } }, { data: null }],
    ['generated secrets of ServiceAccounts', { kind: 'ServiceAccount', metadata: { name: 'sa' }, secrets: [{ name: 'sa-token-x' }, { name: 'mine' }] }, { secrets: [{ name: 'mine' }] }],
    ['the node of a claim', { kind: 'PersistentVolumeClaim', metadata: { annotations: { 'volume.kubernetes.io/selected-node': 'n' } } }, { metadata: { annotations: {} } }],
    ['nothing of a Secret otherwise', { kind: 'Secret', metadata: {}, type: 'Opaque', data: { token: 'x' } }, { data: { token: 'x' } }],
    ['labels that are no text', { kind: 'X', metadata: { labels: { a: 5, b: 'c' }, annotations: { d: null } } }, { metadata: { annotations: { d: '' } } }],
  ])('takes away %s', (_, object, expected) => {
    const { spec, metadata, data, secrets } = prune(object);
    expect({ spec, metadata, data, secrets }).toMatchObject(expected);
    if ('metadata' in expected) expect(metadata).toEqual(expected.metadata);
    if ('spec' in expected) expect(spec).toEqual(expected.spec);
  });
});

test('names are those Karmada gives', () => {
  expect(bindingName('CloneSet', 'Web:a')).toBe('web.a-cloneset');
  // The UIDs of upstream's own fixtures: the first hashes to an even number, the second to an odd one.
  expect(['4858ca61-3ff8-4095-8267-f3d059d8074c', 'd43fdeeb-d750-4e2b-bee3-64eb94534f4c'].map((uid) => fnv1a(uid) % 2)).toEqual([0, 1]);
});
