import { apiVersionOf, type KindFacts } from '../../constructs/delivery/kind-facts';
import { podPart, podTemplateOf } from '../../constructs/delivery/pod-part';
import { replicasOf, replicationOf, revise, reviseTemplate } from '../../constructs/delivery/replication';
import { hasRequirements } from '../../constructs/delivery/requirements';

const FACTS: KindFacts = { group: 'apps', kind: 'Deployment', plural: 'deployments', namespaced: true, version: 'v1', replicas: ['spec', 'replicas'], podTemplates: [['spec', 'template']] };
const object = (apiVersion: string, kind: string, spec?: unknown): any => ({ apiVersion, kind, metadata: { name: 'web' }, ...(spec !== undefined && { spec }) });
const asking = { spec: { nodeSelector: { disk: 'ssd' } } };

describe('what is divided', () => {
  test.each<[unknown, number]>([[undefined, 1], [null, 1], [0, 0], [5, 5], [2.9, 2], [-3, 0], ['5', 0], [Infinity, 0], [NaN, 0]])('replicas of %p are %d', (replicas, expected) => {
    expect(replicationOf(object('apps/v1', 'Deployment', { replicas }), FACTS)).toEqual({ replicas: expected, path: ['spec', 'replicas'], subsets: undefined, workload: expected > 0 });
    expect(replicasOf(object('apps/v1', 'Deployment', { replicas }), FACTS)).toBe(expected);
  });

  test('zero replicas of pods that ask for something are a workload', () => {
    expect(replicationOf(object('apps/v1', 'Deployment', { replicas: 0, template: asking }), FACTS)).toMatchObject({ replicas: 0, workload: true });
  });

  test('a Pod is one replica that is not divided', () => {
    expect(replicationOf(object('v1', 'Pod', {}), undefined)).toEqual({ replicas: 1, workload: true });
  });

  test('a Workflow has the replicas of its parallelism, and is not divided', () => {
    const workflow = (spec?: unknown): any => object('argoproj.io/v1alpha1', 'Workflow', spec);
    expect(replicationOf(workflow({ parallelism: 3 }), undefined)).toEqual({ replicas: 3, workload: true });
    expect(replicationOf(workflow(), undefined)).toEqual({ replicas: 1, workload: true });
    expect(replicationOf(workflow({ parallelism: '3' }), undefined)).toEqual({ replicas: 1, workload: true });
    expect(replicationOf(workflow({ parallelism: 0 }), undefined)).toEqual({ replicas: 0, workload: false });
    expect(replicationOf(workflow({ parallelism: 0, ...asking.spec }), undefined)).toEqual({ replicas: 0, workload: true });
  });

  test('a Job has its parallelism up to its completions', () => {
    const job = (spec?: unknown): any => replicationOf(object('batch/v1', 'Job', spec), undefined);
    expect(job({ parallelism: 3, completions: 2 })).toEqual({ replicas: 2, path: ['spec', 'parallelism'], workload: true, completions: 2 });
    expect(job({ parallelism: 3 })).toEqual({ replicas: 3, path: ['spec', 'parallelism'], workload: true });
    expect(job()).toEqual({ replicas: 1, path: ['spec', 'parallelism'], workload: true });
    expect(job({ parallelism: 0 })).toEqual({ replicas: 0, path: ['spec', 'parallelism'], workload: false });
    expect(job({ parallelism: 0, template: asking })).toMatchObject({ workload: true });
  });

  test.each([['v2', 'Pod'], ['v1', 'Service'], ['argoproj.io/v1beta1', 'Workflow'], ['argoproj.io/v1alpha1', 'CronWorkflow'], ['batch/v1beta1', 'Job'], ['batch/v1', 'CronJob']])('%s %s is not', (apiVersion, kind) => {
    expect(replicationOf(object(apiVersion, kind, {}), undefined)).toBeUndefined();
    expect(replicasOf(object(apiVersion, kind, {}), undefined)).toBe(0);
  });
});

test('an object with its number of replicas already is the very same', () => {
  const web = object('apps/v1', 'Deployment', { replicas: 3 });
  expect(revise(web, { path: ['spec', 'replicas'] }, 3)).toBe(web);
  expect(revise(web, {}, 5)).toBe(web);
  expect(revise(web, { path: ['spec', 'replicas'] }, 5).spec).toEqual({ replicas: 5 });
  expect(reviseTemplate(web, undefined, 5)).toBe(web);
  expect(reviseTemplate(web, FACTS, 5).spec).toEqual({ replicas: 5 });
});

