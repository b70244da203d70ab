import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { type KubeObject } from '../../constructs/json/kube-object';
import { parsePointer } from '../../constructs/json/pointer';
import { moduleOf } from '../../constructs/kinds/kinds';
import { applyRules } from '../../constructs/delivery/override';
import type { Overriders } from '../../constructs/delivery/model';
import type { ChangeCall, Subject } from '../../constructs/overrides/changes/change-module';
import { CHANGES } from '../../constructs/overrides/changes/list';

const CONTAINERS = '/spec/template/spec/containers';
const ENV = [{ name: 'A', value: 'a' }, { name: 'SECRET', valueFrom: { secretKeyRef: {} } }, { name: 'TWICE', value: '1' }, { name: 'TWICE', value: '2' }, null, { name: 'NONE' }];
const DIGEST = `sha256:${'a'.repeat(64)}`;

const web: any = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', labels: { team: 'shop' } },
  spec: { template: { spec: {
    containers: [{ name: 'web', image: 'web:1', env: ENV, resources: { limits: { cpu: '1' } } }, { name: 'log', image: 'log:1' }],
    initContainers: [{ name: 'init', image: 'init:1' }],
  } } },
};
const config: any = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' }, data: { 'a.yaml': 'x: {z: 1}\nlist: [1]\n', 'a.json': '{"x":1}' } };
const subjectOf = (object: KubeObject): Subject => ({ object, facts: moduleOf(object) });

