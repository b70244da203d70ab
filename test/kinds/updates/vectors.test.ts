import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceFrom, type Verdict } from './judged';
import type { RandomChange } from './random-changes';

/** Changes that Kruise's own code has judged: see scripts/compare-updates-with-kruise.ts. */
const VECTORS: (RandomChange & { verdict: Verdict })[] = JSON.parse(readFileSync(join(__dirname, '..', '..', 'vectors', 'updates.json'), 'utf8'));

test('what happens to pods is what Kruise 1.9 says', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(60);
  expect(VECTORS.map(({ verdict, ...change }) => differenceFrom(verdict, change)).filter((difference) => difference !== undefined)).toEqual([]);
});

test('the judged changes are of all sorts', () => {
  const sorts = new Set(VECTORS.map(({ kind, verdict }) => `${kind} ${verdict.same ? 'same' : verdict.refused !== undefined ? 'refused' : verdict.inPlace ? 'in place' : 'not in place'}`));
  for (const kind of ['CloneSet', 'StatefulSet', 'DaemonSet']) for (const sort of ['same', 'in place', 'not in place']) expect(sorts).toContain(`${kind} ${sort}`);
  expect(sorts).toContain('CloneSet refused');
});
