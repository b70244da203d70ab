import { PercentOrAbsolute } from 'cdk8s-plus-28';
import type { ClusterFacts } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import { applyRules } from '../../constructs/delivery/override';
import { compileOverrides } from '../../constructs/overrides/compile';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { ClusterSelector } from '../../constructs/fleet/cluster-selector';
import { moduleOf } from '../../constructs/kinds/kinds';

const WEB: any = {
  name: 'web',
  image: 'registry.example.com/web:1',
  env: [{ name: 'A', value: 'a' }, { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }, { name: 'C', value: 'c' }],
};

function cloneSet(container: any = WEB, spec: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'CloneSet',
    metadata: { name: 'web', namespace: 'shop', labels: { team: 'shop' } },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [container, { name: 'side', image: 'side:1' }], initContainers: [{ name: 'setup', image: 'setup:1' }] },
      },
      ...spec,
    },
  };
}

function compile(object: KubeObject, overrides: ClusterOverride[], clusters?: ClusterFacts[]) {
  const sets = overrides.map((override) => ({ target: override._target(), changes: override._changes() }));
  return compileOverrides(object, moduleOf(object), sets, clusters);
}

/** Rules of overrides that must compile. */
function rules(object: KubeObject, ...overrides: ClusterOverride[]): any[] {
  const { rules: compiled, problems } = compile(object, overrides);
  expect(problems).toEqual([]);
  return compiled;
}

function delivered(object: KubeObject, cluster: ClusterFacts, ...overrides: ClusterOverride[]): any {
  const result: any = applyRules(object, cluster, rules(object, ...overrides));
  expect(result.error).toBeUndefined();
  return result.object;
}

const edge = () => ClusterOverride.onClusters('edge-1');
const prod = () => ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'prod' }));
const BOTH: ClusterFacts = { name: 'edge-1', labels: { tier: 'prod' } };
const path = (rest: string) => `/spec/template/spec/containers/0/${rest}`;

describe('images', () => {
  test('a part changes by path in every container, init containers too', () => {
    const [{ overriders }] = rules(cloneSet(), edge().imageRegistry('r.example.com'));
    expect(overriders.imageOverrider).toEqual(['containers/0', 'containers/1', 'initContainers/0'].map((at) => ({
      predicate: { path: `/spec/template/spec/${at}/image` }, component: 'Registry', operator: 'replace', value: 'r.example.com',
    })));
  });

  test('a part changes in the containers that are named', () => {
    const [{ overriders }] = rules(cloneSet(), edge().imageTag('2', { containers: ['setup'] }));
    expect(overriders.imageOverrider.map((item: any) => item.predicate.path)).toEqual(['/spec/template/spec/initContainers/0/image']);
  });

  test('a digest takes the place of the tag', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const object = delivered(cloneSet(), BOTH, edge().imageDigest(digest, { containers: ['web'] }));
    expect(object.spec.template.spec.containers[0].image).toBe(`registry.example.com/web@${digest}`);
  });
});

describe('order', () => {
  test('changes of different things share a rule', () => {
    expect(rules(cloneSet(), edge().env('web', 'A', '1').label('a', 'b').imageTag('2'))).toHaveLength(1);
  });

  test('a tag for an image that was replaced whole before comes in a rule of its own', () => {
    const override = edge().image('web', 'other/web:1').imageTag('2', { containers: ['web'] });
    expect(rules(cloneSet(), override)).toHaveLength(2);
    expect(delivered(cloneSet(), BOTH, override).spec.template.spec.containers[0].image).toBe('other/web:2');
  });

  test('neighbouring overrides of the same clusters share a rule', () => {
    expect(rules(cloneSet(), edge().imageTag('2'), edge().label('a', 'b'))).toHaveLength(1);
  });

  test('the override that is listed later wins', () => {
    expect(delivered(cloneSet(), BOTH, prod().replicas(5), edge().replicas(7)).spec.replicas).toBe(7);
    expect(delivered(cloneSet(), BOTH, edge().replicas(7), prod().replicas(5)).spec.replicas).toBe(5);
  });
});

