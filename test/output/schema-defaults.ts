import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const CRDS = join(__dirname, '../../crds');

/** Schemas by `apiVersion/Kind`, for a version of Kruise; straight from the definitions, not from the validators that are made of them. */
export function schemasFor(kruise: string): ReadonlyMap<string, any> {
  const schemas = new Map<string, any>();
  for (const folder of readdirSync(CRDS).filter((name) => !name.startsWith('kruise-') || name.startsWith(`kruise-v${kruise}.`))) {
    for (const file of readdirSync(join(CRDS, folder)).filter((name) => name.endsWith('.yaml'))) {
      const { spec } = parse(readFileSync(join(CRDS, folder, file), 'utf8'));
      for (const { name, schema } of spec.versions) schemas.set(`${spec.group}/${name}/${spec.names.kind}`, schema.openAPIV3Schema);
    }
  }
  return schemas;
}

/** The fields of an object that an API server would fill in, as JSON pointers with the default. */
export function missingDefaults(value: any, schema: any, pointer = ''): string[] {
  if (!schema) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => missingDefaults(item, schema.items, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)])].filter((field) => pointer !== '' || field !== 'status').flatMap((field) => {
    const known = schema.properties?.[field] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
    if (value[field] !== undefined) return missingDefaults(value[field], known, `${pointer}/${field}`);
    return known?.default === undefined ? [] : [`${pointer}/${field} = ${JSON.stringify(known.default)}`];
  });
}
