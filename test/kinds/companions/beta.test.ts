import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ContainerRecreateRequest, DistributedResource, DistributionTargets, FederatedWorkload, Fleet, FederationApp, KruiseFederatedStatefulSet, KruiseVersion, PersistentPodState,
  PodUnavailableBudget, ProtectedOperation, ProtectedPods, ResourceDistribution, UnavailableBudget, WorkloadSpread,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { checkKind, withKindDefaults } from '../../../constructs/kinds/kinds';
import { VERSION_RULES } from '../../../constructs/kinds/pods/version-rules';
import { Severity } from '../../../constructs/problems/problem';
import { checkSchema } from '../../../constructs/problems/schema/schema-rules';
import { POD_UNAVAILABLE_BUDGET_BETA_RULES, POD_UNAVAILABLE_BUDGET_RULES } from '../../../constructs/kinds/pod-unavailable-budget/rules';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';

const { NEXT, V1_9 } = KruiseVersion;
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0' }];
const TARGET = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'web' };

type Make = (chart: Chart, kruiseVersion: KruiseVersion) => any;

const MADE: Readonly<Record<string, Make>> = {
  PodUnavailableBudget: (chart, kruiseVersion) => new PodUnavailableBudget(chart, 'it', {
    kruiseVersion, pods: ProtectedPods.ofWorkload(TARGET), budget: UnavailableBudget.maxUnavailable(kplus.PercentOrAbsolute.percent(20)),
    protect: [ProtectedOperation.DELETE, ProtectedOperation.EVICT], protectTotalReplicas: 12,
  }),
  WorkloadSpread: (chart, kruiseVersion) => new WorkloadSpread(chart, 'it', {
    kruiseVersion, target: TARGET,
    subsets: [{ name: 'a', nodes: [kplus.NodeLabelQuery.is('pool', 'a')], maxReplicas: kplus.PercentOrAbsolute.absolute(2) }, {
      name: 'b', preferredNodes: [{ weight: 5, nodes: [kplus.NodeLabelQuery.is('pool', 'b')] }],
    }],
  }),
  PersistentPodState: (chart, kruiseVersion) => new PersistentPodState(chart, 'it', {
    kruiseVersion, target: TARGET, requiredTopology: ['topology.kubernetes.io/zone'], preferredTopology: [{ weight: 10, keys: ['kubernetes.io/hostname'] }],
  }),
  ResourceDistribution: (chart, kruiseVersion) => new ResourceDistribution(chart, 'it', {
    kruiseVersion, resource: DistributedResource.configMap(new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } })),
    targets: DistributionTargets.namespaces('a').andMatching({ matchLabels: { team: 'shop' } }).excluding('b').andNamespaces('c'),
  }),
  ContainerRecreateRequest: (chart, kruiseVersion) => new ContainerRecreateRequest(chart, 'it', { kruiseVersion, podName: 'web-0', containers: ['proxy'] }),
};

function made(kind: string, kruiseVersion = NEXT): any {
  const chart = new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return ApiObject.of(MADE[kind](chart, kruiseVersion)).toJson();
}

const errors = (object: any, kruise: string = NEXT): string[] => checkKind('p', object, kruise).filter(({ severity }) => severity === Severity.ERROR).map(({ code }) => code);

describe.each(Object.keys(MADE))('a %s for what comes after Kruise 1.9', (kind) => {
  test('is in v1beta1, passes its schema and rules, and misses no default', () => {
    const object = made(kind);
    expect(object.apiVersion).toMatch(/^(apps|policy)\.kruise\.io\/v1beta1$/);
    expect(checkSchema('p', object, 'it', { kruise: NEXT })).toEqual([]);
    expect(errors(object)).toEqual([]);
    expect(withKindDefaults(object)).toBe(object);
  });

  test('stays what it is for Kruise 1.9', () => {
    const object = made(kind, V1_9);
    expect(object.apiVersion).toMatch(/\/v1alpha1$/);
    expect(checkSchema('p', object, 'it', { kruise: V1_9 })).toEqual([]);
    expect(errors(object, V1_9)).toEqual([]);
  });

  test('is refused in v1alpha1, where Karmada would not see it', () => {
    expect(errors(made(kind, V1_9))).toEqual([VERSION_RULES.unseen.code]);
  });
});