describe('environment variables', () => {
  const env = (override: ClusterOverride, container = WEB) => rules(cloneSet(container), override)[0].overriders.plaintext;

  test('one of the template is replaced whole, whatever its source', () => {
    expect(env(edge().env('web', 'B', 'b'))).toEqual([{ path: path('env/1'), operator: 'replace', value: { name: 'B', value: 'b' } }]);
  });

  test('of several with one name the last is replaced, which is the one that counts', () => {
    const twice = { ...WEB, env: [{ name: 'A', value: '1' }, { name: 'B', value: 'b' }, { name: 'A', value: '2' }] };
    expect(env(edge().env('web', 'A', '3'), twice)).toEqual([{ path: path('env/2'), operator: 'replace', value: { name: 'A', value: '3' } }]);
  });

  test('a new one is appended', () => {
    expect(env(edge().env('web', 'D', 'd'))).toEqual([{ path: path('env/-'), operator: 'add', value: { name: 'D', value: 'd' } }]);
  });

  test('the list is made where there is none, or null', () => {
    const expected = [{ path: path('env'), operator: 'add', value: [{ name: 'D', value: 'd' }] }];
    expect(env(edge().env('web', 'D', 'd'), { name: 'web', image: 'web:1' })).toEqual(expected);
    expect(env(edge().env('web', 'D', 'd'), { name: 'web', image: 'web:1', env: null })).toEqual(expected);
  });

  test('removals count with those before', () => {
    const object = delivered(cloneSet(), BOTH, edge().removeEnv('web', 'A').removeEnv('web', 'B').env('web', 'C', '1'));
    expect(object.spec.template.spec.containers[0].env).toEqual([{ name: 'C', value: '1' }]);
  });

  test('overrides that may meet and add different names to a missing list make the list first', () => {
    const compiled = rules(cloneSet({ name: 'web', image: 'web:1' }), edge().env('web', 'D', 'd'), prod().env('web', 'E', 'e'));
    expect(compiled.map(({ overriders }) => overriders.plaintext[0])).toEqual([
      { path: path('env'), operator: 'add', value: [] },
      { path: path('env'), operator: 'add', value: [] },
      { path: path('env/-'), operator: 'add', value: { name: 'D', value: 'd' } },
      { path: path('env/-'), operator: 'add', value: { name: 'E', value: 'e' } },
    ]);
  });

  test('overrides that may meet and add the same name leave one entry', () => {
    const object = delivered(cloneSet(), BOTH, edge().env('web', 'D', 'first'), prod().env('web', 'D', 'second'));
    expect(object.spec.template.spec.containers[0].env.slice(3)).toEqual([{ name: 'D', value: 'second' }]);
  });

  test('a removal that may meet another change of the list is written whole for each combination', () => {
    const compiled = rules(cloneSet(), edge().removeEnv('web', 'A'), prod().env('web', 'C', '1'));
    expect(compiled.map(({ targetCluster, overriders }) => [targetCluster, overriders.plaintext[0].value.map((entry: any) => entry.name)])).toEqual([
      [{ clusterNames: ['edge-1'] }, ['B', 'C']],
      [{ labelSelector: { matchLabels: { tier: 'prod' } } }, ['A', 'B', 'C']],
      [{ clusterNames: ['edge-1'], labelSelector: { matchLabels: { tier: 'prod' } } }, ['B', 'C']],
    ]);
  });

  test('overrides that can never meet need no such care', () => {
    const compiled = rules(cloneSet(), edge().removeEnv('web', 'A'), ClusterOverride.onClusters('edge-2').env('web', 'C', '1'));
    expect(compiled.map(({ overriders }) => overriders.plaintext)).toEqual([
      [{ path: path('env/0'), operator: 'remove' }],
      [{ path: path('env/2'), operator: 'replace', value: { name: 'C', value: '1' } }],
    ]);
  });

  test('known clusters tell overrides apart that never meet', () => {
    const clusters = [{ name: 'edge-1', labels: { tier: 'edge' } }, { name: 'us', labels: { tier: 'prod' } }];
    expect(compile(cloneSet(), [edge().removeEnv('web', 'A'), prod().env('web', 'C', '1')], clusters).rules).toHaveLength(2);
  });

  test('three overrides of which no cluster has all get no rule for all', () => {
    const on = (...names: string[]) => ClusterOverride.onClusters(...names).env('web', 'D', names.join());
    const compiled = rules(cloneSet(), on('a', 'b'), on('b', 'c'), on('a', 'c'));
    expect(compiled.every(({ targetCluster }) => targetCluster.clusterNames.length > 0)).toBe(true);
    expect(delivered(cloneSet(), { name: 'c' }, on('a', 'b'), on('b', 'c'), on('a', 'c')).spec.template.spec.containers[0].env[3].value).toBe('a,c');
  });

  test('an override for all clusters is known to come before one for some', () => {
    const compiled = rules(cloneSet(), ClusterOverride.onAllClusters().env('web', 'D', 'd'), edge().env('web', 'D', 'e'));
    expect(compiled[1].overriders.plaintext).toEqual([{ path: path('env/3'), operator: 'replace', value: { name: 'D', value: 'e' } }]);
  });

  test('too many combinations are a problem', () => {
    const overrides = Array.from({ length: 8 }, (_, i) => ClusterOverride.onClustersMatching(ClusterSelector.labels({ [`l${i}`]: 'x' })).env('web', 'D', String(i)));
    expect(compile(cloneSet(), overrides).problems).toEqual([expect.objectContaining({ reason: 'overlap', override: 7 })]);
  });
});

