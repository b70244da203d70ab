import { type Field, formatField, namesIn } from '../../json/field';
import { blockText, inlineText } from '../../json/yaml-scalars';

/** YAML ends the search for the colon of a key after 1,024 characters; the writer puts longer ones on a line of their own. */
const LONGEST_IMPLICIT_KEY = 1_000;

/** The line, counted from 0, on which each field of a manifest begins in the text of `writeYaml`, by the field as it is written. */
export function manifestLines(manifest: unknown): ReadonlyMap<string, number> {
  const lines = new Map<string, number>([['', 0]]);
  place(manifest, [], 0, lines, false);
  return lines;
}

/** Notes where the parts of a value begin and gives the number of the line that comes after it. */
function place(value: unknown, at: Field, line: number, lines: Map<string, number>, behindKey: boolean): number {
  if (typeof value === 'object' && value !== null) {
    const parts = Array.isArray(value) ? elements(value, at) : members(value as Record<string, unknown>, at);
    if (parts.length === 0) return line + 1;
    // Behind the colon of a key a collection begins on the next line, behind a dash on the same.
    let next = behindKey ? line + 1 : line;
    for (const [part, field, extra] of parts) {
      lines.set(formatField(field), next);
      next = place(part, field, next + extra, lines, !Array.isArray(value));
    }
    return next;
  }
  return line + heightOf(value, at);
}

function elements(list: readonly unknown[], at: Field): [unknown, Field, number][] {
  const named = namesIn(list) !== undefined;
  return list.map((element, index) => [element, [...at, named ? { name: (element as { name: string }).name } : { index }], 0]);
}

function members(object: Record<string, unknown>, at: Field): [unknown, Field, number][] {
  return Object.keys(object).filter((key) => object[key] !== undefined)
    .map((key) => [object[key], [...at, { key }], inlineText(key).length > LONGEST_IMPLICIT_KEY ? 1 : 0]);
}

/** Text of several lines is a block where it can be one; the root never is. */
function heightOf(value: unknown, at: Field): number {
  if (typeof value !== 'string' || at.length === 0 || !value.includes('\n')) return 1;
  return (blockText(value, '\n')?.split('\n').length ?? 1);
}
