import * as fc from 'fast-check';
import type { Overriders, OverrideRule } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import { applyRules } from '../../constructs/delivery/override';
import { Random, randomDefinition, randomOverriders } from './random-definition';

const pods = (containers: any[]) => ({ replicas: 1, template: { spec: { containers } } });
const cloneSet: KubeObject = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', labels: { app: 'web' } },
  spec: pods([{ name: 'web', image: 'web:1', args: ['-a'] }, { name: 'log', image: 'log:1' }]),
};
const deployment: KubeObject = { ...cloneSet, apiVersion: 'apps/v1', kind: 'Deployment' };
const apply = (object: KubeObject, overriders: Overriders): any => applyRules(object, { name: 'a' }, [{ overriders }]);
const containers = (result: any) => result.object.spec.template.spec.containers;

describe('rules', () => {
  test('hold for the clusters they target, in order', () => {
    const rules: OverrideRule[] = [
      { overriders: { labelsOverrider: [{ operator: 'add', value: { app: 'one' } }] } },
      { targetCluster: { clusterNames: ['b'] }, overriders: { labelsOverrider: [{ operator: 'add', value: { app: 'two' } }] } },
    ];
    expect(applyRules(cloneSet, { name: 'a' }, rules)).toMatchObject({ object: { metadata: { labels: { app: 'one' } } } });
    expect(applyRules(cloneSet, { name: 'b' }, rules)).toMatchObject({ object: { metadata: { labels: { app: 'two' } } } });
  });

  test('run their overriders in the order of kinds: images before patches', () => {
    const path = '/spec/template/spec/containers/0/image';
    const result = apply(cloneSet, {
      plaintext: [{ path, operator: 'replace', value: 'patched:1' }], imageOverrider: [{ predicate: { path }, component: 'Tag', operator: 'replace', value: '2' }],
    });
    expect(containers(result)[0].image).toBe('patched:1');
  });

  test('that fail name the rule, the overrider and the item', () => {
    const bad: OverrideRule = { overriders: { plaintext: [{ path: '/spec/x', operator: 'add', value: 1 }, { path: '/spec/y/z', operator: 'add', value: 1 }] } };
    expect(applyRules(cloneSet, { name: 'a' }, [{ overriders: {} }, bad])).toEqual({ error: { rule: 1, overrider: 'plaintext', item: 1, message: expect.stringContaining('/spec/y/z') } });
  });
});

describe('the image overrider', () => {
  const tag = { component: 'Tag', operator: 'replace', value: '2' };

  test('changes all containers of native kinds, and nothing of a CloneSet without saying so', () => {
    expect(containers(apply(deployment, { imageOverrider: [tag] })).map(({ image }: any) => image)).toEqual(['web:2', 'log:2']);
    expect(apply(cloneSet, { imageOverrider: [tag] }).object).toBe(cloneSet);
  });

  test('changes the containers of a Pod', () => {
    const pod = { ...deployment, apiVersion: 'v1', kind: 'Pod', spec: deployment.spec.template.spec };
    expect(apply(pod, { imageOverrider: [tag] }).object.spec.containers.map(({ image }: any) => image)).toEqual(['web:2', 'log:2']);
  });

  test('fails where a container has no image that can be read', () => {
    const broken = { ...deployment, spec: pods([{ name: 'web', image: 'Web:1' }]) };
    expect(apply(broken, { imageOverrider: [tag] })).toMatchObject({ error: { overrider: 'imageOverrider', item: 0, message: expect.stringContaining("'Web:1' is not an image") } });
  });

  test('fails without a path where a value that came before is not of its type, wherever it is', () => {
    const rules = (path: string, value: unknown): OverrideRule[] => [{ overriders: { plaintext: [{ path, operator: 'add', value }] } }, { overriders: { imageOverrider: [tag] } }];
    expect(applyRules(deployment, { name: 'a' }, rules('/spec/paused', 'yes'))).toEqual({
      error: { rule: 1, overrider: 'imageOverrider', item: 0, message: '/spec/paused of the Deployment is "yes", expected a boolean.' },
    });
    expect(applyRules(deployment, { name: 'a' }, rules('/spec/paused', true))).toHaveProperty('object');
    expect(applyRules(cloneSet, { name: 'a' }, rules('/spec/paused', 'yes'))).toHaveProperty('object');
  });

  test('changes one container of any kind by its path', () => {
    const result = apply(cloneSet, { imageOverrider: [{ ...tag, predicate: { path: '/spec/template/spec/containers/1/image' } }] });
    expect(containers(result).map(({ image }: any) => image)).toEqual(['web:1', 'log:2']);
  });

  test.each(['/spec/template/spec/containers/7/image', '/spec/template/spec/containers/-1/image', '/spec/image', '/spec/template/spec/containers/0', '/spec/replicas', 'metadata/name', '/spec/template/spec/containers/0/args/0'])(
    'fails where %s holds no image', (path) => {
      expect(apply(cloneSet, { imageOverrider: [{ ...tag, predicate: { path } }] })).toMatchObject({ error: { overrider: 'imageOverrider', item: 0 } });
    });
});