describe('missing parents', () => {
  test('one override alone writes the whole value at once', () => {
    const override = edge().resources('side', { cpuRequest: '1', cpuLimit: '2' }).podAnnotation('example.com/a', 'b').partition(PercentOrAbsolute.percent(50));
    expect(rules(cloneSet(), override)[0].overriders.plaintext).toEqual([
      { path: '/spec/template/spec/containers/1/resources', operator: 'add', value: { requests: { cpu: '1' }, limits: { cpu: '2' } } },
      { path: '/spec/template/metadata/annotations', operator: 'add', value: { 'example.com/a': 'b' } },
      { path: '/spec/updateStrategy', operator: 'add', value: { partition: '50%' } },
    ]);
  });

  test('overrides that may meet keep what the other wrote', () => {
    const object = delivered(cloneSet(), BOTH, edge().resources('web', { cpuLimit: '2' }), prod().resources('web', { cpuRequest: '1', memoryLimit: '1Gi' }));
    expect(object.spec.template.spec.containers[0].resources).toEqual({ requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } });
  });

  test('a parent that some overrides share is made before the parents inside it, and wipes none of them', () => {
    const withGpu = ClusterOverride.onClustersMatching(ClusterSelector.labels({ gpu: 'yes' }));
    const overrides = [edge().resources('web', { cpuRequest: '1' }), prod().resources('web', { cpuLimit: '2' }), withGpu.resources('web', { memoryRequest: '1Gi' })];
    expect(delivered(cloneSet(), BOTH, ...overrides).spec.template.spec.containers[0].resources).toEqual({ requests: { cpu: '1' }, limits: { cpu: '2' } });
  });

  test('a cluster with one of them gets nothing of the other', () => {
    const object = delivered(cloneSet(), { name: 'us', labels: { tier: 'prod' } }, edge().resources('web', { cpuLimit: '2' }), prod().resources('web', { cpuRequest: '1' }));
    expect(object.spec.template.spec.containers[0].resources).toEqual({ requests: { cpu: '1' } });
  });

  test('a node selector joins the one that is there', () => {
    const object = cloneSet();
    object.spec.template.spec.nodeSelector = { pool: 'small', arch: 'arm64' };
    expect(delivered(object, BOTH, edge().nodeSelector('pool', 'big').nodeSelector('zone', 'a')).spec.template.spec.nodeSelector)
      .toEqual({ pool: 'big', arch: 'arm64', zone: 'a' });
  });

  test('a SidecarSet has no nodes of its own', () => {
    const sidecars: any = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'SidecarSet', metadata: { name: 'logs' }, spec: { containers: [{ name: 'logs', image: 'logs:1' }] } };
    expect(() => rules(sidecars, edge().nodeSelector('pool', 'big'))).toThrow('choose their own nodes');
  });

  test('what is above is an object, or it is a problem', () => {
    const object = cloneSet(WEB, { updateStrategy: 'fast' });
    expect(compile(object, [edge().paused(true)]).problems).toMatchObject([{ reason: 'patch', message: '/spec/updateStrategy is not an object.' }]);
  });

  test('keys are escaped', () => {
    const override = edge().podLabel('example.com/x', 'y');
    expect(rules(cloneSet(), override)[0].overriders.plaintext[0].path).toBe('/spec/template/metadata/labels/example.com~1x');
  });
});

