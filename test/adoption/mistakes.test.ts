import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { importManifests } from '../../constructs/adoption/import';
import { deliveredByManifests } from '../../constructs/adoption/proof';
import { Folder } from '../cli/command-line';
import { customization, database, MISTAKES, overrides, policy, selectorOf, SOUND, textOf, web, weights } from './mistake-cases';
import { deliveriesOf, runCode } from './written-code';

const imported = (...documents: any[]) => importManifests([{ name: 'input.yaml', text: textOf(...documents) }], { kruise: '1.9', namespace: 'default' });
const codes = (...documents: any[]) => imported(...documents).mistakes.map(({ rule }) => rule.code);

test.each([...SOUND])('%s has no mistakes', (_name, documents) => {
  const result = imported(...documents);
  expect(result.mistakes).toEqual([]);
  expect(result.proof).toMatchObject({ objects: 2 * documents.filter(({ kind }) => !kind.endsWith('Policy')).length, clusters: 2, differences: [] });
});

test.each([...MISTAKES])('%s is named', (_name, expected, documents) => {
  expect([...new Set(codes(...documents))].sort()).toEqual([...expected].sort());
});

test('clusters that nobody describes are left out of the code, which is compared on clusters that tell conditions apart', () => {
  const { code, proof } = imported(web, policy({ placement: { clusterAffinity: { labelSelector: { matchLabels: { tier: 'prod' } } } } }));
  expect(code).not.toContain('Fleet');
  expect(code).toContain('Placement.onClustersWithLabels({ tier: \'prod\' })');
  expect(proof!.objects).toBe(2);
  expect([...runCode(code!).files.keys()]).toContain('karmada/shop/web-deployment.k8s.yaml');
});

test('a file that has a workload and nothing but what belongs to it is named in the code', () => {
  const folder = new Folder();
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } };
  const file = folder.file('web.yaml', web, service);
  const { code, mistakes } = importManifests([{ name: file, text: readFileSync(file, 'utf8') }, { name: 'policy.yaml', text: stringify(policy({}, web, service)) }], { kruise: '1.9', namespace: 'default' });
  expect(mistakes).toEqual([]);
  expect(code).toContain(`FederatedWorkload.fromFile(shop, 'web', '${file}'`);
  expect(deliveriesOf(runCode(code!).app).size).toBe(4);
  folder.remove();
});

test('several objects of a policy share its placement', () => {
  const { code, mistakes } = imported(web, { ...web, metadata: { name: 'other', namespace: 'shop' }, spec: { ...web.spec, selector: { matchLabels: { app: 'other' } }, template: { ...web.spec.template, metadata: { labels: { app: 'other' } } } } },
    { ...policy(), spec: { ...policy().spec, resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment' }] } });
  expect(mistakes).toEqual([]);
  expect(code).toContain('// PropagationPolicy shop/web\nconst webPlacement = Placement.onClusters(\'east\', \'west\')');
  expect(code!.match(/placement: webPlacement/g)).toHaveLength(2);
});

test('what travels with a workload is in the chart beside it, and overridden there', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } };
  const rules = { ...overrides({ annotationsOverrider: [{ operator: 'add', value: { 'example.com/site': 'west' } }] }) };
  const { code, mistakes } = imported(web, service, policy({}, web, service), { ...rules, spec: { ...rules.spec, resourceSelectors: [selectorOf(service)] } });
  expect(mistakes).toEqual([]);
  expect(code).toContain('const webService = new ApiObject(shop, \'web-service\', ');
  expect(code).toContain('ClusterOverride.onClusters(\'west\').within(webService).annotation(\'example.com/site\', \'west\')');
});

test('an object that has another policy than the workload it belongs to is in a chart of its own', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } };
  const elsewhere = policy({ placement: { clusterAffinity: { clusterNames: ['east'] } } }, service);
  const { code, mistakes, proof } = imported(web, service, policy(), { ...elsewhere, metadata: { name: 'service', namespace: 'shop' } });
  expect(mistakes).toEqual([]);
  expect(proof!.objects).toBe(3);
  expect(code).toContain('new Chart(app, \'shop-objects\', { namespace: \'shop\'');
});

