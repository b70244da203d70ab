import * as fc from 'fast-check';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { checkChanges, checkEffects, checkOverrides, type OverriddenObject } from '../../constructs/overrides/checks';
import { compileOverrides } from '../../constructs/overrides/compile';
import { OVERRIDE_RULES } from '../../constructs/overrides/rules';
import { type Problem, Severity } from '../../constructs/problems/problem';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { ClusterSelector } from '../../constructs/fleet/cluster-selector';
import { moduleOf } from '../../constructs/kinds/kinds';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const CLUSTERS = [{ name: 'edge-1', labels: { tier: 'edge' } }, { name: 'us-west', labels: { tier: 'prod' } }];

const CLONE_SET: any = {
  apiVersion: 'apps.kruise.io/v1alpha1',
  kind: 'CloneSet',
  metadata: { name: 'web', namespace: 'shop', labels: { team: 'shop' }, annotations: { note: 'x' } },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1', env: [{ name: 'A', value: 'a' }] }, { name: 'pinned', image: `web:1@${DIGEST}` }] },
    },
  },
};
const CIRCLE: any = {};
CIRCLE.self = CIRCLE;
const CONFIG: any = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config', namespace: 'shop' }, data: { 'app.yaml': 'a: 1\n' } };
const SECRET: any = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'secret', namespace: 'shop' }, stringData: { password: 'x' } };

function check(overrides: readonly ClusterOverride[], object = CLONE_SET, context: Partial<OverriddenObject> = {}): Problem[] {
  const sets = overrides.map((override) => ({ target: override._target(), changes: override._changes() }));
  const overridden = { path: 'shop/web', object, facts: moduleOf(object), overrides: sets, clusters: CLUSTERS, divided: false, ...context };
  const changes = checkChanges(overridden);
  const compiled = compileOverrides(object, overridden.facts, changes.sound, overridden.clusters);
  const { problems, sound } = checkOverrides(overridden, changes, compiled);
  return [...problems, ...sound ? checkEffects(overridden, compiled.rules) : []];
}

const codes = (...args: Parameters<typeof check>) => [...new Set(check(...args).map(({ code }) => code))];
const edge = () => ClusterOverride.onClusters('edge-1');
const any = () => edge() as any;

test('codes are unique and belong to overrides', () => {
  const all = Object.values(OVERRIDE_RULES).map(({ code }) => code);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((code) => /^KF3\d\d$/.test(code))).toBe(true);
});

test.each(Object.entries(OVERRIDE_RULES))('%s says what is asked for, why, and what to do, as sentences', (_name, { rule, why, fix, source }) => {
  for (const text of [rule, why, fix]) expect(text).toMatch(/^\S.*\.$/s);
  expect(source).toMatch(/^(ours: |karmada |kruise |open-cluster-management|kubernetes )\S/);
});

test.each([undefined, null, true, 3, '', '1A', 'A B', 'A=B', 'Aä'])('%j is no name of a variable', (name) => {
  expect(codes([any().env('web', name, 'x')])).toEqual([OVERRIDE_RULES.env.code]);
});

test.each(['A', '_', 'a.b-c', 'A1'])('%j is the name of a variable', (name) => {
  expect(codes([any().env('web', name, 'x')])).toEqual([]);
});

