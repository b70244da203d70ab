import { type Field, formatField, namesIn } from '../constructs/json/field';

/** What a piece of a line is, for its colour. */
export type TokenKind = 'key' | 'string' | 'number' | 'constant' | 'punctuation' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** A line of a manifest. */
export interface YamlLine {
  readonly tokens: readonly Token[];
  /** The line without its colours. */
  readonly text: string;
  /** The field that begins on the line, or goes on there, as origins write it. */
  readonly field: string;
}

/** Words that YAML 1.1 or 1.2 reads as something else than text. */
const NOT_TEXT = /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?(?:\d[\d_]*)?\.?\d*(?:e[-+]?\d+)?|0x[\da-f_]+|0o?[0-7_]+|0b[01_]+|[-+]?\.(?:inf|nan)|\d{4}-\d\d?-\d\d?.*|[-+]?\d+(?::\d+)+(?:\.\d*)?)$/i;
const PLAIN = /^[A-Za-z0-9_./$(][^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]*$/;

/** A value as lines of YAML, each with the field it shows. */
export function yamlLines(value: unknown): YamlLine[] {
  const lines: YamlLine[] = [];
  write(value, 0, [], [], lines);
  return lines;
}

function push(lines: YamlLine[], tokens: readonly Token[], field: Field): void {
  lines.push({ tokens, text: tokens.map(({ text }) => text).join(''), field: formatField(field) });
}

/** Writes a value behind what its first line begins with: an indent, dashes, or a key. */
function write(value: unknown, indent: number, lead: readonly Token[], field: Field, lines: YamlLine[]): void {
  if (Array.isArray(value) && value.length > 0) {
    const names = namesIn(value);
    value.forEach((element, index) => {
      const at = [...field, names ? { name: names[index] } : { index }];
      const start: Token[] = [...(index === 0 && lead.length > 0 ? lead : spaces(indent)), { kind: 'punctuation', text: '- ' }];
      write(element, indent + 2, start, at, lines);
    });
  } else if (isMap(value) && Object.keys(value).length > 0) {
    Object.entries(value).forEach(([key, member], index) => {
      const at = [...field, { key }];
      const start: Token[] = [
        ...(index === 0 && lead.length > 0 ? lead : spaces(indent)), { kind: 'key', text: scalar(key).text }, { kind: 'punctuation', text: ':' },
      ];
      if (isFull(member)) {
        push(lines, start, at);
        write(member, Array.isArray(member) ? indent : indent + 2, [], at, lines);
      } else write(member, indent + 2, [...start, { kind: 'plain', text: ' ' }], at, lines);
    });
  } else if (typeof value === 'string' && isBlock(value)) {
    const end = value.endsWith('\n') ? '' : '-';
    push(lines, [...lead, { kind: 'punctuation', text: `|${end}` }], field);
    for (const line of (end ? value : value.slice(0, -1)).split('\n')) {
      push(lines, line === '' ? [] : [...spaces(Math.max(indent, 2)), { kind: 'string', text: line }], field);
    }
  } else {
    push(lines, [...lead, scalar(value)], field);
  }
}

/** Text of several lines is written as it is, where YAML reads it back so. */
function isBlock(text: string): boolean {
  return /[^\n]\n/.test(text) && !/^[\s]|\n\n$|[^\n\t\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(text) && !/[ \t]+(\n|$)/.test(text);
}

function scalar(value: unknown): Token {
  if (value === undefined) return { kind: 'constant', text: 'null' };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  if (typeof value !== 'string') return { kind: Array.isArray(value) || isMap(value) ? 'punctuation' : 'constant', text: JSON.stringify(value) };
  return { kind: 'string', text: isPlain(value) ? value : JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escapedCharacter) };
}

function escapedCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !NOT_TEXT.test(text) && !/: |:$| #|\s$/.test(text);
}

function isFull(value: unknown): boolean {
  return (Array.isArray(value) && value.length > 0) || (isMap(value) && Object.keys(value).length > 0);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function spaces(count: number): Token[] {
  return count > 0 ? [{ kind: 'plain', text: ' '.repeat(count) }] : [];
}
