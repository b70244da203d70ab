import { withoutEnd } from './trim';

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/**
 * A quantity in the form in which the API server leaves it alone: `1.5Gi` is kept as `1536Mi`, and what is finer than a thousandth is
 * rounded up. Everything else is returned as it is.
 */
export function wholeQuantity(quantity: any): any {
  const parts = typeof quantity === 'string' ? /^(\d+)\.?(\d*)([numkMGTPE]|[KMGTPE]i)?$/.exec(quantity) : null;
  if (!parts) return quantity;
  const [, whole, fraction, suffix = ''] = parts;
  const power = BINARY.indexOf(suffix);
  const denominator = 10n ** BigInt(fraction.length);
  if (power > 0) return fraction === '' ? quantity : wholeBinary(BigInt(whole + fraction), denominator, power);
  const finest = DECIMAL[suffix] - withoutEnd(fraction, '0').length;
  return finest >= -3 ? quantity : `${thousandths(BigInt(whole + fraction), 10n ** BigInt(fraction.length - DECIMAL[suffix]))}m`;
}

/** In the largest binary unit, not above the given one, that makes it whole. */
function wholeBinary(numerator: bigint, denominator: bigint, power: number): string {
  let [amount, unit] = [numerator, power];
  while (amount % denominator !== 0n && unit > 0) [amount, unit] = [amount * 1024n, unit - 1];
  return amount % denominator === 0n ? `${amount / denominator}${BINARY[unit]}` : `${thousandths(amount, denominator)}m`;
}

function thousandths(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 1000n + denominator - 1n) / denominator;
}