describe('the command and args overriders', () => {
  test('append and remove by container name, for native kinds only', () => {
    expect(containers(apply(deployment, { argsOverrider: [{ containerName: 'web', operator: 'add', value: ['-b'] }] }))[0].args).toEqual(['-a', '-b']);
    expect(containers(apply(deployment, { argsOverrider: [{ containerName: 'web', operator: 'remove', value: ['-a'] }] }))[0].args).toEqual([]);
    expect(apply(cloneSet, { argsOverrider: [{ containerName: 'web', operator: 'add', value: ['-b'] }] }).object).toBe(cloneSet);
  });

  test('create the list where there is none, even by removing', () => {
    expect(containers(apply(deployment, { commandOverrider: [{ containerName: 'log', operator: 'add', value: ['run'] }] }))[1].command).toEqual(['run']);
    expect(containers(apply(deployment, { commandOverrider: [{ containerName: 'log', operator: 'remove', value: ['run'] }] }))[1].command).toEqual([]);
  });

  test.each<[unknown]>([['-a'], [[1]], [['-a', null]], [{ 0: '-a' }]])('fail where there is %j instead of a list of strings', (args) => {
    const odd = { ...deployment, spec: pods([{ name: 'web', image: 'web:1', args }]) };
    expect(apply(odd, { argsOverrider: [{ containerName: 'web', operator: 'add', value: ['-b'] }] })).toMatchObject({ error: { message: "The args of 'web' is not a list of strings." } });
  });

  test('leave the list as it is by any other operator', () => {
    expect(containers(apply(deployment, { argsOverrider: [{ containerName: 'web', operator: 'replace', value: ['-b'] }] }))[0].args).toEqual(['-a']);
  });

  test('do nothing for a container that is not there', () => {
    expect(apply(deployment, { commandOverrider: [{ containerName: 'absent', operator: 'add', value: ['run'] }] }).object).toBe(deployment);
  });
});

describe('the labels and annotations overriders', () => {
  test('add creates the map; replace and remove skip keys that are not there', () => {
    expect(apply(cloneSet, { annotationsOverrider: [{ operator: 'add', value: { 'example.com/a': '1' } }] }).object.metadata.annotations).toEqual({ 'example.com/a': '1' });
    expect(apply(cloneSet, { labelsOverrider: [{ operator: 'replace', value: { new: 'x' } }, { operator: 'remove', value: { other: 'x' } }] }).object).toBe(cloneSet);
    expect(apply(cloneSet, { labelsOverrider: [{ operator: 'remove', value: { app: 'any' } }] }).object.metadata.labels).toEqual({});
    expect(apply(cloneSet, { annotationsOverrider: [{ operator: 'add', value: {} }] }).object).toBe(cloneSet);
  });

  test('a map with anything but strings is started anew by add, and has no keys for replace and remove', () => {
    const odd = { ...cloneSet, metadata: { name: 'web', labels: { app: 'web', count: 7 } } } as any;
    expect(apply(odd, { labelsOverrider: [{ operator: 'add', value: { tier: 'x' } }] }).object.metadata.labels).toEqual({ tier: 'x' });
    expect(apply(odd, { labelsOverrider: [{ operator: 'replace', value: { app: 'x' } }, { operator: 'remove', value: { app: 'x' } }] }).object).toBe(odd);
  });
});

