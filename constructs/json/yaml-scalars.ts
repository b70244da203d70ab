/**
 * Scalars that every parser in use reads back as the same value: YAML 1.1 (go-yaml behind kubectl, Argo CD and Flux, PyYAML) and
 * YAML 1.2 disagree on what a bare word means, so a string stays bare only where none of them sees anything but a string.
 */

/**
 * Names, paths, images, plain words: what nearly every string is, and no parser takes for anything else. Not `e12`, an exponent without
 * a number, which the YAML 1.1 schema of npm's yaml reads as NaN.
 */
const ORDINARY = /^(?![eE][-+]?[0-9])[A-Za-z/_][\w./-]*(?:[ :@=,+][\w./-]+)*$/;

/** Null and the booleans of YAML 1.1; `=` and `<<` are its value and merge keys. */
const RESERVED = new Set(['', '~', 'null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n', '=', '<<']);
const LONGEST_RESERVED = 5;

/** What ends or replaces a plain scalar: an indicator in front, a document marker, `: `, ` #`, a colon or a space at the end. */
const INDICATORS = /^[ ,[\]{}#&*!|>'"%@`]|^[?-](?: |$)|^---|^\.\.\.|:(?: |$)| #| $/;

/** Numbers, once underscores are gone: YAML 1.1 allows them between digits, go-yaml drops them wherever they are. */
const DECIMAL = /^[-+]?[0-9]*(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/;
const INFINITE = /^[-+]?\.(?:inf|nan)$/i;
/** Both cases of the prefixes, because Go's strconv takes both. */
const RADIX = /^[-+]?0(?:[xX][0-9a-fA-F]*|[oO][0-7]*|[bB][01]*)$/;
/** Base 60 of YAML 1.1: `1:30` is ninety. */
const SEXAGESIMAL = /^[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt \t])/;

/**
 * Characters that a YAML stream may not hold as they are, that YAML 1.1 takes for line breaks, or that turn the direction of text, so that a reader
 * sees another value than the cluster gets. Newline and tab are not among them.
 */
const UNPRINTABLE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/;
/** Those of them that JSON leaves as they are. */
const NOT_ESCAPED_BY_JSON = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thrown where writing stops. It carries nothing: the place and the reason are looked for afterwards, off the fast path. */
export class Refusal extends Error {}

/** Whether the text can be written at all: half of a surrogate pair has no UTF-8 form, and go-yaml refuses its escape. */
export function isEncodable(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** The number in a form that is a number to every parser: YAML 1.1 wants a point before an exponent. Negative zero is zero, as in JSON. */
export function numberText(value: number): string {
  const text = String(value);
  const exponent = text.indexOf('e');
  return exponent > 0 && !text.includes('.') ? `${text.slice(0, exponent)}.0${text.slice(exponent)}` : text;
}

/** The string on one line: bare where that is safe, else quoted. */
export function inlineText(text: string): string {
  if (ORDINARY.test(text)) return text.length <= LONGEST_RESERVED && RESERVED.has(text.toLowerCase()) ? `"${text}"` : text;
  refuseUnencodable(text);
  return isSafeBare(text) ? text : quoted(text);
}

/**
 * The string as a literal block, header first and without the final line break; undefined when a block cannot hold it.
 * `next` is a line break with the indentation of its lines, two more than that of the parent.
 */
export function blockText(text: string, next: string): string | undefined {
  if (!canBeBlock(text)) return undefined;
  refuseUnencodable(text);
  const endsWithBreak = text.endsWith('\n');
  const chomping = !endsWithBreak ? '-' : text.endsWith('\n\n') ? '+' : '';
  const first = text.search(/[^\n]/);
  // A parser takes the indentation from the first line with text; go-yaml refuses a tab there even where YAML allows it.
  const indicator = text[first] === ' ' || text[first] === '\t' ? '2' : '';
  const lines = (endsWithBreak ? text.slice(0, -1) : text).replace(/\n(?=[^\n])/g, next);
  return `|${indicator}${chomping}${next}${lines}`;
}

function refuseUnencodable(text: string): void {
  if (!isEncodable(text)) throw new Refusal();
}

/** A block loses lines of mere blanks at its end, and has no escapes. */
function canBeBlock(text: string): boolean {
  return /[^ \t\n]/.test(text) && !/\n[ \t]+\n*$/.test(text) && !UNPRINTABLE.test(text);
}

function isSafeBare(text: string): boolean {
  return !INDICATORS.test(text)
    && !/[\t\n]/.test(text)
    && !UNPRINTABLE.test(text)
    && !(text.length <= LONGEST_RESERVED && RESERVED.has(text.toLowerCase()))
    && !(/^[-+.0-9eE]/.test(text) && isNumberOrTime(text));
}

function isNumberOrTime(text: string): boolean {
  const bare = text.replaceAll('_', '');
  return DECIMAL.test(bare) || INFINITE.test(bare) || RADIX.test(bare) || SEXAGESIMAL.test(bare) || TIMESTAMP.test(bare);
}

/** Single quotes spare a reader the escapes in embedded JSON; everything else is in double quotes, as cdk8s has it. */
function quoted(text: string): string {
  if (text.includes('"') && !text.includes("'") && !/[\t\n]/.test(text) && !UNPRINTABLE.test(text)) return `'${text}'`;
  return JSON.stringify(text).replace(NOT_ESCAPED_BY_JSON, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
