import * as fc from 'fast-check';
import { matchesAffinity } from '../../constructs/delivery/affinity';
import { intersectTargets, type Target, targetKey, TargetRelations } from '../../constructs/overrides/target';
import { clusters, target } from './arbitrary';

const names = (...clusterNames: string[]): Target => ({ clusterNames });
const labels = (matchLabels: Record<string, string>): Target => ({ labelSelector: { matchLabels } });

test('targets that say the same have the same key', () => {
  expect(targetKey(names('a', 'b'))).toBe(targetKey(names('b', 'a')));
  expect(targetKey(labels({ a: '1', b: '2' }))).toBe(targetKey(labels({ b: '2', a: '1' })));
  expect(targetKey(labels({ a: '1' }))).toBe(targetKey({ labelSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['1'] }] } }));
  expect(targetKey({})).toBe(targetKey(undefined));
  expect(targetKey(names('a'))).not.toBe(targetKey({ exclude: ['a'] }));
  expect(targetKey({ exclude: ['a', 'b'] })).toBe(targetKey({ exclude: ['b', 'a'] }));
  expect(targetKey({ exclude: ['a', 'b'] })).not.toBe(targetKey({ exclude: ['a', 'c'] }));
  expect(targetKey(labels({ a: '1' }))).not.toBe(targetKey(labels({ a: '2' })));
});

test('a target of no cluster is never written as an empty one, which would be all', () => {
  expect(intersectTargets([names('a', 'b'), names('b', 'c'), names('a', 'c')])).toBeUndefined();
});

test('the intersection matches the clusters that all match', () => {
  fc.assert(fc.property(clusters, fc.array(target, { minLength: 1, maxLength: 4 }), (fleet, targets) => {
    const both = intersectTargets(targets);
    for (const cluster of fleet) {
      const wanted = targets.every((one) => matchesAffinity(cluster, one));
      const clash = new TargetRelations(targets);
      const apart = targets.some((_, a) => targets.some((__, b) => clash.disjoint(a, b)));
      if (!apart) expect(both !== undefined && matchesAffinity(cluster, both.target)).toBe(wanted);
    }
  }));
});

test('what is called certain holds for every cluster', () => {
  fc.assert(fc.property(clusters, target, target, fc.boolean(), (fleet, a, b, known) => {
    const relations = new TargetRelations([a, b], known ? fleet : undefined);
    for (const cluster of fleet) {
      const [inA, inB] = [matchesAffinity(cluster, a), matchesAffinity(cluster, b)];
      if (relations.disjoint(0, 1)) expect(inA && inB).toBe(false);
      if (relations.covers(0, 1) && inB) expect(inA).toBe(true);
    }
  }));
});

test('names, labels and fields that contradict each other never meet', () => {
  const disjoint = (a: Target, b: Target) => new TargetRelations([a, b]).disjoint(0, 1);
  expect(disjoint(names('a'), names('b'))).toBe(true);
  expect(disjoint(names('a'), { exclude: ['a'] })).toBe(true);
  expect(disjoint(labels({ tier: 'prod' }), labels({ tier: 'edge' }))).toBe(true);
  expect(disjoint(labels({ tier: 'prod' }), labels({ gpu: 'yes' }))).toBe(false);
  const zone = (value: string): Target => ({ fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'In', values: [value] }] } });
  expect(disjoint(zone('a'), zone('b'))).toBe(false);
});

test('without a list of clusters one target covers another by names alone', () => {
  const covers = (a: Target, b: Target) => new TargetRelations([a, b]).covers(0, 1);
  expect(covers(names('a', 'b'), names('a'))).toBe(true);
  expect(covers(names('a', 'b'), names('a', 'c'))).toBe(false);
  expect(covers({ exclude: ['x'] }, names('a'))).toBe(true);
  expect(covers({ exclude: ['a'] }, names('a'))).toBe(false);
  expect(covers({ exclude: ['x'] }, labels({ a: '1' }))).toBe(false);
  expect(covers(labels({ a: '1' }), names('a'))).toBe(false);
  expect(covers({ ...labels({ a: '1' }), clusterNames: ['a'] }, names('a'))).toBe(false);
  expect(covers(undefined, names('a'))).toBe(true);
  expect(covers(names('a'), undefined)).toBe(false);
});

