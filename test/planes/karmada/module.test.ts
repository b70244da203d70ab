import { ControlPlane, Interpreter } from '../../../constructs';
import { PLANE_TRAITS } from '../../../constructs/fleet/control-plane';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { KARMADA } from '../../../constructs/planes/karmada/module';
import { karmadaOptions } from '../../../constructs/planes/karmada/interpreted';
import { foreseenPolicies, tellKarmada } from '../../../constructs/planes/karmada/told';

const object = (apiVersion: string, kind: string, name = 'web'): any => ({ apiVersion, kind, metadata: { name, namespace: 'shop' }, spec: { replicas: 4 } });
const CLONE_SET = object('apps.kruise.io/v1alpha1', 'CloneSet');
const UNITED = object('apps.kruise.io/v1alpha1', 'UnitedDeployment');
const WIDGET = object('example.com/v1', 'Widget');
const SKIPPED = (value: string): any => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'any', labels: { 'namespace.karmada.io/skip-auto-propagation': value } } });
const DIVIDED = { replicaScheduling: { replicaSchedulingType: 'Divided' } };

function fleetOf(...planes: ControlPlane[]): any {
  const names = planes.map((plane, index) => `c${index}-${plane.toLowerCase()}`);
  return { clusters: names.map((name) => ({ name, labels: {} })), planes: new Map(names.map((name, index) => [name, PLANE_TRAITS[planes[index]]])) };
}

function definition(template: any, more: object = {}, interpreter: Interpreter = Interpreter.ours()): any {
  return {
    path: 'shop/web', template, facts: KNOWN_KINDS.of(template), kinds: KNOWN_KINDS, placement: {}, settings: {}, companions: { attached: [], dependencies: [] },
    ownsPlatform: true, autoscaled: false, planeOptions: { [ControlPlane.KARMADA]: { interpreter } }, ...more,
  };
}

const codes = (...given: Parameters<typeof definition>) => KARMADA.checkDefinition(definition(...given)).map(({ code }) => code);

describe('what Karmada finds in a definition', () => {
  test.each<[string, Parameters<typeof definition>, string[]]>([
    ['nothing', [CLONE_SET], []],
    ['a kind that nobody interprets', [WIDGET], ['KF658']],
    ['the same, where Karmada delivers nothing', [WIDGET, { fleet: fleetOf(ControlPlane.OCM) }], []],
    ['the same, where Karmada is one of several', [WIDGET, { fleet: fleetOf(ControlPlane.OCM, ControlPlane.KARMADA) }], ['KF658']],
    ['an autoscaler that Karmada would work against', [CLONE_SET, { autoscaled: true }, Interpreter.bundled()], ['KF659']],
    ['divided replicas in subsets', [UNITED, { placement: DIVIDED }, Interpreter.bundled()], ['KF657']],
    ['divided replicas without subsets', [CLONE_SET, { placement: DIVIDED }, Interpreter.bundled()], []],
    ['a namespace that Karmada is told to keep from clusters', [CLONE_SET, { namespaces: new Map([['shop', SKIPPED('True')]]) }], ['KF591']],
    ['one that it is not', [CLONE_SET, { namespaces: new Map([['shop', SKIPPED('false')], ['other', SKIPPED('true')]]) }], []],
    ['a namespace that is never propagated', [{ ...CLONE_SET, metadata: { name: 'web', namespace: 'kube-system' } }], ['KF601']],
    ['the same, of what travels along', [CLONE_SET, { companions: { attached: [{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'kube-system' } }], dependencies: [] } }], ['KF601']],
    ['the same, for others to deliver', [{ ...CLONE_SET, metadata: { name: 'web', namespace: 'kube-system' } }, { fleet: fleetOf(ControlPlane.DIRECT) }], []],
  ])('%s', (_title, given, expected) => {
    expect(codes(...given)).toEqual(expected);
  });

  test('is told which objects follow a workload by themselves', () => {
    expect([CLONE_SET, WIDGET].map((template) => KARMADA.findsDependencies!(definition(template)))).toEqual([true, false]);
  });

  test('is about all workloads at once, too', () => {
    const together = (...definitions: any[]) => KARMADA.checkTogether(
      definitions.map((each, index) => ({ path: `w${index}`, planes: new Set([ControlPlane.KARMADA]), definition: { ...each, path: `w${index}` } })), [], [],
    ).map(({ code, path }) => `${path} ${code}`);
    const api = { ...CLONE_SET, metadata: { name: 'api', namespace: 'shop' } };
    expect(together(definition(CLONE_SET), definition(api))).toEqual([]);
    expect(together(definition(CLONE_SET), definition(CLONE_SET, {}, Interpreter.bundled()))).toEqual(['w1 KF513', 'w1 KF656']);
  });

  test('is our interpreter, unless another one was said', () => {
    const none = Interpreter.none();
    expect(karmadaOptions({ interpreter: none }).interpreter).toBe(none);
    for (const options of [undefined, null, 'x', {}, { interpreter: 'ours' }]) expect(karmadaOptions(options).interpreter).toBe(Interpreter.ours());
  });
});

