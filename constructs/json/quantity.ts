const UNITS: Readonly<Record<string, number>> = {
  n: 1e-9, u: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18,
  Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60,
};

/** Below zero, zero or above, as for sorting; NaN when either is not a quantity. Differences below one part in a billion are ignored. */
export function compareQuantities(a: unknown, b: unknown): number {
  const [x, y] = [amountOf(a), amountOf(b)];
  return Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y)) ? 0 : x - y;
}

/** A quantity as a number; NaN for what is none. */
export function amountOf(quantity: unknown): number {
  if (typeof quantity === 'number') return quantity;
  const parts = typeof quantity === 'string' ? /^([+-]?[0-9.]+)(?:[eE]([+-]?\d+)|([numkMGTPE]|[KMGTPE]i))?$/.exec(quantity) : null;
  if (!parts) return NaN;
  return parts[2] === undefined ? Number(parts[1]) * UNITS[parts[3] ?? ''] : Number(`${parts[1]}e${parts[2]}`);
}
