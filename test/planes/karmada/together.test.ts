import { ControlPlane } from '../../../constructs';
import type { Together } from '../../../constructs/definition/together';
import { checkKarmadaTogether } from '../../../constructs/planes/karmada/together-checks';

const object = (kind: string, name: string, namespace?: string): any => ({ apiVersion: 'v1', kind, metadata: { name, ...(namespace && { namespace }) } });

interface More {
  readonly planes?: ControlPlane[];
  readonly attached?: any[];
  readonly dependencies?: any[];
  readonly propagateDeps?: boolean;
}

function workload(path: string, template: any, { planes = [ControlPlane.KARMADA], attached = [], dependencies = [], propagateDeps = false }: More = {}): Together {
  return { path, planes: new Set(planes), definition: { path, template, companions: { attached, dependencies }, settings: { propagateDeps } } as any };
}

const found = (...given: Parameters<typeof checkKarmadaTogether>) => checkKarmadaTogether(...given).map(({ code, path, message }) => [code, path, message]);

describe('bindings of Karmada (KF513)', () => {
  const web = object('CloneSet', 'web', 'shop');

  test.each([
    ['of another name', object('CloneSet', 'api', 'shop')],
    ['of another kind', object('DaemonSet', 'web', 'shop')],
    ['of another namespace', object('CloneSet', 'web', 'other')],
    ['without a namespace', object('CloneSet', 'web')],
  ])('are apart for a workload %s', (_title, other) => {
    expect(found([workload('shop/web', web), workload('shop/other', other)], [], [])).toEqual([]);
    expect(found([workload('shop/web', web)], [{ path: 'shop', objects: [other] }], [other])).toEqual([]);
  });

  test('are one for workloads of one kind and name, whatever their group; each further one is reported with the first', () => {
    const theirs = { ...object('CloneSet', 'web', 'shop'), apiVersion: 'example.com/v1' };
    expect(found([workload('shop/a', web), workload('shop/b', theirs), workload('shop/c', theirs)], [], [])).toEqual(['shop/b', 'shop/c'].map((path) => [
      'KF513', path, "CloneSet 'web' in namespace 'shop' would share the binding 'web-cloneset' with 'shop/a' on Karmada.",
    ]));
  });

  test('are one for names that differ by a colon or capitals only', () => {
    expect(found([workload('a', object('ClusterRole', 'system:web')), workload('b', object('ClusterRole', 'system.web')), workload('c', object('Clusterrole', 'system.web'))], [], []))
      .toEqual([['KF513', 'b', expect.any(String)], ['KF513', 'c', expect.any(String)]]);
  });

  test.each<[string, (other: any) => [any[], any[]]]>([
    ['in the charts of workloads', (other) => [[{ path: 'shop', objects: [object('Secret', 'x', 'shop'), other] }], []]],
    ['elsewhere in the app', (other) => [[], [other]]],
  ])('may be those of objects %s, which is reported once', (_title, beside) => {
    const theirs = { ...web, apiVersion: 'example.com/v1' };
    expect(found([workload('shop/a', web)], ...beside(theirs))).toEqual([
      ['KF513', 'shop/a', "CloneSet 'web' of example.com/v1 in namespace 'shop' would have the same binding as this CloneSet 'web'."],
    ]);
    expect(found([workload('shop/a', web), workload('shop/b', web)], ...beside(theirs)).map(([, path]) => path)).toEqual(['shop/b', 'shop/a']);
  });
});

describe('an object that travels along (KF511)', () => {
  const config = object('ConfigMap', 'settings', 'shop');
  const [web, api] = [object('CloneSet', 'web', 'shop'), object('CloneSet', 'api', 'shop')];
  const both = (first: More, second: More = first) => found([workload('shop/web', web, first), workload('shop/api', api, second)], [], []);
  const claimed = [['KF511', 'shop/api', "ConfigMap 'settings' already travels with 'shop/web'."]];

  test.each<[string, More]>([
    ['attached', { attached: [config] }],
    ['attached, also where dependencies follow by themselves', { attached: [config], propagateDeps: true }],
    ['a dependency that has to be selected', { dependencies: [config] }],
  ])('has one policy: it is %s', (_title, more) => {
    expect(both(more)).toEqual(claimed);
    expect(both(more, {})).toEqual([]);
  });

  test('may be the dependency of several workloads if Karmada propagates dependencies', () => {
    expect(both({ dependencies: [config], propagateDeps: true })).toEqual([]);
  });

  test('may travel with a workload of another control plane, too', () => {
    expect(both({ attached: [config] }, { attached: [config], planes: [ControlPlane.OCM] })).toEqual([]);
    expect(both({ attached: [config], planes: [ControlPlane.OCM] })).toEqual([]);
    expect(both({ attached: [config] }, { attached: [config], planes: [ControlPlane.OCM, ControlPlane.KARMADA] })).toEqual(claimed);
  });
});
