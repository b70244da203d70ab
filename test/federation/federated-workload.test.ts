import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Include, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import {
  ClusterOverride, ControlPlane, FederatedWorkload, type FederatedWorkloadOptions, FederationApp, Fleet, type FleetProps, Interpreter,
  InterpreterScript, KruiseVersion, Placement,
} from '../../constructs';
import { Federation } from '../../constructs/federation/federation';

const DIVIDED = Placement.onAllClusters().divideByWeight({ east: 3, west: 2, edge: 1 });

interface World { readonly app: App; readonly chart: Chart }

function world(app: App = new FederationApp(), fleet: Partial<FleetProps> = {}): World {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }], ...fleet });
  return { app, chart: new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true }) };
}

const template = (labels: object = { app: 'web' }, more: object = {}): any => ({
  metadata: { labels }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', envFrom: [{ configMapRef: { name: 'settings' } }] }], ...more },
});
const deployment = (more: object = {}): any => ({
  kind: 'Deployment', apiVersion: 'apps/v1', metadata: { name: 'web' },
  spec: { template: template(), selector: { matchLabels: { app: 'web' } }, replicas: 6, ...more },
});
const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { level: 'info' } };
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } };
const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'web' }, rules: [] };
const database = (spec: object = { replicas: 4 }): any => ({ apiVersion: 'acme.example.com/v1', kind: 'Ledger', metadata: { name: 'books' }, spec });

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, ...documents: readonly (object | string)[]): string {
  const path = join(folder, name);
  writeFileSync(path, documents.map((document) => (typeof document === 'string' ? document : JSON.stringify(document, null, 2))).join('\n---\n'));
  return path;
}

const kinds = (objects: any[]) => objects.map(({ kind }) => kind);

