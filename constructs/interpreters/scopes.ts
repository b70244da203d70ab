import type { Token } from './tokens';

/** How a script uses globals. */
export interface GlobalUses {
  /** Functions defined as globals: `function f()`, or `f = function` outside any local of that name. */
  readonly definitions: readonly Token[];
  /** Other assignments to globals. */
  readonly assignments: readonly Token[];
  /** Every other mention of a global. */
  readonly reads: readonly Token[];
}

interface Block {
  readonly names: Set<string>;
  readonly isFunction: boolean;
  /** True between `for` or `while` and its `do`, which opens no further block. */
  awaitsDo: boolean;
}

/** Finds the globals of a script by following its blocks. Assumes that it compiles, which Karmada's admission checks. */
export function globalUses(tokens: readonly Token[]): GlobalUses {
  return new ScopeWalk(tokens).walk();
}

class ScopeWalk {
  private readonly definitions: Token[] = [];
  private readonly assignments: Token[] = [];
  private readonly reads: Token[] = [];
  private readonly blocks: Block[] = [{ names: new Set(), isFunction: false, awaitsDo: false }];
  /** Open brackets. A function inside brackets puts its own mark on top: what is in it are statements again. */
  private readonly brackets: string[] = [];

  constructor(private readonly tokens: readonly Token[]) {}

  walk(): GlobalUses {
    for (let at = 0; at < this.tokens.length; at++) at = this.step(at);
    return { definitions: this.definitions, assignments: this.assignments, reads: this.reads };
  }

  /** Handles the token at this position; gives the last position it has used up. */
  private step(at: number): number {
    const token = this.tokens[at];
    if (token.type === 'keyword') return this.keyword(at);
    if (token.type === 'symbol') this.bracket(token.text);
    if (token.type === 'name') this.name(at);
    return at;
  }

  private keyword(at: number): number {
    switch (this.tokens[at].text) {
      case 'local':
        return this.tokens[at + 1]?.text === 'function' ? this.localFunction(at) : this.declareList(at + 1);
      case 'function':
        return this.functionBody(at);
      case 'for':
        this.open({ awaitsDo: true });
        return this.declareList(at + 1);
      case 'while':
        this.open({ awaitsDo: true });
        return at;
      case 'do':
        if (this.block.awaitsDo) this.block.awaitsDo = false;
        else this.open();
        return at;
      case 'if':
      case 'repeat':
        this.open();
        return at;
      case 'else':
      case 'elseif':
        this.close();
        this.open();
        return at;
      case 'end':
        this.close();
        return at;
      case 'until': {
        // The condition still sees the locals of the loop; where it ends is not worth finding out.
        const { names } = this.block;
        this.close();
        names.forEach((name) => this.declare(name));
        return at;
      }
      case 'goto':
        return at + 1;
      default:
        return at;
    }
  }

  private localFunction(at: number): number {
    this.declare(this.tokens[at + 2]?.text);
    return this.parameters(at + 3);
  }

  private functionBody(at: number): number {
    const name = this.tokens[at + 1];
    if (name?.type !== 'name') return this.parameters(at + 1);
    let next = at + 2;
    const path = this.tokens[next]?.text === '.' || this.tokens[next]?.text === ':';
    while (this.tokens[next] && this.tokens[next].text !== '(') next++;
    if (!this.isLocal(name.text)) (path ? this.reads : this.definitions).push(name);
    return this.parameters(next, ['self']);
  }

  /** Opens the scope of a function whose parameter list starts here. */
  private parameters(open: number, also: readonly string[] = []): number {
    this.open({ isFunction: true });
    also.forEach((name) => this.declare(name));
    const last = this.declareList(open + 1);
    return this.tokens[last + 1]?.text === ')' ? last + 1 : last;
  }

  private name(at: number): void {
    const token = this.tokens[at];
    const before = this.tokens[at - 1]?.text;
    const after = this.tokens[at + 1]?.text;
    if (before === '.' || before === ':' || before === '::') return;
    if (after === '=' && this.brackets[this.brackets.length - 1] === '{') return;
    if (this.isLocal(token.text)) return;
    if (!this.isAssigned(at)) this.reads.push(token);
    else if (after === '=' && this.tokens[at + 2]?.text === 'function') this.definitions.push(token);
    else this.assignments.push(token);
  }

  /** A plain name on the left of an assignment, alone or in a list such as `a, b.c = 1, 2`. */
  private isAssigned(at: number): boolean {
    if ((this.brackets[this.brackets.length - 1] ?? 'function') !== 'function') return false;
    let next = at + 1;
    while (this.tokens[next]?.text === ',') {
      next++;
      while (this.tokens[next] && (this.tokens[next].type === 'name' || this.tokens[next].text === '.')) next++;
    }
    return this.tokens[next]?.text === '=' && this.startsStatement(at);
  }

  /** Names in a list of values are followed by `=` only when the list ends and the next statement begins. */
  private startsStatement(at: number): boolean {
    let first = at;
    while (this.tokens[first - 1]?.text === ',') {
      first -= 2;
      while (this.tokens[first - 1]?.text === '.') first -= 2;
    }
    const before = this.tokens[first - 1];
    return before === undefined || before.type !== 'symbol' || [';', ')', ']', '}'].includes(before.text);
  }

  private bracket(text: string): void {
    if ('({['.includes(text)) this.brackets.push(text);
    if (')}]'.includes(text)) this.brackets.pop();
  }

  /** Declares the names of a comma-separated list; gives the position of its last token. */
  private declareList(at: number): number {
    let next = at;
    while (this.tokens[next]?.type === 'name' || this.tokens[next]?.text === '...') {
      this.declare(this.tokens[next].text);
      if (this.tokens[next + 1]?.text !== ',') return next;
      next += 2;
    }
    return next - 1;
  }

  private declare(name: string | undefined): void {
    if (name !== undefined) this.block.names.add(name);
  }

  private isLocal(name: string): boolean {
    return this.blocks.some((block) => block.names.has(name));
  }

  private get block(): Block {
    return this.blocks[this.blocks.length - 1];
  }

  private open({ isFunction = false, awaitsDo = false } = {}): void {
    this.blocks.push({ names: new Set(), isFunction, awaitsDo });
    if (isFunction) this.brackets.push('function');
  }

  private close(): void {
    if (this.blocks.length > 1 && this.blocks.pop()!.isFunction) this.brackets.pop();
  }
}
