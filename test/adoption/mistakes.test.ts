import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { importManifests } from '../../constructs/adoption/import';
import { deliveredByManifests } from '../../constructs/adoption/proof';
import { ALL_RULES } from '../../constructs/checks/all-rules';
import { Folder } from '../cli/command-line';
import { deliveriesOf, runCode } from './written-code';

const web = {
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' },
  spec: {
    replicas: 1, selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.0.0' }] } },
  },
};
const database = { apiVersion: 'example.com/v1', kind: 'Database', metadata: { name: 'main', namespace: 'shop' }, spec: { size: 3 } };
const selectorOf = ({ apiVersion, kind, metadata: { name } }: any) => ({ apiVersion, kind, name });
const policy = (spec: any = {}, ...objects: any[]) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' },
  spec: { resourceSelectors: (objects.length > 0 ? objects : [web]).map(selectorOf), placement: { clusterAffinity: { clusterNames: ['east', 'west'] } }, ...spec },
});
const overrides = (overriders: any, targetCluster: any = { clusterNames: ['west'] }) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy', metadata: { name: 'web', namespace: 'shop' },
  spec: { resourceSelectors: [selectorOf(web)], overrideRules: [{ targetCluster, overriders }] },
});
const customization = (customizations: any, target: any = { apiVersion: 'apps/v1', kind: 'Deployment' }) => ({
  apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' }, spec: { target, customizations },
});
const weights = (...names: string[]) => ({
  placement: {
    clusterAffinity: { clusterNames: ['east', 'west'] },
    replicaScheduling: {
      replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
      weightPreference: { staticWeightList: names.map((name) => ({ targetCluster: { clusterNames: [name] }, weight: 1 })) },
    },
  },
});

const imported = (...documents: any[]) => importManifests(
  [{ name: 'input.yaml', text: documents.map((document) => (typeof document === 'string' ? document : stringify(document))).join('\n---\n') }], { kruise: '1.9', namespace: 'default' });
const codes = (...documents: any[]) => imported(...documents).mistakes.map(({ rule }) => rule.code);

test('sound manifests have no mistakes', () => {
  const result = imported(web, policy(), overrides({ labelsOverrider: [{ operator: 'add', value: { site: 'west' } }] }));
  expect(result.mistakes).toEqual([]);
  expect(result.proof).toMatchObject({ objects: 2, clusters: 2, differences: [] });
});