describe('what is certain of two targets', () => {
  const field = (key: string, ...values: string[]): Target => ({ fieldSelector: { matchExpressions: [{ key, operator: 'In', values }] } });
  const notIn: Target = { labelSelector: { matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['prod'] }] } };
  const FLEET = [{ name: 'a', labels: { tier: 'prod' } }, { name: 'b', labels: { tier: 'prod' } }, { name: 'c', labels: { tier: 'edge' } }];

  test.each<[Target, Target, boolean, boolean]>([
    [undefined, names('a'), true, false],
    [names('a'), undefined, false, false],
    [names('a', 'b'), { clusterNames: ['b', 'a'] }, true, false],
    [{ clusterNames: ['a', 'b'], exclude: ['b'] }, names('b'), false, true],
    [{ clusterNames: ['a', 'b'], exclude: ['b'] }, names('a'), true, false],
    [{ exclude: ['a'] }, names('b'), true, false],
    [{ exclude: ['a', 'b'] }, names('a', 'b'), false, true],
    [{ exclude: ['a'] }, names('a', 'b'), false, false],
    [names('a', 'b'), { exclude: ['a', 'b'] }, false, true],
    [{ exclude: ['a'] }, { exclude: ['b'] }, false, false],
    [labels({ tier: 'prod' }), names('a'), false, false],
    [names('a'), labels({ tier: 'prod' }), false, false],
    [field('region', 'eu'), field('region', 'us'), false, true],
    [field('region', 'eu', 'us'), field('region', 'us'), false, false],
    [field('provider', 'x'), field('region', 'us'), false, false],
    [field('zone', 'a'), field('zone', 'b'), false, false],
    [labels({ tier: 'prod' }), notIn, false, false],
  ])('without a fleet, %j covers %j: %s; they never meet: %s', (a, b, covers, disjoint) => {
    const relations = new TargetRelations([a, b]);
    expect([relations.covers(0, 1), relations.disjoint(0, 1)]).toEqual([covers, disjoint]);
    expect(relations.disjoint(1, 0)).toBe(disjoint);
    expect(relations.uncertain(0, 1)).toBe(!covers && !disjoint);
  });

  test.each<[Target, Target, boolean, boolean]>([
    [labels({ tier: 'prod' }), names('a'), true, false],
    [labels({ tier: 'prod' }), names('a', 'c'), false, false],
    [labels({ tier: 'prod' }), names('c'), false, true],
    [names('a', 'b'), labels({ tier: 'prod' }), true, false],
    [names('a'), labels({ tier: 'prod' }), false, false],
    [names('a'), labels({ tier: 'none' }), false, true],
    [labels({ tier: 'prod' }), notIn, false, true],
  ])('in a fleet, %j covers %j: %s; they never meet: %s', (a, b, covers, disjoint) => {
    const relations = new TargetRelations([a, b], FLEET);
    expect([relations.covers(0, 1), relations.disjoint(0, 1)]).toEqual([covers, disjoint]);
  });

  test.each<[Target[], Target | 'nothing']>([
    [[names('a'), undefined], names('a')],
    [[undefined], undefined],
    [[names('a', 'b'), names('b', 'c')], names('b')],
    [[names('a'), names('b')], 'nothing'],
    [[names('a'), { exclude: ['b'] }, { exclude: ['b', 'c'] }], { clusterNames: ['a'], exclude: ['b', 'c'] }],
    [[labels({ a: '1' }), labels({ b: '2' })], labels({ b: '2', a: '1' })],
    [[labels({ a: '1' }), notIn], { labelSelector: { matchLabels: { a: '1' }, matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['prod'] }] } }],
    [[notIn, { ...notIn, clusterNames: ['a'] }], { ...notIn, clusterNames: ['a'] }],
    [[field('region', 'eu'), { ...field('region', 'eu'), clusterNames: ['a'] }, field('provider', 'x')],
      { clusterNames: ['a'], fieldSelector: { matchExpressions: [{ key: 'region', operator: 'In', values: ['eu'] }, { key: 'provider', operator: 'In', values: ['x'] }] } }],
  ])('all of %j is %j', (targets, expected) => {
    expect(intersectTargets(targets)).toEqual(expected === 'nothing' ? undefined : { target: expected });
  });
});