describe('text', () => {
  const config: any = {
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config', namespace: 'shop' },
    data: { 'app.yaml': 'log:\n  level: info\nhosts: [a, b]\n', 'app.json': '{"log":{"level":"info"}}', note: 'just text' },
  };

  test('a field of YAML or JSON is set, with missing objects on the way', () => {
    const override = edge().yamlField('/data/app.yaml', '/log/level', 'warn').yamlField('/data/app.yaml', '/cache/size', 5).jsonField('/data/app.json', '/log/level', 'warn');
    expect(delivered(config, BOTH, override).data).toEqual({
      'app.yaml': 'cache:\n  size: 5\nhosts:\n- a\n- b\nlog:\n  level: warn\n', 'app.json': '{"log":{"level":"warn"}}', note: 'just text',
    });
    expect(rules(config, override)[0].overriders.fieldOverrider).toHaveLength(2);
  });

  test('an element of a list is replaced, not inserted', () => {
    expect(delivered(config, BOTH, edge().yamlField('/data/app.yaml', '/hosts/0', 'z')).data['app.yaml']).toContain('- z\n- b\n');
  });

  test('text that is none, or has no such place, is a problem', () => {
    const reasons = (override: ClusterOverride) => compile(config, [override]).problems.map(({ reason }) => reason);
    expect(reasons(edge().yamlField('/data/missing', '/a', 1))).toEqual(['text']);
    expect(reasons(edge().jsonField('/data/app.yaml', '/a', 1))).toEqual(['text']);
    expect(reasons(edge().yamlField('/data/note', '/a', 1))).toEqual(['text']);
    expect(reasons(edge().yamlField('/data/app.yaml', '/hosts/7', 1))).toEqual(['text']);
    expect(reasons(edge().removeYamlField('/data/app.yaml', '/nothing'))).toEqual(['text']);
    expect(compile(config, [edge().yamlField('/data/app.yaml', '/log/level/deep', 1)]).problems).toMatchObject([{ reason: 'text', message: '/log/level in the string is "info", which cannot have fields.' }]);
  });

  test('one string may be changed as YAML and as JSON, one after the other', () => {
    const override = edge().jsonField('/data/app.json', '/a', 1).yamlField('/data/app.json', '/b', 2);
    expect(rules(config, override)[0].overriders.fieldOverrider).toEqual([
      { fieldPath: '/data/app.json', json: [{ subPath: '/a', operator: 'add', value: 1 }] }, { fieldPath: '/data/app.json', yaml: [{ subPath: '/b', operator: 'add', value: 2 }] },
    ]);
  });

  test('overrides that may meet cannot reshape what the other reads', () => {
    expect(compile(config, [edge().removeYamlField('/data/app.yaml', '/log'), prod().yamlField('/data/app.yaml', '/log/level', 'x')]).problems)
      .toEqual([expect.objectContaining({ reason: 'overlap', override: 1 })]);
  });

  test.each<[string, (first: ClusterOverride) => ClusterOverride, (second: ClusterOverride) => ClusterOverride, boolean]>([
    ['a field and one inside it', (one) => one.yamlField('/data/app.yaml', '/log', { level: 'a' }), (two) => two.yamlField('/data/app.yaml', '/log/level', 'b'), true],
    ['a field and one around it', (one) => one.yamlField('/data/app.yaml', '/log/level', 'b'), (two) => two.yamlField('/data/app.yaml', '/log', { level: 'a' }), false],
    ['the same field', (one) => one.yamlField('/data/app.yaml', '/log', 'a'), (two) => two.yamlField('/data/app.yaml', '/log', 'b'), false],
    ['a field that goes and one beside it', (one) => one.removeYamlField('/data/app.yaml', '/log'), (two) => two.yamlField('/data/app.yaml', '/hosts/0', 'b'), false],
    ['a field beside one that goes', (one) => one.yamlField('/data/app.yaml', '/hosts/0', 'b'), (two) => two.removeYamlField('/data/app.yaml', '/log'), false],
    ['a field and the same that goes', (one) => one.yamlField('/data/app.yaml', '/log/level', 'b'), (two) => two.removeYamlField('/data/app.yaml', '/log/level'), true],
    ['fields of two strings', (one) => one.removeYamlField('/data/app.yaml', '/log'), (two) => two.jsonField('/data/app.json', '/log/level', 'b'), false],
    ['a whole string and a field in it', (one) => one.replace('/data/app.yaml', 'log: {}\n'), (two) => two.yamlField('/data/app.yaml', '/log/level', 'b'), true],
  ])('overrides that may meet change %s', (_title, first, second, clash) => {
    expect(compile(config, [first(edge()), second(prod())]).problems.map(({ reason, override }) => [reason, override])).toEqual(clash ? [['overlap', 1]] : []);
  });
});