test.each<[string, string[], any[]]>([
  ['a document that is no YAML', ['KF001'], [web, policy(), 'a: [1\nb: }']],
  ['a document that is no object of Kubernetes', ['KF002'], [web, policy(), { a: 1 }]],
  ['an object without a name', ['KF002'], [web, policy(), { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }]],
  ['an object that is there twice', ['KF005'], [web, web, policy()]],
  ['clusters by label that nobody describes', ['KF007'], [web, policy({ placement: { clusterAffinity: { labelSelector: { matchLabels: { tier: 'prod' } } } } })]],
  ['a value that the schema does not allow', ['KF008', 'KF015'], [{ ...web, spec: { ...web.spec, replicas: 'one' } }, policy()]],
  ['a field that does not exist', ['KF009'], [web, policy({ conflictResolutions: 'Overwrite' })]],
  ['a patch that cannot be applied', ['KF016', 'KF014'], [web, policy(), overrides({ fieldOverrider: [{ fieldPath: '/data/x', yaml: [{ subPath: '/a', operator: 'add', value: 1 }] }] })]],
  ['weights for clusters that are not selected', ['KF019'], [web, policy(weights('east', 'north'))]],
  ['dependencies of an object without a namespace', ['KF040'], [
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' }, rules: [] },
    { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: 'roles' }, spec: { propagateDeps: true, resourceSelectors: [{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole' }], placement: { clusterAffinity: { clusterNames: ['east'] } } } },
  ]],
  ['an override that changes nothing', ['KF051'], [web, policy(), overrides({ labelsOverrider: [{ operator: 'remove', value: { gone: '' } }] })]],
  ['a script that is not below luaScript', ['KF053'], [web, policy(), customization({ retention: 'function Retain(desired, observed)\n  return desired\nend\n' })]],
  ['a script for a kind of which there is no object', ['KF058'], [web, policy(), customization({ retention: { luaScript: 'function Retain(a, b) return a end' } }, { apiVersion: 'apps/v1', kind: 'StatefulSet' })]],
  ['a script that is not sound', ['KF057'], [
    { ...web, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, policy({}, { ...web, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }),
    customization({ retention: { luaScript: 'count = 0\nfunction Retain(desired, observed)\n  return desired\nend\n' } }, { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }),
  ]],
  ['a script that is not sound, of a kind that is not known', ['KF059', 'KF015'], [
    database, policy({}, database), customization({ healthInterpretation: { luaScript: 'function InterpretHealth(observed)\n  return os.exit()\nend\n' } }, { apiVersion: 'example.com/v1', kind: 'Database' }),
  ]],
  ['an object of KubeFed without a template', ['KF081'], [web, policy(), { apiVersion: 'types.kubefed.io/v1beta1', kind: 'FederatedDeployment', metadata: { name: 'x', namespace: 'shop' }, spec: {} }]],
])('%s is named', (_name, expected, documents) => {
  expect([...new Set(codes(...documents))].sort()).toEqual([...expected].sort());
});

test('every code of an import has a test', () => {
  // Fixtures have the others.
  const here = new Set(`KF001 KF002 KF005 KF007 KF008 KF009 KF014 KF015 KF016 KF019 KF040 KF051 KF053 KF057 KF058 KF059 KF081
    KF010 KF012 KF013 KF020 KF022 KF023 KF025 KF041 KF043 KF044 KF045 KF047 KF048 KF052 KF054 KF055 KF056 KF064 KF065 KF066 KF067 KF068 KF069 KF070
    KF011 KF036 KF063 KF024 KF060 KF061 KF062 KF018 KF021 KF031 KF032 KF033 KF034 KF035 KF003 KF004 KF006 KF017 KF026 KF027 KF028 KF029 KF030 KF037 KF038 KF039
    KF042 KF046 KF049 KF050 KF080 KF082 KF083 KF071 KF072 KF073 KF074 KF075 KF076 KF077 KF078`.split(/\s+/));
  expect(ALL_RULES.Import.map(({ code }) => code).filter((code) => !here.has(code))).toEqual([]);
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
  expect(code).toContain('Override.onClusters(\'west\').within(webService).annotation(\'example.com/site\', \'west\')');
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
  [{ clusterAffinity: { labelSelector: { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['x'] }, { key: 'gpu', operator: 'Exists' }] } } }, 'Placement.onAllClusters().withLabelNotIn(\'tier\', \'x\').withLabelExists(\'gpu\')'],
  [{ clusterAffinity: { fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'In', values: ['z1'] }, { key: 'provider', operator: 'NotIn', values: ['p'] }] } } }, 'Placement.onAllClusters().inZones(\'z1\').notInProviders(\'p\')'],
  [{ clusterAffinity: { clusterNames: ['a'], labelSelector: { matchLabels: { tier: 'prod' } } } }, 'Placement.onClusters(\'a\').withLabels({ tier: \'prod\' })'],
  [{ clusterAffinity: { exclude: ['q'] }, clusterTolerations: [{ operator: 'Exists' }] }, 'Placement.onAllClusters().except(\'q\').tolerating({ operator: TolerationOperator.EXISTS })'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' } }, 'Placement.onClusters(\'a\', \'b\').aggregate()'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: {} }, 'Placement.onClusters(\'a\', \'b\').divideEqually()'],
  [{ clusterAffinity: { clusterNames: ['a', 'b'] }, replicaScheduling: { dynamicWeight: 'AvailableReplicas' } }, 'Placement.onClusters(\'a\', \'b\').divideByAvailability()'],
])('the placement %j is said in words', (placement, words) => {
  const { code, proof, mistakes } = imported(web, policy({ placement }));
  expect(code!.replaceAll(/\n\s*\./g, '.')).toContain(`placement: ${words}.withPolicy({ propagateDependencies: false })`);
  expect(proof!.objects).toBeGreaterThan(0);
  expect(mistakes.filter(({ rule }) => rule.severity === 'error')).toEqual([]);
});
