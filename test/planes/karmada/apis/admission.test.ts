import { checkAdmission } from '../../../../constructs/planes/karmada/apis/admission';
import { beyondRules, checkSchema } from '../../../../constructs/problems/schema/schema-rules';
import { ADMISSION_CASES } from './admission-cases';

/** The object without fields that are not there, as cdk8s renders it. */
const rendered = (object: any) => JSON.parse(JSON.stringify(object));

const codesOf = (object: any): string[] => {
  const rules = checkAdmission('shop', object, '');
  return [...rules, ...beyondRules(checkSchema('shop', object, 'it', { kruise: '1.9' }), rules)].map(({ code }) => code);
};

test.each(ADMISSION_CASES.map(({ title, object, codes }) => [title, object, codes] as const))('%s', (_title, object, codes) => {
  expect(codesOf(rendered(object))).toEqual(codes);
});

test('whatever Karmada refuses is an error of ours', () => {
  expect(ADMISSION_CASES.filter(({ admitted, codes }) => !admitted && codes.length === 0)).toEqual([]);
});

test.each([...new Set(ADMISSION_CASES.map(({ object }) => `${object.apiVersion} ${object.kind}`))])('checks of %s take anything', (type) => {
  const [apiVersion, kind] = type.split(' ');
  const { spec } = ADMISSION_CASES.find(({ object }) => object.kind === kind)!.object;
  for (const odd of [null, 7, 'x', [], [null], {}, [{}], true]) {
    expect(() => checkAdmission('shop', { apiVersion, kind, metadata: {} as any, spec: odd }, '')).not.toThrow();
    for (const field of Object.keys(spec ?? {})) expect(() => checkAdmission('shop', { apiVersion, kind, metadata: { name: odd } as any, spec: { ...spec, [field]: odd } }, '')).not.toThrow();
  }
});

test('objects of the same kind in other groups are not looked at', () => {
  expect(checkAdmission('shop', { apiVersion: 'example.com/v1', kind: 'FederatedHPA', metadata: { name: 'web' }, spec: { maxReplicas: 0 } }, '')).toEqual([]);
});
