import { ALL_RULES } from '../constructs/all-rules';

test('every rule has a code of its own', () => {
  const codes = Object.values(ALL_RULES).flat().map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('every rule has a code that can be looked up', () => {
  for (const { code, rule, why, fix } of Object.values(ALL_RULES).flat()) {
    expect(code).toMatch(/^KF\d{3}$/);
    for (const sentence of [rule, why, fix]) expect(sentence).toMatch(/\.$/);
  }
});
