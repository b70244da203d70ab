import type { CallExpression, Expression, MemberExpression, StringCallExpression } from 'luaparse';
import { ENTRY_FUNCTIONS } from './operations';
import { globalUses, type GlobalUses, isGlobal } from './scopes';
import { lineOf, type LuaNode, parseLua } from './syntax';

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
  const { nodes, fault } = parseLua(script);
  if (fault !== undefined) return [fault];
  const uses = globalUses(nodes);
  return [
    ...entryProblems(uses, operation, entry),
    ...globalProblems(uses, entry),
    ...nodes.flatMap((node) => nodeProblems(node, script)),
  ];
}

function entryProblems({ definitions }: GlobalUses, operation: string, entry: string): string[] {
  return definitions.some(({ name }) => name === entry)
    ? []
    : [`${operation} must define the global function ${entry}; without it Karmada calls one another script left behind, or none.`];
}

function globalProblems({ assignments, definitions, reads }: GlobalUses, entry: string): string[] {
  const set = [...assignments, ...definitions];
  const own = new Set(set.map(({ name }) => name));
  return [
    ...set.filter(({ name }) => name !== entry)
      .map((node) => `Line ${lineOf(node)}: '${node.name}' is set as a global and would stay for the scripts of other kinds; make it local.`),
    ...reads.filter(({ name }) => DISABLED.has(name))
      .map((node) => `Line ${lineOf(node)}: '${node.name}' raises an error in Karmada.`),
    ...reads.filter(({ name }) => !DISABLED.has(name) && !GLOBALS.has(name) && !own.has(name))
      .map((node) => `Line ${lineOf(node)}: '${node.name}' does not exist in Karmada's Lua.`),
  ];
}

function nodeProblems(node: LuaNode, script: string): string[] {
  switch (node.type) {
    case 'MemberExpression': return memberProblems(node);
    case 'CallExpression': return [...moduleProblems(node, node.arguments[0]), ...matchProblems(node, script)];
    case 'StringCallExpression': return moduleProblems(node, node.argument);
    case 'BinaryExpression': return operatorProblems(node.operator, node.right);
    case 'UnaryExpression': return operatorProblems(node.operator, node.argument);
    default: return [];
  }
}

function memberProblems({ base, indexer, identifier }: MemberExpression): string[] {
  const { name } = identifier;
  const library = isGlobal(base) && indexer === '.' ? base.name : undefined;
  if ((library === 'string' || indexer === ':') && DISABLED_STRING.has(name)) {
    return [`Line ${lineOf(identifier)}: 'string.${name}' raises an error in Karmada.`];
  }
  return library !== undefined && Object.hasOwn(LIBRARIES, library) && !LIBRARIES[library].has(name)
    ? [`Line ${lineOf(identifier)}: '${library}.${name}' does not exist in Karmada's Lua.`]
    : [];
}

function moduleProblems({ base }: CallExpression | StringCallExpression, module: Expression | undefined): string[] {
  return isGlobal(base) && base.name === 'require' && module?.type === 'StringLiteral' && !MODULES.has(module.raw.slice(1, -1))
    ? [`Line ${lineOf(base)}: there is no module ${module.raw} in Karmada; 'kube' is the one there is.`]
    : [];
}

function operatorProblems(operator: string, operand: Expression): string[] {
  return NEWER_OPERATORS.has(operator)
    ? [`Line ${lineOf(operand)}: the operator '${operator}' is newer than Lua 5.1, which Karmada runs.`]
    : [];
}

/** Without a match gopher-lua's match gives no value at all, and tonumber() raises. Parentheses or an `or` make it one value. */
function matchProblems(node: CallExpression & LuaNode, script: string): string[] {
  const [argument, ...others] = node.arguments as (Expression & LuaNode)[];
  if (!argument || others.length > 0 || calledName(node) !== 'tonumber' || calledName(argument) !== 'match') return [];
  // The tree has no parentheses: where the argument is in some, more than the one of tonumber stands behind it.
  return script.slice(argument.range[1], node.range[1]).trim() === ')'
    ? [`Line ${lineOf(node)}: tonumber of match(...) raises when nothing matches; keep the match in a local first.`]
    : [];
}

/** The name of the function that an expression calls, without what it is a field of. */
function calledName(node: Expression): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'StringCallExpression') return undefined;
  if (node.base.type === 'MemberExpression') return node.base.identifier.name;
  return node.base.type === 'Identifier' ? node.base.name : undefined;
}