describe('literal patches', () => {
  const problems = (...overrides: ClusterOverride[]) => compile(cloneSet(), overrides).problems.map(({ reason, override }) => [reason, override]);

  test('later changes of the same override find containers that a patch has moved', () => {
    const object = delivered(cloneSet(), BOTH, edge().add('/spec/template/spec/containers/0', { name: 'first', image: 'first:1' }).env('web', 'A', '1'));
    expect(object.spec.template.spec.containers[1].env[0]).toEqual({ name: 'A', value: '1' });
  });

  test('a patch that does not apply is a problem', () => {
    expect(problems(edge().replace('/spec/nothing', 1))).toEqual([['patch', 0]]);
    expect(problems(edge().add('/spec/nothing/below', 1))).toEqual([['patch', 0]]);
  });

  test.each(['spec/replicas', '', '/spec//x', '/spec/~2', '/spec/template/spec/containers/-1', '/spec/template/spec/containers/x/image'])('%p is no path', (pointer) => {
    expect(problems(edge().add(pointer, 1))).toEqual([['pointer', 0]]);
  });

  test('a patch that moves what another override addresses is a problem if they may meet', () => {
    const moving = (override: ClusterOverride) => override.remove('/spec/template/spec/containers/0');
    expect(problems(moving(edge()), prod().env('side', 'A', '1'))).toEqual([['overlap', 1]]);
    expect(problems(moving(edge()), prod().imageTag('2', { containers: ['side'] }))).toEqual([['overlap', 1]]);
    expect(problems(moving(edge()), ClusterOverride.onClusters('edge-2').env('side', 'A', '1'))).toEqual([]);
    expect(problems(prod().env('side', 'A', '1'), moving(edge()))).toEqual([]);
  });

  const POD = '/spec/template';

  test.each<[string, (first: ClusterOverride) => ClusterOverride, (second: ClusterOverride) => ClusterOverride]>([
    ['an element of a list that the first moves', (one) => one.remove(`${POD}/spec/containers/0`), (two) => two.replace(`${POD}/spec/containers/1/image`, 'x')],
    ['a field that the first removes', (one) => one.remove('/spec/replicas'), (two) => two.replace('/spec/replicas', 5)],
    ['a field inside one that the first removes', (one) => one.remove(`${POD}/metadata`), (two) => two.add(`${POD}/metadata/labels/x`, 'y')],
    ['a field whose parent the first leaves out', (one) => one.replace(`${POD}/metadata`, {}), (two) => two.add(`${POD}/metadata/labels/x`, 'y')],
    ['a field that the first leaves out', (one) => one.replace(`${POD}/metadata`, { labels: {} }), (two) => two.replace(`${POD}/metadata/labels/app`, 'y')],
    ['replicas that the first removes', (one) => one.remove('/spec/replicas'), (two) => two.replicas(5)],
    ['a container that the first replaces', (one) => one.replace(`${POD}/spec/containers/0`, WEB), (two) => two.env('web', 'A', '1')],
    ['a list that the first appends to', (one) => one.add(path('env/-'), { name: 'X', value: 'x' }), (two) => two.env('web', 'A', '1')],
    ['a list that is written whole', (one) => one.removeEnv('web', 'A'), (two) => two.env('web', 'C', '1').replace(path('env/0/value'), 'z')],
  ])('of overrides that may meet are a problem where the second needs %s', (_title, first, second) => {
    expect(problems(first(edge()), second(prod()))).toEqual([['overlap', 1]]);
    expect(problems(first(edge()), second(ClusterOverride.onClusters('edge-2')))).toEqual([]);
  });

  test.each<[string, (first: ClusterOverride) => ClusterOverride, (second: ClusterOverride) => ClusterOverride]>([
    ['the end of a list that the first moves', (one) => one.remove(`${POD}/spec/containers/0`), (two) => two.add(`${POD}/spec/containers/-`, { name: 'x', image: 'x' })],
    ['a list as a whole', (one) => one.remove(`${POD}/spec/containers/0`), (two) => two.replace(`${POD}/spec/containers`, [])],
    ['another field', (one) => one.remove('/spec/replicas'), (two) => two.replace('/spec/selector/matchLabels/app', 'y')],
    ['a field that it adds anyway', (one) => one.remove('/spec/replicas'), (two) => two.add('/spec/replicas', 5)],
    ['a field whose parent the first keeps', (one) => one.replace(`${POD}/metadata`, { labels: { app: 'web' } }), (two) => two.add(`${POD}/metadata/labels/x`, 'y')],
    ['a field that the first keeps', (one) => one.replace(`${POD}/metadata`, { labels: { app: 'web' } }), (two) => two.replace(`${POD}/metadata/labels/app`, 'y')],
    ['replicas that the first replaces', (one) => one.replace('/spec/replicas', 4), (two) => two.replicas(5)],
    ['labels that are made anyway', (one) => one.remove('/metadata/labels'), (two) => two.label('a', 'b')],
  ])('of overrides that may meet are no problem where the second needs %s', (_title, first, second) => {
    expect(problems(first(edge()), second(prod()))).toEqual([]);
  });
});

