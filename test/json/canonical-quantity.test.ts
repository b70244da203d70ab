import { canonicalQuantity } from '../../constructs/json/canonical-quantity';

test.each([
  ['2048Mi', '2Gi'], ['1536Mi', '1536Mi'], ['1.5Gi', '1536Mi'], ['1024Ki', '1Mi'], ['512Mi', '512Mi'], ['1024', '1024'],
  ['1000m', '1'], ['1500m', '1500m'], ['0.5', '500m'], ['1.50', '1500m'], ['2000', '2k'], ['2000000', '2M'], [1, '1'], [2000, '2k'], [0.5, '500m'],
  ['0', '0'], ['0Gi', '0'], ['100u', '1m'], ['1000000000000000000000', '1000E'], ['0010', '10'],
])('%j is written as %j', (given, written) => {
  expect(canonicalQuantity(given)).toBe(written);
});

test.each([['1e3'], ['x'], [''], [null], [undefined], [{}], ['-1']])('%j is left as it is', (given) => {
  expect(canonicalQuantity(given)).toBe(given);
});
