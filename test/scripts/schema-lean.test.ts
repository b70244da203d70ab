import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone';
import { lean } from '../../scripts/schema-lean';

const SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2 },
    ports: { type: 'array', maxItems: 1, items: { $ref: 'port' } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const PORT = { type: 'object', required: ['number'], properties: { number: { type: 'integer', maximum: 65535 } } };

const code = standalone(new Ajv({ allErrors: true, messages: false, inlineRefs: false, unicode: false, logger: false, schemas: { all: SCHEMA, port: PORT }, code: { source: true, optimize: 1 } }), {
  validate: 'all',
});

function found(text: string, value: unknown): unknown {
  const module = { exports: {} as Record<string, any> };
  new Function('exports', 'module', text)(module.exports, module);
  const { validate } = module.exports;
  return { valid: validate(value), errors: (validate.errors as any[] | null)?.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })) };
}

describe('a validator without what nobody reads', () => {
  test.each([
    { name: 'web' },
    { name: 'web', ports: [{ number: 80 }], labels: { app: 'web' } },
    {},
    { name: 'w', ports: [{}, { number: 'eighty' }], labels: { app: 1 } },
    { name: 5, ports: [{ number: 70000 }, 3], labels: [] },
    'web',
    null,
  ])('finds in %j what it did before, in the same order', (value) => {
    expect(found(lean(code), value)).toEqual(found(code, value));
  });

  test('is not half as long', () => {
    expect(lean(code).length).toBeLessThan(code.length / 2);
  });

  test.each(['rootData', 'parentData'])('is not made of code that uses %s', (name) => {
    expect(() => lean(`${code}function other(data){return ${name};}`)).toThrow(`a validator uses ${name}`);
  });

  test('is not made of code that counts errors in another way', () => {
    expect(() => lean(`${code}function other(){const _errs1 = errors;}`)).toThrow('in a way that is not known here');
  });
});
