/** The value of an expression; a quantity has a unit, such as `100m` or `1Gi`, a bare number does not. */
interface Value {
  readonly amount: number;
  readonly quantity: boolean;
}

const UNITS: Readonly<Record<string, number>> = {
  m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50,
};
const FUNCTIONS: ReadonlyMap<string, (a: number, b: number) => number> = new Map([['max', Math.max], ['min', Math.min]]);
const TOKEN = /\s*(?:([0-9.][0-9.]*(?:[eE][+-]?[0-9]+)?)(%|[A-Za-z]+)?|([A-Za-z][A-Za-z0-9_]*)|([-+*/(),]))/y;

/** Reads an expression the way Kruise's admission does: by working it out for a variable of 1. Faults are thrown as sentences without their subject. */
class Reader {
  private readonly tokens: readonly RegExpExecArray[];
  private at = 0;

  constructor(text: string, private readonly variable: string) {
    this.tokens = tokensOf(text);
  }

  public whole(): Value {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new Error(`has '${this.tokens[this.at][0].trim()}' where it should end`);
    if (value.amount < 0) throw new Error(`is less than zero for ${this.variable} = 1`);
    return value;
  }

  private sum(): Value {
    let value = this.product();
    for (let sign = this.operator('+', '-'); sign; sign = this.operator('+', '-')) {
      const right = this.product();
      value = { amount: sign === '+' ? value.amount + right.amount : value.amount - right.amount, quantity: value.quantity || right.quantity };
    }
    return value;
  }

  private product(): Value {
    let value = this.factor();
    for (let sign = this.operator('*', '/'); sign; sign = this.operator('*', '/')) {
      const right = this.factor();
      if (sign === '*' && value.quantity && right.quantity) throw new Error('multiplies two quantities');
      if (sign === '/' && right.quantity) throw new Error('divides by a quantity');
      if (sign === '/' && right.amount === 0) throw new Error('divides by zero');
      value = { amount: sign === '*' ? value.amount * right.amount : value.amount / right.amount, quantity: value.quantity || right.quantity };
    }
    return value;
  }

  private factor(): Value {
    if (this.operator('-')) {
      const { amount, quantity } = this.factor();
      return { amount: -amount, quantity };
    }
    if (this.operator('(')) {
      const value = this.sum();
      this.expect(')');
      return value;
    }
    const token = this.tokens[this.at];
    if (token?.[1] !== undefined) return this.number(token);
    if (token?.[3] !== undefined) return this.word(token[3]);
    throw new Error(this.insteadOf('an amount'));
  }

  private number([, digits, unit]: RegExpExecArray): Value {
    const text = this.tokens[this.at++][0].trim();
    const known = unit === undefined || unit === '%' || (Object.hasOwn(UNITS, unit) && !/e/i.test(digits));
    if (!known || !Number.isFinite(Number(digits))) throw new Error(`has the invalid amount '${text}'`);
    if (unit === undefined || unit === '%') return { amount: Number(digits) / (unit ? 100 : 1), quantity: false };
    return { amount: Number(digits) * UNITS[unit], quantity: true };
  }

  private word(name: string): Value {
    this.at++;
    if (!this.operator('(')) {
      if (name.toLowerCase() !== this.variable) throw new Error(`uses the unknown name '${name}'`);
      return { amount: 1, quantity: false };
    }
    const choose = FUNCTIONS.get(name.toLowerCase());
    if (!choose) throw new Error(`calls the unknown function '${name}'`);
    const left = this.sum();
    this.expect(',');
    const right = this.sum();
    this.expect(')');
    return { amount: choose(left.amount, right.amount), quantity: left.quantity || right.quantity };
  }

  private operator(...signs: string[]): string | undefined {
    const sign = this.tokens[this.at]?.[4];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.at++;
    return sign;
  }

  private expect(sign: string): void {
    if (!this.operator(sign)) throw new Error(this.insteadOf(`'${sign}'`));
  }

  private insteadOf(what: string): string {
    return this.at < this.tokens.length ? `has '${this.tokens[this.at][0].trim()}' where ${what} should be` : `ends where ${what} should be`;
  }
}

function tokensOf(text: string): RegExpExecArray[] {
  const tokens: RegExpExecArray[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`contains '${text.slice(from).trim()[0]}'`);
    tokens.push(token);
  }
  return tokens;
}

/**
 * What is wrong with an expression over `cpu` or `memory`, to follow its name in a sentence; undefined for one that Kruise accepts. A unit that
 * Kruise does not know is wrong too, although it would read the amount as zero.
 */
export function expressionFault(text: string, variable: string): string | undefined {
  try {
    new Reader(text, variable).whole();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