test.each<[any, string]>([
  [{ clusterNames: [] }, 'The override names no cluster.'], [{ clusterNames: ['edge-1', ''] }, '"" is not a cluster name.'], [{ clusterNames: [3] }, '3 is not a cluster name.'],
  [{ clusters: ['a'] }, 'Expected a ClusterSelector, found'], ['edge-1', 'Expected a ClusterSelector, found "edge-1".'], [{ clusterNames: ['edge-2'] }, "did you mean 'edge-1'?"],
  [{ clusterNames: ['nowhere'] }, "the fleet has 'edge-1', 'us-west'."], [{ labelSelector: { matchLabels: { tier: 'lab' } } }, 'No cluster in the fleet matches'],
])('the target %j is reported: %s', (target, message) => {
  const overridden = { path: 'shop/web', object: CLONE_SET, facts: moduleOf(CLONE_SET), overrides: [{ target, changes: [{ type: 'replicas', value: 1 } as any] }], clusters: CLUSTERS, divided: false };
  expect(checkOverrides(overridden, checkChanges(overridden), { rules: [], problems: [] } as any).problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
});

test('a fleet without clusters has none to name', () => {
  expect(check([edge().replicas(1)], CLONE_SET, { clusters: [] })[0].message).toContain('the fleet has no clusters.');
});

test('a fault is told with the number of its override, if there are several', () => {
  const faulty = () => edge().env('web', '1A', 'x');
  expect(check([faulty()])[0].message).not.toContain('Override ');
  expect(check([edge().env('web', 'B', 'x'), faulty()])[0].message).toMatch(/^Override 2: /);
});

test('overrides in order give no problem', () => {
  const override = edge()
    .imageRegistry('registry.eu.example.com', { containers: ['web'] }).imageRepository('shop/web', { containers: ['web'] }).imageTag('2', { containers: ['web'] })
    .imageDigest(DIGEST, { containers: ['web'] }).image('pinned', `other@${DIGEST}`).command('web', ['run']).args('web', []).env('web', 'A', '').env('web', 'B', 'b').removeEnv('web', 'A')
    .resources('web', { cpuLimit: '1.5', memoryRequest: '64Mi', other: { 'nvidia.com/gpu': '1' } })
    .label('a', 'b').removeLabel('team').annotation('a', 'b c').removeAnnotation('note').podLabel('x', 'y').podLabel('app', 'web').podAnnotation('x', '{}').nodeSelector('pool', 'big')
    .partition(PercentOrAbsolute.percent(50)).maxUnavailable(PercentOrAbsolute.absolute(1)).paused(false).replicas(0)
    .add('/spec/minReadySeconds', 5).replace('/spec/minReadySeconds', 6).remove('/spec/minReadySeconds');
  expect(check([override])).toEqual([]);
  expect(check([override], CLONE_SET, { clusters: undefined })).toEqual([]);
});

test.each(['1', '100', '1.25', '1.', '.5', '.25', '10Ki', '5n', '1e3', '1e+3', '1E-3', '1e12'])('%s is a quantity', (quantity) => {
  expect(check([edge().resources('web', { cpuLimit: quantity })])).toEqual([]);
});

test.each(['', '1x', 'x1', '1Kib', '.', '1e', '1.5.5', ' 1'])('%j is no quantity', (quantity) => {
  expect(codes([edge().resources('web', { cpuLimit: quantity })])).toEqual(['KF312']);
});

test.each([20, 12.5, 12.55])('%d %% is an amount', (percent) => {
  expect(check([edge().maxUnavailable(PercentOrAbsolute.percent(percent))])).toEqual([]);
});

test('a problem names the construct, the override, what was found and what to do', () => {
  expect(check([edge().imageTag('2', { containers: ['web'] }), edge().env('wbe', 'A', '1')])).toEqual([{
    code: 'KF306', severity: Severity.ERROR, path: 'shop/web',
    message: 'Override 2: There is no container "wbe", only \'web\', \'pinned\'. Did you mean \'web\'?',
    fix: 'use the name of one of the known containers.',
  }]);
});

describe('targets', () => {
  const tagged = (override: ClusterOverride) => override.imageTag('2', { containers: ['web'] });

  test('KF301: no names, wrong types and what is no selector', () => {
    expect(codes([tagged(ClusterOverride.onClusters())])).toEqual(['KF301']);
    expect(codes([tagged(ClusterOverride.onClusters(['edge-1'] as any))])).toEqual(['KF301']);
    expect(codes([tagged(ClusterOverride.onClustersMatching({ labels: {} } as any))])).toEqual(['KF301']);
    expect(codes([tagged(ClusterOverride.onClustersMatching(undefined as any))])).toEqual(['KF301']);
    expect(codes([tagged(ClusterOverride.onAllClusters())])).toEqual([]);
  });

  test('KF302: an unknown cluster, with the one that was probably meant', () => {
    expect(check([tagged(ClusterOverride.onClusters('edge-2'))])[0]).toMatchObject({ code: 'KF302', message: 'There is no cluster \'edge-2\' in the fleet; did you mean \'edge-1\'?' });
    expect(codes([tagged(ClusterOverride.onClusters('edge-2'))], CLONE_SET, { clusters: undefined })).toEqual([]);
  });

  test('KF303: a selector that matches no cluster', () => {
    expect(codes([tagged(ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'none' })))])).toEqual(['KF303']);
    expect(codes([tagged(ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' })))])).toEqual([]);
  });

  test('selectors follow the rules of placements', () => {
    expect(codes([tagged(ClusterOverride.onClustersMatching(ClusterSelector.labels({ 'not a key': 'x' })))], CLONE_SET, { clusters: undefined })).toEqual([expect.stringMatching(/^KF2/)]);
  });
});

describe.each<[string, string, ClusterOverride, any?]>([
  ['KF304', 'no changes', edge()],
  ['KF304', 'resources without any', any().resources('web')],
  ['KF305', 'containers of a kind without pods', edge().imageTag('2'), CONFIG],
  ['KF305', 'replicas of a kind without', edge().replicas(2), CONFIG],
  ['KF305', 'an update strategy of a kind without', edge().paused(true), CONFIG],
  ['KF306', 'an unknown container', edge().command('nope', ['x'])],
  ['KF306', 'an unknown container of an image', edge().imageTag('2', { containers: ['nope'] })],
  ['KF306', 'no container', edge().imageTag('2', { containers: [] })],
  ['KF306', 'a container that is no name', any().env(5, 'A', 'x')],
  ['KF307', 'a tag with a colon', edge().imageTag(':2', { containers: ['web'] })],
  ['KF307', 'a tag with an at sign', edge().imageTag('@2', { containers: ['web'] })],
  ['KF307', 'a digest as a tag', edge().imageTag(DIGEST, { containers: ['web'] })],
  ['KF307', 'an empty tag', edge().imageTag('', { containers: ['web'] })],
  ['KF307', 'a tag that is a number', any().imageTag(2, { containers: ['web'] })],
  ['KF307', 'a short digest', edge().imageDigest('sha256:abc', { containers: ['web'] })],
  ['KF307', 'a registry without dot or port', edge().imageRegistry('mirror', { containers: ['web'] })],
  ['KF307', 'an empty registry', edge().imageRegistry('', { containers: ['web'] })],
  ['KF307', 'a repository in upper case', edge().imageRepository('Shop/Web', { containers: ['web'] })],
  ['KF307', 'a repository with a registry', edge().imageRepository('docker.io/web', { containers: ['web'] })],
  ['KF307', 'an empty repository', edge().imageRepository('', { containers: ['web'] })],
  ['KF307', 'a malformed image', edge().image('web', 'Not An Image')],
  ['KF308', 'an image with tag and digest changed in part', edge().imageTag('2')],
  ['KF309', 'a malformed name of a variable', edge().env('web', '1A', 'x')],
  ['KF309', 'a name with an equals sign', edge().removeEnv('web', 'A=B')],
  ['KF309', 'a value that is no string', any().env('web', 'A', 5)],
  ['KF310', 'a command that is no list', any().command('web', 'run')],
  ['KF310', 'arguments that are no strings', any().args('web', [1])],
  ['KF311', 'removing an absent variable', edge().removeEnv('web', 'Z')],
  ['KF311', 'removing an absent label', edge().removeLabel('z')],
  ['KF311', 'removing an absent annotation', edge().removeAnnotation('z')],
  ['KF312', 'a malformed quantity', edge().resources('web', { cpuLimit: '1 core' })],
  ['KF312', 'a negative quantity', edge().resources('web', { cpuLimit: '-1' })],
  ['KF312', 'a quantity that is a number', any().resources('web', { memoryLimit: 5 })],
  ['KF313', 'a malformed label value', edge().label('a', 'not valid')],
  ['KF313', 'a malformed key', edge().annotation('not valid', 'x')],
  ['KF313', 'an annotation that is no string', any().podAnnotation('a', 5)],
  ['KF313', 'a node label that cannot be', edge().nodeSelector('pool', 'not valid')],
  ['KF314', 'a selected pod label', edge().podLabel('app', 'other')],
  ['KF314', 'a selected pod label removed by a patch', edge().remove('/spec/template/metadata/labels/app')],
  ['KF315', 'a number in quotes', any().partition('5')],
  ['KF315', 'a negative number', edge().maxSurge(PercentOrAbsolute.absolute(-1))],
  ['KF315', 'paused that is no boolean', any().paused('yes')],
  ['KF316', 'negative replicas', edge().replicas(-1)],
  ['KF316', 'replicas that are no number', any().replicas('3')],
  ['KF318', 'a path without a slash', edge().remove('spec/replicas')],
  ['KF318', 'a path that is no string', any().remove(undefined)],
  ['KF318', 'a negative index', edge().add('/spec/template/spec/containers/-1', {})],
  ['KF319', 'replacing what is not there', edge().replace('/spec/nothing', 1)],
  ['KF319', 'adding below what is not there', edge().add('/spec/nothing/below', 1)],
  ['KF320', 'the name', edge().replace('/metadata/name', 'x')],
  ['KF320', 'the namespace, by its parent', edge().replace('/metadata', {})],
  ['KF320', 'the kind', edge().replace('/kind', 'x')],
  ['KF320', 'the status', edge().add('/status', {})],
  ['KF321', 'text that is not there', edge().yamlField('/data/none', '/a', 1), CONFIG],
  ['KF321', 'text that is no JSON', edge().jsonField('/data/app.yaml', '/a', 1), CONFIG],
  ['KF322', 'a value of a Secret', edge().replace('/stringData/password', 'y'), SECRET],
  ['KF325', 'a value left out', any().add('/spec/minReadySeconds')],
  ['KF325', 'a value that is a function', edge().add('/spec/minReadySeconds', () => 1)],
  ['KF325', 'a value with a function deep inside', edge().add('/spec/minReadySeconds', { a: [{ b: () => 1 }] })],
  ['KF325', 'a value with a number that JSON does not have', edge().add('/spec/minReadySeconds', [1, Number.NaN])],
  ['KF325', 'a value that holds itself', edge().add('/spec/minReadySeconds', CIRCLE)],
  ['KF325', 'a field of text left out', any().yamlField('/data/app.yaml', '/a'), CONFIG],
])('%s', (code, title, override, object) => {
  test(`${title} is found, whether or not clusters are known`, () => {
    expect(codes([override], object)).toEqual([code]);
    expect(codes([override], object, { clusters: undefined })).toEqual([code]);
  });
});

test('KF308: a digest alone is kept track of, so nothing is said', () => {
  const object = structuredClone(CLONE_SET);
  object.spec.template.spec.containers[1].image = `web@${DIGEST}`;
  expect(codes([edge().imageTag('2')], object)).toEqual([]);
});

test('KF317: replicas are not overridden where they are divided, by a patch neither', () => {
  expect(codes([edge().replicas(2)], CLONE_SET, { divided: true })).toEqual(['KF317']);
  expect(codes([edge().replace('/spec/replicas', 2)], CLONE_SET, { divided: true })).toEqual(['KF317']);
  expect(codes([edge().replicas(2)])).toEqual([]);
  expect(codes([edge().add('/spec/minReadySeconds', 2)], CLONE_SET, { divided: true })).toEqual([]);
  expect(codes([edge().add('/data/a', 'b')], CONFIG, { divided: true })).toEqual([]);
  expect(codes([edge().add('/data', {})], { ...CONFIG, apiVersion: 'example.com/v1' }, { divided: true })).toEqual([]);
});

test('KF314: a pod label that nobody selects may be anything, and a selected one what is selected', () => {
  expect(codes([edge().podLabel('other', 'x')])).toEqual([]);
  expect(codes([edge().podLabel('app', 'web')])).toEqual([]);
  expect(check([edge().podLabel('app', 'other')])[0].message).toContain('The pod label \'app\' would be "other", but the workload selects its pods by "web".');
});

describe('KF323', () => {
  const patched = edge().remove('/spec/template/spec/containers/0');
  const other = ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'prod' })).command('pinned', ['x']);

  test('a patch that moves what another override addresses is found if they may meet', () => {
    expect(codes([patched, other], CLONE_SET, { clusters: undefined })).toEqual(['KF323']);
  });

  test('it is none if no cluster has both', () => {
    expect(codes([patched, other])).toEqual([]);
  });
});

