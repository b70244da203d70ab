import { importManifests } from '../../constructs/adoption/import';
import { deliveredByManifests } from '../../constructs/adoption/proof';
import { overrides, policy, textOf, web, weights } from './mistake-cases';

const imported = (...documents: any[]) => importManifests([{ name: 'input.yaml', text: textOf(...documents) }], { kruise: '1.9', namespace: 'default' });
const errors = ({ mistakes }: ReturnType<typeof imported>) => mistakes.filter(({ rule }) => rule.severity === 'error').map(({ rule, written }) => `${rule.code} ${written}`);
const repairs = ({ mistakes }: ReturnType<typeof imported>) => mistakes.map(({ rule, repair }) => `${rule.code} ${repair}`);
const replicas = ({ adopted }: ReturnType<typeof imported>) => Object.fromEntries([...deliveredByManifests(adopted!)].map(([key, { object }]) => [key.split(' ')[0], object?.spec.replicas]));

const federated = (kind: string, spec: any, name = 'web') => ({ apiVersion: 'types.kubefed.io/v1beta1', kind: `Federated${kind}`, metadata: { name, namespace: 'shop' }, spec });
const placement = { clusters: [{ name: 'east' }, { name: 'west' }] };

test('a namespace of KubeFed needs no template, and is in the code without a policy', () => {
  const result = imported(federated('Namespace', { placement }, 'shop'), federated('ConfigMap', { template: { data: { a: 'b' } }, placement }));
  expect(errors(result)).toEqual([]);
  expect(result.mistakes.map(({ rule }) => rule.code)).toEqual(['KF080', 'KF080']);
  expect(result.code).toContain('{ apiVersion: \'v1\', kind: \'Namespace\', metadata: { name: \'shop\' } }');
});

test('a cluster-scoped object of KubeFed is given no namespace', () => {
  const role = { ...federated('ClusterRole', { template: { rules: [] }, placement }), metadata: { name: 'reader' } };
  const result = imported(role);
  expect(result.mistakes.map(({ rule }) => rule.code)).toEqual(['KF080']);
  expect(result.code).toContain('metadata: { name: \'reader\' }');
});

test('replicas of a ReplicaSchedulingPreference go before those of overrides, as in KubeFed', () => {
  const preference = { apiVersion: 'scheduling.kubefed.io/v1alpha1', kind: 'ReplicaSchedulingPreference', metadata: web.metadata, spec: { targetKind: 'FederatedDeployment', totalReplicas: 9, clusters: { east: { weight: 2 }, west: { weight: 1 } } } };
  const workload = federated('Deployment', { template: { spec: web.spec }, placement, overrides: [{ clusterName: 'west', clusterOverrides: [{ path: '/spec/replicas', value: 5 }] }] });
  const result = imported(workload, preference);
  expect(errors(result)).toEqual([]);
  expect(replicas(result)).toEqual({ east: 6, west: 3 });
  expect(repairs(result)).toContain('KF083 left out, since KubeFed overwrites them with those of the preference.');
  expect(replicas(imported(workload))).toEqual({ east: 1, west: 5 });
});

test('a chart whose namespace is a reserved word is called a chart', () => {
  const inDefault = (object: any) => ({ ...object, metadata: { ...object.metadata, namespace: 'default' } });
  expect(imported(inDefault(web), inDefault(policy())).code).toContain('const defaultChart = new Chart(app, \'default\', { namespace: \'default\'');
});

test('clusters that weights name are taken for some that the labels of the placement select', () => {
  const { placement: { replicaScheduling } } = weights('east', 'west');
  const spec = { placement: { clusterAffinity: { labelSelector: { matchLabels: { tier: 'prod' } } }, replicaScheduling } };
  const result = imported({ ...web, spec: { ...web.spec, replicas: 4 } }, policy(spec));
  expect(errors(result)).toEqual([]);
  expect(replicas(result)).toEqual({ east: 2, west: 2 });
});