describe('pods ask for something', () => {
  const container = (resources: unknown): any => ({ spec: { containers: [{ resources }] } });

  test.each<[string, unknown]>([
    ['a node selector', asking],
    ['a toleration', { spec: { tolerations: [{}, { key: 'a' }] } }],
    ['a required node affinity', { spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } } } }],
    ['a request', container({ requests: { cpu: '100m' } })],
    ['a limit', container({ limits: { memory: '1Gi' } })],
    ['a request as a number', container({ requests: { cpu: 1 } })],
    ['a fraction', container({ requests: { cpu: '0.5' } })],
    ['a request of an init container', { spec: { initContainers: [{ resources: { requests: { cpu: '+1' } } }] } }],
    ['overhead', { spec: { overhead: { 'ephemeral-storage': '1Gi' } } }],
    ['a device', container({ limits: { 'nvidia.com/gpu': 1 } })],
    ['huge pages', container({ limits: { 'hugepages-2Mi': '4Mi' } })],
    ['volumes', container({ requests: { 'attachable-volumes-aws-ebs': 1 } })],
    ['pods', container({ requests: { pods: 1 } })],
  ])('with %s', (_title, template) => {
    expect(hasRequirements(template)).toBe(true);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined], ['no spec', {}], ['a spec that is none', { spec: 7 }], ['empty parts', { spec: { nodeSelector: {}, tolerations: [{}], affinity: {}, containers: [{}], overhead: {} } }],
    ['odd parts', { spec: { nodeSelector: 'x', tolerations: 'x', containers: [null, 7, { resources: 'x' }, { resources: { requests: 'x', limits: 7 } }], overhead: 7 } }],
    ['zeros', container({ requests: { cpu: '0', memory: 0, pods: '0.00' } })], ['a request of zero before a limit', container({ requests: { cpu: '0' }, limits: { cpu: '1' } })],
    ['a negative amount', container({ requests: { cpu: '-1', memory: -1 } })], ['a resource that is not counted', container({ requests: { storage: '1Gi', cpus: 1, 'my-hugepages-2Mi': 1, 'my-attachable-volumes-x': 1, xcpu: 1 } })],
    ['a name for quotas', container({ requests: { 'requests.example.com/gpu': 1 } })], ['a quantity that is none', container({ requests: { cpu: true } })],
  ])('but not with %s', (_title, template) => {
    expect(hasRequirements(template)).toBe(false);
  });
});

describe('the pods of an object', () => {
  const web = object('apps/v1', 'Deployment', { template: { spec: { containers: [] } }, containers: [] });

  test('are where its kind says', () => {
    expect(podPart(web, FACTS)).toEqual({ spec: ['spec', 'template', 'spec'], metadata: ['spec', 'template', 'metadata'] });
    expect(podPart({ ...web, spec: {} }, FACTS)).toEqual({ spec: ['spec', 'template', 'spec'], metadata: ['spec', 'template', 'metadata'] });
    expect(podTemplateOf(web, FACTS)).toBe(web.spec.template);
  });

  test('are in one of several places', () => {
    const facts = { ...FACTS, podTemplates: [['spec', 'first'], ['spec', 'template'], ['spec', 'last']] };
    expect(podPart(web, facts)?.spec).toEqual(['spec', 'template', 'spec']);
    expect(podPart({ ...web, spec: {} }, facts)).toBeUndefined();
    expect(podTemplateOf({ ...web, spec: {} }, facts)).toBeUndefined();
  });

  test('may be a spec without a template', () => {
    const facts = { ...FACTS, podTemplates: undefined, podSpec: ['spec'] };
    expect(podPart(web, facts)).toEqual({ spec: ['spec'] });
    expect(podTemplateOf(web, facts)).toEqual({ spec: web.spec });
  });

  test('are nowhere for a kind without pods', () => {
    expect(podPart(web, undefined)).toBeUndefined();
    expect(podPart(web, { ...FACTS, podTemplates: undefined })).toBeUndefined();
  });
});

test('the version of a kind is the one that a version of Kruise stores', () => {
  const stored = { group: 'apps.kruise.io', version: { '1.0': 'v1alpha1', '1.7': 'v1beta1' } };
  expect(['1.6', '1.7', '1.10'].map((kruise) => apiVersionOf(stored, kruise))).toEqual(['apps.kruise.io/v1alpha1', 'apps.kruise.io/v1beta1', 'apps.kruise.io/v1beta1']);
  expect(apiVersionOf({ group: 'apps', version: 'v1' }, '1.9')).toBe('apps/v1');
  expect(apiVersionOf({ group: '', version: 'v1' }, '1.9')).toBe('v1');
});
