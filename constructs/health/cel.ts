import type { Amount, Condition, Field } from './expression';
import type { Rules, State } from './statement';

/**
 * Expressions in CEL. No optional syntax (`.?`), which not every engine knows, and every field behind has(): OCM takes an error for False, and
 * that for a rollout that has succeeded. Beyond the standard, only `replace` of the strings extension is used, which OCM and Flux both load.
 */
export interface CelDialect {
  /**
   * The variable that holds the object; undefined where its fields are the variables. Then has() cannot ask for `spec` or `status` themselves: an object
   * without them is an error, which Flux takes for a status that is not known yet, and goes on waiting.
   */
  readonly root?: string;
}

/** CEL has no sum, so as many numbers are added up as a UnitedDeployment may reasonably have subsets. What more of them hold back is not counted. */
export const SUMMANDS = 32;

/** A condition as a CEL expression. */
export function celCondition(condition: Condition, dialect: CelDialect): string {
  const printer = new CelPrinter(dialect);
  return printer.withNames(printer.condition(condition));
}

/** Whether the rules give one of these states, as a CEL expression. */
export function celStates(rules: Rules, states: readonly State[], dialect: CelDialect): string {
  const printer = new CelPrinter(dialect);
  let text = String(states.includes(rules.otherwise.state));
  for (const { when, state } of [...rules.rules].reverse()) {
    const wanted = states.includes(state);
    if (text === String(wanted)) continue;
    const holds = printer.condition(when);
    if (text === 'true' || text === 'false') text = wanted ? holds : negated(holds);
    else text = wanted ? `(${holds} || ${text})` : `(${negated(holds)} && ${text})`;
  }
  return printer.withNames(text);
}

const negated = (text: string): string => (text.startsWith('!') ? text.slice(1) : `!${text}`);
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

const placeholder = (name: string): string => `\0${name}\0`;

/** Every text is closed in itself: an atom, a call, or in brackets. */
class CelPrinter {
  /** Named amounts in use, each after those it needs. */
  private readonly names = new Map<string, string>();

  constructor(private readonly dialect: CelDialect) {}

  /**
   * A condition with its names, where they are used more than once. CEL has no local variables, but the item of a list with one item is one.
   */
  withNames(condition: string): string {
    return [...this.names].reverse().reduce((text, [name, value]) => {
      const parts = text.split(placeholder(name));
      return parts.length <= 2 ? parts.join(value) : `[${value}].exists(${name}, ${parts.join(name)})`;
    }, condition);
  }

  condition(condition: Condition): string {
    switch (condition.is) {
      case 'all': return this.joined(condition.of, ' && ', 'true');
      case 'any': return this.joined(condition.of, ' || ', 'false');
      case 'not': return negated(this.condition(condition.of));
      case 'atLeast': return `(${this.amount(condition.left)} >= ${this.amount(condition.right)})`;
      case 'equal': return `(${this.amount(condition.left)} == ${this.amount(condition.right)})`;
      case 'present': return `(${this.guard(condition.field)})`;
      case 'filled': return `(${this.guard(condition.field)} && size(${this.access(condition.field)}) > 0)`;
      case 'oneOf': return `(${this.guard(condition.field)} && ${this.among(this.access(condition.field), condition.texts)})`;
      case 'sameText':
        return `(${this.guard(condition.left)} && ${this.guard(condition.right)} && ${this.access(condition.left)} == ${this.access(condition.right)})`;
      case 'text': return `(${this.guard(condition.field)} && type(${this.access(condition.field)}) == string)`;
      case 'partition':
        return `(${this.guard(condition.field)} && ${this.access(condition.field)} != 0 && ${this.access(condition.field)} != '0%')`;
      case 'true': return `(${this.guard(condition.field)} && ${this.access(condition.field)} == true)`;
      case 'some': return `(${this.guard(condition.list)} && ${this.access(condition.list)}.exists(${condition.item}, ${this.condition(condition.where)}))`;
      case 'every': return `(!(${this.guard(condition.list)}) || ${this.access(condition.list)}.all(${condition.item}, ${this.condition(condition.where)}))`;
    }
  }

