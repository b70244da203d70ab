import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Amount, type Condition, type Field, field } from './expression';
import { type Message, type Rules, SHOWN, type Verdict } from './statement';

/**
 * Health scripts for Argo CD: the body of a function over `obj` that returns a table with status and message. Argo CD gives such a script the base and
 * table libraries and no others, unless it is told to: there is neither `string` nor `math`.
 */

/** What a script may use, by name. Loaded on use: most apps are not for Argo CD. */
let parts: readonly (readonly [name: string, text: string])[] | undefined;

function loadParts(): readonly (readonly [string, string])[] {
  const [, ...texts] = readFileSync(join(__dirname, 'argo-cd-parts.lua'), 'utf8').trim().split('\n\n');
  return texts.map((text) => [/^local function (\w+)/m.exec(text)![1], text]);
}

/** The script for an object in a cluster, and for templates where they have rules of their own. */
export function luaHealth(inCluster: Rules, onTemplate?: { readonly when: Condition; readonly rules: Rules }): string {
  const body = [
    ...(onTemplate ? [
      '-- A template on a Karmada control plane has the status of all clusters together.',
      `if ${new LuaPrinter().asked(onTemplate.when)} then\n${indented(new LuaPrinter().block(onTemplate.rules))}\nend\n`,
    ] : []),
    new LuaPrinter().block(inCluster),
  ].join('\n');
  const script = (parts ??= loadParts()).reduceRight((text, [name, part]) => (new RegExp(`\\b${name}\\(`).test(text) ? `${part}\n\n${text}` : text), body);
  return `${script}\n`;
}

/** Every text is closed in itself: an atom, a call, or in brackets. */
class LuaPrinter {
  /** Named amounts in use, each after those it needs. */
  private readonly names = new Map<string, string>();

  block({ rules, otherwise }: Rules): string {
    const lines = [...rules.map((rule) => `if ${this.asked(rule.when)} then\n${indented(this.returned(rule))}\nend`), this.returned(otherwise)];
    return [...[...this.names].map(([name, value]) => `local ${name} = ${bare(value)}`), ...lines].join('\n');
  }

  /** A condition where it stands alone. */
  asked(condition: Condition): string {
    return bare(this.condition(condition));
  }

  private returned({ state, message }: Verdict): string {
    return `return { status = "${SHOWN[state].argoCd}", message = ${this.text(message)} }`;
  }

  private text(message: Message): string {
    return message.map((part) => {
      if (typeof part === 'string') return quoted(part);
      return 'condition' in part ? `said(${read(field('status', 'conditions'))}, ${quoted(part.condition)})` : this.amount(part);
    }).join(' .. ');
  }

  private condition(condition: Condition): string {
    switch (condition.is) {
      case 'all': return bracketed(condition.of.map((part) => this.condition(part)), ' and ');
      case 'any': return bracketed(condition.of.map((part) => this.condition(part)), ' or ');
      case 'not': return this.negated(condition.of);
      case 'atLeast': return `(${this.amount(condition.left)} >= ${this.amount(condition.right)})`;
      case 'equal': return `(${this.amount(condition.left)} == ${this.amount(condition.right)})`;
      case 'present': return `(${read(condition.field)} ~= nil)`;
      case 'filled': return `filled(${read(condition.field)})`;
      case 'oneOf': return bracketed(condition.texts.map((one) => `(${read(condition.field)} == ${quoted(one)})`), ' or ');
      case 'sameText': return `same(${read(condition.left)}, ${read(condition.right)})`;
      case 'text': return `(type(${read(condition.field)}) == "string")`;
      case 'partition': return `(${read(condition.field)} ~= nil and ${read(condition.field)} ~= 0 and ${read(condition.field)} ~= "0%")`;
      case 'true': return `(${read(condition.field)} == true)`;
      case 'some': return `(${this.count(condition.list, condition.item, this.asked(condition.where))} > 0)`;
      case 'every': return `(${this.count(condition.list, condition.item, this.negated(condition.where))} == 0)`;
    }
  }

  private negated(condition: Condition): string {
    if (condition.is === 'atLeast') return `(${this.amount(condition.left)} < ${this.amount(condition.right)})`;
    if (condition.is === 'equal') return `(${this.amount(condition.left)} ~= ${this.amount(condition.right)})`;
    if (condition.is === 'present') return `(${read(condition.field)} == nil)`;
    return `not ${this.condition(condition)}`;
  }

  private amount(amount: Amount): string {
    switch (amount.amount) {
      case 'literal': return String(amount.value);
      case 'field': return `number(${read(amount.field)}, ${bare(this.amount(amount.otherwise))})`;
      case 'plus': return `(${this.amount(amount.left)} + ${this.amount(amount.right)})`;
      case 'minus': return `(${this.amount(amount.left)} - ${this.amount(amount.right)})`;
      case 'max':
      case 'min': return `${amount.amount}(${bare(this.amount(amount.left))}, ${bare(this.amount(amount.right))})`;
      // Zero is true in Lua, so `or` is reached only when the condition does not hold.
      case 'choice': return `(${this.condition(amount.when)} and ${this.amount(amount.then)} or ${this.amount(amount.otherwise)})`;
      case 'share': return `share(${read(amount.field)}, ${bare(this.amount(amount.of))}, ${amount.round === 'up'})`;
      case 'sum': return `sum(${read(amount.field)}${amount.member === undefined ? '' : `, ${quoted(amount.member)}`})`;
      case 'named':
        if (!this.names.has(amount.name)) this.names.set(amount.name, this.amount(amount.value));
        return amount.name;
      case 'count': return this.count(amount.list, amount.item, this.asked(amount.where));
    }
  }

  private count(list: Field, item: string, where: string): string {
    return `count(${read(list)}, function(${item}) return ${where} end)`;
  }
}

function bracketed(texts: readonly string[], operator: string): string {
  return texts.length === 1 ? texts[0] : `(${texts.join(operator)})`;
}

/** The text without the brackets around the whole of it. */
function bare(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return i === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

function read({ item, path }: Field): string {
  return `field(${[item ?? 'obj', ...path.map(quoted)].join(', ')})`;
}

const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const indented = (lines: string): string => lines.split('\n').map((line) => `  ${line}`).join('\n');