describe('the policies that are known beforehand', () => {
  const override = (...clusterNames: string[]): any => ({ target: clusterNames.length > 0 ? { clusterNames } : undefined, changes: [] });
  const policies = (fleet: any, ...overrides: any[][]) => foreseenPolicies({
    kinds: KNOWN_KINDS, fleet, subjects: overrides.map((each, index) => ({ ...object('apps.kruise.io/v1alpha1', 'CloneSet', `o${index}`), overrides: each })),
  } as any).map(({ role, id, head }) => `${role} ${id} ${head.kind} ${head.metadata.name}`);
  const propagation = 'propagation propagation PropagationPolicy o0-cloneset';

  test.each<[string, any, any[][], string[]]>([
    ['none but that of the workload, without overrides', undefined, [[]], []],
    ['those of each object with overrides', undefined, [[override('x')], [], [override()]], ['override overrides OverridePolicy o0-cloneset', 'override overrides-1 OverridePolicy o2-cloneset']],
    ['those for some clusters of Karmada', fleetOf(ControlPlane.KARMADA, ControlPlane.OCM), [[override('c1-ocm'), override('c0-karmada')]], ['override overrides OverridePolicy o0-cloneset']],
    ['none for clusters of others, or of nobody', fleetOf(ControlPlane.KARMADA, ControlPlane.OCM), [[override('c1-ocm'), override('x')]], []],
  ])('are %s', (_title, fleet, overrides, expected) => {
    expect(policies(fleet, ...overrides)).toEqual([...expected, propagation]);
  });
});

describe('Karmada is told', () => {
  const inside = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'inside', namespace: 'shop' } };
  const outside = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'outside' } };
  const policies = (companions: object, settings: object = {}) => tellKarmada({ definition: definition(CLONE_SET, { companions, settings }), overrides: new Map(), deliveries: [] })!
    .parts.flatMap(({ objects }) => objects).map(({ kind, metadata: { name }, spec }) => [kind, name, spec.resourceSelectors.map((selector: any) => selector.name)]);

  test('of what travels along in the policy of the workload, or in one for all namespaces', () => {
    expect(policies({ attached: [], dependencies: [] })).toEqual([['PropagationPolicy', 'web-cloneset', ['web']]]);
    expect(policies({ attached: [inside], dependencies: [outside] })).toEqual([
      ['PropagationPolicy', 'web-cloneset', ['web', 'inside']], ['ClusterPropagationPolicy', 'shop-web-cloneset', ['outside']],
    ]);
  });

  test('nothing of dependencies that follow by themselves', () => {
    expect(policies({ attached: [inside], dependencies: [outside] }, { propagateDeps: true })).toEqual([['PropagationPolicy', 'web-cloneset', ['web', 'inside']]]);
  });

  test('nothing at all where none of its clusters gets something', () => {
    expect(tellKarmada({ definition: definition(CLONE_SET), split: {} as any, overrides: new Map(), deliveries: [] })).toBeUndefined();
  });
});