test('what the kind does not have is a problem', () => {
  const config: any = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' } };
  const override = edge().imageTag('2').replicas(1).paused(true).env('web', 'A', '1');
  const { problems } = compile(config, [override]);
  expect(problems.map(({ reason }) => reason)).toEqual(['kind', 'kind', 'kind', 'kind']);
  expect(problems.map(({ message }) => message)).toEqual([
    'ConfigMap has no known pod template.', 'ConfigMap has no replicas.',
    'ConfigMap has no update strategy with paused.', 'ConfigMap has no known pod template.',
  ]);
});

test('removing what is not there is a problem, unless an override that may come before brings it', () => {
  const { problems } = compile(cloneSet(), [edge().removeEnv('web', 'Z').removeLabel('z').removeAnnotation('z')]);
  expect(problems.map(({ reason, message }) => `${reason}: ${message.split(';')[0]}`)).toEqual([
    'absent: Container \'web\' has no environment variable "Z" to remove',
    'absent: There is no label "z" to remove',
    'absent: There is no annotation "z" to remove',
  ]);
  expect(compile(cloneSet(), [prod().env('web', 'Z', '1').label('z', '1'), edge().removeEnv('web', 'Z').removeLabel('z')]).problems).toEqual([]);
  expect(compile(cloneSet(), [prod().label('z', '1'), edge().removeAnnotation('z')]).problems.map(({ message }) => message)).toEqual(['There is no annotation "z" to remove; the object has none.']);
  expect(compile(cloneSet(), [prod().env('side', 'Z', '1').env('web', 'Y', '1'), edge().removeEnv('web', 'Z')]).problems.map(({ message }) => message))
    .toEqual(['Container \'web\' has no environment variable "Z" to remove; it has "A", "B", "C".']);
});
