import { ClusterSelector } from '../../constructs/placement';

const all = ClusterSelector.all();

describe('ClusterSelector', () => {
  test('without conditions is an empty affinity', () => {
    expect(all._affinity()).toEqual({});
  });

  test('names and exclusions are lists of names', () => {
    expect(ClusterSelector.names('a', 'b').excluding('b').excluding('c')._affinity()).toEqual({ clusterNames: ['a', 'b'], exclude: ['b', 'c'] });
  });

  test('labels join those given before', () => {
    expect(ClusterSelector.labels({ a: '1' }).withLabels({ b: '2' })._affinity()).toEqual({ labelSelector: { matchLabels: { a: '1', b: '2' } } });
  });

  test('labels are written by key, in whatever order a map has them', () => {
    const written = (labels: Record<string, string>) => JSON.stringify(ClusterSelector.labels({ m: '1', z: '1' }).withLabels(labels)._affinity());
    expect(written({ z: '2', b: '1', m: '2' })).toBe(written({ m: '2', b: '1', z: '2' }));
    expect(Object.keys(ClusterSelector.labels({ z: '1' }).withLabels({ b: '1' })._affinity().labelSelector!.matchLabels!)).toEqual(['b', 'z']);
  });

  test('a second value for a label is one more condition, not a replacement', () => {
    expect(ClusterSelector.labels({ a: '1' }).withLabels({ a: '2' })._affinity()).toEqual({
      labelSelector: { matchLabels: { a: '1' }, matchExpressions: [{ key: 'a', operator: 'In', values: ['2'] }] },
    });
  });

  test('conditions on labels are expressions in the order of writing', () => {
    expect(all.withLabelIn('a', '1', '2').withLabelNotIn('b', '3').withLabelExists('c').withoutLabel('d')._affinity()).toEqual({
      labelSelector: {
        matchExpressions: [
          { key: 'a', operator: 'In', values: ['1', '2'] }, { key: 'b', operator: 'NotIn', values: ['3'] },
          { key: 'c', operator: 'Exists' }, { key: 'd', operator: 'DoesNotExist' },
        ],
      },
    });
  });

  test('conditions on provider, region and zone are field expressions', () => {
    const selector = all.inProviders('p').inRegions('r').inZones('z').notInProviders('q').notInRegions('s').notInZones('y');
    expect(selector._affinity().fieldSelector!.matchExpressions!.map(({ key, operator, values }) => `${key} ${operator} ${values}`)).toEqual([
      'provider In p', 'region In r', 'zone In z', 'provider NotIn q', 'region NotIn s', 'zone NotIn y',
    ]);
  });

  test('narrowing leaves the selector it was called on as it was', () => {
    const selector = ClusterSelector.labels({ a: '1' });
    selector.withLabels({ b: '2' }).withLabelExists('c').inRegions('r').excluding('x');
    expect(selector._affinity()).toEqual({ labelSelector: { matchLabels: { a: '1' } } });
  });

  test('labels that are no labels are kept for the checks, whatever comes after', () => {
    expect(ClusterSelector.labels('x' as any).withLabels({ a: '1' }).withLabelExists('b')._affinity()).toMatchObject({ labelSelector: { matchLabels: 'x' } });
    expect(ClusterSelector.labels({ a: '1' }).withLabels(null as any)._affinity()).toMatchObject({ labelSelector: { matchLabels: null } });
  });
});
