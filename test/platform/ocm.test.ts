import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Include, Testing } from 'cdk8s';
import { parseAllDocuments, stringify } from 'yaml';
import {
  Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, KruiseInstallation, KruiseManifests, OcmRollout, OcmVersion, Placement,
} from '../../constructs';
import { checkSchema } from '../../constructs/problems/schema/schema-rules';
import { addOn, CLUSTERS, findings, installing, MANIFESTS, written } from './installations';

const TEMPLATE = 'AddOnTemplate/openkruise-1.9.0';
const rendered: any[] = parseAllDocuments(readFileSync(MANIFESTS, 'utf8')).map((document) => document.toJS());

/** A file with the manifests, changed. */
function changed(change: (objects: any[]) => void): KruiseManifests {
  const objects = structuredClone(rendered);
  change(objects);
  const file = join(mkdtempSync(join(tmpdir(), 'kruise-')), 'kruise.yaml');
  writeFileSync(file, objects.map((object) => stringify(object)).join('---\n'));
  return KruiseManifests.fromFiles(file);
}
const one = (objects: any[], kind: string) => objects.find((object) => object.kind === kind);

/** What the agents get. */
function agentSpec(props: Parameters<typeof installing>[0] = {}, fleet?: Parameters<typeof installing>[1]) {
  const spec = written(installing({ installer: addOn(), ...props }, fleet).installation).get(TEMPLATE).spec.agentSpec;
  const of = (kind: string, name?: string) => spec.workload.manifests.find((object: any) => object.kind === kind && (name === undefined || object.metadata.name === name));
  const strategy = (resource: string, name: string) => spec.manifestConfigs.find(({ resourceIdentifier: id }: any) => id.resource === resource && id.name === name).updateStrategy;
  return { spec, of, strategy };
}

test('the whole of an add-on', () => {
  const { installation } = installing({ installer: addOn({ rollout: OcmRollout.progressive({ maxConcurrency: 1 }) }), clusterSettings: { 'edge-2': { imageRegistry: 'registry.eu.example.com' } } });
  expect(findings(installation)).toEqual([]);
  expect([...written(installation).values()]).toMatchSnapshot();
});

test('every object is one that the hub accepts', () => {
  const { installation } = installing({ installer: addOn({ groups: [{ name: 'canary', labels: { tier: 'canary' } }], rollout: OcmRollout.progressivePerGroup() }) });
  for (const object of written(installation).values()) expect(checkSchema('', object, object.kind, { kruise: '1.9' })).toEqual([]);
  for (const object of agentSpec().spec.workload.manifests) expect(checkSchema('', object, object.kind, { kruise: '1.9' })).toEqual([]);
});

describe('an app whose fleet says that somebody else keeps the platform', () => {
  const elsewhere = (props: Parameters<typeof installing>[0]) => installing(props, { managePlatform: false });

  test('cannot have the add-on, and writes nothing onto the hub', () => {
    const { app, installation } = elsewhere({ installer: addOn() });
    expect(findings(installation)).toEqual([expect.stringMatching(/^KF627: The add-on .* the fleet 'fleet' says `managePlatform: false`\. Fix: move the installation to the app of the platform/)]);
    expect(installation.objects).toEqual([]);
    expect(app.node.tryFindChild('ocm-platform')).toBeUndefined();
  });

  test('may install Kruise with a GitOps tool, whose objects are its own', () => {
    const { installation, codes } = elsewhere({});
    expect(codes()).toEqual([]);
    expect(installation.objects).toHaveLength(CLUSTERS.length);
  });
});

test('an app that keeps the platform may have the add-on', () => {
  expect(installing({ installer: addOn() }, { managePlatform: true }).codes()).toEqual([]);
});