/** What the first module that knows it makes of something. */
function first<T>(ask: (code: NonNullable<(typeof CHANGES)[number]['code']>) => T | undefined): T | undefined {
  for (const { code } of CHANGES) {
    const found = code && ask(code);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofPatch(operator: string, path: string, value?: unknown, object: KubeObject = web): [string, ...unknown[]] | undefined {
  const found = first((code) => code.ofPatch?.({ operator, keys: parsePointer(path)!, value }, subjectOf(object)));
  return found && [found.method, ...found.args];
}

function ofItem(overrider: keyof Overriders, item: any, object: KubeObject = web): unknown[][] | undefined {
  const after = applyRules(object, { name: 'a' }, [{ overriders: { [overrider]: [item] } }]);
  const found = first((code) => code.ofItem?.[overrider]?.(item, subjectOf(object), 'object' in after ? after.object : object));
  return found?.map(({ method, args }) => [method, ...args]);
}

const joined = (last: ChangeCall, next: ChangeCall): ChangeCall | undefined => first((code) => code.joined?.(last, next, subjectOf(web)));
const call = (method: string, ...args: unknown[]): ChangeCall => ({ method, args });

describe('a JSON patch is read as', () => {
  test.each<[string, string, unknown, unknown[]]>([
    ['replace', `${CONTAINERS}/0/image`, 'web:2', ['image', 'web', 'web:2']],
    ['add', '/spec/template/spec/initContainers/0/image', 'init:2', ['image', 'init', 'init:2']],
    ['add', `${CONTAINERS}/0/command`, ['run'], ['command', 'web', ['run']]],
    ['replace', `${CONTAINERS}/1/args`, [], ['args', 'log', []]],
    ['add', `${CONTAINERS}/1/env`, [{ name: 'B', value: 'b' }], ['env', 'log', 'B', 'b']],
    ['add', `${CONTAINERS}/0/env/-`, { name: 'B', value: 'b' }, ['env', 'web', 'B', 'b']],
    ['replace', `${CONTAINERS}/0/env/0`, { name: 'A', value: 'b' }, ['env', 'web', 'A', 'b']],
    ['replace', `${CONTAINERS}/0/env/0/value`, 'b', ['env', 'web', 'A', 'b']],
    ['add', `${CONTAINERS}/0/env/0/value`, 'b', ['env', 'web', 'A', 'b']],
    ['add', `${CONTAINERS}/0/env/5/value`, 'b', ['env', 'web', 'NONE', 'b']],
    ['remove', `${CONTAINERS}/0/env/1`, undefined, ['removeEnv', 'web', 'SECRET']],
    ['add', `${CONTAINERS}/0/resources/requests/cpu`, '1', ['resources', 'web', { cpuRequest: '1' }]],
    ['replace', `${CONTAINERS}/0/resources/limits/memory`, '1Gi', ['resources', 'web', { memoryLimit: '1Gi' }]],
    ['replace', `${CONTAINERS}/0/resources`, { limits: { cpu: '2' }, requests: { memory: '1Gi' } }, ['resources', 'web', { memoryRequest: '1Gi', cpuLimit: '2' }]],
    ['add', `${CONTAINERS}/1/resources`, { requests: { cpu: '2' } }, ['resources', 'log', { cpuRequest: '2' }]],
    ['add', '/metadata/labels/a', 'b', ['label', 'a', 'b']],
    ['remove', '/metadata/labels/team', undefined, ['removeLabel', 'team']],
    ['replace', '/metadata/annotations/a', 'b', ['annotation', 'a', 'b']],
    ['remove', '/metadata/annotations/a', undefined, ['removeAnnotation', 'a']],
    ['add', '/spec/template/metadata/labels/a', 'b', ['podLabel', 'a', 'b']],
    ['add', '/spec/template/metadata/annotations/a', 'b', ['podAnnotation', 'a', 'b']],
    ['add', '/spec/template/spec/nodeSelector/pool', 'big', ['nodeSelector', 'pool', 'big']],
    ['add', '/spec/template/spec/nodeSelector', { pool: 'big' }, ['nodeSelector', 'pool', 'big']],
    ['add', '/spec/updateStrategy/paused', true, ['paused', true]],
    ['add', '/spec/updateStrategy/partition', 3, ['partition', PercentOrAbsolute.absolute(3)]],
    ['replace', '/spec/updateStrategy/maxUnavailable', '20%', ['maxUnavailable', PercentOrAbsolute.percent(20)]],
    ['replace', '/spec/updateStrategy/maxSurge', 0, ['maxSurge', PercentOrAbsolute.absolute(0)]],
    ['replace', '/spec/replicas', 5, ['replicas', 5]],
  ])('%s %s %j: %j', (operator, path, value, expected) => {
    expect(ofPatch(operator, path, value)).toEqual(expected);
  });

  test.each<[string, string, string, unknown]>([
    ['requests as a whole', 'replace', `${CONTAINERS}/1/resources/requests`, { cpu: '1' }],
    ['resources that are a string', 'replace', `${CONTAINERS}/1/resources`, '1'],
    ['an image that is none', 'replace', `${CONTAINERS}/0/image`, 7],
    ['an image that goes', 'remove', `${CONTAINERS}/0/image`, 'web:2'],
    ['what is below an image', 'replace', `${CONTAINERS}/0/image/tag`, 'web:2'],
    ['another field', 'replace', `${CONTAINERS}/0/workingDir`, '/x'],
    ['a list that is no command', 'replace', `${CONTAINERS}/0/ports`, []],
    ['a container that is not there', 'replace', `${CONTAINERS}/7/image`, 'web:2'],
    ['a command that is none', 'replace', `${CONTAINERS}/0/command`, 'run'],
    ['a command that goes', 'remove', `${CONTAINERS}/0/command`, ['run']],
    ['a word of a command', 'replace', `${CONTAINERS}/0/command/0`, ['run']],
    ['all variables where there are some', 'add', `${CONTAINERS}/0/env`, [{ name: 'B', value: 'b' }]],
    ['all variables instead of none', 'replace', `${CONTAINERS}/1/env`, [{ name: 'B', value: 'b' }]],
    ['several variables', 'add', `${CONTAINERS}/1/env`, [{ name: 'B', value: 'b' }, { name: 'C', value: 'c' }]],
    ['no variables', 'add', `${CONTAINERS}/1/env`, []],
    ['variables that are none', 'add', `${CONTAINERS}/1/env`, 'x'],
    ['a variable from elsewhere', 'add', `${CONTAINERS}/0/env/-`, { name: 'B', valueFrom: {} }],
    ['a variable with more than a value', 'add', `${CONTAINERS}/0/env/-`, { name: 'B', value: 'b', more: 1 }],
    ['a variable with a number', 'add', `${CONTAINERS}/0/env/-`, { name: 'B', value: 1 }],
    ['a variable without a name', 'add', `${CONTAINERS}/0/env/-`, { name: 1, value: 'b' }],
    ['a variable that is none', 'add', `${CONTAINERS}/0/env/-`, null],
    ['a variable that is there', 'add', `${CONTAINERS}/0/env/-`, { name: 'A', value: 'b' }],
    ['a replacement of nothing', 'replace', `${CONTAINERS}/0/env/-`, { name: 'B', value: 'b' }],
    ['below the end of a list', 'add', `${CONTAINERS}/0/env/-/value`, 'b'],
    ['a variable in between', 'add', `${CONTAINERS}/0/env/0`, { name: 'A', value: 'b' }],
    ['a variable with another name', 'replace', `${CONTAINERS}/0/env/0`, { name: 'B', value: 'b' }],
    ['a variable from elsewhere in its place', 'replace', `${CONTAINERS}/0/env/0`, { name: 'A', valueFrom: {} }],
    ['a value beside another source', 'add', `${CONTAINERS}/0/env/1/value`, 'b'],
    ['a value that is none', 'replace', `${CONTAINERS}/0/env/0/value`, 1],
    ['a name', 'replace', `${CONTAINERS}/0/env/0/name`, 'B'],
    ['a value that goes', 'remove', `${CONTAINERS}/0/env/0/value`, undefined],
    ['one of two of a name', 'remove', `${CONTAINERS}/0/env/2`, undefined],
    ['a variable without a name that goes', 'remove', `${CONTAINERS}/0/env/4`, undefined],
    ['a variable that is not there', 'remove', `${CONTAINERS}/0/env/9`, undefined],
    ['what is deep in a variable', 'replace', `${CONTAINERS}/0/env/1/valueFrom/secretKeyRef`, 'x'],
    ['resources that go', 'remove', `${CONTAINERS}/0/resources/limits/cpu`, '1'],
    ['another resource', 'add', `${CONTAINERS}/0/resources/limits/gpu`, '1'],
    ['a quantity that is no string', 'add', `${CONTAINERS}/0/resources/limits/cpu`, 1],
    ['all limits', 'replace', `${CONTAINERS}/0/resources/limits`, { cpu: '1' }],
    ['resources without what was there', 'replace', `${CONTAINERS}/0/resources`, { requests: { cpu: '1' } }],
    ['resources with more', 'replace', `${CONTAINERS}/0/resources`, { limits: { cpu: '1' }, claims: [] }],
    ['resources with a quantity that is no string', 'replace', `${CONTAINERS}/0/resources`, { limits: { cpu: 1 } }],
    ['resources with another resource', 'replace', `${CONTAINERS}/0/resources`, { limits: { cpu: '1', gpu: '1' } }],
    ['empty resources', 'add', `${CONTAINERS}/1/resources`, {}],
    ['resources that are none', 'add', `${CONTAINERS}/1/resources`, 'x'],
    ['all labels', 'replace', '/metadata/labels', { a: 'b' }],
    ['a label that is no string', 'add', '/metadata/labels/a', 1],
    ['below a label', 'add', '/metadata/labels/a/b', 'c'],
    ['other metadata', 'add', '/metadata/finalizers/0', 'x'],
    ['labels elsewhere', 'add', '/spec/labels/a', 'x'],
    ['a label of pods that goes', 'remove', '/spec/template/metadata/labels/a', 'b'],
    ['a label of pods that is no string', 'add', '/spec/template/metadata/labels/a', 1],
    ['other metadata of pods', 'add', '/spec/template/metadata/finalizers/0', 'x'],
    ['a strategy that goes', 'remove', '/spec/updateStrategy/paused', true],
    ['another field of the strategy', 'add', '/spec/updateStrategy/type', 1],
    ['a fraction of a percentage', 'add', '/spec/updateStrategy/partition', '1.5%'],
    ['an amount that is none', 'add', '/spec/updateStrategy/partition', 'x20%'],
    ['an amount with more', 'add', '/spec/updateStrategy/partition', '20%x'],
    ['an amount of another type', 'add', '/spec/updateStrategy/partition', true],
    ['paused elsewhere', 'add', '/spec/paused', true],
    ['replicas that go', 'remove', '/spec/replicas', undefined],
    ['other replicas', 'replace', '/spec/other/replicas', 5],
  ])('itself: %s', (_title, operator, path, value) => {
    expect(ofPatch(operator, path, value)).toBeUndefined();
  });

  test('itself where the kind has no pods, strategy or replicas', () => {
    expect(['/spec/replicas', '/spec/updateStrategy/paused', '/spec/template/metadata/labels/a', `${CONTAINERS}/0/image`].map((path) => ofPatch('add', path, 'x', config))).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('an overrider is read as', () => {
  const image = (component: string, operator: string, value: string | undefined, container?: number): any => ({
    component, operator, value, ...(container !== undefined && { predicate: { path: `${CONTAINERS}/${container}/image` } }),
  });
  const deployment = { ...web, apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: { spec: { containers: web.spec.template.spec.containers } } } };

  test.each<[keyof Overriders, any, unknown[][]]>([
    ['imageOverrider', image('Tag', 'replace', '2', 0), [['imageTag', '2', { containers: ['web'] }]]],
    ['imageOverrider', image('Tag', 'replace', DIGEST, 1), [['imageDigest', DIGEST, { containers: ['log'] }]]],
    ['imageOverrider', image('Registry', 'replace', 'r.io', 0), [['imageRegistry', 'r.io', { containers: ['web'] }]]],
    ['imageOverrider', image('Repository', 'replace', 'shop', 0), [['imageRepository', 'shop', { containers: ['web'] }]]],
    ['imageOverrider', image('Tag', 'add', '-x', 0), [['image', 'web', 'web:1-x']]],
    ['imageOverrider', image('Tag', 'remove', undefined, 0), [['image', 'web', 'web']]],
    ['imageOverrider', image('Tag', 'replace', '1', 0), [['replace', `${CONTAINERS}/0/image`, 'web:1']]],
    ['labelsOverrider', { operator: 'add', value: { team: 'x', tier: 'y' } }, [['label', 'team', 'x'], ['label', 'tier', 'y']]],
    ['labelsOverrider', { operator: 'add', value: { team: 'shop' } }, []],
    ['labelsOverrider', { operator: 'replace', value: { team: 'x', tier: 'y' } }, [['label', 'team', 'x']]],
    ['labelsOverrider', { operator: 'remove', value: { team: 'x', tier: 'y' } }, [['removeLabel', 'team']]],
    ['labelsOverrider', { operator: 'add', value: 'x' }, []],
    ['annotationsOverrider', { operator: 'add', value: { a: 'x' } }, [['annotation', 'a', 'x']]],
    ['annotationsOverrider', { operator: 'replace', value: { a: 'x' } }, []],
    ['annotationsOverrider', { operator: 'remove', value: { a: 'x' } }, []],
    ['plaintext', { operator: 'remove', path: '/spec/x', value: 5 }, [['remove', '/spec/x']]],
    ['plaintext', { operator: 'add', path: '/spec/x', value: 5 }, [['add', '/spec/x', 5]]],
    ['plaintext', { operator: 'replace', path: '/spec/x' }, [['replace', '/spec/x', null]]],
  ])('%s %j: %j', (overrider, item, expected) => {
    expect(ofItem(overrider, item)).toEqual(expected);
  });

  test('one call for all images, and the command and arguments that come out', () => {
    expect(ofItem('imageOverrider', image('Tag', 'replace', '2'), deployment)).toEqual([['imageTag', '2']]);
    expect(ofItem('commandOverrider', { containerName: 'log', operator: 'add', value: ['run'] }, deployment)).toEqual([['command', 'log', ['run']]]);
    expect(ofItem('argsOverrider', { containerName: 'web', operator: 'add', value: ['-a'] }, deployment)).toEqual([['args', 'web', ['-a']]]);
    expect(ofItem('argsOverrider', { containerName: 'absent', operator: 'add', value: ['-a'] }, deployment)).toEqual([]);
  });

  test.each<[any, unknown[][]]>([
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/x/z', operator: 'replace', value: 2 }] }, [['yamlField', '/data/a.yaml', '/x/z', 2]]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/x/z', operator: 'remove' }, { subPath: '/z', operator: 'add', value: 1 }] }, [['removeYamlField', '/data/a.yaml', '/x/z'], ['yamlField', '/data/a.yaml', '/z', 1]]],
    [{ fieldPath: '/data/a.json', json: [{ subPath: '/x', operator: 'add', value: 2 }] }, [['jsonField', '/data/a.json', '/x', 2]]],
    [{ fieldPath: '/data/a.json', json: [{ subPath: '/x', operator: 'remove' }] }, [['removeJsonField', '/data/a.json', '/x']]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/list/0', operator: 'remove' }] }, [['removeYamlField', '/data/a.yaml', '/list/0']]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/list/-', operator: 'add', value: 2 }] }, [['replace', '/data/a.yaml', 'list:\n- 1\n- 2\nx:\n  z: 1\n']]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/list/0', operator: 'replace', value: 2 }] }, [['replace', '/data/a.yaml', 'list:\n- 2\nx:\n  z: 1\n']]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/a1', operator: 'add', value: 2 }] }, [['yamlField', '/data/a.yaml', '/a1', 2]]],
    [{ fieldPath: '/data/a.yaml', yaml: [{ subPath: '/1a', operator: 'add', value: 2 }] }, [['yamlField', '/data/a.yaml', '/1a', 2]]],
  ])('changes of a string: %j', (item, expected) => {
    expect(ofItem('fieldOverrider', item, config)).toEqual(expected);
  });
});

