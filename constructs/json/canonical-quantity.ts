const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const QUANTITY = /^([+-]?)(\d*)(\.?)(\d*)(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d{1,2}))?$/;
/** More digits than any quantity has. */
const LONGEST = 64;
/** The finest amount that Go keeps, and the finest in a list of resources: powers of ten. */
const NANO = -9;
const MILLI = -3;
/** The largest amount with a binary unit. */
const LARGEST = (2n ** 63n - 1n) * 10n ** 9n;

/** A quantity as it was read: sign, digits, and what they are counted in. */
interface Parts {
  readonly text: string;
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
  readonly binary: boolean;
  /** Whether the unit is written as a power of ten, as in `1e3`. */
  readonly scientific: boolean;
  /** A power of 1024 for binary units, of ten for the others. */
  readonly power: number;
}

/**
 * A quantity as Go writes it after it has read it (k8s.io/apimachinery, pkg/api/resource): in the largest unit that keeps it whole, so
 * `2048Mi` is `2Gi` and `1000m` is `1`. API servers do so with their own kinds, and Kruise with the kinds that it encodes anew. Controllers
 * compare templates in this form, so writing it never makes a new revision; therefore what Go leaves alone, as `1.500`, is left alone here,
 * too. What is no quantity, or is out of range, is returned as it is.
 */
export function canonicalQuantity(quantity: any): any {
  return canonical(quantity, NANO);
}

/** A quantity in a list of resources as Go writes it after its defaults: there, what is finer than a thousandth is rounded up. */
export function canonicalResource(quantity: any): any {
  return canonical(quantity, MILLI);
}

/** Quantities that were met, by what is finest in them: few are different, and large numbers are slow to work with. */
const MET: Readonly<Record<number, Map<string, string>>> = { [NANO]: new Map(), [MILLI]: new Map() };
const KEPT_AT_MOST = 10_000;

function canonical(quantity: any, finest: number): any {
  if (typeof quantity !== 'string') return workOut(quantity, finest);
  const met = MET[finest];
  let known = met.get(quantity);
  if (known === undefined) {
    if (met.size >= KEPT_AT_MOST) met.clear();
    met.set(quantity, known = workOut(quantity, finest) as string);
  }
  return known;
}

function workOut(quantity: any, finest: number): any {
  const parts = read(quantity);
  if (!parts || isKept(parts, finest)) return typeof quantity === 'number' && parts ? parts.text : quantity;
  const nanos = amountOf(parts, finest);
  if (nanos === 0n) return '0';
  const size = parts.binary ? binary(nanos) ?? decimal(nanos, false) : decimal(nanos, parts.scientific);
  // Go writes a number without its unit where it has none that is large enough; better is what was said.
  return size === undefined ? quantity : `${parts.negative ? '-' : ''}${size}`;
}

function read(quantity: unknown): Parts | undefined {
  if (typeof quantity !== 'string' && typeof quantity !== 'number') return undefined;
  const text = String(quantity);
  const found = text.length <= LONGEST ? QUANTITY.exec(text) : null;
  if (!found || found[2] + found[4] === '') return undefined;
  const [, sign, digits, , fraction, unit = '', exponent] = found;
  const binary = unit.endsWith('i');
  const power = exponent !== undefined ? Number(exponent) : binary ? BINARY.indexOf(unit) : (DECIMAL.indexOf(unit) - 3) * 3;
  const whole = digits.replace(/^0+/, '') || '0';
  return { text, negative: sign === '-', whole, fraction, binary, scientific: exponent !== undefined, power };
}

/** Whether Go keeps the text itself: short numbers that look as if they were in the right unit, leading zeros, signs and points and all. */
function isKept({ whole, fraction, binary, power }: Parts, finest: number): boolean {
  if (binary) return fraction === '' && whole.length <= 14 - power * 3 && power < 5 && BigInt(whole) % 8n !== 0n;
  const [digits, scale] = [whole + fraction, power - fraction.length];
  return digits.length <= 18 && scale >= finest && scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** In billionths, rounded up where it is finer than it may be. */
function amountOf({ whole, fraction, binary, power }: Parts, finest: number): bigint {
  const digits = BigInt(whole + fraction) * (binary ? 1024n ** BigInt(power) : 1n);
  const scale = (binary ? 0 : power) - fraction.length - NANO;
  const nanos = scale >= 0 ? digits * 10n ** BigInt(scale) : roundedUp(digits, 10n ** BigInt(-scale));
  const step = 10n ** BigInt(finest - NANO);
  const rounded = roundedUp(nanos, step) * step;
  return binary && rounded > LARGEST ? LARGEST : rounded;
}

function roundedUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor;
}

/** In the largest binary unit that keeps it whole; undefined if none does, or if it is less than the smallest of them. */
function binary(nanos: bigint): string | undefined {
  if (nanos % 10n ** 9n !== 0n || nanos < 1024n * 10n ** 9n) return undefined;
  let [amount, unit] = [nanos / 10n ** 9n, 0];
  for (; amount % 1024n === 0n && unit < BINARY.length - 1; unit++) amount /= 1024n;
  return `${amount}${BINARY[unit]}`;
}

/** In the largest decimal unit that keeps it whole; undefined if there is none so large. */
function decimal(nanos: bigint, scientific: boolean): string | undefined {
  let [amount, unit] = [nanos, 0];
  for (; amount % 1000n === 0n; unit++) amount /= 1000n;
  const exponent = unit * 3 + NANO;
  if (scientific) return exponent === 0 ? `${amount}` : `${amount}e${exponent}`;
  return unit < DECIMAL.length ? `${amount}${DECIMAL[unit]}` : undefined;
}
