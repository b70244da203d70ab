import { unbalancedBlocks } from './blocks';
import { ENTRY_FUNCTIONS } from './operations';
import { globalUses } from './scopes';
import type { GlobalUses } from './scopes';
import { tokenize } from './tokens';
import type { Token } from './tokens';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** There, but they raise when called (Karmada, luavm/lua.go). */
const DISABLED = words('collectgarbage dofile getfenv getmetatable load loadfile loadstring rawequal rawget rawset setfenv setmetatable module newproxy');
const DISABLED_STRING = words('gsub rep dump');

const GLOBALS = words('_G _VERSION assert error ipairs next pairs pcall print select tonumber tostring type unpack xpcall require string table math os');
const LIBRARIES: Readonly<Record<string, ReadonlySet<string>>> = {
  string: words('byte char find format gmatch gfind len lower match reverse sub upper gsub rep dump'),
  table: words('getn concat insert maxn remove sort'),
  math: words('abs acos asin atan atan2 ceil cos cosh deg exp floor fmod frexp ldexp log log10 max min mod modf pi pow rad random randomseed sin sinh sqrt tan tanh huge'),
  os: words('time date'),
};
const MODULES = words('kube string table math os');
const NEWER_OPERATORS = words('// << >> & | ~');

/**
 * What is wrong with an interpreter script before Karmada runs it, as sentences with line numbers; empty when nothing is. Karmada itself only
 * compiles scripts at admission, and keeps globals from one script to the next, so all of this would come out at run time, or in another script.
 */
export function lintScript(operation: string, script: string): string[] {
  const entry = ENTRY_FUNCTIONS[operation];
  if (entry === undefined) return [`'${operation}' is no operation; expected one of ${Object.keys(ENTRY_FUNCTIONS).join(', ')}.`];
  const tokens = tokenize(script);
  const uses = globalUses(tokens);
  return [
    ...entryProblems(uses, operation, entry),
    ...globalProblems(uses, entry),
    ...memberProblems(tokens, uses),
    ...syntaxProblems(tokens),
    ...matchProblems(tokens),
    ...unbalancedBlocks(tokens),
  ];
}

function entryProblems({ definitions }: GlobalUses, operation: string, entry: string): string[] {
  return definitions.some((token) => token.text === entry)
    ? []
    : [`${operation} must define the global function ${entry}; without it Karmada calls one another script left behind, or none.`];
}

function globalProblems({ assignments, definitions, reads }: GlobalUses, entry: string): string[] {
  const own = new Set([...assignments, ...definitions].map((token) => token.text));
  return [
    ...[...assignments, ...definitions].filter((token) => token.text !== entry)
      .map((token) => `Line ${token.line}: '${token.text}' is set as a global and would stay for the scripts of other kinds; make it local.`),
    ...reads.filter((token) => DISABLED.has(token.text))
      .map((token) => `Line ${token.line}: '${token.text}' raises an error in Karmada.`),
    ...reads.filter((token) => !DISABLED.has(token.text) && !GLOBALS.has(token.text) && !own.has(token.text))
      .map((token) => `Line ${token.line}: '${token.text}' does not exist in Karmada's Lua.`),
  ];
}

function memberProblems(tokens: readonly Token[], { reads }: GlobalUses): string[] {
  const problems: string[] = [];
  const globals = new Set(reads);
  tokens.forEach((token, i) => {
    const [symbol, member] = [tokens[i + 1]?.text, tokens[i + 2]];
    if (token.text === ':' && DISABLED_STRING.has(tokens[i + 1]?.text) && tokens[i + 1].type === 'name') {
      problems.push(`Line ${token.line}: 'string.${tokens[i + 1].text}' raises an error in Karmada.`);
    }
    if (!globals.has(token)) return;
    const library = LIBRARIES[token.text];
    if (library && symbol === '.' && member?.type === 'name') {
      if (!library.has(member.text)) problems.push(`Line ${token.line}: '${token.text}.${member.text}' does not exist in Karmada's Lua.`);
      else if (token.text === 'string' && DISABLED_STRING.has(member.text)) {
        problems.push(`Line ${token.line}: 'string.${member.text}' raises an error in Karmada.`);
      }
    }
    const module = token.text === 'require' ? (symbol === '(' ? member : tokens[i + 1]) : undefined;
    if (module?.type === 'string' && !MODULES.has(module.text.slice(1, -1))) {
      problems.push(`Line ${token.line}: there is no module ${module.text} in Karmada; 'kube' is the one there is.`);
    }
  });
  return problems;
}

function syntaxProblems(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, i) => {
    if (token.type === 'symbol' && NEWER_OPERATORS.has(token.text)) {
      return [`Line ${token.line}: the operator '${token.text}' is newer than Lua 5.1, which Karmada runs.`];
    }
    const attribute = token.text === '<' && tokens[i + 1]?.type === 'name' && tokens[i + 2]?.text === '>' && tokens[i + 3]?.text === '=';
    return attribute ? [`Line ${token.line}: '<${tokens[i + 1].text}>' is newer than Lua 5.1, which Karmada runs.`] : [];
  });
}

/** Without a match gopher-lua's match gives no value at all, and tonumber() raises. Parentheses or an `or` make it one value. */
function matchProblems(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, i) => {
    if (token.text !== 'tonumber' || token.type !== 'name' || tokens[i + 1]?.text !== '(') return [];
    const end = closing(tokens, i + 1);
    for (let at = i + 2; at < end; at++) {
      if (tokens[at].text === 'or' || tokens[at].text === 'and') return [];
      if (tokens[at].text === '(' && tokens[at - 1].text !== 'match') at = closing(tokens, at);
      else if (tokens[at].text === 'match' && tokens[at + 1]?.text === '(' && closing(tokens, at + 1) === end - 1) {
        return [`Line ${token.line}: tonumber of match(...) raises when nothing matches; keep the match in a local first.`];
      }
    }
    return [];
  });
}

/** Where the bracket opened at this position closes. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if ('({['.includes(tokens[at].text) && tokens[at].type === 'symbol') depth++;
    if (')}]'.includes(tokens[at].text) && tokens[at].type === 'symbol' && --depth === 0) return at;
  }
  return tokens.length;
}
