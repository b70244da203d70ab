import type { Token } from '../../constructs/interpreters/tokens';
import { tokenize } from '../../constructs/interpreters/tokens';

/** The status fields a script names. */
export interface NamedFields {
  /** As `status.<field>`: fields of the status itself. */
  readonly top: readonly string[];
  /** As `report.status.<field>`, or in a table such as `local COUNTERS = { "replicas" }`: fields of the status or of something in it. */
  readonly anywhere: readonly string[];
}

/** What a cluster reports on top of its status, for the aggregation to read. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['generation', 'resourceTemplateGeneration']);

const FIELD = /^[a-z][A-Za-z0-9]*$/;
const TABLE = /^[A-Z][A-Z_]*$/;

/** Reads the names of status fields out of a script. */
export function namedFields(operation: string, script: string): NamedFields {
  const tokens = tokenize(script);
  // In a reflection `report` is what is reported; in an aggregation it is a cluster with its status.
  const status = operation === 'statusReflection' ? new Set(['status', 'report']) : new Set(['status']);
  const accesses = tokens.flatMap((token, i) => (token.type === 'name' && status.has(token.text) && isAccess(tokens, i) ? [i] : []));
  // Tables in a health script name fields of the spec as well.
  const tables = operation === 'healthInterpretation' ? [] : tokens.flatMap((token, i) => (TABLE.test(token.text) && tokens[i - 1]?.text === 'local' && tokens[i + 2]?.text === '{' ? [i + 2] : []));
  const isMember = (at: number): boolean => tokens[at - 1]?.text === '.';
  const field = (at: number): string => tokens[at + 2].text;
  return {
    top: accesses.filter((at) => !isMember(at)).map(field),
    anywhere: [...accesses.filter(isMember).map(field), ...tables.flatMap((open) => textsOf(tokens, open))],
  };
}

/** `status.<name>`. */
function isAccess(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === '.' && tokens[at + 2]?.type === 'name';
}

/** The texts in the table that opens here which could be names of fields. */
function textsOf(tokens: readonly Token[], open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at].text === '{') depth++;
    if (tokens[at].text === '}' && --depth === 0) break;
    const text = tokens[at].text.slice(1, -1);
    if (tokens[at].type === 'string' && FIELD.test(text)) found.push(text);
  }
  return found;
}
