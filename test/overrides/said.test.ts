import * as fc from 'fast-check';
import { ClusterOverride } from '../../constructs';
import { type Change, moduleOfChange } from '../../constructs/overrides/changes/list';
import { said } from '../../constructs/overrides/said';
import { PercentOrAbsolute } from '../../constructs/plus';
import { definition } from './arbitrary';

const OBJECT = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web' } };

/** What is neither CPU nor memory can only be requested and limited alike. */
function isSayable(change: Change): boolean {
  return change.type !== 'resources' || change.requests['nvidia.com/gpu'] === change.limits['nvidia.com/gpu'];
}

test('the method that a change is said to come from makes that very change', () => {
  fc.assert(fc.property(definition, ({ overrides }) => {
    for (const change of overrides.flatMap((override) => override.changes).filter(isSayable)) {
      const { method, args } = moduleOfChange(change)!.said(change);
      expect((ClusterOverride.onAllClusters() as any)[method](...args)._changes()).toEqual([change]);
    }
  }));
});

test.each([
  [ClusterOverride.onAllClusters().env('web', 'LOG_LEVEL', 'warn'), 'env(\'web\', \'LOG_LEVEL\', \'warn\')'],
  [ClusterOverride.onAllClusters().resources('web', { memoryLimit: '1Gi', other: { 'nvidia.com/gpu': '1' } }), 'resources(\'web\', { memoryLimit: \'1Gi\', other: { \'nvidia.com/gpu\': \'1\' } })'],
  [ClusterOverride.onAllClusters().partition(PercentOrAbsolute.percent(20)), 'partition(PercentOrAbsolute.percent(20))'],
  [ClusterOverride.onAllClusters().maxSurge(PercentOrAbsolute.absolute(2)), 'maxSurge(PercentOrAbsolute.absolute(2))'],
  [ClusterOverride.onAllClusters().annotation('note', 'it\'s\nhere'), 'annotation(\'note\', \'it\\\'s\\nhere\')'],
  [ClusterOverride.onAllClusters().paused(true), 'paused(true)'],
])('a change is said as code: %#', (override, text) => expect(said(override._changes()[0], OBJECT)).toBe(text));

test('a value for the data of a Secret is not said', () => {
  const [change] = ClusterOverride.onAllClusters().replace('/data/password', 'aHVudGVyMg==')._changes();
  expect(said(change, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db' } })).toBe('replace(\'/data/password\', (not shown))');
});

test('a Secret that is written whole is not said, wherever it is written', () => {
  const [change] = ClusterOverride.onAllClusters().replace('/spec/resource', { apiVersion: 'v1', kind: 'Secret', stringData: { a: 'hunter2' } })._changes();
  expect(said(change, OBJECT)).not.toContain('hunter2');
  const [text] = ClusterOverride.onAllClusters().annotation('last', '{"kind":"Secret","data":{"a":"hunter2"}}')._changes();
  expect(said(text, OBJECT)).not.toContain('hunter2');
});

test('a long value is cut', () => {
  const [change] = ClusterOverride.onAllClusters().annotation('note', 'x'.repeat(500))._changes();
  expect(said(change, OBJECT).length).toBeLessThan(100);
});
