import type { KubeObject } from '../../../constructs/json/kube-object';
import { distribute, payloadSize } from '../../../constructs/planes/ocm/payload';

const config = (name: string, bytes: number): KubeObject =>
  ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' }, data: { text: 'x'.repeat(bytes) } });
const namespace: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
const workload: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' } };
const main = new Set([namespace, workload]);
const names = (manifests: readonly KubeObject[]) => manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

describe('manifests of a work', () => {
  test('stay together while they are small', () => {
    const manifests = [namespace, config('a', 1000), workload];
    expect(distribute(manifests, main)).toEqual([{ suffix: '', manifests }]);
  });

  test('are counted in bytes of their JSON', () => {
    expect(payloadSize(config('ä', 10))).toBeGreaterThan(JSON.stringify(config('ä', 10)).length);
  });

  test('that are bulky get a work of their own, with the namespace they need', () => {
    const [first, second] = distribute([namespace, config('small', 10), config('bulky', 150_000), workload], main);
    expect(names(first.manifests)).toEqual(['Namespace/shop', 'ConfigMap/small', 'CloneSet/web']);
    expect(second.suffix).toBe('-configmap-bulky');
    expect(names(second.manifests)).toEqual(['Namespace/shop', 'ConfigMap/bulky']);
  });

  test('do not move when a bulky neighbour grows', () => {
    const works = (bytes: number) => distribute([namespace, config('small', 10), config('bulky', bytes), workload], main).map(({ manifests }) => names(manifests));
    expect(works(150_000)).toEqual(works(450_000));
  });

  test('are all spread when many small ones would not fit', () => {
    const many = Array.from({ length: 9 }, (_, index) => config(`c${index}`, 60_000));
    const works = distribute([namespace, ...many, workload], main);
    expect(works).toHaveLength(10);
    works.forEach(({ manifests }) => expect(manifests.reduce((sum, manifest) => sum + payloadSize(manifest), 0)).toBeLessThan(512_000));
  });

  const sized = (name: string, bytes: number) => config(name, bytes - payloadSize(config(name, 0)));

  test.each([
    ['100,000 bytes together', [100_000], 1],
    ['one byte more, none of them bulky', [50_000, 50_001], 1],
    ['one that is bulky by a byte', [100_001], 2],
    ['one that is not, beside one that is', [100_000, 100_001], 2],
    ['400,000 bytes of small ones', [100_000, 100_000, 100_000, 100_000], 1],
    ['400,001 bytes of small ones', [100_000, 100_000, 100_000, 99_999, 2000], 6],
    ['400,000 bytes of small ones beside bulky ones', [100_000, 100_000, 100_000, 100_000, 200_000], 2],
  ])('of %s', (_title, bytes, works) => {
    expect(distribute(bytes.map((size, index) => sized(`c${index}`, size)), new Set())).toHaveLength(works);
  });

  test('never leave the workload, however large it is', () => {
    const large = { ...workload, spec: { text: 'x'.repeat(450_000) } };
    expect(distribute([namespace, config('a', 10), large], new Set([namespace, large])).map(({ manifests }) => names(manifests)))
      .toEqual([['Namespace/shop', 'CloneSet/web'], ['Namespace/shop', 'ConfigMap/a']]);
  });
});
