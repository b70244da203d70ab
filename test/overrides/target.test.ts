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
