import type { KubeObject } from '../../../constructs/json/kube-object';
import { manifestWorks } from '../../../constructs/planes/ocm/works';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';

const SETTINGS = { options: {}, preserve: false, suspended: false, ocmVersion: '1.3', kinds: KNOWN_KINDS };

const configMap = (name: string, size = 1): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' }, data: { text: 'x'.repeat(size) } });
const cloneSet = (name: string): KubeObject => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace: 'shop' }, spec: {} });
const works = (template: KubeObject, manifests: Readonly<Record<string, readonly KubeObject[]>>, suspended: readonly string[] = []) => manifestWorks(
  template, Object.entries(manifests).map(([cluster, objects]) => ({ cluster, workload: objects.find((object) => object === template), manifests: objects })),
  (cluster) => ({ ...SETTINGS, suspended: suspended.includes(cluster) }),
);
const namesIn = (work: KubeObject): string[] => work.spec.workload.manifests.map((manifest: KubeObject) => manifest.metadata.name);

describe('the specs of works', () => {
  const web = cloneSet('web');

  test('are shared by clusters that get the very same objects', () => {
    const [a, b] = works(web, { a: [web], b: [web] });
    expect(a.spec).toBe(b.spec);
  });

  test('are told apart by every object in them, also by one that reads the same', () => {
    const objects = Array.from('abcdefghijklm', (letter) => configMap(letter));
    const [all, two, one, copy] = works(web, { all: objects, two: [objects[1], objects[2]], one: [objects[12]], copy: [{ ...objects[12] }] });
    expect([all, two, one, copy].map((work) => namesIn(work).join(''))).toEqual(['abcdefghijklm', 'bc', 'm', 'm']);
    expect(copy.spec).not.toBe(one.spec);
  });

  test('are told apart by whether the delivery to a cluster is suspended', () => {
    const [a, b] = works(web, { a: [web], b: [web] }, ['b']);
    const strategy = ({ spec }: KubeObject) => spec.manifestConfigs[0].updateStrategy?.type;
    expect([strategy(a), strategy(b)]).toEqual(['ServerSideApply', 'ReadOnly']);
  });
});

describe('the names of works', () => {
  const LIMIT = 188;
  const nameFor = (length: number, last: string) => works(cloneSet(`${'n'.repeat(length - 'shop--cloneset'.length - last.length)}${last}`), { a: [configMap('c')] })[0].metadata.name;

  test('are those of namespace, workload and kind up to the limit', () => {
    expect(nameFor(LIMIT, 'x')).toBe(`shop-${'n'.repeat(LIMIT - 'shop--cloneset'.length - 1)}x-cloneset`);
  });

  test('are cut to the limit and told apart by a hash beyond it', () => {
    const [one, other, again] = [nameFor(LIMIT + 1, 'x'), nameFor(LIMIT + 1, 'y'), nameFor(LIMIT + 1, 'x')];
    expect(one).toMatch(/^shop-n+-[0-9a-f]{8}$/);
    expect([one.length, other.length]).toEqual([LIMIT, LIMIT]);
    expect(one).not.toBe(other);
    expect(one).toBe(again);
  });

  test('of one workload differ beyond the limit too', () => {
    const template = cloneSet('n'.repeat(200));
    const names = works(template, { a: [template, configMap('bulky', 200_000), configMap('bulkier', 300_000)] }).map(({ metadata }) => metadata.name);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.length === LIMIT)).toBe(true);
  });
});
