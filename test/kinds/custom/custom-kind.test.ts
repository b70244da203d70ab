import { App, Chart } from 'cdk8s';
import { customKind, fieldPath, usualPlural } from '../../../constructs/kinds/custom/custom-kind';
import { Kinds } from '../../../constructs/kinds/kinds';

const object = (kind: string, spec: object = {}): any => ({ apiVersion: 'kinds.example.com/v1', kind, metadata: { name: 'one' }, spec });
const definition = (kind: string, scope: unknown, more: object = {}): any => ({
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'x' },
  spec: { group: 'kinds.example.com', scope, names: { kind, plural: `${kind.toLowerCase()}en` }, ...more },
});

describe('the facts of a kind that is not known', () => {
  test.each([['Database', 'databases'], ['Proxy', 'proxies'], ['Gateway', 'gateways'], ['Ingress', 'ingresses'], ['Box', 'boxes'], ['Batch', 'batches'], ['Mesh', 'meshes']])(
    'have the usual plural of %s: %s', (kind, plural) => expect(usualPlural(kind)).toBe(plural));

  test.each<[unknown, readonly string[] | undefined]>([['spec.replicas', ['spec', 'replicas']], ['.spec.size', ['spec', 'size']], ['', undefined], ['.', undefined], [7, undefined]])(
    'read the path %j', (path, keys) => expect(fieldPath(path)).toEqual(keys));

  test('are derived from the object where nothing is said', () => {
    const found = customKind(object('Ship', { replicas: 3, template: { spec: { containers: [] } } }), {}, [], true);
    expect(found).toEqual({
      group: 'kinds.example.com', kind: 'Ship', plural: 'ships', namespaced: true, version: 'v1', replicas: ['spec', 'replicas'], podTemplates: [['spec', 'template']], certain: false,
    });
  });

  test('have no replicas where nobody counts them, unless they are said', () => {
    expect(customKind(object('Ship', { replicas: 3 }), {}, [], false).replicas).toBeUndefined();
    expect(customKind(object('Ship', { size: 3 }), { replicas: 'spec.size' }, [], false).replicas).toEqual(['spec', 'size']);
  });

  test('come from the CustomResourceDefinition of the kind, and from what is said before that', () => {
    const scaled = definition('Boat', 'Cluster', { versions: [{ name: 'v1', subresources: { scale: { specReplicasPath: '.spec.crew' } } }] });
    expect(customKind(object('Boat'), {}, [definition('Other', 'Namespaced'), scaled], true)).toMatchObject({ plural: 'boaten', namespaced: false, replicas: ['spec', 'crew'], certain: true });
    expect(customKind(object('Boat'), { plural: 'boats', namespaced: true }, [scaled], true)).toMatchObject({ plural: 'boats', namespaced: true, certain: true });
  });

  test.each<[any, any, boolean]>([
    [{ plural: 'boats' }, [], false], [{ namespaced: true }, [], false], [{ plural: 'boats', namespaced: false }, [], true],
    [{}, [definition('Boat', 'Namespaced')], true], [{}, [definition('Boat', 'x')], false], [{}, [definition('Boat', 'Cluster', { names: { kind: 'Boat', plural: '' } })], false],
    [{}, [definition('Boat', 'Cluster', { group: 'other.example.com' })], false], [{}, [{ spec: null }, { spec: { group: 'kinds.example.com' } }, definition('Boat', 'Cluster')], true],
  ])('are certain if plural and scope are: %j with %j', (options, definitions, certain) => {
    expect(customKind(object('Boat'), options, definitions, true).certain).toBe(certain);
  });

  test.each<[any, any]>([
    [undefined, {}], [null, {}], ['text', {}], [{ replicas: '3' }, {}], [{ replicas: 0 }, { replicas: ['spec', 'replicas'] }], [{ template: null }, {}], [{ template: { spec: null } }, {}],
    [{ template: { spec: { containers: {} } } }, {}], [{ template: { spec: { containers: [] } } }, { podTemplates: [['spec', 'template']] }],
  ])('are derived from the spec %j', (spec, expected) => {
    const { replicas, podTemplates } = customKind({ ...object('Boat'), spec }, {}, [], true);
    expect({ replicas, podTemplates }).toEqual({ replicas: undefined, podTemplates: undefined, ...expected });
  });

  test('have the version of the object, with or without a group', () => {
    expect(customKind({ ...object('Boat'), apiVersion: 'v1' }, {}, [], true)).toMatchObject({ group: '', version: 'v1' });
    expect(customKind({ ...object('Boat'), apiVersion: 'a.b/v1beta1' }, {}, [], true)).toMatchObject({ group: 'a.b', version: 'v1beta1' });
  });

  test('have the replicas of the version that is used', () => {
    const versions = [null, { name: 'v2', subresources: { scale: { specReplicasPath: '.spec.two' } } }, { name: 'v1', subresources: { scale: { specReplicasPath: '.spec.one' } } }];
    expect(customKind(object('Boat', { replicas: 3 }), {}, [definition('Boat', 'Cluster', { versions })], true).replicas).toEqual(['spec', 'one']);
  });

  test.each([undefined, null, 'text', {}, { group: 'kinds.example.com', names: null }, { group: 'kinds.example.com', names: { kind: 'Boat', plural: 7 }, scope: 7, versions: 'x' }])(
    'survive a definition whose spec is %j', (spec) => {
      expect(customKind(object('Boat'), {}, [{ ...definition('Boat', 'x'), spec } as any], true)).toMatchObject({ plural: 'boats', namespaced: true, certain: false });
    });
});

test('what is derived never takes the place of what was said', () => {
  const kinds = new Kinds();
  const facts = { group: 'kinds.example.com', kind: 'Raft', namespaced: true, version: 'v1' };
  expect(kinds.of(object('Raft'))).toBeUndefined();
  kinds.state({ ...facts, plural: 'rafts', certain: false, replicas: ['spec', 'replicas'] });
  kinds.state({ ...facts, plural: 'raften', namespaced: false, certain: true });
  kinds.state({ ...facts, plural: 'rafts', certain: false });
  expect(kinds.stated(object('Raft'))).toEqual({ ...facts, plural: 'raften', namespaced: false, certain: true, replicas: ['spec', 'replicas'] });
  expect(kinds.of(object('Raft'))?.plural).toBe('raften');
});

test('kinds of the list stay what they are', () => {
  const kinds = new Kinds();
  kinds.state({ group: 'apps', kind: 'Deployment', plural: 'nonsense', namespaced: false, version: 'v1', certain: true });
  expect(kinds.of({ apiVersion: 'apps/v1', kind: 'Deployment' })?.plural).toBe('deployments');
});

test('two apps in one process do not see each other\'s kinds', () => {
  const [one, other] = [new App(), new App()];
  Kinds.of(new Chart(one, 'chart')).state({ group: 'kinds.example.com', kind: 'Raft', plural: 'rafts', namespaced: false, version: 'v1', certain: true });
  expect(Kinds.of(one).of(object('Raft'))?.namespaced).toBe(false);
  expect(Kinds.of(other).of(object('Raft'))).toBeUndefined();
});