describe('what must survive', () => {
  test('CRDs, namespaces and the rights of the agent are orphaned', () => {
    const { spec } = agentSpec();
    const orphaned = spec.workload.manifests.filter(({ metadata }: any) => metadata.annotations?.['addon.open-cluster-management.io/deletion-orphan'] === '').map(({ kind }: any) => kind);
    expect(orphaned).toEqual(['ClusterRole', 'Namespace', 'CustomResourceDefinition', 'CustomResourceDefinition']);
  });

  test('a cluster that cannot be reached for a while keeps its add-on, and one with a registry of its own is in the Placement of all', () => {
    const objects = written(installing({ installer: addOn(), clusterSettings: { 'edge-2': { imageRegistry: 'mirror.example.com' } } }).installation);
    const { tolerations, predicates } = objects.get('Placement/openkruise').spec;
    expect(tolerations).toEqual(['unreachable', 'unavailable'].map((taint) => ({ key: `cluster.open-cluster-management.io/${taint}`, operator: 'Exists' })));
    expect(predicates[0].requiredClusterSelector.celSelector.celExpressions).toEqual(['managedCluster.metadata.name in ["edge-1", "edge-2"]']);
    const { installStrategy: { placements } } = objects.get('ClusterManagementAddOn/openkruise').spec;
    expect(placements.map(({ name, configs }: any) => [name, configs?.[0].name])).toEqual([['openkruise', undefined], ['openkruise-edge-2', 'openkruise-edge-2']]);
    expect(objects.get('AddOnDeploymentConfig/openkruise').spec).toEqual({ agentInstallNamespace: '' });
    expect(objects.get('AddOnDeploymentConfig/openkruise-edge-2').spec).toEqual({ agentInstallNamespace: '', registries: [{ mirror: 'mirror.example.com/openkruise', source: 'openkruise' }] });
  });

  test('an upgrade is another template and another reference', () => {
    const objects = written(installing({ version: '1.9.1', installer: addOn() }).installation);
    expect(objects.has('AddOnTemplate/openkruise-1.9.1')).toBe(true);
    expect(objects.get('ClusterManagementAddOn/openkruise').spec.supportedConfigs[0].defaultConfig).toEqual({ name: 'openkruise-1.9.1' });
  });
});

describe('what Kruise changes at run time', () => {
  test('certificates are created once', () => {
    expect(agentSpec().strategy('secrets', 'kruise-webhook-certs')).toEqual({ type: 'CreateOnly' });
  });

  test('conversion of CRDs is not reset, and everything else of them is kept', () => {
    const { strategy } = agentSpec();
    const apply = { fieldManager: 'work-agent', force: true };
    expect(strategy('customresourcedefinitions', 'statefulsets.apps.kruise.io')).toEqual({
      serverSideApply: { ...apply, ignoreFields: [{ condition: 'OnSpokeChange', jsonPointers: ['/spec/conversion'] }] }, type: 'ServerSideApply',
    });
    expect(strategy('customresourcedefinitions', 'clonesets.apps.kruise.io')).toEqual({ serverSideApply: apply, type: 'ServerSideApply' });
  });

  test('webhooks are a template for Kruise to make its list from, and no list', () => {
    const configuration = agentSpec().of('MutatingWebhookConfiguration');
    expect(configuration).not.toHaveProperty('webhooks');
    expect(JSON.parse(configuration.metadata.annotations.template)).toEqual(one(rendered, 'MutatingWebhookConfiguration').webhooks);
  });

  test('webhooks with certificates of others stay a list, since Kruise makes none', () => {
    const { of, strategy } = agentSpec({ featureGates: { EnableExternalCerts: true } });
    expect(of('MutatingWebhookConfiguration').webhooks).toHaveLength(1);
    expect(strategy('mutatingwebhookconfigurations', 'kruise-mutating-webhook-configuration').serverSideApply.ignoreFields).toHaveLength(1);
  });
});