describe('a workload that is there already', () => {
  test('is told apart from a companion of the same kind and name in what a cluster gets', () => {
    const { chart } = world();
    const kruise = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'web' }, spec: { ...deployment().spec, serviceName: 'web' } };
    const native = { ...kruise, apiVersion: 'apps/v1', spec: { ...kruise.spec, selector: { matchLabels: { app: 'old' } }, template: template({ app: 'old' }) } };
    const web = FederatedWorkload.fromManifest(chart, 'web', kruise, { placement: Placement.onClusters('edge') });
    web.addCompanion(new ApiObject(chart, 'native', native));
    expect(web.delivered('edge').map(({ apiVersion }) => apiVersion)).toEqual(['apps/v1', 'apps.kruise.io/v1beta1']);
    expect(web.deliveredWorkload('edge').apiVersion).toBe('apps.kruise.io/v1beta1');
    expect(web.delivery('edge')).toMatchObject({ cluster: 'edge', controlPlane: ControlPlane.OCM, replicas: 6, workload: web.deliveredWorkload('edge') });
    expect([web.delivery('east'), web.deliveredWorkload('east'), web.delivered('east')]).toEqual([undefined, undefined, []]);
    expect(() => web.delivery('esat')).toThrow(/did you mean 'east'/);
  });

  test.each<[string, () => App]>([['FederationApp', () => new FederationApp()], ['plain App', () => new App()]])('goes to both control planes from a manifest, in a %s', (_name, app) => {
    const { chart } = world(app());
    new ApiObject(chart, 'settings', settings);
    new ApiObject(chart, 'service', service);
    const web = FederatedWorkload.fromManifest(chart, 'web', deployment(), { placement: DIVIDED, overrides: [ClusterOverride.onClusters('east', 'edge').env('web', 'A', 'b')] });
    expect(Testing.synth(chart)).toMatchSnapshot('Karmada');
    expect(web.works).toMatchSnapshot('OCM');
    expect(web.deliveries.map(({ cluster, replicas, objects }) => [cluster, replicas, kinds(objects)])).toEqual([
      ['east', 3, ['ConfigMap', 'Service', 'Deployment']], ['edge', 1, ['ConfigMap', 'Service', 'Deployment']], ['west', 2, ['ConfigMap', 'Service', 'Deployment']],
    ]);
  });

  test('is not changed by being federated, nor is its pod template', () => {
    const manifest = Object.freeze(deployment());
    const before = JSON.stringify(manifest);
    const { chart } = world();
    const web = FederatedWorkload.fromManifest(chart, 'web', manifest, { placement: DIVIDED });
    expect(web.deliveredWorkload('east').spec).toEqual({ ...manifest.spec, replicas: 3 });
    expect(JSON.stringify(manifest)).toBe(before);
  });

  test('is the same whatever the order of its keys', () => {
    const written = [deployment(), JSON.parse(JSON.stringify(deployment(), Object.keys(flat(deployment())).sort().reverse()))].map((manifest) => {
      const { chart } = world();
      FederatedWorkload.fromManifest(chart, 'web', manifest, { placement: DIVIDED });
      return JSON.stringify(Testing.synth(chart));
    });
    expect(written[1]).toBe(written[0]);
  });

  test('is rid of what the API server of some cluster has written into it', () => {
    const { chart } = world();
    const manifest = deployment();
    const web = FederatedWorkload.fromManifest(chart, 'web', {
      ...manifest, metadata: { ...manifest.metadata, uid: 'u', resourceVersion: '7', creationTimestamp: 'now', managedFields: [{}] }, status: { replicas: 6 },
    });
    expect(web.deliveredWorkload('east')).toEqual({ ...manifest, metadata: { name: 'web', namespace: 'shop' } });
    expect(Testing.synth(chart).find(({ kind }) => kind === 'Deployment')).toEqual({ ...manifest, metadata: { name: 'web', namespace: 'shop' } });
  });

  test('of a Kruise kind has in its template what the webhook would write, and its interpreter', () => {
    const { chart } = world();
    const manifest = { ...deployment(), apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
    const web = FederatedWorkload.fromManifest(chart, 'web', manifest, { placement: DIVIDED });
    expect(web.interpreterCustomization?.name).toBe('cloneset-apps-kruise-io-v1alpha1');
    const { spec } = Testing.synth(chart).find(({ kind }) => kind === 'CloneSet');
    expect(spec.updateStrategy).toEqual({ type: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 0 });
    expect(spec.replicas).toBe(5);
    expect(spec.template.spec.containers[0]).toMatchObject(manifest.spec.template.spec.containers[0]);
  });

  test('of a Kruise kind obeys the rules of the kind', () => {
    const { chart } = world();
    const manifest = { ...deployment({ updateStrategy: { type: 'OnDelete' } }), apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
    const web = FederatedWorkload.fromManifest(chart, 'web', manifest);
    expect(() => web.deliveries).toThrow(/KF413/);
  });

  test('of Kubernetes itself needs no interpreter', () => {
    const { app, chart } = world();
    expect(FederatedWorkload.fromManifest(chart, 'web', deployment()).interpreterCustomization).toBeUndefined();
    expect(app.node.tryFindChild('karmada-platform')).toBeUndefined();
    Testing.synth(chart);
    expect(warnings.join()).not.toContain('KF658');
  });

  test('leaves its replicas to an autoscaler in the chart', () => {
    const { chart } = world();
    new ApiObject(chart, 'hpa', {
      apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' },
      spec: { maxReplicas: 9, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
    });
    const web = FederatedWorkload.fromManifest(chart, 'web', deployment());
    expect(web.deliveredWorkload('east').metadata.labels).toEqual({ 'resourcetemplate.karmada.io/retain-replicas': 'true' });
    expect(web.deliveredWorkload('edge').spec.replicas).toBeUndefined();
  });

  test.each<[string, any, any[]]>([
    ['a Deployment', deployment(), [{ replicas: 3 }, { replicas: 1 }, { replicas: 2 }]],
    ['a StatefulSet', { ...deployment({ serviceName: 'web' }), kind: 'StatefulSet' }, [{ replicas: 3 }, { replicas: 1 }, { replicas: 2 }]],
    ['a Job', {
      apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'web' }, spec: { parallelism: 6, completions: 12, template: template({}, { restartPolicy: 'Never' }) },
    }, [{ parallelism: 3, completions: 6 }, { parallelism: 1, completions: 2 }, { parallelism: 2, completions: 4 }]],
  ])('is divided as %s, and Karmada is told its part', (_kind, manifest, shares) => {
    const { chart } = world();
    const web = FederatedWorkload.fromManifest(chart, 'web', manifest, { placement: DIVIDED });
    expect(['east', 'edge', 'west'].map((cluster) => web.deliveredWorkload(cluster).spec)).toEqual(shares.map((share) => expect.objectContaining(share)));
    const [east, , west] = shares;
    const sum = Object.fromEntries(Object.keys(east).map((field) => [field, east[field] + west[field]]));
    expect(Testing.synth(chart).find(({ kind }) => kind === manifest.kind).spec).toMatchObject(sum);
  });

  test('is a workload of cdk8s-plus with all that is below it', () => {
    const { chart } = world(new App());
    const web = new kplus.Deployment(chart, 'web', { replicas: 6, containers: [{ name: 'web', image: 'web:1', portNumber: 80 }] });
    const federated = FederatedWorkload.fromConstruct(chart, 'federated', web, { placement: DIVIDED, overrides: [ClusterOverride.onClusters('edge').within(web).label('a', 'b')] });
    web.exposeViaService();
    expect(federated.apiObject).toBe(ApiObject.of(web));
    expect(kinds(federated.delivered('edge'))).toEqual(['Service', 'Deployment']);
    expect(federated.deliveredWorkload('edge').metadata.labels).toEqual({ a: 'b' });
    expect(Testing.synth(chart).find(({ kind }) => kind === 'Deployment').spec.replicas).toBe(5);
  });

  test('is the one with pods in an Include, and the other objects follow it', () => {
    const { chart } = world(new App());
    const include = new Include(chart, 'release', { url: file('release.yaml', role, service, settings, deployment(), { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }) });
    const web = FederatedWorkload.fromConstruct(chart, 'web', include, { placement: DIVIDED });
    expect(kinds(web.delivered('edge'))).toEqual(['ClusterRole', 'ConfigMap', 'Service', 'Deployment']);
    expect(web.works[0].spec.workload.manifests[0]).toEqual({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    const written = Testing.synth(chart);
    expect(written.find(({ kind }) => kind === 'ClusterPropagationPolicy').spec.resourceSelectors).toEqual([
      { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'web' },
    ]);
    expect(written.find(({ kind }) => kind === 'Deployment').spec.replicas).toBe(5);
  });
});

describe('a file of manifests', () => {
  test('has its workload found by the kinds, in any order of documents', () => {
    for (const documents of [[settings, service, deployment(), role], [deployment(), role, service, settings], ['# nothing\n', settings, 'null', deployment(), service, role]]) {
      const { chart } = world();
      const web = FederatedWorkload.fromFile(chart, 'web', file('web.yaml', ...documents), { placement: DIVIDED });
      expect(kinds(web.delivered('east'))).toEqual(['ClusterRole', 'ConfigMap', 'Service', 'Deployment']);
    }
  });

  test('is read as Kubernetes reads YAML, Lists as their items', () => {
    const { chart } = world();
    const text = `apiVersion: v1
kind: List
items:
  - apiVersion: apps/v1
    kind: Deployment
    metadata: { name: web, annotations: }
    spec:
      replicas: 2
      selector: { matchLabels: { app: web } }
      template:
        metadata: { labels: { app: web } }
        spec:
          containers: [{ name: web, image: "web:1" }]
          volumes: [{ name: scratch, secret: { secretName: s, defaultMode: 0644, optional: yes } }]
`;
    const web = FederatedWorkload.fromFile(chart, 'web', file('list.yaml', text));
    expect(web.deliveredWorkload('east').spec.template.spec.volumes).toEqual([{ name: 'scratch', secret: { secretName: 's', defaultMode: 0o644, optional: true } }]);
    expect(web.deliveredWorkload('east').metadata).toEqual({ name: 'web', namespace: 'shop' });
  });

  test('takes the workload that is named where there are several', () => {
    const { chart } = world();
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'migrate' }, spec: { template: template({}, { restartPolicy: 'Never' }) } };
    const web = FederatedWorkload.fromFile(chart, 'web', file('web.yaml', job, deployment()), { workload: 'Deployment/web' });
    expect(web.apiObject.kind).toBe('Deployment');
    expect(kinds(web.delivered('east'))).toEqual(['Deployment', 'Job']);
  });
});