  private amount(amount: Amount): string {
    switch (amount.amount) {
      case 'literal': return String(amount.value);
      case 'field': return `(${this.guard(amount.field)} ? ${this.access(amount.field)} : ${this.amount(amount.otherwise)})`;
      case 'plus': return `(${this.amount(amount.left)} + ${this.amount(amount.right)})`;
      case 'minus': return `(${this.amount(amount.left)} - ${this.amount(amount.right)})`;
      case 'max': return this.extreme(amount.left, amount.right, '>');
      case 'min': return this.extreme(amount.left, amount.right, '<');
      case 'choice': return `(${this.condition(amount.when)} ? ${this.amount(amount.then)} : ${this.amount(amount.otherwise)})`;
      case 'share': return this.share(amount.field, this.amount(amount.of), amount.round);
      case 'sum': return this.sum(amount.field, amount.member);
      case 'named':
        if (!this.names.has(amount.name)) this.names.set(amount.name, this.amount(amount.value));
        return placeholder(amount.name);
      case 'count':
        return `(${this.guard(amount.list)} ? size(${this.access(amount.list)}.filter(${amount.item}, ${this.condition(amount.where)})) : 0)`;
    }
  }

  private joined(conditions: readonly Condition[], operator: string, none: string): string {
    if (conditions.length === 0) return none;
    const texts = conditions.map((condition) => this.condition(condition));
    return texts.length === 1 ? texts[0] : `(${texts.join(operator)})`;
  }

  private among(access: string, texts: readonly string[]): string {
    return texts.length === 1 ? `${access} == ${quoted(texts[0])}` : `${access} in [${texts.map(quoted).join(', ')}]`;
  }

  private extreme(left: Amount, right: Amount, operator: string): string {
    const [one, other] = [this.amount(left), this.amount(right)];
    return `(${one} ${operator} ${other} ? ${one} : ${other})`;
  }

  private share(field: Field, of: string, round: 'up' | 'down'): string {
    const access = this.access(field);
    const product = `int(${access}.replace('%', '')) * ${of}`;
    const percent = round === 'up' ? `(${product} + 99) / 100` : `${product} / 100`;
    return `(${this.guard(field)} ? (type(${access}) != string ? ${access} : ${access}.matches('^[0-9]+%$') ? ${percent} : 0) : 0)`;
  }

  private sum(field: Field, member: string | undefined): string {
    const access = this.access(field);
    const [test, value] = member === undefined ? [`type(${access}[k]) == int`, `${access}[k]`] : [`has(k.${member}) && type(k.${member}) == int`, `k.${member}`];
    const summands = Array.from({ length: SUMMANDS }).reduceRight<string>((rest, _, i) => `(size(n) > ${i} ? n[${i}] + ${rest} : 0)`, '0');
    return `(${this.guard(field)} ? [${access}.filter(k, ${test}).map(k, ${value})].map(n, ${summands})[0] : 0)`;
  }

  /** That the field and all it is in are there. */
  private guard({ item, path }: Field): string {
    const asked = path.map((key, i) => {
      const parent = this.access({ item, path: path.slice(0, i) });
      if (parent === '') return '';
      return IDENTIFIER.test(key) ? `has(${parent}.${key})` : `${quoted(key)} in ${parent}`;
    });
    return asked.filter((text) => text !== '').join(' && ') || 'true';
  }

  private access({ item, path }: Field): string {
    let text = item ?? this.dialect.root ?? '';
    for (const key of path) {
      if (text === '') text = key;
      else text += IDENTIFIER.test(key) ? `.${key}` : `[${quoted(key)}]`;
    }
    return text;
  }
}
