import { matchesAffinity } from '../../constructs/delivery/affinity';
import type { ClusterAffinity, ClusterFacts } from '../../constructs/delivery/model';
import { isLabelKey, isLabelValue } from '../../constructs/json/syntax';
import { tolerates } from '../../constructs/delivery/taint';

const west: ClusterFacts = { name: 'us-west', labels: { tier: 'prod' }, provider: 'aws', region: 'us', zones: ['za', 'zb'] };
const bare: ClusterFacts = { name: 'bare' };

const field = (key: string, operator: string, ...values: string[]): ClusterAffinity => ({ fieldSelector: { matchExpressions: [{ key, operator, values }] } });
const label = (key: string, operator: string, values?: string[]): ClusterAffinity => ({ labelSelector: { matchExpressions: [{ key, operator, values }] } });

describe('an affinity', () => {
  test.each<[string, ClusterAffinity | undefined]>([
    ['that is absent', undefined], ['that is empty', {}], ['with an empty list of names', { clusterNames: [] }], ['with an empty selector', { labelSelector: {} }],
    ['with an empty field selector', { fieldSelector: { matchExpressions: [] } }],
  ])('%s fits every cluster', (_, affinity) => {
    expect(matchesAffinity(west, affinity)).toBe(true);
    expect(matchesAffinity(bare, affinity)).toBe(true);
  });

  test('needs all its parts to hold', () => {
    expect(matchesAffinity(west, { clusterNames: ['us-west'], labelSelector: { matchLabels: { tier: 'prod' } } })).toBe(true);
    expect(matchesAffinity(west, { clusterNames: ['us-west'], labelSelector: { matchLabels: { tier: 'edge' } } })).toBe(false);
    expect(matchesAffinity(west, { clusterNames: ['other'], labelSelector: { matchLabels: { tier: 'prod' } } })).toBe(false);
  });

  test('leaves out excluded clusters even when they are named', () => {
    expect(matchesAffinity(west, { clusterNames: ['us-west'], exclude: ['us-west'] })).toBe(false);
  });

  test.each<[ClusterAffinity, boolean, boolean]>([
    [label('tier', 'In', ['prod', 'edge']), true, false],
    [label('tier', 'NotIn', ['prod']), false, true],
    [label('tier', 'Exists'), true, false],
    [label('tier', 'DoesNotExist'), false, true],
    [field('provider', 'In', 'aws'), true, false],
    [field('region', 'NotIn', 'us'), false, true],
    [field('zone', 'In', 'zb', 'zc'), true, false],
    [field('zone', 'In'), false, false],
    [field('zone', 'NotIn', 'zb'), false, true],
    [field('zone', 'NotIn'), true, true],
    [field('zone', 'Exists'), true, false],
    [field('zone', 'DoesNotExist'), false, true],
    [field('region', 'Exists'), true, false],
    [field('provider', 'DoesNotExist'), false, true],
    [field('provider', 'In'), false, false],
    [field('provider', 'NotIn'), false, false],
  ])('%j fits a cluster with fields: %s, and a bare one: %s', (affinity, withFields, withoutFields) => {
    expect(matchesAffinity(west, affinity)).toBe(withFields);
    expect(matchesAffinity(bare, affinity)).toBe(withoutFields);
  });

  test.each<[string, ClusterAffinity]>([
    ['an unknown operator', label('tier', 'Near', ['prod'])], ['In without values', label('tier', 'In')], ['Exists with values', label('tier', 'Exists', ['prod'])],
    ['a bad key', label('no key', 'Exists')], ['a bad value', label('tier', 'NotIn', ['a b'])], ['a bad label', { labelSelector: { matchLabels: { tier: 'a b' } } }],
    ['an unknown operator on zones', field('zone', 'Near', 'za')], ['no object at all', { fieldSelector: { matchExpressions: [null as any] } }],
  ])('with an ill-formed selector (%s) fits no cluster', (_, affinity) => {
    expect(matchesAffinity(west, affinity)).toBe(false);
    expect(matchesAffinity(bare, affinity)).toBe(false);
  });
});

test('label keys may have a DNS prefix and names of at most 63 characters', () => {
  expect(['a', 'A_b.c-d', 'example.com/team', 'x'.repeat(63)].every(isLabelKey)).toBe(true);
  expect(['', '-a', 'a/b/c', 'Example.com/a', '/a', 'a/', 'x'.repeat(64), 7].some(isLabelKey)).toBe(false);
  expect(isLabelValue('')).toBe(true);
  expect(isLabelValue('a b')).toBe(false);
});

describe('taints', () => {
  const taint = { key: 'maintenance', value: 'on', effect: 'NoSchedule' };

  test.each([
    [[{ operator: 'Exists' }], true], [[{ key: 'maintenance', operator: 'Exists' }], true], [[{ key: 'maintenance', value: 'on' }], true],
    [[{ key: 'maintenance', operator: 'Equal', value: 'on', effect: 'NoSchedule' }], true], [[{ value: 'on' }], true],
    [[{ key: 'maintenance' }], false], [[{ operator: 'Exists', effect: 'NoExecute' }], false], [[{ key: 'other', operator: 'Exists' }], false],
    [[{ key: 'maintenance', operator: 'Gt', value: '0' }], false], [[], false], [undefined, false],
  ])('are tolerated by %j: %s', (tolerations, expected) => {
    expect(tolerates([taint], tolerations)).toBe(expected);
  });

  test('that do not keep workloads away need no toleration', () => {
    expect(tolerates([{ key: 'a', effect: 'PreferNoSchedule' }], [])).toBe(true);
    expect(tolerates(undefined, undefined)).toBe(true);
  });

  test('must all be tolerated', () => {
    expect(tolerates([taint, { key: 'other', effect: 'NoExecute' }], [{ key: 'maintenance', operator: 'Exists' }])).toBe(false);
  });
});