describe('the fields of v1beta1', () => {
  test('of a budget are in its spec instead of its annotations', () => {
    const { metadata, spec } = made('PodUnavailableBudget');
    expect(metadata.annotations).toBeUndefined();
    expect(spec).toMatchObject({ protectOperations: ['DELETE', 'EVICT'], protectTotalReplicas: 12 });
  });

  test('of a spread name the nodes of its subsets', () => {
    const { spec: { subsets: [first, second] } } = made('WorkloadSpread');
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['requiredNodeSelector']));
    expect(Object.keys(second)).toEqual(expect.arrayContaining(['preferredNodeSelector']));
    expect([first, second].some((subset) => 'requiredNodeSelectorTerm' in subset || 'preferredNodeSelectorTerms' in subset)).toBe(false);
  });

  test('of a pod state are keys', () => {
    expect(made('PersistentPodState').spec).toMatchObject({
      requiredPersistentTopology: { keys: ['topology.kubernetes.io/zone'] }, preferredPersistentTopology: [{ weight: 10, preference: { keys: ['kubernetes.io/hostname'] } }],
    });
  });

  test('of a distribution select namespaces', () => {
    expect(made('ResourceDistribution').spec.targets).toEqual({
      includedNamespaces: { list: [{ name: 'a' }, { name: 'c' }] }, excludedNamespaces: { list: [{ name: 'b' }] }, namespaceSelector: { matchLabels: { team: 'shop' } },
    });
    expect(made('ResourceDistribution', V1_9).spec.targets.namespaceLabelSelector).toEqual({ matchLabels: { team: 'shop' } });
  });

  test('are checked where they are', () => {
    const changed = (kind: string, spec: any, metadata: any = {}) => {
      const object = made(kind);
      return errors({ ...object, metadata: { ...object.metadata, ...metadata }, spec: { ...object.spec, ...spec } });
    };
    expect(changed('PersistentPodState', { requiredPersistentTopology: { nodeTopologyKeys: ['a'] } })).toEqual(['KF979']);
    expect(changed('ResourceDistribution', { targets: { namespaceLabelSelector: { matchLabels: { a: 'b' } } } })).toEqual(['KF988']);
    expect(changed('WorkloadSpread', { subsets: [{ name: 'a', requiredNodeSelector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } }] })).toHaveLength(1);
    expect(changed('PodUnavailableBudget', { protectOperations: ['SCALE'] })).toEqual([POD_UNAVAILABLE_BUDGET_RULES.annotations.code]);
    expect(changed('PodUnavailableBudget', { protectTotalReplicas: 0 })).toEqual([POD_UNAVAILABLE_BUDGET_RULES.annotations.code]);
    expect(changed('PodUnavailableBudget', { ignoredPodSelector: {} })).toEqual([COMPANION_RULES.podSelector.code]);
    expect(changed('PodUnavailableBudget', { ignoredPodSelector: { matchLabels: { a: 'b' } } })).toEqual([]);
    const annotations = { 'pub.kruise.io/protect-total-replicas': '3' };
    expect(changed('PodUnavailableBudget', {}, { annotations })).toEqual([POD_UNAVAILABLE_BUDGET_BETA_RULES.annotated.code]);
  });
});

test('companions of a federated workload follow it, and point at it', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }], kruiseVersion: NEXT });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = new KruiseFederatedStatefulSet(chart, 'web', { replicas: 3, containers: CONTAINERS });
  web.addUnavailableBudget({ budget: UnavailableBudget.maxUnavailable(kplus.PercentOrAbsolute.percent(20)) });
  web.addPersistentPodState({ requiredTopology: ['topology.kubernetes.io/zone'] });
  const delivered = web.delivered('east');
  for (const kind of ['PodUnavailableBudget', 'PersistentPodState']) expect(delivered.find((object) => object.kind === kind)).toMatchObject({ apiVersion: expect.stringMatching(/v1beta1$/), spec: { targetRef: { apiVersion: 'apps.kruise.io/v1beta1', name: 'shop-web' } } });
});

test('a companion in v1alpha1 beside a workload is refused', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }], kruiseVersion: NEXT });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api', namespace: 'shop' }, spec: {
    replicas: 2, selector: { matchLabels: { app: 'api' } }, template: { metadata: { labels: { app: 'api' } }, spec: { containers: [{ name: 'api', image: 'api:1' }] } },
  } };
  const budget = { apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'api', namespace: 'shop' }, spec: {
    targetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' }, maxUnavailable: '20%',
  } };
  new ApiObject(chart, 'budget', budget);
  const api = FederatedWorkload.fromManifest(chart, 'api', deployment);
  expect(Federation.of(api).begin().plan(api).problems.filter(({ severity }) => severity === Severity.ERROR).map(({ code }) => code)).toEqual(['KF683']);
});
