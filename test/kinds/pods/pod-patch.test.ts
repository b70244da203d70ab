import { patchedPods } from '../../../constructs/kinds/pods/pod-patch';

const POD = {
  metadata: { labels: { app: 'web' } },
  spec: {
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
    containers: [{ name: 'web', image: 'web:1', args: ['a'], env: [{ name: 'LEVEL', value: 'info' }] }, { name: 'proxy', image: 'proxy:1' }],
  },
};

describe('a strategic merge patch of pods', () => {
  test('merges objects and leaves the template alone', () => {
    const before = JSON.stringify(POD);
    expect(patchedPods(POD, { metadata: { labels: { pool: 'spot' } } }).metadata).toEqual({ labels: { app: 'web', pool: 'spot' } });
    expect(JSON.stringify(POD)).toBe(before);
  });

  test('finds containers and their variables by name', () => {
    const patch = { spec: { containers: [{ name: 'web', env: [{ name: 'LEVEL', value: 'warn' }, { name: 'POOL', value: 'spot' }] }] } };
    expect(patchedPods(POD, patch).spec.containers).toEqual([
      { name: 'web', image: 'web:1', args: ['a'], env: [{ name: 'POOL', value: 'spot' }, { name: 'LEVEL', value: 'warn' }] },
      { name: 'proxy', image: 'proxy:1' },
    ]);
  });

  test('adds a container of another name', () => {
    expect(patchedPods(POD, { spec: { containers: [{ name: 'wep', image: 'web:2' }] } }).spec.containers.map(({ name }: any) => name)).toEqual(['wep', 'web', 'proxy']);
  });

  test('replaces other lists', () => {
    expect(patchedPods(POD, { spec: { tolerations: [], containers: [{ name: 'web', args: ['b'] }] } }).spec).toMatchObject({ tolerations: [], containers: [{ args: ['b'] }, {}] });
  });

  test('removes by null and by directive', () => {
    expect(patchedPods(POD, { spec: { nodeSelector: null } }).spec).not.toHaveProperty('nodeSelector');
    expect(patchedPods(POD, { spec: { containers: [{ name: 'proxy', $patch: 'delete' }] } }).spec.containers).toHaveLength(1);
    expect(patchedPods(POD, { spec: { containers: [{ name: 'none', $patch: 'delete' }] } }).spec.containers).toHaveLength(2);
    expect(patchedPods(POD, { spec: { nodeSelector: { $patch: 'replace', zone: 'a' } } }).spec.nodeSelector).toEqual({ zone: 'a' });
    expect(patchedPods(POD, { spec: { nodeSelector: { $patch: 'delete' } } }).spec.nodeSelector).toEqual({});
    expect(patchedPods(POD, { spec: { containers: [{ $patch: 'replace' }, { name: 'web', image: 'web:3' }] } }).spec.containers).toEqual([{ name: 'web', image: 'web:3' }]);
    expect(patchedPods(POD, { spec: { $retainKeys: ['containers'] } }).spec).toEqual({ containers: POD.spec.containers });
  });

  test('puts what is malformed in place, for the schema to report', () => {
    expect(patchedPods(POD, { spec: { containers: ['web'], nodeSelector: 'ssd' } }).spec).toMatchObject({ containers: ['web'], nodeSelector: 'ssd' });
    expect(patchedPods(undefined, { spec: { containers: [{ name: 'web' }] } })).toEqual({ spec: { containers: [{ name: 'web' }] } });
    expect(patchedPods(POD, 'patch')).toBe('patch');
  });

  test('replaces one entry of a list, and leaves the others', () => {
    expect(patchedPods(POD, { spec: { containers: [{ name: 'web', $patch: 'replace', image: 'web:2' }] } }).spec.containers).toEqual([{ name: 'web', image: 'web:2' }, { name: 'proxy', image: 'proxy:1' }]);
    expect(patchedPods(POD, { spec: { containers: [{ name: 'new', $patch: 'replace', image: 'new:1' }] } }).spec.containers.map(({ name }: any) => name)).toEqual(['new', 'web', 'proxy']);
  });

  test('removes the first and the last entry of a list', () => {
    const left = (name: string) => patchedPods(POD, { spec: { containers: [{ name, $patch: 'delete' }] } }).spec.containers.map((container: any) => container.name);
    expect(left('web')).toEqual(['proxy']);
    expect(left('proxy')).toEqual(['web']);
  });

  test('passes over directives for the order of entries', () => {
    const patch = { '$setElementOrder/containers': [{ name: 'proxy' }, { name: 'web' }], containers: [{ name: 'proxy', image: 'proxy:2' }] };
    expect(patchedPods(POD, { spec: patch }).spec).toEqual({ ...POD.spec, containers: [POD.spec.containers[0], { name: 'proxy', image: 'proxy:2' }] });
  });

  test('puts a list with an entry that is no object in place', () => {
    expect(patchedPods(POD, { spec: { containers: [{ name: 'web' }, 'proxy'] } }).spec.containers).toEqual([{ name: 'web' }, 'proxy']);
    expect(patchedPods(POD, { spec: { containers: [{ image: 'web:2' }] } }).spec.containers).toEqual([{ image: 'web:2' }, ...POD.spec.containers]);
    expect(patchedPods({ spec: { containers: ['web', null] } }, { spec: { containers: [{ name: 'proxy' }] } }).spec.containers).toEqual([{ name: 'proxy' }, 'web', null]);
  });
});