describe('a kind that is not known', () => {
  const scripts = Interpreter.custom({
    replicaResource: InterpreterScript.fromText('function GetReplicas(object)\n  return object.spec.replicas or 1, {}\nend\n'),
    replicaRevision: InterpreterScript.fromText('function ReviseReplica(object, replicas)\n  object.spec.replicas = replicas\n  return object\nend\n'),
  });
  const kind = { plural: 'ledgers', namespaced: true };

  test('is divided by scripts of the user', () => {
    const { chart } = world();
    const books = FederatedWorkload.fromManifest(chart, 'books', database({ replicas: 6 }), { kind, interpreter: scripts, placement: DIVIDED });
    expect(['east', 'edge', 'west'].map((cluster) => books.deliveredWorkload(cluster).spec.replicas)).toEqual([3, 1, 2]);
    expect(books.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: 'acme.example.com/v1', kind: 'Ledger' });
    expect(books.works[0].spec.manifestConfigs.at(-1).resourceIdentifier).toEqual({ group: 'acme.example.com', name: 'books', namespace: 'shop', resource: 'ledgers' });
  });

  test('is refused where it would have to be divided and nobody says how', () => {
    const { chart } = world();
    const books = FederatedWorkload.fromManifest(chart, 'books', database(), { kind, placement: DIVIDED });
    expect(() => books.deliveries).toThrow(/KF657/);
  });

  test('is pointed out where its health is not known, and lets agents handle it', () => {
    const { app, chart } = world();
    FederatedWorkload.fromManifest(chart, 'books', database(), { kind });
    Testing.synth(chart);
    expect(warnings.join()).toContain('KF658');
    const work = (app.node.findChild('ocm-platform').node.children[0] as ApiObject).toJson();
    expect(work.spec.workload.manifests[0].rules.at(-1)).toMatchObject({ apiGroups: ['acme.example.com'], resources: ['ledgers'] });
  });

  test('has no namespace if its CustomResourceDefinition says so', () => {
    const { chart } = world(new App());
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'planets.space.example.com' },
      spec: { group: 'space.example.com', scope: 'Cluster', names: { kind: 'Planet', plural: 'planetae' }, versions: [] },
    };
    const planet = { apiVersion: 'space.example.com/v1', kind: 'Planet', metadata: { name: 'mars' }, spec: {} };
    const federated = FederatedWorkload.fromManifest(chart, 'mars', { apiVersion: 'v1', kind: 'List', items: [definition, planet] }, { workload: 'Planet/mars' });
    expect(federated.propagationPolicy?.kind).toBe('ClusterPropagationPolicy');
    expect(federated.deliveredWorkload('east').metadata).toEqual({ name: 'mars' });
    const identifiers = federated.works[0].spec.manifestConfigs.map(({ resourceIdentifier, updateStrategy }: any) => [resourceIdentifier.resource, updateStrategy.type]);
    expect(identifiers).toEqual([['customresourcedefinitions', 'Update'], ['planetae', 'ServerSideApply']]);
    expect(warnings.join()).not.toContain('KF530');
  });
});