describe('manifests', () => {
  test('hooks of Helm are left out', () => {
    expect(agentSpec().of('Job')).toBeUndefined();
  });

  test('the agent gets the rights that it lacks', () => {
    const { labels } = agentSpec().of('ClusterRole').metadata;
    expect(labels).toEqual({ 'open-cluster-management.io/aggregate-to-work': 'true' });
    expect(agentSpec().of('ClusterRole').rules).toEqual([
      { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: ['patch'] },
      { apiGroups: ['admissionregistration.k8s.io'], resources: ['mutatingwebhookconfigurations'], verbs: expect.arrayContaining(['delete']) },
    ]);
  });

  test('CRDs have no prose, but fields called description', () => {
    const { openAPIV3Schema } = agentSpec().of('CustomResourceDefinition', 'clonesets.apps.kruise.io').spec.versions[0].schema;
    expect(openAPIV3Schema).not.toHaveProperty('description');
    expect(openAPIV3Schema.properties.spec.properties).toEqual({ description: { type: 'string' } });
  });

  test('managers are as the installation says, with a budget while there are several', () => {
    const { of } = agentSpec({ managerReplicas: 3, hostNetwork: true, daemonSocketLocation: '/run/k3s' });
    expect(of('Deployment').spec.replicas).toBe(3);
    expect(of('Deployment').spec.template.spec.hostNetwork).toBe(true);
    expect(of('DaemonSet').spec.template.spec.volumes[0].hostPath).toEqual({ path: '/run/k3s' });
    expect(of('PodDisruptionBudget').spec).toEqual({ minAvailable: 1, selector: { matchLabels: { 'control-plane': 'controller-manager' } } });
    expect(agentSpec({ managerReplicas: 1 }).of('PodDisruptionBudget')).toBeUndefined();
  });

  test('gates of the manifests stay, unless the installation says otherwise', () => {
    const manifests = changed((objects) => { one(objects, 'Deployment').spec.template.spec.containers[0].args = ['--feature-gates=CloneSetShortHash=true,ImagePullJobGate=false']; });
    expect(agentSpec({ installer: addOn({ manifests }) }).of('Deployment').spec.template.spec.containers[0].args).toEqual(['--feature-gates=CloneSetShortHash=true,ImagePullJobGate=true']);
  });

  test('without the daemon its DaemonSet is left out, without CRDs they are', () => {
    expect(agentSpec({ featureGates: { KruiseDaemon: false } }).of('DaemonSet')).toBeUndefined();
    expect(agentSpec({ manageCrds: false }).of('CustomResourceDefinition')).toBeUndefined();
  });

  test('the namespace is created with its label, also if the manifests have none, unless it exists', () => {
    const label = { 'control-plane': 'openkruise' };
    const bare = changed((objects) => { delete one(objects, 'Namespace').metadata.labels; });
    const none = changed((objects) => { objects.splice(objects.indexOf(one(objects, 'Namespace')), 1); });
    expect(agentSpec({ installer: addOn({ manifests: bare }) }).of('Namespace').metadata.labels).toEqual(label);
    expect(agentSpec({ installer: addOn({ manifests: none }) }).of('Namespace').metadata.labels).toEqual(label);
    expect(agentSpec({ createNamespace: false }).of('Namespace')).toBeUndefined();
  });

  test('come from a construct of another app as well', () => {
    const chart = new Chart(new App(), 'kruise');
    new Include(chart, 'rendered', { url: MANIFESTS });
    expect(agentSpec({ installer: addOn({ manifests: KruiseManifests.fromConstruct(chart) }) }).of('Deployment').spec.replicas).toBe(2);
  });

  test.each<[string, string, (objects: any[]) => void]>([
    ['without a manager', 'KF642', (objects) => { one(objects, 'Deployment').metadata.name = 'other'; }],
    ['of another release', 'KF642', (objects) => { one(objects, 'Deployment').spec.template.spec.containers[0].image = 'openkruise/kruise-manager:v1.8.3'; }],
    ['in another namespace', 'KF642', (objects) => { one(objects, 'Deployment').metadata.namespace = 'other'; }],
    ['without a namespace', 'KF642', (objects) => { delete one(objects, 'Service').metadata.namespace; }],
    ['with the beginning of a variable', 'KF643', (objects) => { one(objects, 'Service').metadata.annotations = { note: 'see {{ values }}' }; }],
    ['with an object that fits into no work', 'KF644', (objects) => { one(objects, 'ServiceAccount').metadata.annotations = { note: 'x'.repeat(410_000) }; }],
    ['that fit into no template', 'KF644', (objects) => {
      for (const kind of ['ServiceAccount', 'Service', 'Secret']) one(objects, kind).metadata.annotations = { note: 'x'.repeat(350_000) };
    }],
    ['with one manager', 'KF638', (objects) => { one(objects, 'Deployment').spec.replicas = 1; }],
  ])('%s are reported', (_title, code, change) => {
    expect([...new Set(installing({ installer: addOn({ manifests: changed(change) }) }).codes())]).toEqual([code]);
  });

  test.each([undefined, null, 'kruise', {}, { node: {} }])('from %j, which is no construct, are refused in words', (construct) => {
    const [line, ...more] = findings(installing({ installer: addOn({ manifests: KruiseManifests.fromConstruct(construct as any) }) }).installation);
    expect(line).toMatch(/^KF642: The manifests of Kruise are to be found in .*; expected a construct\. Fix: give a construct with the manifests/);
    expect(more).toEqual([]);
  });

  test('that cannot be read are reported, once', () => {
    expect(installing({ installer: addOn({ manifests: KruiseManifests.fromFiles('nowhere.yaml') }) }).codes()).toEqual(['KF524']);
  });

  test('of the same app are refused, since its chart would be written for another API server', () => {
    const app = Testing.app();
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const rendering = (root: App) => new Include(new Chart(root, 'rendered'), 'kruise', { url: MANIFESTS });
    const of = (root: App, id: string) => new KruiseInstallation(app, id, { version: '1.9.0', installer: addOn({ manifests: KruiseManifests.fromConstruct(rendering(root)) }) });
    expect(findings(of(new App(), 'other'))).toEqual([]);
    expect(findings(of(app, 'same')).join()).toContain('KF642: The manifests are those of a construct of the same app');
  });

  test('have the CRDs of all kinds that the clusters get', () => {
    const { shop, codes } = installing({ installer: addOn() });
    const web = new KruiseFederatedCloneSet(shop, 'web', { replicas: 2, containers: [{ image: 'web:1.0.0', portNumber: 80 }], placement: Placement.onClusters('edge-1') });
    expect(codes()).toEqual([]);
    new KruiseFederatedSidecarSet(shop, 'proxy', { workloads: [web], containers: [{ name: 'proxy', image: 'proxy:1.0.0' }], placement: Placement.onClusters('edge-1') });
    expect(codes()).toEqual(['KF646']);
  });
});

