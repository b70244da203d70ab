import { STATEFUL_SET_FACTS } from '../../../constructs/kinds/stateful-set/facts';
import { checkDeliveredStatefulSets, checkFederatedStatefulSet } from '../../../constructs/kinds/stateful-set/federated-checks';
import { STATEFUL_SET_RULES } from '../../../constructs/kinds/stateful-set/rules';
import { reportedCodes } from '../../problems/reported-codes';

const { notHeadless, repeatedOrdinals } = STATEFUL_SET_RULES;
const DIVIDED = { replicaScheduling: { replicaSchedulingType: 'Divided' } };
const template = (spec: any = {}): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop' }, spec });
const service = (name: string, clusterIP?: string, kind = 'Service'): any => ({ apiVersion: 'v1', kind, metadata: { name }, spec: { clusterIP } });
const definition = (more: any = {}): any => ({
  path: 'shop/db', template: template({ serviceName: 'db', replicas: 3 }), facts: STATEFUL_SET_FACTS, placement: {}, overrides: [], companions: { attached: [], dependencies: [] }, ...more,
});

describe('the Service of a StatefulSet', () => {
  const codes = (attached: any[], dependencies: any[] = [], more: any = {}) => reportedCodes(checkFederatedStatefulSet(definition({ companions: { attached, dependencies }, ...more })));

  test('is headless', () => {
    expect(codes([service('db', 'None')])).toEqual([]);
    expect(codes([service('db')])).toEqual([notHeadless.code]);
    expect(codes([], [service('db', '10.0.0.1')])).toEqual([notHeadless.code]);
    expect(codes([{ ...service('db'), spec: undefined }])).toEqual([notHeadless.code]);
  });

  test('is the one that it names', () => {
    expect(codes([service('other')])).toEqual([]);
    expect(codes([service('db', undefined, 'Ingress')])).toEqual([]);
    expect(codes([service('other'), service('db', 'None')])).toEqual([]);
    expect(codes([service('db')], [], { template: template(undefined) })).toEqual([]);
  });
});

describe('ordinals of divided replicas', () => {
  const codes = (more: any) => reportedCodes(checkFederatedStatefulSet(definition({ placement: DIVIDED, ...more })));
  const override = (...changes: any[]) => ({ overrides: [{ changes: [{ type: 'image' }] }, { changes }] });

  test('repeat where the clusters are not known', () => {
    expect(codes({})).toEqual([repeatedOrdinals.code]);
    expect(codes({ placement: {} })).toEqual([]);
    expect(codes({ fleet: {} })).toEqual([]);
  });

  test('do not, if an override numbers the pods', () => {
    expect(codes(override({ type: 'patch', path: '/spec/ordinals' }))).toEqual([]);
    expect(codes(override({ type: 'patch', path: '/spec/ordinals/start' }))).toEqual([]);
    expect(codes(override({ type: 'patch', path: '/spec/replicas' }))).toEqual([repeatedOrdinals.code]);
    expect(codes(override({ type: 'patch' }))).toEqual([repeatedOrdinals.code]);
    expect(codes(override({ type: 'labels', path: '/spec/ordinals' }))).toEqual([repeatedOrdinals.code]);
  });

  test('start where they are said to', () => {
    const [{ message }] = checkFederatedStatefulSet(definition({ placement: DIVIDED, template: template({ replicas: 3, ordinals: { start: 5 }, reserveOrdinals: [5] }) }));
    expect(message).toContain("a pod 'db-6'");
  });

  const delivered = (specs: Record<string, any>, more: any = {}) => checkDeliveredStatefulSets(definition({ placement: DIVIDED, ...more }),
    Object.entries(specs).map(([cluster, spec]): any => ({ delivery: { cluster }, workload: spec && template(spec) })));

  test.each<[string, Record<string, any>]>([
    ['one cluster', { east: { replicas: 3 } }],
    ['a cluster without pods', { east: { replicas: 3 }, west: { replicas: 0 } }],
    ['a cluster without a workload', { east: { replicas: 3 }, west: undefined }],
    ['a cluster with a number that is not known', { east: { replicas: 3 }, west: {}, north: { replicas: '3' } }],
    ['ordinals one after the other', { east: { replicas: 3 }, west: { replicas: 2, ordinals: { start: 3 } } }],
    ['ordinals that others leave out', { east: { replicas: 3, reserveOrdinals: ['1-2'] }, west: { replicas: 2, ordinals: { start: 1 } } }],
  ])('do not repeat: %s', (_what, specs) => {
    expect(delivered(specs)).toEqual([]);
  });

  test.each<[string, Record<string, any>, string]>([
    ['all start at 0', { east: { replicas: 3 }, west: { replicas: 1 } }, "east and west each have a pod 'db-0'."],
    ['the last of one is the first of another', { east: { replicas: 3 }, west: { replicas: 2, ordinals: { start: 2 } } }, "east and west each have a pod 'db-2'."],
    ['the others do not meet', { east: { replicas: 1 }, north: { replicas: 5, ordinals: { start: 10 } }, west: { replicas: 1, ordinals: { start: 12 } } }, "north and west each have a pod 'db-12'."],
    ['three of them', { a: { replicas: 1 }, b: { replicas: 1 }, c: { replicas: 1 } }, "a, b and c each have a pod 'db-0'."],
    ['more than ten', Object.fromEntries([...'abcdefghijkl'].map((name) => [name, { replicas: 1 }])), "a, b, c, d, e, f, g, h, i, j and 2 more each have a pod 'db-0'."],
    ['ten', Object.fromEntries([...'abcdefghij'].map((name) => [name, { replicas: 1 }])), "a, b, c, d, e, f, g, h, i and j each have a pod 'db-0'."],
  ])('repeat: %s', (_what, specs, message) => {
    expect(delivered(specs).map((problem) => problem.message)).toEqual([message]);
    expect(delivered(specs, { placement: {} })).toEqual([]);
  });

  test.each([[99, 100], [100, 100], [101, 200]])('of %d replicas are to start with room to grow, at %d', (replicas, start) => {
    expect(delivered({ east: { replicas }, west: { replicas: 1 } })[0].fix).toContain(`for west that adds /spec/ordinals with \`start\` ${start}.`);
  });
});