describe('a constraint by region beside fixed weights', () => {
  const cluster = (name: string, region?: string) => ({ apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name }, spec: { syncMode: 'Push', ...(region && { region }) } });
  const { placement: fixed } = weights('east', 'west');
  const spread = { placement: { ...fixed, spreadConstraints: [{ spreadByField: 'region', minGroups: 1, maxGroups: 1 }, { spreadByField: 'cluster', minGroups: 1, maxGroups: 9 }] } };
  const four = { ...web, spec: { ...web.spec, replicas: 4 } };

  test('leaves out clusters without a region, and nobody else', () => {
    const lacking = imported(cluster('east', 'north'), cluster('west'), four, policy(spread));
    expect(replicas(lacking)).toEqual({ east: 4 });
    expect(repairs(lacking)).toContain('KF035 the clusters without a region are left out by name.');
    expect(replicas(imported(cluster('east', 'north'), cluster('west', 'south'), four, policy(spread)))).toEqual({ east: 2, west: 2 });
  });

  test('leaves out nobody where regions are not known', () => {
    expect(replicas(imported(four, policy(spread)))).toEqual({ east: 2, west: 2 });
  });

  test('is ignored beside the weights of a ReplicaSchedulingPolicy too', () => {
    const scheduling = {
      apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ReplicaSchedulingPolicy', metadata: web.metadata,
      spec: { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }], preferences: fixed.replicaScheduling.weightPreference },
    };
    const { clusterAffinity, spreadConstraints } = spread.placement;
    expect(imported(four, policy({ placement: { clusterAffinity, spreadConstraints } }), scheduling).mistakes.map(({ rule }) => rule.code)).toEqual(['KF035', 'KF030']);
  });

  test('is no mistake where it asks for a field alone', () => {
    const idle = { ...fixed, spreadConstraints: [{ spreadByField: 'provider', minGroups: 1, maxGroups: 2147483647 }, { spreadByField: 'cluster', minGroups: 1, maxGroups: 2147483647 }] };
    expect(imported(four, policy({ placement: idle })).mistakes.map(({ rule }) => rule.code)).not.toContain('KF035');
  });
});

test('surging updates of an Advanced DaemonSet are said as v1beta1 says them', () => {
  const agent = {
    apiVersion: 'apps.kruise.io/v1beta1', kind: 'DaemonSet', metadata: web.metadata,
    spec: { selector: web.spec.selector, template: web.spec.template, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { type: 'Surging', maxUnavailable: 1, maxSurge: 2 } } },
  };
  const result = imported(agent, policy({}, agent));
  expect(errors(result)).toEqual([]);
  expect(result.mistakes.map(({ rule }) => rule.code)).toEqual(['KF071', 'KF072', 'KF071']);
  expect(result.code).toContain('rollingUpdate: { maxSurge: 2, rollingUpdateType: \'Standard\', maxUnavailable: 0 }');
});

test('an image that is set twice is set once', () => {
  const twice = overrides({
    imageOverrider: [{ component: 'Registry', operator: 'add', value: '.mirror' }],
    plaintext: [{ path: '/spec/template/spec/containers/0/image', operator: 'replace', value: 'registry.example.com/shop/web:2.0.0' }],
  });
  const result = imported(web, policy(), twice);
  expect(errors(result)).toEqual([]);
  expect(result.code!.match(/\.image\(/g)).toHaveLength(1);
  expect(result.code).toContain('.image(\'web\', \'registry.example.com/shop/web:2.0.0\')');
});

test.each([['OnDelete', 'set to ReCreate with a partition of 100%.'], ['InPlace', 'set to InPlaceIfPossible.'], ['RollingUpdate', 'set to ReCreate.']])('the update type %s is repaired, and it is said to what', (type, repair) => {
  const set = { ...web, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', spec: { ...web.spec, updateStrategy: { type } } };
  expect(repairs(imported(set, policy({}, set)))).toEqual([`KF066 ${repair}`]);
});
