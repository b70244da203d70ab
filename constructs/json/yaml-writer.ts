import { compactText } from './compact-text';
import { DEEPEST, unwritable } from './unwritable';
import { blockText, inlineText, numberText, Refusal } from './yaml-scalars';

/** The value as one YAML document without `---`, ending in a line break. See `YamlWriter`. */
export function writeYaml(value: unknown): string {
  return new YamlWriter().document(value);
}

/** The values as a YAML stream. Every document starts with `---`, so files written this way can be concatenated. */
export function writeDocuments(objects: Iterable<unknown>): string {
  return new YamlWriter().documents(objects);
}

/** Pieces of text, about four to a line. Fewer are written again as quickly as they are found. */
const WORTH_KEEPING = 24;
/** Characters kept for reuse in one session, a bound on memory rather than a tuned size. */
const KEPT_AT_MOST = 64 * 1024 * 1024;
const KEYS_KEPT_AT_MOST = 10_000;
/** Texts on one line, as they are written: names, images, words. Longer ones seldom come again. */
const LINES_KEPT_AT_MOST = 10_000;
const LONGEST_LINE_KEPT = 120;
/** YAML ends the search for the colon of a key after 1,024 characters; longer keys need the `?` form. */
const LONGEST_IMPLICIT_KEY = 1_000;

const SEEN_ONCE = '';

/**
 * Writes plain JSON values as YAML, in the layout of cdk8s, many times faster than it.
 *
 * Any YAML 1.1 or 1.2 parser reads back the same value; lines are never folded. As in JSON, members that are undefined are left out,
 * undefined array elements are null, and objects with a `toJSON` method (dates) are what it returns. What JSON would lose without a
 * word is a TypeError that names its path: NaN, infinities, functions, symbols, maps, class instances, lone surrogates; so are
 * bigints and cycles.
 *
 * One writer is one session: an object that comes again is written from its text, so objects must not change while it lasts.
 */
export class YamlWriter {
  /** The document being written, in pieces: joining once at the end leaves no garbage of half-built strings. */
  private pieces: string[] = [];
  /** By depth, because indentation is part of the text: large collections met once, or the text of those met again. */
  private readonly met: WeakMap<object, string>[] = [];
  private readonly keys = new Map<string, string>();
  private readonly lines = new Map<string, string>();
  private kept = 0;
  private insideKept = false;

  /** The value as one document without `---`, ending in a line break. */
  public document(value: unknown): string {
    return this.written(value, []);
  }

  /** The values as a stream in which every document starts with `---`. */
  public documents(values: Iterable<unknown>): string {
    let text = '';
    for (const value of values) text += this.written(value, ['---\n']);
    return text;
  }

  /** @param pieces what comes before the value */
  private written(value: unknown, pieces: string[]): string {
    this.pieces = pieces;
    this.insideKept = false;
    try {
      this.item(value, -1);
    } catch (error) {
      throw error instanceof Refusal ? unwritable(value) : error;
    }
    this.pieces.push('\n');
    return this.pieces.join('');
  }

  /** A value where a collection starts on the same line: after `- `, or at the root. */
  private item(value: unknown, level: number): void {
    const json = typeof value === 'string' ? value : asJson(value);
    if (typeof json !== 'object' || json === null) {
      this.pieces.push(this.scalar(json, level));
    } else if (!this.collection(json, level + 1)) {
      this.pieces.push(Array.isArray(json) ? '[]' : '{}');
    }
  }

  /** A value behind the colon of its key. */
  private member(value: unknown, level: number): void {
    const json = typeof value === 'string' ? value : asJson(value);
    if (typeof json !== 'object' || json === null) {
      this.pieces.push(' ', this.scalar(json, level));
      return;
    }
    this.pieces.push(lineBreak(level + 1));
    if (!this.collection(json, level + 1)) {
      this.pieces.pop();
      this.pieces.push(Array.isArray(json) ? ' []' : ' {}');
    }
  }

  /** Starts on the current line. Returns false, and writes nothing, when the collection is empty. */
  private collection(value: object, level: number): boolean {
    const met = (this.met[level] ??= new WeakMap());
    const known = met.get(value);
    if (known !== undefined && known !== SEEN_ONCE) {
      this.pieces.push(known);
      return true;
    }
    // What lies inside a text that is being kept will not be asked for again, unless through another parent.
    const keep = known === SEEN_ONCE && !this.insideKept && this.kept < KEPT_AT_MOST;
    this.insideKept ||= keep;
    const start = this.pieces.length;
    if (Array.isArray(value)) this.sequence(value, level);
    else this.mapping(value as Record<string, unknown>, level);
    const written = this.pieces.length - start;
    if (keep) {
      this.insideKept = false;
      const text = this.pieces.slice(start).join('');
      this.kept += text.length;
      met.set(value, text);
    } else if (known === undefined && written >= WORTH_KEEPING) {
      met.set(value, SEEN_ONCE);
    }
    return written > 0;
  }

  private mapping(object: Record<string, unknown>, level: number): void {
    const next = lineBreak(level);
    let first = true;
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (value === undefined) continue;
      if (!first) this.pieces.push(next);
      first = false;
      this.key(key, next);
      this.member(value, level);
    }
  }

  private sequence(array: unknown[], level: number): void {
    const next = `${lineBreak(level)}- `;
    for (let i = 0; i < array.length; i++) {
      this.pieces.push(i === 0 ? '- ' : next);
      this.item(array[i] ?? null, level);
    }
  }

  private key(key: string, next: string): void {
    const known = this.keys.get(key);
    if (known !== undefined) {
      this.pieces.push(known);
      return;
    }
    const text = inlineText(key);
    if (text.length > LONGEST_IMPLICIT_KEY) {
      this.pieces.push('? ', text, next, ':');
      return;
    }
    if (this.keys.size < KEYS_KEPT_AT_MOST) this.keys.set(key, compactText(`${text}:`));
    this.pieces.push(text, ':');
  }

  private line(value: string): string {
    if (value.length > LONGEST_LINE_KEPT) return inlineText(value);
    let text = this.lines.get(value);
    if (text === undefined) {
      if (this.lines.size >= LINES_KEPT_AT_MOST) this.lines.clear();
      this.lines.set(value, text = compactText(inlineText(value)));
    }
    return text;
  }

  private scalar(value: unknown, level: number): string {
    if (typeof value === 'string') {
      const block = level >= 0 && value.includes('\n') ? blockText(value, lineBreak(level + 1)) : undefined;
      return block ?? this.line(value);
    }
    if (typeof value === 'number' && Number.isFinite(value)) return numberText(value);
    if (typeof value === 'boolean' || value === null) return String(value);
    throw new Refusal();
  }
}

const lineBreaks: string[] = [];

/** A line break and the indentation of the next line. */
function lineBreak(level: number): string {
  if (level > DEEPEST) throw new Refusal();
  return (lineBreaks[level] ??= `\n${'  '.repeat(level)}`);
}

/** What JSON would see: plain objects and arrays as they are, others as their `toJSON` says. */
function asJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isPlain(value)) return value;
  if (typeof (value as { toJSON?: unknown }).toJSON !== 'function') throw new Refusal();
  const json = (value as { toJSON(): unknown }).toJSON();
  if (typeof json === 'object' && json !== null && !isPlain(json)) throw new Refusal();
  return json;
}

/** Without comparing to this realm's prototypes alone: jest and `vm` have others. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
