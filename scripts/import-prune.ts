/** A schema node of a CustomResourceDefinition or of Kubernetes' OpenAPI. */
export type SchemaNode = Record<string, any>;

/**
 * Facts of a schema, in upstream's order: types, bounds, defaults, which fields exist. Descriptions are upstream's prose, examples and
 * titles too; a message of a CEL rule repeats the rule.
 */
const KEPT = new Set([
  'type', 'format', 'nullable', 'enum', 'default', 'required', 'pattern',
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf',
  'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'uniqueItems', '$ref',
  'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-map-type', 'x-kubernetes-group-version-kind',
]);

/** The facts of a schema, without prose. */
export function pruneSchema(node: SchemaNode): SchemaNode {
  const facts: SchemaNode = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') facts[key] = eachValue(value, pruneSchema);
    else if (key === 'items' || key === 'not') facts[key] = pruneSchema(value);
    else if (key === 'additionalProperties') facts[key] = typeof value === 'object' ? pruneSchema(value) : value;
    else if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') facts[key] = value.map(pruneSchema);
    else if (key === 'x-kubernetes-validations') facts[key] = value.map(({ rule }: SchemaNode) => ({ rule }));
    else if (KEPT.has(key)) facts[key] = value;
  }
  return facts;
}

/** A CustomResourceDefinition reduced to names, scope, subresources and schemas. */
export function pruneCrd(crd: SchemaNode): SchemaNode {
  const { group, names, scope, versions } = crd.spec;
  return {
    apiVersion: crd.apiVersion,
    kind: crd.kind,
    metadata: { name: crd.metadata.name },
    spec: {
      group,
      names,
      scope,
      versions: versions.map((version: SchemaNode) => ({
        name: version.name,
        served: version.served,
        storage: version.storage,
        ...(version.subresources && { subresources: version.subresources }),
        schema: { openAPIV3Schema: pruneSchema(version.schema.openAPIV3Schema) },
      })),
    },
  };
}

export function eachValue<T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
