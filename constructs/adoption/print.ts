import { type Expression, list, literal, namesIn, type Statement } from './expression';
import { backquoted, comment, identifier, property, quoted, scalar } from './source-text';

const WIDTH = 140;
const INDENT = '  ';

/** A program as a file of TypeScript. */
export function printProgram(statements: readonly Statement[], modules: Readonly<Record<string, readonly string[]>>): string {
  const used = new Set(statements.flatMap(({ expression }) => namesIn(expression)));
  const imports = Object.entries(modules).flatMap(([module, names]) => {
    const wanted = names.filter((one) => used.has(one)).sort();
    if (wanted.length === 0) return [];
    const line = `import { ${wanted.join(', ')} } from '${module}';`;
    return [line.length <= WIDTH ? line : `import {\n${INDENT}${filled(wanted)}\n} from '${module}';`];
  });
  const body = statements.flatMap(({ name, expression, comment: remark, apart }) => [
    ...(apart ? [''] : []),
    ...(remark === undefined ? [] : [comment(remark)]),
    `${name === undefined ? '' : `const ${identifier(name)} = `}${printed(expression, '', name === undefined ? 1 : name.length + 10)};`,
  ]);
  return [...imports, '', ...body, ''].join('\n');
}

function filled(names: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const one of names) {
    if (line !== '' && INDENT.length + line.length + one.length + 2 > WIDTH) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += `${one}, `;
  }
  return [...lines, line.trimEnd()].join(`\n${INDENT}`);
}

/** An expression on one line if it fits, else with its parts on lines of their own. */
function printed(given: Expression, indent: string, taken = 0): string {
  const expression = opened(given);
  const flat = inline(expression);
  if (flat !== undefined && indent.length + taken + flat.length <= WIDTH) return flat;
  const inner = indent + INDENT;
  switch (expression.type) {
    case 'literal': return typeof expression.value === 'string' && expression.value.includes('\n') ? backquoted(expression.value) : flat!;
    case 'text': return backquoted(expression.text);
    case 'name': return identifier(expression.name);
    case 'list': return `[\n${expression.items.map((item) => `${inner}${printed(item, inner, 1)},\n`).join('')}${indent}]`;
    case 'object': return `{\n${expression.members.map(([key, value]) => `${inner}${member(key, printed(value, inner, key.length + 5), value)},\n`).join('')}${indent}}`;
    case 'new': return `new ${identifier(expression.name)}(${args(expression.args, indent)})`;
    case 'call': {
      const chain = chainOf(expression);
      if (chain.calls.length === 1) return `${printed(chain.start, indent)}.${identifier(expression.method)}(${args(expression.args, indent)})`;
      // The first call stays with what it is called on: Placement.onClusters(...)
      const [first, ...rest] = chain.calls.map(({ method, args: given }, index) => `.${identifier(method)}(${args(given, index === 0 ? indent : inner)})`);
      return `${printed(chain.start, indent)}${first}${rest.map((one) => `\n${inner}${one}`).join('')}`;
    }
  }
}

type Call = Extract<Expression, { type: 'call' }>;

/** What a chain of calls starts with, and the calls in order. */
function chainOf(expression: Call): { start: Expression; calls: readonly Call[] } {
  const calls: Call[] = [];
  let start: Expression = expression;
  for (; start.type === 'call'; start = start.on) calls.push(start);
  return { start, calls: calls.reverse() };
}

/** Arguments stay on the line of the call but for the last, which may be an object of several lines. */
function args(given: readonly Expression[], indent: string): string {
  const flat = given.map(inline);
  const whole = flat.join(', ');
  if (flat.every((one) => one !== undefined) && indent.length + whole.length <= WIDTH - 20) return whole;
  return given.map((one, index) => (index < given.length - 1 && flat[index] !== undefined && flat[index]!.length < 60 ? flat[index]! : printed(one, indent, 40))).join(', ');
}

/** Expressions as one line, undefined where they have several: each is worked out once, however often its surroundings ask. */
const LINES = new WeakMap<Expression, string | undefined>();

function inline(expression: Expression): string | undefined {
  if (!LINES.has(expression)) LINES.set(expression, inlined(opened(expression)));
  return LINES.get(expression);
}

function inlined(expression: Expression): string | undefined {
  switch (expression.type) {
    case 'literal': return inlineScalar(expression.value);
    case 'text': return undefined;
    case 'name': return identifier(expression.name);
    case 'list': return joined('[', expression.items.map(inline), ']');
    case 'object': return expression.members.length === 0 ? '{}' : joined('{ ', expression.members.map(inlineMember), ' }');
    case 'new': return joined(`new ${identifier(expression.name)}(`, expression.args.map(inline), ')');
    case 'call': {
      const { start, calls } = chainOf(expression);
      return joined('', [inline(start), ...calls.map(({ method, args: given }) => joined(`.${identifier(method)}(`, given.map(inline), ')'))], '', '');
    }
  }
}

function inlineMember([key, value]: readonly [string, Expression]): string | undefined {
  const text = inline(value);
  return text === undefined ? undefined : member(key, text, value);
}

const OPENED = new WeakMap<Expression, Expression>();

/** Lists and objects among literals are printed like those of expressions. */
function opened(expression: Expression): Expression {
  if (expression.type !== 'literal' || typeof expression.value !== 'object' || expression.value === null) return expression;
  const known = OPENED.get(expression);
  if (known) return known;
  const { value } = expression;
  const result: Expression = Array.isArray(value) ? list(value.map(literal)) : { type: 'object', members: Object.entries(value).map(([key, one]) => [key, literal(one)]) };
  OPENED.set(expression, result);
  return result;
}

function inlineScalar(value: unknown): string | undefined {
  if (typeof value !== 'string') return scalar(value);
  return value.includes('\n') && value.length > 60 ? undefined : quoted(value);
}

function joined(before: string, parts: readonly (string | undefined)[], after: string, between = ', '): string | undefined {
  return parts.includes(undefined) ? undefined : `${before}${parts.join(between)}${after}`;
}

/** `placement` in place of `placement: placement`. */
function member(key: string, text: string, value: Expression): string {
  return value.type === 'name' && value.name === key ? key : `${property(key)}: ${text}`;
}
