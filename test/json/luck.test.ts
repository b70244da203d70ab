import { Luck } from '../../constructs/json/luck';

/** How many of so many chances are tried, if something is found or not. */
function tried(luck: Luck, chances: number, found: boolean): number {
  let tries = 0;
  for (let chance = 0; chance < chances; chance++) {
    if (!luck.isWorthATry()) continue;
    tries++;
    luck.note(found);
  }
  return tries;
}

test('who finds something always looks', () => {
  expect(tried(new Luck(), 1_000, true)).toBe(1_000);
});

test('who finds nothing looks seldom after a while, and always again after having found something', () => {
  const luck = new Luck();
  expect(tried(luck, 100, false)).toBe(100);
  expect(tried(luck, 1_600, false)).toBe(100);
  expect(tried(luck, 160, true)).toBeGreaterThan(140);
  expect(tried(luck, 100, false)).toBe(100);
});
