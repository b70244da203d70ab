import { type LuaNode, parseLua } from '../../constructs/interpreters/syntax';

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
  const { nodes } = parseLua(script);
  // In a reflection `report` is what is reported; in an aggregation it is a cluster with its status.
  const status = operation === 'statusReflection' ? new Set(['status', 'report']) : new Set(['status']);
  const members = nodes.flatMap((node) => (node.type === 'MemberExpression' && node.indexer === '.' ? [node] : []));
  const fieldsOf = (holder: (base: LuaNode) => string | undefined): string[] => members
    .filter(({ base }) => status.has(holder(base as LuaNode) ?? '')).map(({ identifier }) => identifier.name);
  return {
    top: fieldsOf((base) => (base.type === 'Identifier' ? base.name : undefined)),
    anywhere: [
      ...fieldsOf((base) => (base.type === 'MemberExpression' ? base.identifier.name : undefined)),
      // Tables in a health script name fields of the spec as well.
      ...(operation === 'healthInterpretation' ? [] : tablesOf(nodes).flatMap((table) => stringsIn(table, nodes))),
    ],
  };
}

/** The tables that locals in capitals stand for. */
function tablesOf(nodes: readonly LuaNode[]): LuaNode[] {
  return nodes.flatMap((node) => (node.type === 'LocalStatement' && TABLE.test(node.variables[0].name) && node.init[0]?.type === 'TableConstructorExpression'
    ? [node.init[0] as LuaNode]
    : []));
}

/** The strings in a table which could be names of fields. */
function stringsIn({ range: [start, end] }: LuaNode, nodes: readonly LuaNode[]): string[] {
  return nodes.flatMap((node) => (node.type === 'StringLiteral' && node.range[0] > start && node.range[1] < end ? [node.raw.slice(1, -1)] : []))
    .filter((text) => FIELD.test(text));
}
