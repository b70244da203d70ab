import * as fs from 'node:fs';
import * as path from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone';
import { parse } from 'yaml';
import { getOr } from '../constructs/json/maps';
import { eachValue, type SchemaNode } from './import-prune';
import { folderOf, KUBERNETES, minorOf, SOURCES } from './import-sources';
import { crdSchema } from './schema-crds';
import { addKeywords } from './schema-keywords';
import { KubernetesSchemas } from './schema-kubernetes';
import { lean } from './schema-lean';

/** Text of every file under schemas/, by name. Names end with .cjs because loaders such as tsx look through all of a .js file for signs of an ES module. */
export function compileAll(): Map<string, string> {
  const files = new Map<string, string>();
  const { definitions } = JSON.parse(fs.readFileSync(path.join(folderOf(KUBERNETES), 'definitions.json'), 'utf8'));
  const kubernetes = new KubernetesSchemas(definitions);
  for (const module of kubernetes.modules) files.set(`kubernetes/${module}.cjs`, compile(kubernetes.schemasOf(module)));

  const native: Record<string, readonly [string, string]> = {};
  for (const { group, version, kind, file, name } of kubernetes.kinds()) {
    native[`${group ? `${group}/` : ''}${version}/${kind}`] = [`kubernetes/${file}`, name];
  }
  const custom: Record<string, Record<string, string>> = {};
  const byText = new Map<string, string>();
  for (const source of SOURCES) {
    for (const crd of crdsOf(folderOf(source))) {
      for (const version of crd.spec.versions.filter((candidate: SchemaNode) => candidate.served)) {
        const text = compile({ validate: inParts(crdSchema(crd, version, kubernetes)) });
        const { group, names: { kind } } = crd.spec;
        const file = byText.get(text) ?? `${source.name}-${source.version}/${group}_${version.name}_${kind}.cjs`;
        byText.set(text, file);
        files.set(file, text);
        // Kinds of Kruise by its minor version, since clusters may run either; all others in the one version that is pinned.
        const key = source.name === 'kruise' ? `${group}/${kind}@${minorOf(source.version)}` : `${group}/${kind}`;
        (custom[key] ??= {})[version.name] = file;
      }
    }
  }
  files.set('index.json', JSON.stringify({ native, custom }, undefined, 1));
  return files;
}

/** JavaScript that exports a validating function for each schema. */
function compile(schemas: Record<string, SchemaNode>): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    // Lengths in UTF-16 units need no code of ajv's at run time. The option works, and warns that it will go.
    unicode: false,
    logger: false,
    unicodeRegExp: false,
    validateFormats: false,
    code: { source: true, optimize: 1 },
  });
  addKeywords(ajv);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const text = lean(standalone(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name]))));
  const foreign = /require\("(?!\.\.?\/)[^"]*"\)/.exec(text);
  if (foreign) throw new Error(`a validator needs ${foreign[0]} at run time`);
  return text;
}

/** A schema with a definition for each object in it, and one for equal ones: ajv makes a function of each definition, and V8 compiles those that are called. */
function inParts(schema: SchemaNode): SchemaNode {
  const [definitions, names] = [{} as Record<string, SchemaNode>, new Map<string, string>()];
  const inner = (node: SchemaNode): SchemaNode => ({
    ...node,
    ...(node.properties && { properties: eachValue(node.properties, part) }),
    ...(node.items && { items: part(node.items) }),
    ...(node.additionalProperties && { additionalProperties: part(node.additionalProperties) }),
  });
  const part = (node: SchemaNode): SchemaNode => {
    if (node.properties === undefined) return inner(node);
    const definition = inner(node);
    const name = getOr(names, JSON.stringify(definition), () => `part${names.size}`);
    definitions[name] = definition;
    return { $ref: `#/definitions/${name}` };
  };
  return { ...inner(schema), definitions };
}

function crdsOf(folder: string): SchemaNode[] {
  return fs.readdirSync(folder).sort().map((file) => parse(fs.readFileSync(path.join(folder, file), 'utf8')));
}
