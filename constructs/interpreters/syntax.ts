import type * as Luaparse from 'luaparse';
import { unbalancedBlock } from './blocks';

/** A node of a script's syntax tree, with the position that luaparse's types leave out. */
export type LuaNode = Luaparse.Node & { readonly range: readonly [number, number] };

/** A script as luaparse understands it. */
export interface Syntax {
  /** Every node, each one after its children. Empty when the script does not compile. */
  readonly nodes: readonly LuaNode[];
  /** Why the script does not compile, as a sentence. */
  readonly fault?: string;
}

/** What luaparse throws. Other errors, such as an overflow of the stack, have no position. */
interface Failure {
  readonly message: string;
  readonly line?: number;
  readonly index?: number;
}

/**
 * Karmada's gopher-lua is Lua 5.1 with `goto` and empty statements. luaparse has no such version; 5.3 is the one that holds all of it and has the
 * newer operators in its tree, so that the lint can name them. Only escapes are stricter there.
 */
const OPTIONS = { luaVersion: '5.3', scope: true, locations: true, ranges: true, comments: false } as const;

/** A backslash, with what follows it where Lua 5.1 has a meaning for the two. gopher-lua reads "\-" as "-", at which luaparse raises. */
const ESCAPES = /\\[abfnrtv\d\\"'\r\n]?/g;
/** Takes the place of a backslash without a meaning: as long as one, fine in a string, and an error outside, as a backslash is. */
const PLAIN_BACKSLASH = '\uff3c';

/** Parses a script. */
export function parseLua(script: string): Syntax {
  // Loaded on use: few apps bring scripts of their own, and start-up should not pay for it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const luaparse = require('luaparse') as typeof Luaparse;
  const source = script.replace(ESCAPES, (escape) => (escape === '\\' ? PLAIN_BACKSLASH : escape));
  const nodes: LuaNode[] = [];
  try {
    luaparse.parse(source, { ...OPTIONS, onCreateNode: (node) => nodes.push(node as LuaNode) });
    return { nodes };
  } catch (error) {
    const failure = error as Failure;
    const fault = newerAttribute(source, failure) ?? unbalancedBlock(tokensUntil(luaparse, source, failure)) ?? syntaxError(failure);
    return { nodes: [], fault };
  }
}

/** The line a node starts in. */
export function lineOf(node: Luaparse.Node): number {
  return node.loc!.start.line;
}

function newerAttribute(source: string, { line, index }: Failure): string | undefined {
  const attribute = /^<\s*\w+\s*>/.exec(source.slice(index))?.[0];
  return attribute && `Line ${line}: '${attribute}' is newer than Lua 5.1, which Karmada runs.`;
}

function syntaxError({ line, message }: Failure): string {
  if (line === undefined) return `The script cannot be parsed: ${message}.`;
  return `Line ${line}: syntax error, ${message.replace(/^\[\d+:\d+\] /, '')}.`;
}

/** The tokens up to the one that fails; none when that is not a token of Lua. */
function tokensUntil(luaparse: typeof Luaparse, source: string, { index }: Failure): Luaparse.Token[] {
  const parser = luaparse.parse(source, { ...OPTIONS, wait: true });
  const tokens: Luaparse.Token[] = [];
  try {
    do tokens.push(parser.lex()); while (tokens.at(-1)!.value !== '<eof>' && tokens.at(-1)!.range[0] !== index);
    return tokens;
  } catch {
    return [];
  }
}
