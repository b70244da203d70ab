import { ApiObject, App, Chart, Include } from 'cdk8s';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  ClusterOverride, ControlPlane, FederatedChart, FederatedObjects, FederatedWorkload, FederationApp, Fleet, Interpreter, InterpreterOperation, InterpreterWebhook, KruiseFederatedCloneSet,
  Placement, WebhookEndpoint,
} from '../../constructs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'control-plane-objects-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const newApp = () => new FederationApp({ outdir: fs.mkdtempSync(path.join(folder, 'app-')) });
const POLICY = 'policy.karmada.io/v1alpha1';
const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
const placement = { clusterAffinity: { clusterNames: ['east'] } };
const overrideRules = [{ overriders: { labelsOverrider: [{ operator: 'add', value: { a: 'b' } }] } }];

const policy = (resourceSelectors: any, kind = 'PropagationPolicy', metadata: any = {}): any => ({
  apiVersion: POLICY, kind, metadata: { name: 'theirs', ...(!kind.startsWith('Cluster') && { namespace: 'shop' }), ...metadata },
  spec: { ...(resourceSelectors && { resourceSelectors }), ...(kind.endsWith('OverridePolicy') ? { overrideRules } : { placement }) },
});
const SCRIPTS: Record<string, string> = {
  healthInterpretation: 'function InterpretHealth(object)\n  return true\nend\n',
  dependencyInterpretation: 'function GetDependencies(object)\n  return {}\nend\n',
};
const customization = (target: any, ...operations: string[]): any => ({
  apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'theirs' },
  spec: { target, customizations: Object.fromEntries(operations.map((operation) => [operation, { luaScript: SCRIPTS[operation] }])) },
});
const work = (namespace: string, ...manifests: any[]): any => ({
  apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'theirs', namespace }, spec: { workload: { manifests } },
});
const replicaSet = (...manifests: any[]): any => ({
  apiVersion: 'work.open-cluster-management.io/v1alpha1', kind: 'ManifestWorkReplicaSet', metadata: { name: 'theirs', namespace: 'shop' },
  spec: { cascadeDeletionPolicy: 'Background', manifestWorkTemplate: { workload: { manifests } }, placementRefs: [{ name: 'all' }] },
});
const deployed = { ...CLONE_SET, metadata: { name: 'web', namespace: 'shop' } };
const config = (name: string, namespace = 'shop') => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } });

/** An app with a CloneSet `web` and a ConfigMap that its pods read, on Karmada and OCM. */
function shop(app: App = newApp(), options: object = {}): Chart {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  new ApiObject(chart, 'config', config('settings'));
  FederatedWorkload.fromManifest(chart, 'web', {
    ...CLONE_SET, metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } },
    spec: {
      replicas: 2, selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1', envFrom: [{ configMapRef: { name: 'settings' } }] }] } },
    },
  }, { placement: Placement.onAllClusters(), ...options });
  return chart;
}

/** The lines of the report. */
function reported(chart: Chart): string[] {
  const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    App.of(chart).synth();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => /KF\d+/.test(line));
  } finally {
    write.mockRestore();
  }
}

/** The warnings of an app without errors. */
function warned(chart: Chart): string[] {
  const lines: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(...String(text).split('\n')) > 0);
  try {
    App.of(chart).synth();
    return lines.filter((line) => /KF\d+/.test(line));
  } finally {
    write.mockRestore();
  }
}

const WAYS: readonly [string, (chart: Chart, object: any) => unknown][] = [
  ['an ApiObject beside the workload', (chart, object) => new ApiObject(chart, 'theirs', object)],
  ['an ApiObject in another chart', (chart, object) => new ApiObject(new Chart(chart.node.root as App, 'theirs'), 'theirs', object)],
  ['an Include', (chart, object) => {
    const file = path.join(folder, 'theirs.json');
    fs.writeFileSync(file, JSON.stringify(object));
    return new Include(new Chart(chart.node.root as App, 'theirs'), 'theirs', { url: file });
  }],
];

const COMPETING: readonly [string, string, any][] = [
  ['a policy that names the workload', 'KF274', policy([{ ...CLONE_SET, name: 'web' }])],
  ['a policy for the kind with a higher priority', 'KF274', { ...policy([CLONE_SET]), spec: { ...policy([CLONE_SET]).spec, priority: 1 } }],
  ['a policy by name that asks for other labels too, which Karmada does not read', 'KF274', policy([{ ...CLONE_SET, name: 'web', labelSelector: { matchLabels: { app: 'other' } } }])],
  ['a policy for what the pods read', 'KF274', policy([{ apiVersion: 'v1', kind: 'ConfigMap', name: 'settings' }])],
  ['scripts for the kind', 'KF995', customization(CLONE_SET, 'healthInterpretation')],
];

