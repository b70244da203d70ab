import * as fc from 'fast-check';
import type { UidParity } from '../../constructs/delivery/model';
import { webster } from '../../constructs/delivery/webster';

/** Seat by seat, as the method is defined. */
function dealt(seats: number, votes: ReadonlyMap<string, number>, parity: UidParity): Map<string, number> {
  const parties = [...votes].map(([name, count]) => ({ name, count, seats: 0 })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = parity === 'odd' ? -1 : 1;
  for (let seat = 0; seat < seats; seat++) {
    const [winner] = [...parties].sort((a, b) => b.count / (2 * b.seats + 1) - a.count / (2 * a.seats + 1) || a.seats - b.seats
      || names * (a.name < b.name ? -1 : 1));
    winner.seats++;
  }
  return new Map(parties.map(({ name, seats: got }) => [name, got]));
}

const shares = (seats: number, weights: readonly number[], parity: UidParity) => [...webster(seats, new Map(weights.map((weight, at) => [`m${at + 1}`, weight])), parity).values()];

const parity = fc.constantFrom<UidParity>('even', 'odd');
const votes = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/), fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1000 }))), {
  minLength: 1, maxLength: 12, selector: ([name]) => name,
}).map((entries) => new Map(entries));

test.each<[number, number[], number[], number[]]>([
  [9, [1, 2], [3, 6], [3, 6]],
  [9, [1, 3], [2, 7], [2, 7]],
  [2, [3, 1], [1, 1], [1, 1]],
  [5, [1, 1], [3, 2], [2, 3]],
  [10, [1, 1, 1], [4, 3, 3], [3, 3, 4]],
  [5, [170, 110, 60], [2, 2, 1], [2, 2, 1]],
  [12, [6, 12, 18], [2, 4, 6], [2, 4, 6]],
])('%i seats over %j give %j, or %j for an odd UID', (seats, weights, even, odd) => {
  expect(shares(seats, weights, 'even')).toEqual(even);
  expect(shares(seats, weights, 'odd')).toEqual(odd);
});

test('the direct computation equals dealing seat by seat', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 150 }), votes, parity, (seats, given, uid) => {
    expect(webster(seats, given, uid)).toEqual(dealt(seats, given, uid));
  }), { numRuns: 400 });
});

test('every seat is given', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), votes, parity, (seats, given, uid) => {
    expect([...webster(seats, given, uid).values()].reduce((sum, got) => sum + got, 0)).toBe(seats);
  }));
});

test('more weight never means fewer seats', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 300 }), votes, parity, fc.nat(), fc.integer({ min: 1, max: 50 }), (seats, given, uid, at, more) => {
    const name = [...given.keys()][at % given.size];
    const heavier = new Map(given).set(name, given.get(name)! + more);
    expect(webster(seats, heavier, uid).get(name)).toBeGreaterThanOrEqual(webster(seats, given, uid).get(name)!);
  }));
});

test('one seat more takes no seat away', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 300 }), votes, parity, (seats, given, uid) => {
    const before = webster(seats, given, uid);
    const after = webster(seats + 1, given, uid);
    expect([...before].every(([name, got]) => after.get(name)! >= got)).toBe(true);
  }));
});

test('dividing a part of the parties gives the shares of the whole', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 300 }), votes, parity, fc.infiniteStream(fc.boolean()), (seats, given, uid, coin) => {
    const whole = webster(seats, given, uid);
    const part = new Map([...given].filter(() => coin.next().value));
    const sum = [...part.keys()].reduce((total, name) => total + whole.get(name)!, 0);
    expect(webster(sum, part, uid)).toEqual(new Map([...whole].filter(([name]) => part.has(name))));
  }));
});

test('the effort does not depend on the number of seats', () => {
  const many = new Map(Array.from({ length: 1000 }, (_, at) => [`m${at}`, 1 + ((at * 7919) % 97)]));
  // Seat by seat this would take minutes.
  expect([...webster(2_000_000_000, many, 'even').values()].reduce((sum, got) => sum + got, 0)).toBe(2_000_000_000);
});

test('odd input gives nothing away', () => {
  const none = new Map([['a', 0], ['b', Number.NaN]]);
  expect(webster(5, none, 'even')).toEqual(new Map([['a', 0], ['b', 0]]));
  expect(webster(-3, new Map([['a', 1]]), 'even').get('a')).toBe(0);
  expect(webster(Number.NaN, new Map([['a', 1]]), 'even').get('a')).toBe(0);
  expect(webster(7, new Map(), 'even').size).toBe(0);
});
