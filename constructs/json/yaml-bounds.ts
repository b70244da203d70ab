
/** Text of a file or stream beyond this is not read: nothing that people or tools write for Kubernetes comes near it. */
export const LARGEST_TEXT = 128 * 1024 * 1024;

/** Words, indicators and line ends of one document. A document of this size is about ten megabytes of ordinary YAML, and the API server takes three. */
const MOST_LEXEMES = 4_000_000;

/** Nesting of one document. The reader of the API server stops at 10,000, where its stack is larger; no Kubernetes object has a hundred levels. */
const DEEPEST = 250;
const TOO_DEEP = `it is nested more than ${DEEPEST} levels deep`;

/** With this the lexer announces a scalar. */
const SCALAR = '\u001f';

/** A document that is refused for its size, before memory or the stack end. */
export class TooLarge extends RangeError {}

/** Follows the lexemes of a text, and refuses a document that is too large or too deep before anything is built from it. */
export class DocumentBounds {
  private lexemes = 0;
  private brackets = 0;
  /** Columns at which blocks begin, outermost first. */
  private readonly blocks: number[] = [];
  private column = 0;
  private atLineStart = true;
  private isText = false;

  public see(lexeme: string): void {
    if (++this.lexemes > MOST_LEXEMES) throw new TooLarge(`it has more than ${MOST_LEXEMES} words and signs`);
    if (this.isText) this.text(lexeme);
    else if (lexeme === '\n' || lexeme === '\r\n') this.begin(0);
    else if (lexeme === '---' || lexeme === '...') this.reset();
    else if (lexeme === '[' || lexeme === '{') this.brackets++;
    else if (lexeme === ']' || lexeme === '}') this.brackets = Math.max(0, this.brackets - 1);
    else if (!isBlank(lexeme)) this.open(lexeme === '-' || lexeme === '?');
    if (this.blocks.length + this.brackets > DEEPEST) throw new TooLarge(TOO_DEEP);
    // The lexer announces documents and scalars with control characters.
    if (lexeme >= ' ' || lexeme[0] === '\t') this.column += lexeme.length;
    this.isText = lexeme === SCALAR;
  }

  /** A scalar, which may have the signs of anything, and lines of its own. */
  private text(scalar: string): void {
    this.open(false);
    const end = scalar.lastIndexOf('\n');
    if (end === scalar.length - 1) this.begin(-scalar.length);
  }

  private begin(column: number): void {
    this.column = column;
    this.atLineStart = true;
  }

  /** A block begins at the first word of a line, and after each dash or question mark in front of it. */
  private open(more: boolean): void {
    if (!this.atLineStart || this.brackets > 0) return;
    while (this.blocks.length > 0 && this.blocks.at(-1)! >= this.column) this.blocks.pop();
    this.blocks.push(this.column);
    this.atLineStart = more;
  }

  private reset(): void {
    this.lexemes = 0;
    this.brackets = 0;
    this.blocks.length = 0;
  }
}

function isBlank(lexeme: string): boolean {
  return lexeme === '' || lexeme[0] === ' ' || lexeme[0] === '\t' || lexeme < ' ';
}

/** From these counts on go-yaml allows less and less of a document to come from aliases (go-yaml 2.4.0 decode.go, allowedAliasRatio). */
const [FEW, MANY] = [400_000, 4_000_000];

/** Counts what is decoded, and stops where go-yaml does: when nearly everything comes from aliases. */
export class AliasBounds {
  private decoded = 0;
  private fromAliases = 0;
  private aliases = 0;
  private depth = 0;
  private readonly open = new Set<unknown>();

  /** Counts a node, and decodes it. */
  public node<T>(decode: () => T): T {
    this.decoded++;
    if (this.aliases > 0) this.fromAliases++;
    if (this.fromAliases > 100 && this.decoded > 1000 && this.fromAliases / this.decoded > allowedRatio(this.decoded)) throw new TooLarge('document contains excessive aliasing');
    if (++this.depth > DEEPEST) throw new TooLarge(TOO_DEEP);
    const value = decode();
    this.depth--;
    return value;
  }

  /** Decodes what an alias stands for. */
  public alias<T>(target: unknown, decode: () => T): T {
    if (target === undefined) throw new RangeError('an alias refers to an anchor that is not there');
    if (this.open.has(target)) throw new RangeError('the value of an anchor contains itself');
    this.open.add(target);
    this.aliases++;
    const value = decode();
    this.aliases--;
    this.open.delete(target);
    return value;
  }
}

function allowedRatio(decoded: number): number {
  if (decoded <= FEW) return 0.99;
  return decoded >= MANY ? 0.1 : 0.99 - 0.89 * ((decoded - FEW) / (MANY - FEW));
}