describe.each(WAYS)('%s', (_way, add) => {
  test.each(COMPETING)('that is %s is refused with both names and what to do instead', (_name, code, object) => {
    const chart = shop();
    add(chart, object);
    const found = reported(chart);
    expect([...new Set(found.map((line) => /KF\d+/.exec(line)![0]))]).toEqual([code]);
    expect(found[0]).toContain('\'theirs\'');
    expect(found[0]).toMatch(/CloneSet|ConfigMap 'settings'/);
    expect(found[0]).toMatch(/Fix: .*(`placement`|Interpreter\.custom)/);
  });
});

const GIVING_WAY: readonly [string, any][] = [
  ['a policy for the kind', policy([CLONE_SET])],
  ['a policy by label', policy([{ ...CLONE_SET, labelSelector: { matchLabels: { app: 'web' } } }])],
  ['a policy by expression', policy([{ ...CLONE_SET, labelSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } }])],
  ['a policy with an empty label selector', policy([{ ...CLONE_SET, labelSelector: {} }])],
  ['a policy whose second selector matches', policy([{ apiVersion: 'apps/v1', kind: 'Deployment' }, { ...CLONE_SET, namespace: 'shop' }])],
  ['a policy of low priority that is activated late', { ...policy([CLONE_SET]), spec: { ...policy([CLONE_SET]).spec, priority: -5, activationPreference: 'Lazy' } }],
  ['a cluster policy for the kind in all namespaces', policy([CLONE_SET], 'ClusterPropagationPolicy')],
  ['a cluster policy for the namespace', policy([{ ...CLONE_SET, namespace: 'shop' }], 'ClusterPropagationPolicy')],
];

test.each(GIVING_WAY)('%s gives way to ours, and is pointed out, since it may be there first', (_name, object) => {
  const chart = shop();
  new ApiObject(chart, 'theirs', object);
  expect(warned(chart)).toEqual([expect.stringMatching(/KF344: .*'theirs' in chart 'shop' selects CloneSet 'web', which 'shop\/web' propagates with PropagationPolicy 'web-cloneset'/)]);
});

const OVERRIDING: readonly [string, string, any][] = [
  ['by name', 'CloneSet', policy([{ ...CLONE_SET, name: 'web' }], 'OverridePolicy')],
  ['without selectors', 'CloneSet', policy(undefined, 'OverridePolicy')],
  ['with no selectors in its list', 'CloneSet', policy([], 'OverridePolicy')],
  ['of all namespaces without selectors', 'CloneSet', policy(undefined, 'ClusterOverridePolicy')],
  ['of all namespaces by label', 'CloneSet', policy([{ ...CLONE_SET, labelSelector: { matchLabels: { app: 'web' } } }], 'ClusterOverridePolicy')],
  ['of what the pods read', 'ConfigMap', policy([{ apiVersion: 'v1', kind: 'ConfigMap' }], 'OverridePolicy')],
];

describe.each(WAYS)('%s', (_way, add) => {
  test.each(OVERRIDING)('that is an override policy %s is applied on the cluster of Karmada, and the cluster of OCM is named that does not get the change', (_name, kind, object) => {
    const chart = shop();
    const web = chart.node.findChild('web') as FederatedWorkload;
    add(chart, object);
    const labelOn = (cluster: string) => web.delivered(cluster).find((one) => one.kind === kind)!.metadata.labels?.a;
    expect([labelOn('east'), labelOn('edge')]).toEqual(['b', undefined]);
    const found = warned(chart);
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(/KF335: (Cluster)?OverridePolicy 'theirs' in chart '(shop|theirs)' changes .* 'edge' is not a cluster of Karmada/);
  });
});

const CONTENT: readonly [string, any][] = [
  ['a policy for another name', policy([{ ...CLONE_SET, name: 'api' }])],
  ['a policy for other labels', policy([{ ...CLONE_SET, labelSelector: { matchLabels: { app: 'api' } } }])],
  ['a policy with labels that cannot be read, which match nothing', policy([{ ...CLONE_SET, labelSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: [] }] } }])],
  ['a policy for another version of the kind', policy([{ ...CLONE_SET, apiVersion: 'apps.kruise.io/v1beta1' }])],
  ['a policy for the same kind of another group', policy([{ ...CLONE_SET, apiVersion: 'apps/v1' }])],
  ['a policy in another namespace', policy([CLONE_SET], 'PropagationPolicy', { namespace: 'bank' })],
  ['a cluster policy for another namespace', policy([{ ...CLONE_SET, namespace: 'bank' }], 'ClusterPropagationPolicy')],
  ['an override in another namespace', policy(undefined, 'OverridePolicy', { namespace: 'bank' })],
  ['a cluster override for another kind', policy([{ apiVersion: 'apps/v1', kind: 'Deployment' }], 'ClusterOverridePolicy')],
  ['scripts for another kind', customization({ apiVersion: 'example.com/v1', kind: 'Thing' }, 'healthInterpretation')],
  ['a script for what objects of the kind depend on, of which there may be several', customization(CLONE_SET, 'dependencyInterpretation')],
  ['a quota', { apiVersion: POLICY, kind: 'FederatedResourceQuota', metadata: { name: 'theirs', namespace: 'shop' }, spec: { overall: { cpu: '10' } } }],
];