test('a patch that fails on some clusters only is found for those', () => {
  const problems = check([
    ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' })).add('/spec/minReadySeconds', 5),
    ClusterOverride.onAllClusters().replace('/spec/minReadySeconds', 6),
  ]);
  expect(problems.map(({ code, message }) => [code, message])).toEqual([['KF319', 'Override 2: replace /spec/minReadySeconds: the path does not exist.']]);
});

test('all problems are reported at once', () => {
  const found = codes([edge().imageTag(':', { containers: ['web'] }).env('web', '1', 'x').replicas(-1), ClusterOverride.onClusters('nope')]);
  expect(found.sort()).toEqual(['KF302', 'KF304', 'KF307', 'KF309', 'KF316']);
});

test('whatever a JavaScript caller passes, the answer is a list of problems', () => {
  const methods = Object.getOwnPropertyNames(ClusterOverride.prototype).filter((name) => !name.startsWith('_') && name !== 'constructor');
  const call = fc.tuple(fc.constantFrom(...methods), fc.array(fc.oneof(fc.anything(), fc.constantFrom('web', 'A', '/spec/replicas', '/data/app.yaml')), { maxLength: 3 }));
  fc.assert(fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), fc.anything(), (calls, selector) => {
    const start: any = ClusterOverride.onClustersMatching(selector as any);
    const override = calls.reduce((built, [method, args]) => method === 'within' ? built : built[method](...args), start);
    for (const object of [CLONE_SET, CONFIG]) expect(Array.isArray(check([override, edge().imageTag('2')], object))).toBe(true);
  }), { numRuns: 300 });
});
