/** Words that code cannot call its own. */
const RESERVED = [
  'anyNumber', 'app', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends', 'false', 'finally', 'for',
  'function', 'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected', 'public', 'return', 'static', 'super',
  'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield', 'arguments', 'eval', 'undefined', 'require', 'module', 'exports', 'process', 'global', 'console',
];

function constantOf(words: readonly string[]): string {
  const parts = words.join('-').split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  const text = parts.map((part, index) => (index === 0 ? part.charAt(0).toLowerCase() : part.charAt(0).toUpperCase()) + part.slice(1)).join('');
  return /^[A-Za-z]/.test(text) ? text : `x${text}`;
}

/** Gives out unique names. */
export class Identifiers {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[] = RESERVED) {
    this.taken = new Set(taken);
  }

  /** A constant named after some words, as in `shopWebPlacement`. */
  public constant(...words: readonly string[]): string {
    return this.free(constantOf(words), '');
  }

  /** Whether a constant named after some words can be called just that. */
  public isFree(...words: readonly string[]): boolean {
    return !this.taken.has(constantOf(words));
  }

  /** The first of some names that is free, or the last with a number behind it. */
  public id(...texts: readonly string[]): string {
    const fitting = texts.find((text) => !this.taken.has(text));
    return this.free(fitting ?? texts.at(-1)!, '-');
  }

  private free(text: string, before: string): string {
    let found = text;
    for (let number = 2; this.taken.has(found); number++) found = `${text}${before}${number}`;
    this.taken.add(found);
    return found;
  }
}
