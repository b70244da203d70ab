/** Code as data: printed for people, and carried out to prove that it delivers what the manifests deliver. */
export type Expression =
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'list'; readonly items: readonly Expression[] }
  | { readonly type: 'object'; readonly members: readonly (readonly [string, Expression])[] }
  | { readonly type: 'new'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'call'; readonly on: Expression; readonly method: string; readonly args: readonly Expression[] }
  | { readonly type: 'text'; readonly text: string };

/** A line of a program: an expression, kept under a name if it is used again. */
export interface Statement {
  readonly name?: string;
  readonly expression: Expression;
  /** A comment above it. */
  readonly comment?: string;
  /** Whether an empty line comes before it. */
  readonly apart?: boolean;
}

export const literal = (value: unknown): Expression => ({ type: 'literal', value });
export const name = (text: string): Expression => ({ type: 'name', name: text });
export const list = (items: readonly Expression[]): Expression => ({ type: 'list', items });
export const made = (className: string, ...args: readonly Expression[]): Expression => ({ type: 'new', name: className, args });
/** Text of several lines, between backquotes. */
export const block = (text: string): Expression => ({ type: 'text', text });

/** An object of expressions; members without one are left out. */
export function members(fields: Readonly<Record<string, Expression | undefined>>): Expression {
  return { type: 'object', members: Object.entries(fields).flatMap(([key, value]) => (value ? [[key, value] as const] : [])) };
}

/** A method call on an expression or on something by name. */
export function call(on: Expression | string, method: string, ...args: readonly Expression[]): Expression {
  return { type: 'call', on: typeof on === 'string' ? name(on) : on, method, args };
}

/** The names that an expression uses from elsewhere. */
export function namesIn(expression: Expression): string[] {
  switch (expression.type) {
    case 'name': return [expression.name.split('.')[0]];
    case 'list': return expression.items.flatMap(namesIn);
    case 'object': return expression.members.flatMap(([, value]) => namesIn(value));
    case 'new': return [expression.name, ...expression.args.flatMap(namesIn)];
    case 'call': return [...namesIn(expression.on), ...expression.args.flatMap(namesIn)];
    default: return [];
  }
}

/**
 * Carries out an expression.
 *
 * @param known what names stand for
 */
export function evaluate(expression: Expression, known: ReadonlyMap<string, any>): any {
  const each = (items: readonly Expression[]) => items.map((item) => evaluate(item, known));
  switch (expression.type) {
    case 'literal': return structuredClone(expression.value);
    case 'text': return expression.text;
    case 'name': return expression.name.split('.').reduce((here: any, key, index) => (index === 0 ? known.get(key) : here[key]), undefined);
    case 'list': return each(expression.items);
    case 'object': return Object.fromEntries(expression.members.map(([key, value]) => [key, evaluate(value, known)]));
    case 'new': return new (known.get(expression.name))(...each(expression.args));
    case 'call': {
      const on = evaluate(expression.on, known);
      return on[expression.method](...each(expression.args));
    }
  }
}