describe('the field overrider', () => {
  const map: KubeObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { 'a.yaml': 'x: 1\n', 'a.json': '{"x": 1}', n: 5 } };

  test('patches YAML and JSON inside a field', () => {
    const operations = [{ subPath: '/x', operator: 'replace', value: 2 }];
    expect(apply(map, { fieldOverrider: [{ fieldPath: '/data/a.yaml', yaml: operations }, { fieldPath: '/data/a.json', json: operations }] }).object.data).toMatchObject({ 'a.yaml': 'x: 2\n', 'a.json': '{"x":2}' });
  });

  test('reaches into lists by index', () => {
    const files: KubeObject = { ...map, data: { list: ['x: 1\n', 'x: 5\n'] } };
    const yaml = [{ subPath: '/x', operator: 'replace', value: 2 }];
    expect(apply(files, { fieldOverrider: [{ fieldPath: '/data/list/0', yaml }] }).object.data.list).toEqual(['x: 2\n', 'x: 5\n']);
    expect(apply(files, { fieldOverrider: [{ fieldPath: '/data/list/-1', yaml }] })).toMatchObject({ error: { message: 'There is no string at /data/list/-1.' } });
    expect(apply(files, { fieldOverrider: [{ fieldPath: '/data/list/x', yaml }] })).toMatchObject({ error: { message: 'There is no string at /data/list/x.' } });
  });

  test('empties a field that it has no patch for', () => {
    expect(apply(map, { fieldOverrider: [{ fieldPath: '/data/a.yaml' }] }).object.data['a.yaml']).toBe('');
  });

  test.each(['/data/absent', '/data/n', '/data', '', 'data/a.yaml'])('fails where %s holds no text', (fieldPath) => {
    expect(apply(map, { fieldOverrider: [{ fieldPath, yaml: [{ subPath: '/x', operator: 'remove' }] }] })).toMatchObject({ error: { overrider: 'fieldOverrider' } });
  });
});

describe('plaintext', () => {
  test('finds labels and annotations even where the template has none, as Karmada stamps its own', () => {
    expect(apply(cloneSet, { plaintext: [{ path: '/metadata/annotations/a', operator: 'add', value: 'x' }] }).object.metadata.annotations).toEqual({ a: 'x' });
    expect(apply(cloneSet, { plaintext: [{ path: '/metadata/annotations', operator: 'replace', value: { b: 'y' } }] }).object.metadata.annotations).toEqual({ b: 'y' });
    expect(apply(cloneSet, { plaintext: [{ path: '/metadata/annotations', operator: 'remove' }] }).object.metadata).not.toHaveProperty('annotations');
    expect(apply(cloneSet, { plaintext: [
      { path: '/metadata/annotations/a', operator: 'add', value: 'x' }, { path: '/metadata/annotations/a', operator: 'remove' },
    ] }).object.metadata).not.toHaveProperty('annotations');
  });

  test('must leave an object with a kind', () => {
    expect(apply(cloneSet, { plaintext: [{ path: '/kind', operator: 'remove' }] })).toMatchObject({ error: { overrider: 'plaintext' } });
    expect(apply(cloneSet, { plaintext: [{ path: '/kind', operator: 'replace', value: '' }] })).toMatchObject({ error: { overrider: 'plaintext' } });
    expect(apply(cloneSet, { plaintext: [{ path: '/apiVersion', operator: 'replace', value: 1 }] })).toMatchObject({ error: { overrider: 'plaintext' } });
    expect(apply(cloneSet, { plaintext: [{ path: '/apiVersion', operator: 'remove' }] })).toHaveProperty('object');
    expect(apply(cloneSet, { plaintext: [{ path: '', operator: 'replace', value: [] }] })).toMatchObject({ error: { overrider: 'plaintext' } });
  });
});

test('overrides never change their input, and share what they do not touch', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
    const { template, clusters, overrideRules } = randomDefinition(seed);
    const frozen = deepFreeze(template);
    const result = applyRules(frozen, clusters[0], deepFreeze(overrideRules as any));
    if ('error' in result) return;
    const paths = overrideRules.flatMap(({ overriders }) => [...(overriders.plaintext ?? []), ...(overriders.imageOverrider ?? []), ...(overriders.commandOverrider ?? []), ...(overriders.argsOverrider ?? [])]);
    if (paths.length === 0) expect(result.object.spec).toBe(template.spec);
  }), { numRuns: 300 });
});

test('overriders of any shape are errors at worst, never crashes', () => {
  const odd: any[] = [null, 7, 'x', [], [null], [{}], [7], [{ value: 7 }], { a: 1 }];
  for (const value of odd) {
    for (const name of ['imageOverrider', 'commandOverrider', 'argsOverrider', 'labelsOverrider', 'annotationsOverrider', 'fieldOverrider', 'plaintext']) {
      expect(() => applyRules(deployment, { name: 'a' }, [{ overriders: { [name]: value } as any }])).not.toThrow();
    }
    expect(() => applyRules(deployment, { name: 'a' }, [value])).not.toThrow();
  }
  expect(() => applyRules(deployment, { name: 'a' }, [{ overriders: randomOverriders(new Random(1), {} as any) }])).not.toThrow();
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
