import * as fc from 'fast-check';
import { canonicalQuantity, canonicalResource } from '../../constructs/json/canonical-quantity';
import vectors from '../vectors/quantities.json';

test.each([
  ['2048Mi', '2Gi'], ['1536Mi', '1536Mi'], ['1.5Gi', '1536Mi'], ['1024Ki', '1Mi'], ['512Mi', '512Mi'], ['1024', '1024'],
  ['1000m', '1'], ['1500m', '1500m'], ['0.5', '500m'], ['1.50', '1500m'], ['2000', '2k'], ['2000000', '2M'], [1, '1'], [2000, '2k'], [0.5, '500m'],
  ['0', '0'], ['0Gi', '0'], ['100u', '100u'], ['1000u', '1m'], ['0.1Gi', '107374182400m'], ['-1000m', '-1'], ['1000e3', '1e6'], ['16Ei', '9223372036854775807'],
])('%j is written as %j', (given, written) => {
  expect(canonicalQuantity(given)).toBe(written);
});

test.each([['x'], [''], ['m'], ['1K'], [null], [undefined], [{}], ['1e999'], ['1'.repeat(65)]])('%j is no quantity, or none that is ever meant, and is left as it is', (given) => {
  expect(canonicalQuantity(given)).toBe(given);
});

test('what Go leaves alone is left alone, because revisions of workloads are compared as text', () => {
  for (const kept of ['1.500', '0100m', '+5', '5.', '01Gi', '1E3', '1e+3']) expect(canonicalQuantity(kept)).toBe(kept);
});

test('an amount without a unit that is large enough is kept, where Go would lose the unit', () => {
  expect(canonicalQuantity('1000E')).toBe('1000E');
});

test('in a list of resources, what is finer than a thousandth is rounded up', () => {
  expect(['100u', '0.00015', '2500000n', '1500u', '1m', '1.500'].map(canonicalResource)).toEqual(['1m', '1m', '3m', '2m', '1m', '1.500']);
});

/** Random quantities, what k8s.io/apimachinery 0.35.3 makes of them, and what it does after rounding up to thousandths; null where it refuses them. */
test('random quantities are written as Go writes them', () => {
  const different = (vectors as [string, string | null, string | null][])
    .filter(([given, amount, resource]) => canonicalQuantity(given) !== (amount ?? given) || canonicalResource(given) !== (resource ?? given));
  expect(different).toEqual([]);
});

const quantities = fc.tuple(
  fc.constantFrom('', '-', '+'), fc.nat(5_000_000), fc.constantFrom('', '.5', '.25', '.500', '.001', '.123456'),
  fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'Ti', 'e3', 'e-3'),
).map((parts) => parts.join(''));

test('writing a quantity twice is writing it once', () => {
  fc.assert(fc.property(quantities, (quantity) => {
    for (const write of [canonicalQuantity, canonicalResource]) expect(write(write(quantity))).toBe(write(quantity));
  }));
});