test('versions of Kruise decide what a manifest may say', () => {
  const manifest = { ...deployment({ progressDeadlineSeconds: 600 }), apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
  const refused = (kruiseVersion: KruiseVersion) => {
    const web = FederatedWorkload.fromManifest(world(new FederationApp(), { kruiseVersion }).chart, 'web', manifest);
    try { return web.deliveries.length > 0 ? '' : 'nothing'; } catch (error) { return String(error); }
  };
  expect(refused(KruiseVersion.V1_9)).toBe('');
  expect(refused(KruiseVersion.V1_8)).toContain('KF422');
});

test.each<[string, FederatedWorkloadOptions]>([['an option that does not exist', { placment: DIVIDED } as any], ['something that is no placement', { placement: {} as any }]])('%s is refused', (_name, options) => {
  const web = FederatedWorkload.fromManifest(world().chart, 'web', deployment(), options);
  expect(() => web.deliveries).toThrow(/KF5(21|17)/);
});

describe('whatever is given', () => {
  const head = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } };
  const manifests = fc.oneof(
    fc.anything(),
    fc.record({ apiVersion: fc.anything(), kind: fc.anything(), metadata: fc.anything(), spec: fc.anything() }),
    fc.record({ metadata: fc.anything(), spec: fc.anything(), status: fc.anything() }).map((more) => ({ ...head, ...more })),
    fc.anything().map((spec) => ({ ...head, spec })),
    fc.array(fc.anything()).map((items) => ({ apiVersion: 'v1', kind: 'List', items })),
    fc.anything().map((spec) => ({ apiVersion: 'random.example.com/v1', kind: 'Noise', metadata: { name: 'web' }, spec })),
  );

  test('is refused by rules, not by a crash', () => {
    fc.assert(fc.property(manifests, fc.option(fc.anything(), { nil: undefined }), (manifest, kind) => {
      const { app, chart } = world();
      const web = FederatedWorkload.fromManifest(chart, 'web', manifest, { kind: kind as any });
      const { problems } = Federation.of(app).begin().plan(web);
      for (const { code, message } of problems) expect([code, message]).toEqual([expect.stringMatching(/^KF\d{3}$/), expect.stringMatching(/\.$/)]);
      expect(problems.length).toBeGreaterThan(0);
    }), { numRuns: 300 });
  });

  test('is read from a file as one document after the other, whatever they hold', () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(deployment()))), { maxLength: 4 }), (documents) => {
      const { app, chart } = world();
      const web = FederatedWorkload.fromFile(chart, 'web', file('random.yaml', documents.join('\n---\n')));
      const { problems } = Federation.of(app).begin().plan(web);
      for (const { code } of problems) expect(code).toMatch(/^KF\d{3}$/);
    }), { numRuns: 150 });
  });
});

/** All keys of an object, however deep. */
function flat(value: any, keys: Record<string, true> = {}): Record<string, true> {
  if (typeof value === 'object' && value !== null) for (const [key, child] of Object.entries(value)) { keys[key] = true; flat(child, keys); }
  return keys;
}
