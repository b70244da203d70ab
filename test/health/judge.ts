import { type Amount, type Condition, type Field, field } from '../../constructs/health/expression';
import { type HealthStatement, IS_TEMPLATE, type Message, type State } from '../../constructs/health/statement';

/** The object and the items that are being looked at, by name. */
interface Scope {
  readonly object: any;
  readonly items: Readonly<Record<string, any>>;
}

/** Whether a condition holds for an object. This is the meaning of the language; the other dialects are tested against it. */
export function holds(condition: Condition, object: any): boolean {
  return test(condition, { object, items: {} });
}

/** What an amount is for an object. */
function amountIn(amount: Amount, object: any): number {
  return work(amount, { object, items: {} });
}

/** The message of the first condition of that type in the status of an object; empty when there is none. */
function messageOf(type: string, object: any): string {
  const conditions = listAt(field('status', 'conditions'), { object, items: {} });
  const message = conditions.find((condition) => condition?.type === type)?.message;
  return typeof message === 'string' ? message : '';
}

function test(condition: Condition, scope: Scope): boolean {
  switch (condition.is) {
    case 'all': return condition.of.every((part) => test(part, scope));
    case 'any': return condition.of.some((part) => test(part, scope));
    case 'not': return !test(condition.of, scope);
    case 'atLeast': return work(condition.left, scope) >= work(condition.right, scope);
    case 'equal': return work(condition.left, scope) === work(condition.right, scope);
    case 'present': return read(condition.field, scope) !== undefined;
    case 'filled': return isFilled(read(condition.field, scope));
    case 'oneOf': return condition.texts.includes(read(condition.field, scope));
    case 'sameText': {
      const left = read(condition.left, scope);
      return left !== undefined && left === read(condition.right, scope);
    }
    case 'text': return typeof read(condition.field, scope) === 'string';
    case 'partition': return ![undefined, 0, '0%'].includes(read(condition.field, scope));
    case 'true': return read(condition.field, scope) === true;
    case 'some': return listAt(condition.list, scope).some((item) => test(condition.where, within(scope, condition.item, item)));
    case 'every': return listAt(condition.list, scope).every((item) => test(condition.where, within(scope, condition.item, item)));
  }
}

function work(amount: Amount, scope: Scope): number {
  switch (amount.amount) {
    case 'literal': return amount.value;
    case 'field': {
      const found = read(amount.field, scope);
      return typeof found === 'number' ? found : work(amount.otherwise, scope);
    }
    case 'plus': return work(amount.left, scope) + work(amount.right, scope);
    case 'minus': return work(amount.left, scope) - work(amount.right, scope);
    case 'max': return Math.max(work(amount.left, scope), work(amount.right, scope));
    case 'min': return Math.min(work(amount.left, scope), work(amount.right, scope));
    case 'choice': return work(test(amount.when, scope) ? amount.then : amount.otherwise, scope);
    case 'share': return shareOf(read(amount.field, scope), work(amount.of, scope), amount.round);
    case 'sum': return numbersIn(read(amount.field, scope), amount.member).reduce((total, number) => total + number, 0);
    case 'named': return work(amount.value, scope);
    case 'count': return listAt(amount.list, scope).filter((item) => test(amount.where, within(scope, amount.item, item))).length;
  }
}

function read({ item, path }: Field, scope: Scope): any {
  let value = item === undefined ? scope.object : scope.items[item];
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value ?? undefined;
}

function listAt(field: Field, scope: Scope): readonly any[] {
  const found = read(field, scope);
  return Array.isArray(found) ? found : [];
}

const within = (scope: Scope, name: string, item: any): Scope => ({ ...scope, items: { ...scope.items, [name]: item } });

function isFilled(value: any): boolean {
  if (typeof value === 'string') return value !== '';
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

function shareOf(found: any, of: number, round: 'up' | 'down'): number {
  if (typeof found === 'number') return found;
  const percent = typeof found === 'string' ? /^([0-9]+)%$/.exec(found) : null;
  if (!percent) return 0;
  const exact = (Number(percent[1]) * of) / 100;
  return round === 'up' ? Math.ceil(exact) : Math.floor(exact);
}

function numbersIn(found: any, member: string | undefined): number[] {
  if (found === null || typeof found !== 'object') return [];
  const values = member === undefined ? Object.values(found) : (Array.isArray(found) ? found : []).map((item) => item?.[member]);
  return values.filter((value) => typeof value === 'number');
}

/** The state of an object and the message that goes with it. */
export function judge(statement: HealthStatement, object: any): { readonly state: State; readonly message: string } {
  const { rules, otherwise: last } = statement.onTemplate && holds(IS_TEMPLATE, object) ? statement.onTemplate : statement.inCluster;
  const { state, message } = rules.find(({ when }) => holds(when, object)) ?? last;
  return { state, message: message.map((part) => textOf(part, object)).join('') };
}

function textOf(part: Message[number], object: any): string {
  if (typeof part === 'string') return part;
  return 'condition' in part ? messageOf(part.condition, object) : String(amountIn(part, object));
}