test('kinds that are not known are divided by the scripts that come with them', () => {
  const sharded = { ...database, spec: { replicas: 4 } };
  const scripts = customization({
    replicaResource: { luaScript: 'function GetReplicas(obj)\n  return obj.spec.replicas, nil\nend\n' },
    replicaRevision: { luaScript: 'function ReviseReplica(obj, share)\n  obj.spec.replicas = share\n  return obj\nend\n' },
  }, { apiVersion: 'example.com/v1', kind: 'Database' });
  const { code, mistakes, adopted } = imported(sharded, policy(weights('east', 'west'), sharded), scripts);
  expect(mistakes).toEqual([]);
  expect(code).toContain('interpreter: databaseInterpreter');
  expect([...deliveredByManifests(adopted!)].map(([, { object }]) => object?.spec.replicas)).toEqual([2, 2]);
});

test('a policy with a namespace goes before one without, priority before names, and better selectors override last', () => {
  const anywhere = { ...policy({ priority: 9 }), kind: 'ClusterPropagationPolicy', metadata: { name: 'a' } };
  const low = { ...policy({ placement: { clusterAffinity: { clusterNames: ['west'] } } }), metadata: { name: 'a', namespace: 'shop' } };
  const high = { ...policy({ priority: 1, placement: { clusterAffinity: { clusterNames: ['east'] } } }), metadata: { name: 'b', namespace: 'shop' } };
  const site = (value: string) => overrides({ labelsOverrider: [{ operator: 'add', value: { site: value } }] }, { clusterNames: ['east'] });
  const byName = { ...site('named'), metadata: { name: 'a', namespace: 'shop' } };
  const byKind = { ...site('any'), metadata: { name: 'b', namespace: 'shop' }, spec: { ...site('any').spec, resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment' }] } };
  const { adopted, mistakes } = imported(web, anywhere, low, high, byName, byKind);
  expect(mistakes.map(({ rule, object }) => `${rule.code} ${object}`)).toEqual(['KF006 ClusterPropagationPolicy a', 'KF006 PropagationPolicy shop/a']);
  expect([...deliveredByManifests(adopted!)].map(([key, { object }]) => [key.split(' ')[0], object?.metadata.labels])).toEqual([['east', { site: 'named' }]]);
});

test.each<[any, string]>([
  [{}, 'Placement.onAllClusters()'],
  [{ clusterAffinity: { labelSelector: { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['x'] }, { key: 'gpu', operator: 'Exists' }] } } }, 'Placement.onClustersMatching(ClusterSelector.all().withLabelNotIn(\'tier\', \'x\').withLabelExists(\'gpu\'))'],
  [{ clusterAffinity: { fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'In', values: ['z1'] }, { key: 'provider', operator: 'NotIn', values: ['p'] }] } } }, 'Placement.onClustersMatching(ClusterSelector.all().inZones(\'z1\').notInProviders(\'p\'))'],
  [{ clusterAffinity: { clusterNames: ['a'], labelSelector: { matchLabels: { tier: 'prod' } } } }, 'Placement.onClustersMatching(ClusterSelector.names(\'a\').withLabels({ tier: \'prod\' }))'],
  [{ clusterAffinity: { exclude: ['q'] }, clusterTolerations: [{ operator: 'Exists' }] }, 'Placement.onClustersMatching(ClusterSelector.all().excluding(\'q\')).tolerating({ operator: TolerationOperator.EXISTS })'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' } }, 'Placement.onClusters(\'a\', \'b\').divideOverFewestClusters()'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: {} }, 'Placement.onClusters(\'a\', \'b\').divideEqually()'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: { dynamicWeight: 'AvailableReplicas' } }, 'Placement.onClusters(\'a\', \'b\').divideByAvailability()'],
])('the placement %j is said in words', (placement, words) => {
  const { code, proof, mistakes } = imported(web, policy({ placement }));
  expect(code!.replaceAll(/\n\s*\./g, '.').replaceAll(/,\n\s*/g, ', ')).toContain(`placement: ${words}, propagation: { propagateDependencies: false }`);
  expect(proof!.objects).toBeGreaterThan(0);
  expect(mistakes.filter(({ rule }) => rule.severity === 'error')).toEqual([]);
});
