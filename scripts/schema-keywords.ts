import { _, getProperty, stringify } from 'ajv/dist/compile/codegen';
import type { Ajv, Code, KeywordCxt } from 'ajv';
import { callRef } from 'ajv/dist/vocabularies/core/ref';

/** Where a definition of another module is: the file to require, from the file that asks, and the name it exports. */
export interface ModuleExport {
  readonly file: string;
  readonly name: string;
}

/** What Kubernetes' quantities look like. The patterns of int-or-string quantities in CRDs are this one. */
export const QUANTITY = '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

/**
 * The vocabulary of Kubernetes schemas that JSON Schema lacks, or has in a form whose compiled code carries the whole schema along: ajv's
 * own `additionalProperties`, `enum` and unions of types do so to fill in their errors.
 */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'fields',
    type: 'object',
    schemaType: 'array',
    error: { message: '', params: ({ params }) => _`{field: ${params.field}, known: ${params.known}}` },
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt;
      const known = constant(cxt, 'obj', new Set(cxt.schema), _`new Set(${stringify(cxt.schema)})`);
      gen.forIn('field', data, (field) => {
        gen.if(_`!${known}.has(${field}) && ${data}[${field}] !== undefined`, () => {
          cxt.setParams({ field, known });
          cxt.error();
        });
      });
    },
  });

  ajv.addKeyword({
    keyword: 'values',
    schemaType: 'array',
    error: { message: '', params: ({ params }) => _`{allowed: ${params.allowed}}` },
    code(cxt: KeywordCxt) {
      const allowed = constant(cxt, 'obj', new Set(cxt.schema), _`new Set(${stringify(cxt.schema)})`);
      cxt.setParams({ allowed });
      cxt.pass(_`${allowed}.has(${cxt.data})`);
    },
  });

  ajv.addKeyword({
    keyword: 'intOrString',
    schemaType: 'boolean',
    error: { message: '', params: () => _`{}` },
    code: (cxt: KeywordCxt) => cxt.pass(_`typeof ${cxt.data} === "string" || Number.isInteger(${cxt.data})`),
  });

  ajv.addKeyword({
    keyword: 'quantity',
    schemaType: 'boolean',
    error: { message: '', params: () => _`{}` },
    code(cxt: KeywordCxt) {
      const pattern = constant(cxt, 'pattern', new RegExp(QUANTITY), _`new RegExp(${QUANTITY})`);
      cxt.pass(_`typeof ${cxt.data} === "number" || typeof ${cxt.data} === "string" && ${pattern}.test(${cxt.data})`);
    },
  });

  ajv.addKeyword({
    keyword: 'listKeys',
    type: 'array',
    schemaType: 'array',
    error: { message: '', params: ({ params }) => _`{index: ${params.index}, keys: ${stringify(params.keys)}}` },
    code(cxt: KeywordCxt) {
      const { gen, data, schema: keys } = cxt;
      const seen = gen.const('seen', _`new Set()`);
      gen.forRange('index', 0, _`${data}.length`, (index) => {
        const values = keys.map((key: string) => _`${data}[${index}]?.[${key}]`).reduce((list: Code, value: Code) => _`${list}, ${value}`);
        const identity = gen.const('identity', _`JSON.stringify([${values}])`);
        gen.if(_`${seen}.has(${identity})`, () => {
          cxt.setParams({ index, keys });
          cxt.error();
        });
        gen.code(_`${seen}.add(${identity})`);
      });
    },
  });

  ajv.addKeyword({
    keyword: 'definition',
    schemaType: 'object',
    code(cxt: KeywordCxt) {
      const { file, name } = cxt.schema as ModuleExport;
      callRef(cxt, constant(cxt, 'func', () => true, _`require(${file})${getProperty(name)}`));
    },
  });
}

/** A constant at the top of the compiled module, one for equal code. */
function constant(cxt: KeywordCxt, prefix: 'obj' | 'pattern' | 'func', ref: unknown, code: Code): Code {
  return cxt.gen.scopeValue(prefix, { key: `${prefix}:${code}`, ref, code });
}
