/** A piece of Lua source that means something; comments and space are gone. */
export interface Token {
  readonly type: 'name' | 'keyword' | 'string' | 'number' | 'symbol';
  readonly text: string;
  readonly line: number;
}

const KEYWORDS = new Set([
  'and', 'break', 'do', 'else', 'elseif', 'end', 'false', 'for', 'function', 'goto', 'if', 'in', 'local', 'nil', 'not', 'or', 'repeat', 'return',
  'then', 'true', 'until', 'while',
]);

/** Longest first, so that `..` is never read as two points. Operators newer than Lua 5.1 are known here in order to be named. */
const SYMBOLS = [
  '...', '..', '==', '~=', '<=', '>=', '//', '<<', '>>', '::',
  '+', '-', '*', '/', '%', '^', '#', '<', '>', '=', '(', ')', '{', '}', '[', ']', ';', ':', ',', '.', '&', '|', '~',
];

const LONG_OPEN = /\[(=*)\[/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y;

/** Splits Lua source into tokens. A character that belongs to no token, such as the quote of an unfinished string, becomes a symbol of its own. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  /** A long bracket from here to its end, or to the end of the source. */
  const longText = (from: number): string | undefined => {
    LONG_OPEN.lastIndex = from;
    const open = LONG_OPEN.exec(source);
    if (!open) return undefined;
    const close = source.indexOf(`]${open[1]}]`, from);
    return source.slice(from, close < 0 ? source.length : close + open[1].length + 2);
  };
  const skip = (text: string): void => {
    at += text.length;
    line += text.split('\n').length - 1;
  };
  const push = (type: Token['type'], text: string): void => {
    tokens.push({ type, text, line });
    skip(text);
  };

  while (at < source.length) {
    const space = match(/\s+/y);
    if (space !== undefined) {
      skip(space);
      continue;
    }
    if (source.startsWith('--', at)) {
      const long = longText(at + 2);
      skip(long !== undefined ? `--${long}` : match(/--[^\n]*/y)!);
      continue;
    }
    const long = longText(at);
    if (long !== undefined) {
      push('string', long);
      continue;
    }
    const name = match(NAME);
    if (name !== undefined) {
      push(KEYWORDS.has(name) ? 'keyword' : 'name', name);
      continue;
    }
    const text = match(STRING);
    if (text !== undefined) {
      push('string', text);
      continue;
    }
    const number = match(NUMBER);
    if (number !== undefined) {
      push('number', number);
      continue;
    }
    push('symbol', SYMBOLS.find((symbol) => source.startsWith(symbol, at)) ?? source[at]);
  }
  return tokens;
}