describe.each(WAYS)('%s', (_way, add) => {
  test.each(CONTENT)('that is %s stays', (_name, object) => {
    const chart = shop();
    add(chart, object);
    expect(reported(chart)).toEqual([]);
  });
});

const MALFORMED: readonly [string, any, RegExp][] = [
  ['a policy without selectors', policy(undefined), /KF803: \/spec\/resourceSelectors .* is missing/],
  ['a misspelt field', { ...policy([{ apiVersion: 'v1', kind: 'Secret' }]), spec: { ...policy([{ apiVersion: 'v1', kind: 'Secret' }]).spec, conflictResolutoin: 'Abort' } }, /KF801: .*conflictResolution/],
  ['a value that is no choice', { ...policy([{ apiVersion: 'v1', kind: 'Secret' }]), spec: { ...policy([{ apiVersion: 'v1', kind: 'Secret' }]).spec, preemption: 'Sometimes' } }, /KF802: \/spec\/preemption/],
  ['an operator that is none', { ...policy([{ apiVersion: 'v1', kind: 'Secret' }], 'OverridePolicy'), spec: { overrideRules: [{ overriders: { labelsOverrider: [{ operator: 'set', value: {} }] } }] } }, /KF802/],
  ['a quota without an amount', { apiVersion: POLICY, kind: 'FederatedResourceQuota', metadata: { name: 'theirs', namespace: 'shop' }, spec: {} }, /KF803: \/spec\/overall/],
  ['scripts under a name that is none', customization({ apiVersion: 'example.com/v1', kind: 'Thing' }, 'replicas'), /KF801: \/spec\/customizations\/replicas/],
  ['a version that is not served', { ...policy([CLONE_SET]), apiVersion: 'policy.karmada.io/v1' }, /KF804/],
  ['selectors that are a string', policy('all'), /KF802: \/spec\/resourceSelectors/],
  ['a spec that is a list', { ...policy([]), spec: [] }, /KF80\d: \/spec/],
];

describe.each(WAYS)('%s', (_way, add) => {
  test.each(MALFORMED)('that is %s is held against its schema', (_name, object, expected) => {
    const chart = shop();
    add(chart, object);
    expect(reported(chart).join('\n')).toMatch(expected);
  });
});

describe('works by hand', () => {
  const elsewhere = (chart: Chart, object: any) => new ApiObject(new Chart(chart.node.root as App, 'theirs'), 'theirs', object);

  test.each<[string, any]>([
    ['with the workload, for a cluster that gets it', work('edge', deployed)],
    ['with what its pods read', work('edge', config('other'), config('settings'))],
    ['of a replica set, which may go to that cluster', replicaSet(deployed)],
  ])('%s, are refused', (_name, object) => {
    const chart = shop();
    elsewhere(chart, object);
    const found = reported(chart);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/KF712: ManifestWork(ReplicaSet)? 'theirs' in chart 'theirs' has (CloneSet 'web'|ConfigMap 'settings'), which 'shop\/web' delivers/);
  });

  test.each<[string, any]>([
    ['with other objects', work('edge', config('other'))],
    ['for a cluster that does not get it', work('far', deployed)],
    ['with an object of the name in another namespace', work('edge', config('settings', 'bank'))],
    ['of a replica set with other objects', replicaSet(config('other'))],
  ])('%s, stay', (_name, object) => {
    const chart = shop();
    elsewhere(chart, object);
    expect(reported(chart)).toEqual([]);
  });

  test.each<[string, any]>([
    ['that are a string', { ...work('edge'), spec: { workload: { manifests: 'all' } } }],
    ['without metadata', work('edge', { apiVersion: 'v1', kind: 'ConfigMap' })],
    ['that are null', work('edge', null)],
  ])('with manifests %s end in no exception', (_name, object) => {
    const chart = shop();
    elsewhere(chart, object);
    expect(reported(chart).filter((line) => !/KF\d{3}: /.test(line))).toEqual([]);
  });

  test.each<[string, any]>([
    ['a work', work('edge', config('other'))],
    ['a cluster set', { apiVersion: 'cluster.open-cluster-management.io/v1beta2', kind: 'ManagedClusterSet', metadata: { name: 'theirs' }, spec: {} }],
  ])('%s beside a workload would be written for Karmada, and is refused', (_name, object) => {
    for (const chart of [shop(), shop(new App({ outdir: folder }))]) {
      new ApiObject(chart, 'theirs', object);
      expect(reported(chart)).toEqual([expect.stringMatching(/\[shop\] KF711/)]);
    }
  });
});

