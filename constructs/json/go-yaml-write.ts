import { isObject } from './json';
import { formatNumber, needsQuotes } from './go-yaml-scalar';

const WIDTH = 80;
/** Not printable for go-yaml v2, tabs and everything beyond the basic plane included: such text is written in double quotes. */
const SPECIAL = /[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]/;
/** What the JSON that upstream reads back as YAML cannot carry, or what it writes in ways of its own. */
const UNWRITABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Plain JSON as the YAML text sigs.k8s.io/yaml (go-yaml v2) writes: sorted keys, indented by two, lists not indented, lines wrapped after 80
 * columns. Throws a `RangeError` for text it cannot write the same way, byte for byte.
 */
export function writeYaml(value: unknown): string {
  const out = new Writer();
  out.node(value, 0, 2, true);
  return out.finish();
}

class Writer {
  private text = '';
  private column = 0;

  public finish(): string {
    return this.text.endsWith('\n') ? this.text : `${this.text}\n`;
  }

  /** Writes a value after a key or a dash (or at the root). `indent` is that of the parent, `inner` that of text inside the value. */
  public node(value: unknown, indent: number, inner: number, root: boolean, inSequence = false): void {
    if (Array.isArray(value) && value.length > 0) {
      const at = root ? 0 : inSequence ? indent + 2 : indent;
      value.forEach((item, index) => {
        this.line(at, (root || inSequence) && index === 0);
        this.put('-');
        this.node(item, at, at + 2, false, true);
      });
    } else if (isObject(value) && Object.keys(value).length > 0) {
      const at = root ? 0 : indent + 2;
      Object.keys(value).sort(naturally).forEach((key, index) => {
        this.line(at, (root || inSequence) && index === 0);
        this.key(key);
        this.put(':');
        this.node(value[key], at, at + 2, false);
      });
    } else {
      if (!root) this.put(' ');
      if (Array.isArray(value)) this.put('[]');
      else if (isObject(value)) this.put('{}');
      else if (typeof value === 'string') this.string(value, inner, false);
      else if (typeof value === 'number') this.put(formatNumber(value));
      else this.put(String(value));
    }
  }

  /** Goes to an indentation: on the same line after a dash, on a new one otherwise. */
  private line(indent: number, here: boolean): void {
    if (!here && this.column > 0) this.put('\n');
    if (this.column < indent) this.put(' '.repeat(indent - this.column));
  }

  private key(key: string): void {
    if (/[\r\n]/.test(key) || Buffer.byteLength(key) > 128) throw new RangeError('a key has a line break or more than 128 bytes');
    this.string(key, 0, true);
  }

  private string(text: string, indent: number, key: boolean): void {
    if (UNWRITABLE.test(text)) throw new RangeError('a string has characters that YAML writers treat differently');
    const special = SPECIAL.test(text);
    if (text.includes('\n')) {
      if (special || text.endsWith(' ') || / \n/.test(text)) this.doubleQuoted(text, indent, key);
      else this.literal(text, indent);
    } else if (special || needsQuotes(text)) {
      this.doubleQuoted(text, indent, key);
    } else if (isPlain(text)) {
      this.wrapped(text, indent, key, false);
    } else {
      this.put("'");
      this.wrapped(text, indent, key, true);
      this.put("'");
    }
  }

  private literal(text: string, indent: number): void {
    const hint = /^[ \n]/.test(text) ? '2' : '';
    const chomp = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : '';
    this.put(`|${hint}${chomp}\n`);
    const body = text.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n');
    this.put(body);
  }

  /** Plain and single-quoted text: a single space beyond the width becomes a line break. */
  private wrapped(text: string, indent: number, key: boolean, quoted: boolean): void {
    for (let at = 0; at < text.length; at++) {
      const lone = text[at] === ' ' && text[at - 1] !== ' ' && text[at + 1] !== ' ';
      const inside = !quoted || (at > 0 && at < text.length - 1);
      if (!key && lone && inside && this.column > WIDTH) this.put(`\n${' '.repeat(indent)}`);
      else this.put(quoted && text[at] === "'" ? "''" : text[at]);
    }
  }

  private doubleQuoted(text: string, indent: number, key: boolean): void {
    this.put('"');
    const chars = [...text];
    let afterSpace = false;
    chars.forEach((char, at) => {
      const escape = escaped(char);
      if (escape !== undefined) this.put(escape);
      else if (char === ' ' && !key && !afterSpace && this.column > WIDTH && at > 0 && at < chars.length - 1) {
        this.put(`\n${' '.repeat(indent)}`);
        if (chars[at + 1] === ' ') this.put('\\');
      } else this.put(char);
      afterSpace = char === ' ';
    });
    this.put('"');
  }

  private put(text: string): void {
    this.text += text;
    const newline = text.lastIndexOf('\n');
    this.column = newline < 0 ? this.column + text.length : text.length - newline - 1;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '0', '\x07': 'a', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r', '\x1b': 'e', '"': '"', '\\': '\\',
};

function escaped(char: string): string | undefined {
  const short = ESCAPES[char];
  if (short !== undefined) return `\\${short}`;
  if (!SPECIAL.test(char)) return undefined;
  const code = char.codePointAt(0)!;
  const [letter, width] = code <= 0xff ? ['x', 2] as const : code <= 0xffff ? ['u', 4] as const : ['U', 8] as const;
  return `\\${letter}${code.toString(16).toUpperCase().padStart(width, '0')}`;
}

/** Whether text can stand without quotes in block context, as far as its characters go. */
function isPlain(text: string): boolean {
  if (/^ | $|^---|^\.\.\./.test(text)) return false;
  if (/^[#,[\]{}&*!|>'"%@`]/.test(text) || /^[-?:](?: |$)/.test(text)) return false;
  return !/:(?: |$)| #/.test(text);
}

/** Order of keys in go-yaml v2: letters after everything else, runs of digits by their number. */
export function naturally(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let at = 0; at < left.length && at < right.length; at++) {
    if (left[at] === right[at]) continue;
    const leftLetter = /\p{L}/u.test(left[at]);
    const rightLetter = /\p{L}/u.test(right[at]);
    if (leftLetter && rightLetter) return byCodePoint(left[at], right[at]);
    if (leftLetter || rightLetter) return rightLetter ? -1 : 1;
    // A zero inside a number that has already begun does not lead it.
    const started = (left[at] === '0' || right[at] === '0') && /[1-9]\d*$/.test(left.slice(0, at).join(''));
    const leftRun = digits(left, at);
    const rightRun = digits(right, at);
    const leftNumber = BigInt((started ? '1' : '') + leftRun || '0');
    const rightNumber = BigInt((started ? '1' : '') + rightRun || '0');
    if (leftNumber !== rightNumber) return leftNumber < rightNumber ? -1 : 1;
    if (leftRun.length !== rightRun.length) return leftRun.length - rightRun.length;
    return byCodePoint(left[at], right[at]);
  }
  return left.length - right.length;
}

function digits(chars: readonly string[], from: number): string {
  let to = from;
  while (to < chars.length && /\d/.test(chars[to])) to++;
  return chars.slice(from, to).join('');
}

function byCodePoint(a: string, b: string): number {
  return a.codePointAt(0)! - b.codePointAt(0)!;
}