test('clusters of an add-on differ in their registry only', () => {
  expect(installing({ installer: addOn(), clusterSettings: { 'edge-1': { imageRegistry: 'mirror.example.com' } } }).codes()).toEqual([]);
  expect(installing({ installer: addOn(), clusterSettings: { 'edge-1': { managerReplicas: 3 } } }).codes()).toEqual(['KF645']);
});

test('a hub of OCM 1.1 gets no field that it does not know', () => {
  const { strategy } = agentSpec({}, { controlPlaneVersions: { OCM: OcmVersion.V1_1 } });
  expect(strategy('customresourcedefinitions', 'statefulsets.apps.kruise.io').serverSideApply.ignoreFields).toEqual([{ condition: 'OnSpokeChange', jsonPaths: ['.spec.conversion'] }]);
  expect(JSON.stringify(agentSpec({}, { controlPlaneVersions: { OCM: OcmVersion.V1_1 } }).spec)).not.toContain('feedbackScrapeType');
});

test.each<[string, object, string]>([
  ['no namespace on the hub', { hubNamespace: undefined }, 'KF631'],
  ['a group without a name', { groups: [{ name: '', labels: {} }] }, 'KF710'],
  ['a rollout in halves', { rollout: OcmRollout.progressive({ maxConcurrency: 0.5 }) }, 'KF710'],
])('%s is refused', (_title, options, code) => {
  expect(installing({ installer: addOn(options) }).codes()).toContain(code);
});
