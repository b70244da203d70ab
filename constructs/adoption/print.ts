import { type Expression, list, literal, namesIn, type Statement } from './expression';
import { isObject } from '../json/json';

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
  const body = statements.flatMap(({ name, expression, comment, apart }) => [
    ...(apart ? [''] : []),
    ...(comment === undefined ? [] : [`// ${comment}`]),
    `${name === undefined ? '' : `const ${name} = `}${printed(expression, '', name === undefined ? 1 : name.length + 10)};`,
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
    case 'name': return expression.name;
    case 'list': return `[\n${expression.items.map((item) => `${inner}${printed(item, inner, 1)},\n`).join('')}${indent}]`;
    case 'object': return `{\n${expression.members.map(([key, value]) => `${inner}${member(key, printed(value, inner, key.length + 5), value)},\n`).join('')}${indent}}`;
    case 'new': return `new ${expression.name}(${args(expression.args, indent)})`;
    case 'call': {
      const chain = chainOf(expression);
      if (chain.calls.length === 1) return `${printed(chain.start, indent)}.${expression.method}(${args(expression.args, indent)})`;
      // The first call stays with what it is called on: Placement.onClusters(...)
      const [first, ...rest] = chain.calls.map(({ method, args: given }, index) => `.${method}(${args(given, index === 0 ? indent : inner)})`);
      return `${printed(chain.start, indent)}${first}${rest.map((one) => `\n${inner}${one}`).join('')}`;
    }
  }
}

function chainOf(expression: Extract<Expression, { type: 'call' }>): { start: Expression; calls: Extract<Expression, { type: 'call' }>[] } {
  const { on } = expression;
  if (on.type !== 'call') return { start: on, calls: [expression] };
  const { start, calls } = chainOf(on);
  return { start, calls: [...calls, expression] };
}

/** Arguments stay on the line of the call but for the last, which may be an object of several lines. */
function args(given: readonly Expression[], indent: string): string {
  const flat = given.map(inline);
  const whole = flat.join(', ');
  if (flat.every((one) => one !== undefined) && indent.length + whole.length <= WIDTH - 20) return whole;
  return given.map((one, index) => (index < given.length - 1 && flat[index] !== undefined && flat[index]!.length < 60 ? flat[index]! : printed(one, indent, 40))).join(', ');
}

function inline(given: Expression): string | undefined {
  const expression = opened(given);
  switch (expression.type) {
    case 'literal': return inlineScalar(expression.value);
    case 'text': return undefined;
    case 'name': return expression.name;
    case 'list': return joined('[', expression.items.map(inline), ']');
    case 'object': {
      const members = expression.members.map(([key, value]) => inline(value) && member(key, inline(value)!, value));
      return members.length === 0 ? '{}' : joined('{ ', members, ' }');
    }
    case 'new': return joined(`new ${expression.name}(`, expression.args.map(inline), ')');
    case 'call': return inline(expression.on) && joined(`${inline(expression.on)}.${expression.method}(`, expression.args.map(inline), ')');
  }
}

/** Lists and objects among literals are printed like those of expressions. */
function opened(expression: Expression): Expression {
  if (expression.type !== 'literal') return expression;
  const { value } = expression;
  if (Array.isArray(value)) return list(value.map(literal));
  return isObject(value) ? { type: 'object', members: Object.entries(value).map(([key, one]) => [key, literal(one)]) } : expression;
}

function inlineScalar(value: unknown): string | undefined {
  if (typeof value !== 'string') return String(value);
  return value.includes('\n') && value.length > 60 ? undefined : quoted(value);
}

function joined(before: string, parts: readonly (string | undefined)[], after: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${before}${parts.join(', ')}${after}`;
}

/** `placement` in place of `placement: placement`. */
function member(key: string, text: string, value: Expression): string {
  return value.type === 'name' && value.name === key ? key : `${property(key)}: ${text}`;
}

function property(key: string): string {
  // Written plainly it would be the prototype.
  if (key === '__proto__') return '[\'__proto__\']';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll('\'', '\\\'');
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** Lines as they are; what a template would take for its own is escaped. */
function backquoted(text: string): string {
  const readable = [...text].every((character) => character === '\n' || character === '\t' || (character >= ' ' && character !== '\u007f' && character !== '\u2028' && character !== '\u2029'));
  return readable ? `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`` : quoted(text);
}