describe('two neighbouring calls', () => {
  test.each<[string, ChangeCall, ChangeCall, ChangeCall]>([
    ['of two images of a container are the last', call('image', 'web', 'a'), call('image', 'web', 'b'), call('image', 'web', 'b')],
    ['of the same part of images name both containers', call('imageTag', '2', { containers: ['web'] }), call('imageTag', '2', { containers: ['log'] }), call('imageTag', '2', { containers: ['web', 'log'] })],
    ['of the same part of all images name none', call('imageTag', '2', { containers: ['web'] }), call('imageTag', '2', { containers: ['log', 'init'] }), call('imageTag', '2')],
    ['of different resources are one', call('resources', 'web', { cpuLimit: '1' }), call('resources', 'web', { cpuRequest: '1' }), call('resources', 'web', { cpuLimit: '1', cpuRequest: '1' })],
  ])('%s', (_title, last, next, expected) => {
    expect(joined(last, next)).toEqual(expected);
  });

  test.each<[string, ChangeCall, ChangeCall]>([
    ['images of two containers', call('image', 'web', 'a'), call('image', 'log', 'a')],
    ['different tags', call('imageTag', '2', { containers: ['web'] }), call('imageTag', '3', { containers: ['log'] })],
    ['tags of all containers', call('imageTag', '2'), call('imageTag', '2', { containers: ['log'] })],
    ['tags of one and then of all containers', call('imageTag', '2', { containers: ['log'] }), call('imageTag', '2')],
    ['resources of two containers', call('resources', 'web', { cpuLimit: '1' }), call('resources', 'log', { cpuRequest: '1' })],
    ['the same resource twice', call('resources', 'web', { cpuLimit: '1' }), call('resources', 'web', { cpuLimit: '2' })],
    ['variables', call('env', 'web', { a: 1 }), call('env', 'web', { b: 1 })],
  ])('stay two: %s', (_title, last, next) => {
    expect(joined(last, next)).toBeUndefined();
  });
});

test('node labels are set as a whole only where there were none', () => {
  const place = '/spec/template/spec/nodeSelector';
  const selecting = (nodeSelector: unknown): any => ({ ...web, spec: { template: { spec: { ...web.spec.template.spec, nodeSelector } } } });
  expect(ofPatch('add', place, { pool: 'big' }, selecting(null))).toEqual(['nodeSelector', 'pool', 'big']);
  expect(ofPatch('add', place, { pool: 'big' }, selecting({ zone: 'a' }))).toBeUndefined();
  expect(ofPatch('add', place, { pool: 'big', zone: 'a' })).toBeUndefined();
  for (const value of [{}, { pool: 3 }, 'big', null]) expect(ofPatch('add', place, value)).toBeUndefined();
  expect(ofPatch('remove', `${place}/pool`, 'big')).toBeUndefined();
  expect(ofPatch('add', `${place}/pool`, 3)).toBeUndefined();
  expect(ofPatch('add', place, { pool: 'big' }, config)).toBeUndefined();
});
