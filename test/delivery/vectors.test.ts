import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UidParity } from '../../constructs/delivery/model';
import { engineOutcome } from './outcome';
import { shortened, type Vector } from './vector';

// Made by scripts/compare-with-karmada.ts: definitions of our own making, and what the code of Karmada v1.18.2 does with them. Those with large seeds
// differed once.
const vectors: Vector[] = JSON.parse(readFileSync(join(__dirname, '../vectors/deliveries.json'), 'utf8'));

test('there are a few hundred vectors, of every kind', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(300);
  const some = (holds: (vector: Vector) => boolean) => vectors.filter(holds).length;
  expect(some(({ odd }) => odd !== undefined)).toBeGreaterThan(20);
  expect(some(({ even }) => even.errors.length > 0)).toBeGreaterThan(20);
  expect(some(({ even }) => even.scheduled !== 'Success')).toBeGreaterThan(20);
  expect(some(({ even }) => Object.values(even.changes).some((changes) => changes.length > 1))).toBeGreaterThan(20);
});

describe.each<UidParity>(['even', 'odd'])('for a UID of %s hash', (parity) => {
  test.each(vectors.map((vector) => [vector.seed, vector] as const))('the engine does with definition %i what Karmada does', (_, vector) => {
    const { definition, even, odd } = vector;
    expect(shortened(definition.template, engineOutcome(definition, parity))).toEqual(parity === 'odd' ? odd ?? even : even);
  });
});
