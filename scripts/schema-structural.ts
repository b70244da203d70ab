import { eachValue, type SchemaNode } from './import-prune';

/** How the parts of a schema that are not plain are turned into JSON Schema. */
export interface Dialect {
  /** The schema in place of a reference. */
  reference?(name: string): SchemaNode;
  /** The schema in place of a node that says nothing of its fields; undefined leaves it open. */
  schemaless?(node: SchemaNode, path: readonly string[]): SchemaNode | undefined;
  /** Whether an object that names no fields has none (CRDs: the API server prunes them) or any (Kubernetes' own OpenAPI). */
  readonly emptyMeansClosed: boolean;
  /** Whether the keys of a list that is a map are unique (CRDs) or only say how to merge (Kubernetes' own lists of ports may repeat). */
  readonly uniqueKeys: boolean;
}

const BOUNDS = ['pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/**
 * A Kubernetes schema as JSON Schema with the keywords of schema-keywords.ts: unknown fields are errors where the API server would prune
 * them. Alternatives (`anyOf`) occur in CRDs only to say int-or-string, which is a keyword of its own here.
 */
export function structural(node: SchemaNode, dialect: Dialect, path: readonly string[] = []): SchemaNode {
  if (node.$ref) return dialect.reference!(node.$ref.replace('#/definitions/', ''));
  for (const word of ['not', 'oneOf', 'allOf', ...(node['x-kubernetes-int-or-string'] ? [] : ['anyOf'])]) {
    if (node[word]) throw new Error(`${path.join('.')} uses '${word}', which the validators do not know`);
  }

  const schema: SchemaNode = {};
  for (const bound of BOUNDS) if (node[bound] !== undefined) schema[bound] = node[bound];
  if (node.pattern !== undefined) schema.pattern = inJavaScript(node.pattern);
  if (node.enum) schema.values = node.nullable ? [...node.enum, null] : node.enum;
  if (node['x-kubernetes-int-or-string']) return { intOrString: true, ...schema };
  if (node['x-kubernetes-preserve-unknown-fields'] || node['x-kubernetes-embedded-resource']) {
    const substitute = dialect.schemaless?.(node, path);
    if (substitute) return substitute;
  }

  if (node.type) schema.type = node.type;
  if (node.nullable && node.type) schema.nullable = true;
  if (node.format === 'int32') Object.assign(schema, { minimum: INT32.minimum, maximum: INT32.maximum, ...schema });
  if (node.type === 'array' && node.items) schema.items = structural(node.items, dialect, [...path, '*']);
  if (dialect.uniqueKeys && node['x-kubernetes-list-type'] === 'map') schema.listKeys = node['x-kubernetes-list-map-keys'];
  if (node.type === 'object') Object.assign(schema, fieldsOf(node, dialect, path));
  return schema;
}

function fieldsOf(node: SchemaNode, dialect: Dialect, path: readonly string[]): SchemaNode {
  const schema: SchemaNode = {};
  const properties: Record<string, SchemaNode> = node.properties ?? {};
  if (node.properties) schema.properties = eachValue(properties, (child, name) => structural(child, dialect, [...path, name]));
  // Defaults are filled in before the API server validates.
  const required = (node.required ?? []).filter((name: string) => properties[name]?.default === undefined);
  if (required.length > 0) schema.required = required;
  if (typeof node.additionalProperties === 'object') {
    schema.additionalProperties = structural(node.additionalProperties, dialect, [...path, '*']);
  } else if (!node['x-kubernetes-preserve-unknown-fields'] && !node.additionalProperties && (node.properties || dialect.emptyMeansClosed)) {
    schema.fields = Object.keys(properties);
  }
  return schema;
}

/** A pattern of Go, where `(?i)` lets the rest match in either case, as one of JavaScript. */
function inJavaScript(pattern: string): string {
  const [sensitive, insensitive] = pattern.split('(?i)', 2);
  return insensitive === undefined ? pattern : sensitive + insensitive.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}
