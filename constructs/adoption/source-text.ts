import { showsAsItIs, visible } from '../json/visible';

/** How text gets into a program. These are the only ways, so that nothing in a manifest can become code. */

const LONGEST_COMMENT = 120;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A comment of one line, whatever the text is. */
export function comment(text: string): string {
  const line = visible(text);
  return `// ${line.length > LONGEST_COMMENT ? `${line.slice(0, LONGEST_COMMENT - 3)}...` : line}`;
}

/** A name, or names with dots between them. Names are made by `Identifiers` or stand in tables of this package; nothing else is one. */
export function identifier(text: string): string {
  if (typeof text === 'string' && text.split('.').every((part) => IDENTIFIER.test(part))) return text;
  throw new TypeError(`${visible(String(text))} is not a name`);
}

/** The name of a property: plain where it is an identifier, a string where it is not. */
export function property(key: string): string {
  // Written plainly it would be the prototype.
  if (key === '__proto__') return '[\'__proto__\']';
  return IDENTIFIER.test(key) ? key : quoted(key);
}

/** A string literal on one line in which every character shows. */
export function quoted(text: string): string {
  return `'${visible(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll('\'', '\\\''))}'`;
}

/** A literal with lines as they are; what a template would take for its own is escaped. One line where a character would not show. */
export function backquoted(text: string): string {
  return showsAsItIs(text) ? `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`` : quoted(text);
}

/** A number, a boolean, null or undefined. */
export function scalar(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return String(value);
  throw new TypeError(`a ${typeof value} is not a literal`);
}
