import { byName } from '../json/json';
import type { UidParity } from './model';

interface Party {
  readonly name: string;
  readonly votes: number;
  seats: number;
}

/**
 * Divides seats by Webster's method (Sainte-Laguë): each seat goes to the party with the greatest votes/(2*seats+1), compared as IEEE doubles;
 * on a tie to the one with fewer seats, then by name, ascending for even UIDs and descending for odd ones. Without any votes no seat is
 * given. The result has every party, in the order of names.
 *
 * Karmada deals the seats out one by one (pkg/util/helper/webstermethod.go). As the quotients of a party never rise, the outcome is the set of
 * the greatest quotients of all parties; most of it is computed directly here, so that the effort does not depend on the number of seats.
 */
export function webster(seats: number, votes: ReadonlyMap<string, number>, parity: UidParity): Map<string, number> {
  const parties: Party[] = [...votes]
    .map(([name, count]) => ({ name, votes: count > 0 && Number.isFinite(count) ? count : 0, seats: 0 }))
    .sort((a, b) => byName(a.name, b.name));
  const wanted = Number.isFinite(seats) ? Math.max(0, Math.floor(seats)) : 0;
  if (wanted > 0 && parties.some((party) => party.votes > 0)) dealRest(parties, wanted - dealCertain(parties, wanted), parity);
  return new Map(parties.map((party) => [party.name, party.seats]));
}

/** Gives every party the quotients that are above a bound which at most `wanted` quotients can exceed. Returns how many that were. */
function dealCertain(parties: readonly Party[], wanted: number): number {
  const total = parties.reduce((sum, party) => sum + party.votes, 0);
  const bound = total / (2 * wanted - parties.length);
  if (!(bound > 0)) return 0;
  let dealt = 0;
  for (const party of parties) {
    party.seats = Math.max(0, Math.floor((party.votes / bound - 1) / 2));
    // The estimate may be off by the rounding of doubles; the comparison that counts is that of the quotients themselves.
    while (party.seats > 0 && !(party.votes / (2 * party.seats - 1) > bound)) party.seats--;
    while (party.votes / (2 * party.seats + 1) > bound) party.seats++;
    dealt += party.seats;
  }
  if (dealt <= wanted) return dealt;
  for (const party of parties) party.seats = 0;
  return 0;
}

/** Deals seats one by one from a binary heap of the parties. */
function dealRest(parties: readonly Party[], seats: number, parity: UidParity): void {
  const first = (a: Party, b: Party): boolean => {
    const left = a.votes / (2 * a.seats + 1);
    const right = b.votes / (2 * b.seats + 1);
    if (left !== right) return left > right;
    if (a.seats !== b.seats) return a.seats < b.seats;
    return parity === 'odd' ? a.name > b.name : a.name < b.name;
  };
  const heap = [...parties];
  const sink = (start: number): void => {
    for (let at = start; ;) {
      let best = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && first(heap[child], heap[best])) best = child;
      }
      if (best === at) return;
      [heap[at], heap[best]] = [heap[best], heap[at]];
      at = best;
    }
  };
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(at);
  for (let left = seats; left > 0; left--) {
    heap[0].seats++;
    sink(0);
  }
}
