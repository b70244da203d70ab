import type { BuiltInKind } from './import-kubernetes';
import type { SchemaNode } from './import-prune';

/** What an upgrade takes away: kinds, versions and fields that were there and are no more. One line each. */
export function removals(before: readonly SchemaNode[], after: readonly SchemaNode[]): string[] {
  const lines: string[] = [];
  const next = new Map(after.map((crd) => [crd.metadata.name as string, crd]));
  for (const crd of before) {
    const kind = `${crd.spec.names.kind} (${crd.metadata.name})`;
    const upgraded = next.get(crd.metadata.name);
    if (!upgraded) {
      lines.push(`kind ${kind} is gone`);
      continue;
    }
    for (const version of crd.spec.versions) {
      const counterpart = upgraded.spec.versions.find((other: SchemaNode) => other.name === version.name && other.served);
      if (!counterpart) {
        if (version.served) lines.push(`version ${version.name} of ${kind} is no longer served`);
        continue;
      }
      const fields = new Set(fieldsOf(counterpart.schema.openAPIV3Schema));
      for (const field of topmost(fieldsOf(version.schema.openAPIV3Schema).filter((name) => !fields.has(name)))) {
        lines.push(`field ${field} of ${version.name} ${kind} is gone`);
      }
    }
  }
  return lines;
}

/** Likewise for Kubernetes' definitions. */
export function definitionRemovals(before: Record<string, SchemaNode>, after: Record<string, SchemaNode>): string[] {
  return Object.entries(before).flatMap(([name, definition]) => {
    const upgraded = after[name];
    if (!upgraded) return [`definition ${name} is gone`];
    const fields = new Set(fieldsOf(upgraded));
    return fieldsOf(definition).filter((field) => !fields.has(field)).map((field) => `field ${field} of ${name} is gone`);
  });
}

/** Likewise for Kubernetes' kinds. */
export function kindRemovals(before: readonly BuiltInKind[], after: readonly BuiltInKind[]): string[] {
  return before.flatMap(({ group, kind, versions }) => {
    const upgraded = after.find((other) => other.group === group && other.kind === kind);
    if (!upgraded) return [`kind ${kind} of ${group || 'the core group'} is gone`];
    return versions.filter((version) => !upgraded.versions.includes(version)).map((version) => `version ${version} of ${kind} is no longer served`);
  });
}

/** Paths of all fields of a schema, lists as `[]` and maps as `{}`. */
function fieldsOf(schema: SchemaNode, path = ''): string[] {
  const below: string[] = [];
  for (const [name, child] of Object.entries<SchemaNode>(schema.properties ?? {})) {
    below.push(`${path}.${name}`, ...fieldsOf(child, `${path}.${name}`));
  }
  if (schema.items) below.push(...fieldsOf(schema.items, `${path}[]`));
  if (typeof schema.additionalProperties === 'object') below.push(...fieldsOf(schema.additionalProperties, `${path}{}`));
  return below;
}

/** Paths without those below another one of the list: a removed object is one loss, not one per field. */
function topmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path !== other && /^[.[{]/.test(path.slice(other.length)) && path.startsWith(other)));
}
