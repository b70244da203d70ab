import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { parse } from 'yaml';

const CRDS = join(__dirname, '../../crds');
/** Newest first. The older one still serves the v1alpha1 that the newer one has moved away from. */
const RELEASES = ['kruise-next', 'kruise-v1.9.0', 'kruise-v1.8.4', 'rollouts-v0.6.2'];
const INT32 = 2 ** 31 - 1;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The status of a kind and version, as one release of its CRD has it. */
export interface StatusSchema {
  readonly release: string;
  readonly schema: any;
  /** Everything: types, required fields, enums, bounds, times, and no field that the API server would drop. */
  readonly strict: ValidateFunction;
  /** Types and required fields, which no value of a member may break, be it ever so wrong. */
  readonly shape: ValidateFunction;
}

const loaded = new Map<string, StatusSchema[]>();

/** The status schemas of a kind and version, newest release first; none for kinds whose CRD is not kept in `crds/`, or that have no status. */
export function statusSchemas(apiVersion: string, kind: string): readonly StatusSchema[] {
  if (loaded.size === 0) RELEASES.forEach(load);
  return loaded.get(`${apiVersion}/${kind}`) ?? [];
}

/** Every field name in a status schema, at any depth. */
export function fieldNames(schema: any): Set<string> {
  const names = new Set<string>();
  const visit = (node: any): void => {
    for (const [name, child] of Object.entries<any>(node.properties ?? {})) {
      names.add(name);
      visit(child);
    }
    for (const child of [node.items, node.additionalProperties]) if (child !== null && typeof child === 'object') visit(child);
  };
  visit(schema);
  return names;
}

/** A value with every field the schema knows; `seed` makes values of two of them differ. */
export function fullValue(node: any, name = 'status', seed = 1): any {
  if (node.enum) return node.enum[seed % node.enum.length];
  if (node['x-kubernetes-int-or-string']) return seed % 2 === 0 ? '50%' : seed;
  switch (node.type) {
    case 'boolean': return true;
    case 'integer': case 'number': return Math.max(seed, node.minimum ?? 0);
    case 'string': return node.format === 'date-time' ? `2026-01-0${1 + (seed % 9)}T00:00:00Z` : `${name}-${seed}`;
    case 'array': return [fullValue(node.items, name, seed), fullValue(node.items, name, seed + 1)];
    default: break;
  }
  if (typeof node.additionalProperties === 'object') return { a: fullValue(node.additionalProperties, 'a', seed), b: fullValue(node.additionalProperties, 'b', seed + 1) };
  return Object.fromEntries(Object.entries<any>(node.properties ?? {}).map(([field, child]) => [field, fullValue(child, field, seed)]));
}

function load(release: string): void {
  const ajv = new Ajv({ strict: false, formats: { 'date-time': TIME } });
  const directory = join(CRDS, release);
  for (const file of readdirSync(directory)) {
    const { spec } = parse(readFileSync(join(directory, file), 'utf8'));
    for (const version of spec.versions) {
      const schema = version.schema.openAPIV3Schema.properties?.status;
      if (!schema) continue;
      const key = `${spec.group}/${version.name}/${spec.names.kind}`;
      const found = { release, schema, strict: ajv.compile(jsonSchema(schema, true)), shape: ajv.compile(jsonSchema(schema, false)) };
      loaded.set(key, [...(loaded.get(key) ?? []), found]);
    }
  }
}

const BOUNDS = ['enum', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** A schema of a CRD as plain JSON Schema. */
function jsonSchema(node: any, strict: boolean): any {
  if (node['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
  const schema: any = node.type ? { type: node.nullable ? [node.type, 'null'] : node.type } : {};
  if (strict) for (const bound of BOUNDS) if (node[bound] !== undefined) schema[bound] = node[bound];
  if (strict && node.format === 'date-time') schema.format = 'date-time';
  if (node.format === 'int32') Object.assign(schema, { maximum: INT32, ...(strict && node.minimum !== undefined && { minimum: node.minimum }) });
  if (node.items) schema.items = jsonSchema(node.items, strict);
  if (node.required) schema.required = node.required;
  if (node.properties) {
    schema.properties = Object.fromEntries(Object.entries(node.properties).map(([name, child]) => [name, jsonSchema(child, strict)]));
    if (strict && !node['x-kubernetes-preserve-unknown-fields']) schema.additionalProperties = false;
  }
  if (typeof node.additionalProperties === 'object') schema.additionalProperties = jsonSchema(node.additionalProperties, strict);
  return schema;
}
