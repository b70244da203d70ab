import { ControlPlane, Delivery, Interpreter } from '../../constructs';
import { soundDeliveries } from '../../constructs/planes/delivery';
import { finishedParts } from '../../constructs/planes/finished-parts';
import { checkPlaneInputs, planeKind, planeOf, planeOptions, PLANES } from '../../constructs/planes/list';

describe('the control planes', () => {
  test('are found by name', () => {
    expect(Object.values(ControlPlane).map((controlPlane) => planeOf(controlPlane).controlPlane)).toEqual(Object.values(ControlPlane));
    expect(() => planeOf('nowhere' as any)).toThrow("'nowhere' is not in the list of control planes");
  });

  test.each<[string, string, object | undefined]>([
    ['policy.karmada.io/v1alpha1', 'PropagationPolicy', { wave: -20 }],
    ['config.karmada.io/v1alpha1', 'ResourceInterpreterCustomization', { wave: -40, precious: true }],
    ['cluster.open-cluster-management.io/v1beta1', 'Placement', { wave: -30 }],
    ['v1', 'ConfigMap', undefined],
    ['example.com/v1', 'Placement', undefined],
    ['v1', 'constructor', undefined],
  ])('know of %s %s', (apiVersion, kind, expected) => {
    expect(planeKind({ apiVersion, kind })).toEqual(expected);
  });

  test('are told what was said to each of them', () => {
    const interpreter = Interpreter.none();
    expect(planeOptions({ interpreter, delivery: [Delivery.byOcm({ createNamespace: false })] })).toEqual({
      [ControlPlane.KARMADA]: { interpreter }, [ControlPlane.OCM]: { createNamespace: false }, [ControlPlane.DIRECT]: undefined,
    });
    expect(planeOptions({})).toEqual({ [ControlPlane.KARMADA]: { interpreter: Interpreter.ours() }, [ControlPlane.OCM]: undefined, [ControlPlane.DIRECT]: undefined });
  });

  test('have directories of their own', () => {
    expect(PLANES.map(({ directory }) => directory)).toEqual(['karmada', 'ocm', 'clusters']);
    expect(PLANES.map(({ chartOf }) => chartOf('shop', { cluster: 'edge', objects: [] }))).toEqual([undefined, 'shop-ocm', 'shop-edge']);
  });
});

describe('what is said to control planes', () => {
  const messages = (inputs: object) => checkPlaneInputs('shop/web', inputs).map(({ code, message }) => `${code} ${message}`);

  test.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['an interpreter and a delivery', { interpreter: Interpreter.ours(), delivery: [Delivery.byOcm({})] }, []],
    ['an empty list', { delivery: [] }, []],
    ['an interpreter that is none', { interpreter: 'ours' }, ['KF650 interpreter is "ours", expected an Interpreter.']],
    ['a delivery outside a list', { delivery: Delivery.byOcm({}) }, [expect.stringMatching(/^KF517 delivery is .*; expected a list of Deliveries\.$/)]],
    ['a delivery that is null', { delivery: null }, ['KF517 delivery is null; expected a list of Deliveries.']],
    ['a delivery that is none', { delivery: [Delivery.byOcm({}), {}] }, ['KF517 delivery[1] is {}; expected a Delivery.']],
    ['a delivery made of nothing', { delivery: [Delivery.byOcm(undefined as any)] }, ['KF517 delivery[0] is made of undefined; expected an object of options.']],
    ['two deliveries by one', { delivery: [Delivery.byOcm({}), Delivery.byOcm({})] }, ['KF539 delivery contains several deliveries by OCM.']],
  ])('%s', (_title, inputs, expected) => {
    expect(messages(inputs)).toEqual(expected);
  });

  test('is the first of several deliveries', () => {
    const [first, second] = [Delivery.byOcm({ createNamespace: false }), Delivery.byOcm({})];
    expect(soundDeliveries([null, first, {}, second])).toEqual([first]);
    expect([undefined, first, 'x'].map(soundDeliveries)).toEqual([[], [], []]);
  });
});

describe('finished parts', () => {
  const object = (kind: string, name: string, namespace?: string): any => ({ apiVersion: 'v1', kind, metadata: { name, ...(namespace && { namespace }) } });
  const parts = (objects: any[], createNamespace = true, namespaces: any[] = []) => finishedParts(
    { namespaces: new Map(namespaces.map((namespace) => [namespace.metadata.name, namespace])) } as any, [{ cluster: 'a', objects } as any], createNamespace,
  );
  const shop = object('Namespace', 'shop');

  test('have the namespaces that their objects need, first and once', () => {
    const [web, api, role] = [object('ConfigMap', 'web', 'shop'), object('ConfigMap', 'api', 'shop'), object('ClusterRole', 'x')];
    expect(parts([web, api, role])[0].objects.map(({ kind, metadata: { name } }) => `${kind}/${name}`).sort()).toEqual(['ClusterRole/x', 'ConfigMap/api', 'ConfigMap/web', 'Namespace/shop']);
    expect(parts([web])).toEqual([{ cluster: 'a', objects: [shop, web] }]);
    expect(parts([web], false)).toEqual([{ cluster: 'a', objects: [web] }]);
  });

  test('have the Namespace that the user wrote', () => {
    const [web, written] = [object('ConfigMap', 'web', 'shop'), { ...shop, metadata: { name: 'shop', labels: { a: 'b' } } }];
    expect(parts([web], true, [written])[0].objects[0]).toBe(written);
    expect(parts([web, written])[0].objects).toEqual([written, web]);
    expect(parts([web, object('ConfigMap', 'shop', 'shop')])[0].objects).toContainEqual(shop);
  });

  test('are none where a cluster gets nothing', () => {
    expect(parts([])).toEqual([]);
  });
});