describe('objects for Karmada beside workloads that do not go there', () => {
  const elsewhere = (app: App, controlPlane: ControlPlane): Chart => {
    new Fleet(app, 'fleet', { clusters: [{ name: 'edge', controlPlane }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 80 }] });
    return chart;
  };
  const quota = { apiVersion: POLICY, kind: 'FederatedResourceQuota', metadata: { name: 'quota', namespace: 'shop' }, spec: { overall: { cpu: '4' } } };

  test.each([ControlPlane.OCM, ControlPlane.DIRECT])('would be lost, and are refused (%s)', (plane) => {
    const chart = elsewhere(newApp(), plane);
    new ApiObject(chart, 'theirs', quota);
    expect(reported(chart)).toEqual([expect.stringMatching(/\[shop\] KF276: FederatedResourceQuota 'quota'/)]);
  });

  test('are written from a chart of their own', () => {
    const app = newApp();
    elsewhere(app, ControlPlane.OCM);
    new ApiObject(new Chart(app, 'quotas'), 'theirs', quota);
    app.synth();
    expect(fs.readFileSync(path.join(app.outdir, 'quotas.k8s.yaml'), 'utf8')).toContain('kind: FederatedResourceQuota');
  });
});

test('a hand-written policy with the name of ours is refused', () => {
  const chart = shop();
  new ApiObject(chart, 'theirs', policy([{ ...CLONE_SET, name: 'api' }], 'PropagationPolicy', { name: 'web-cloneset' }));
  expect(reported(chart)).toEqual([expect.stringMatching(/KF996: PropagationPolicy 'web-cloneset' in namespace 'shop' is written for 'shop\/web' too/)]);
});

test('policies in a chart that is federated as a whole are looked at as well', () => {
  const app = newApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
  const chart = new FederatedChart(app, 'shop', { namespace: 'shop', placement: Placement.onAllClusters() });
  new ApiObject(chart, 'settings', config('settings'));
  new ApiObject(chart, 'policy', policy([{ apiVersion: 'v1', kind: 'ConfigMap' }], 'ClusterPropagationPolicy'));
  new ApiObject(chart, 'overrides', policy(undefined, 'OverridePolicy'));
  expect(warned(chart).map((line) => /KF\d+/.exec(line)![0])).toEqual(['KF344']);
});

test('a policy that is described as a custom kind is still a policy', () => {
  const app = newApp();
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  FederatedObjects.fromManifests(chart, 'set', [config('settings'), policy([CLONE_SET])], {
    placement: Placement.onAllClusters(), kinds: { 'policy.karmada.io/PropagationPolicy': { plural: 'propagationpolicies', namespaced: true } },
  });
  expect(reported(chart).join('\n')).toContain('KF536');
});

test('policies of the constructs themselves are nobody\'s competitors, patched ones included', () => {
  for (const app of [newApp(), new App({ outdir: folder })]) {
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    const web = new KruiseFederatedCloneSet(chart, 'web', {
      containers: [{ image: 'web:1' }], placement: Placement.onAllClusters(), overrides: [ClusterOverride.onClusters('west').label('a', 'b')],
    });
    web.propagationPolicy!.metadata.addLabel('team', 'shop');
    web.overridePolicies[0].metadata.addLabel('team', 'shop');
    expect(reported(chart)).toEqual([]);
  }
});

test('an interpreter that is kept elsewhere competes with nothing, and a webhook is checked by its construct alone', () => {
  const chart = shop(newApp(), { interpreter: Interpreter.none() });
  new ApiObject(chart, 'theirs', customization(CLONE_SET, 'healthInterpretation'));
  expect(reported(chart)).toEqual([]);
  const other = shop();
  new InterpreterWebhook(other, 'webhook', {
    webhooks: [{ name: 'things.example.com', endpoint: WebhookEndpoint.url('https://example.com'), rules: [{ operations: [InterpreterOperation.INTERPRET_HEALTH], apiGroups: ['example.com'], apiVersions: 'v1' as any, kinds: ['Thing'] }] }],
  });
  expect(reported(other).filter((line) => /KF80/.test(line))).toEqual([]);
});
