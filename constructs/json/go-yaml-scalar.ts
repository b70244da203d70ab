/** What an unquoted YAML scalar stands for. Timestamps are read as the text they are, yet text that looks like one is written in quotes. */
interface Resolved {
  /** `unsupported` is a number that JavaScript or JSON cannot hold. */
  readonly kind: 'string' | 'timestamp' | 'number' | 'boolean' | 'null' | 'unsupported';
  readonly value: string | number | boolean | null;
}

const WORDS = new Map<string, Resolved>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, { kind: 'boolean', value: true }] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, { kind: 'boolean', value: false }] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, { kind: 'null', value: null }] as const),
  ...['.nan', '.NaN', '.NAN', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF']
    .map((word) => [word, { kind: 'unsupported', value: word }] as const),
]);

const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;

/** Resolves a plain scalar by the rules of go-yaml v2, which are those of YAML 1.1 without numbers to the base of 60. */
export function resolvePlain(text: string): Resolved {
  const word = WORDS.get(text);
  if (word) return word;
  if (text.startsWith('.')) return FLOAT.test(text) ? float(text) : { kind: 'string', value: text };
  if (!/^[-+0-9]/.test(text)) return { kind: 'string', value: text };
  if (isTimestamp(text)) return { kind: 'timestamp', value: text };
  const digits = text.replaceAll('_', '');
  return integer(digits) ?? (FLOAT.test(digits) ? float(digits) : { kind: 'string', value: text });
}

function float(text: string): Resolved {
  const value = Number(text);
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'string', value: text };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

function integer(text: string): Resolved | undefined {
  const match = INTEGER.exec(text);
  if (!match) return undefined;
  const [, sign, hex, binary, octal, decimal] = match;
  // More digits than the longest number of 64 bits has, which is in binary.
  if (withoutLeadingZeros(hex ?? binary ?? octal ?? decimal).length > 64) return undefined;
  const size = BigInt(hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : decimal);
  const value = sign === '-' ? -size : size;
  if (value > 2n ** 64n - 1n || value < -(2n ** 63n) || (sign === '+' && value > 2n ** 63n - 1n)) return undefined;
  return Number.isSafeInteger(Number(value)) ? { kind: 'number', value: Number(value) } : { kind: 'unsupported', value: text };
}

const TIMESTAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:([Tt])| )(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)?)?$/;

/** Whether text is a date or a time: one written with `T` must have a zone, one written with a space must not. */
function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [, year, month, day, separator, hour, minute, second, zone] = match;
  if (hour !== undefined && (separator !== undefined) !== (zone !== undefined)) return false;
  if (zone && zone !== 'Z' && (Number(zone.slice(1, 3)) > 24 || Number(zone.slice(4)) > 60)) return false;
  const lastDay = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= lastDay
    && Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
}

const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether a string would be read back as something else if it were written without quotes. */
export function needsQuotes(text: string): boolean {
  return resolvePlain(text).kind !== 'string' || BASE_60.test(text);
}

/** A number as go-yaml v2 writes it: exponents from a million and below a ten-thousandth, unless it is an integer. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return BigInt(value).toString();
  const [mantissa, exponent] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
