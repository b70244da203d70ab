/** A script with one small mistake in it. */
export interface Mutant {
  readonly line: number;
  /** What stood there and what stands there now. */
  readonly change: string;
  readonly text: string;
}

const TOKEN = /--[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d+(?:\.\d+)?|[=~<>]=|\.\.+|[-+*/<>]/g;

/** The mistake one makes with a token; none for those that have no near neighbour. */
const SWAPS: Readonly<Record<string, string>> = {
  '==': '~=', '~=': '==', '>=': '>', '>': '>=', '<=': '<', '<': '<=', '+': '-', '-': '+', '*': '/', '/': '*',
  and: 'or', or: 'and', true: 'false', false: 'true', not: '',
};

/** Every mutant of a piece of Lua: an operator flipped, a word or a number changed, a guard dropped. */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (from: number, length: number, replacement: string): void => {
    const line = source.slice(0, from).split('\n').length;
    const change = `${source.slice(from, from + length)} -> ${replacement === '' ? '(nothing)' : replacement}`;
    mutants.push({ line, change, text: source.slice(0, from) + replacement + source.slice(from + length) });
  };
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token.startsWith('--')) continue;
    if (Object.hasOwn(SWAPS, token)) add(index, token.length, SWAPS[token]);
    else if (/^\d/.test(token)) add(index, token.length, String(Number(token) + 1));
    else if (/^["']/.test(token)) add(index, token.length, `${token.slice(0, -1)}?${token[0]}`);
    else if (token === 'if' || token === 'elseif') {
      const then = /\bthen\b/g;
      then.lastIndex = index;
      const end = then.exec(source)!.index;
      add(index + token.length + 1, end - index - token.length - 2, 'false');
    }
  }
  return mutants;
}
