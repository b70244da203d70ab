import { wholeQuantity } from './whole-quantity';

const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];

/**
 * A quantity in the one form in which Go writes it: in the largest unit that keeps it whole, so `2048Mi` is `2Gi` and `1000m` is `1`.
 * For kinds that Kruise encodes anew with every write. What is no quantity, or has an exponent, is returned as it is.
 */
export function canonicalQuantity(quantity: any): any {
  const parts = /^(\d+)([numkMGTPE]|[KMGTPE]i)?$/.exec(String(wholeQuantity(fractionless(quantity))));
  if (!parts || (typeof quantity !== 'string' && typeof quantity !== 'number')) return quantity;
  const [, digits, suffix = ''] = parts;
  const binary = BINARY.includes(suffix);
  const units = binary ? BINARY : DECIMAL;
  const factor = binary ? 1024n : 1000n;
  let [amount, unit] = [BigInt(digits), units.indexOf(suffix)];
  if (amount === 0n) return '0';
  while (amount % factor === 0n && unit < units.length - 1) [amount, unit] = [amount / factor, unit + 1];
  return `${amount}${units[unit]}`;
}

/** A decimal fraction in the next smaller units, as far as there are any: `0.5` is `500m`. */
function fractionless(quantity: any): any {
  const parts = typeof quantity === 'string' || typeof quantity === 'number' ? /^(\d+)\.(\d+)([mkMGTPE])?$/.exec(String(quantity)) : null;
  if (!parts) return quantity;
  const [, whole, fraction, suffix = ''] = parts;
  const steps = Math.ceil(fraction.length / 3);
  const unit = DECIMAL.indexOf(suffix) - steps;
  return unit < 2 ? quantity : `${whole}${fraction.padEnd(steps * 3, '0')}${DECIMAL[unit]}`;
}
