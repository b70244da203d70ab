import fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { differences, formatField } from '../../../constructs/json/field';
import { YamlWriter } from '../../../constructs/json/yaml-writer';
import { type FieldOrigin, OriginStep } from '../../../constructs/plan/model';
import { annotatedYaml } from '../../../constructs/plan/render/annotated-yaml';
import { manifestLines } from '../../../constructs/plan/render/manifest-lines';
import { planYaml } from '../../../constructs/plan/render/plan-yaml';
import { shownPlan } from './shown-plan';

const origin = (field: string, more: Partial<FieldOrigin> = {}): FieldOrigin => ({ field, step: OriginStep.OVERRIDE, by: 'somebody', construct: 'shop/web', ...more });
const annotated = (manifest: unknown, ...origins: FieldOrigin[]): string => annotatedYaml({ manifest, origins }, new YamlWriter());

test('each line that is not as the template has it says why', () => {
  const { workload } = shownPlan().workloads[1].clusters[0];
  expect(annotatedYaml(workload!, new YamlWriter())).toMatchSnapshot();
});

test('a number that a tie decides on has a comment with both', () => {
  const [, { clusters: [, , share] }] = shownPlan().workloads;
  expect(annotatedYaml(share.workload!, new YamlWriter(), undefined, share)).toContain('replicas: 4 # 3 or 4: a tie is broken by the UID; 4 of 8 (shop/web, was 8)\n');
});

test('a comment stands at the first line of a text and of a collection', () => {
  const manifest = { data: { 'shop.yaml': 'a: 1\nb: 2\n', 'empty': {} }, list: [{ name: 'a', value: 1 }, { name: 'b' }], last: [[1, 2], 3] };
  const text = annotated(manifest, ...['data["shop.yaml"]', 'data.empty', 'list[b]', 'last[0]', 'last[1]', 'list'].map((field) => origin(field)));
  expect(text.split('\n').filter((line) => line.includes('#')).map((line) => line.split(' #')[0])).toEqual(['  shop.yaml: |', '  empty: {}', 'list:', '  - name: b', '  - - 1', '  - 3']);
  expect(parse(text)).toEqual(manifest);
});

test('what was removed is said at what it was removed from', () => {
  const text = annotated({ spec: { env: [] } }, origin('spec.env[LOG_LEVEL]', { before: 'info' }), origin('metadata.labels.a', { before: { b: 1 } }));
  expect(text).toBe('spec: # without metadata.labels.a: somebody (shop/web)\n  env: [] # without spec.env[LOG_LEVEL]: somebody (shop/web, was "info")\n');
});

test('what made a line cannot end the comment', () => {
  const text = annotated({ a: 1 }, origin('a', { by: 'patch("\n")\nb: 2' }));
  expect(parse(text)).toEqual({ a: 1 });
});

const key = fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom('name', 'spec', 'a b', '#', 'k'.repeat(1_100)));
const text = fc.oneof(fc.string(), fc.constantFrom('a\nb\n', '\n a\n\n', 'a\n', ' x\ny', '# no', 'a\r\nb', 'last\n\n\n'));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), value: tie('value') }), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 4 })),
}));

test('whatever the manifest, a comment on every line that begins a field leaves its value as it is', () => {
  fc.assert(fc.property(fc.dictionary(key, json, { minKeys: 1, maxKeys: 4 }), (manifest) => {
    const fields = [...manifestLines(manifest).keys()].filter((field) => field !== '');
    const marked = annotated(manifest, ...fields.map((field) => origin(field)));
    expect(parse(marked)).toEqual(parse(new YamlWriter().document(manifest)));
    expect(differences(parse(marked, { maxAliasCount: 0 }), JSON.parse(JSON.stringify(manifest))).map(({ field }) => formatField(field))).toEqual([]);
  }), { numRuns: 500 });
});

test('the manifests of all clusters are a stream, cluster by cluster', () => {
  const stream = [...planYaml(shownPlan())].join('');
  const documents = parseAllDocuments(stream);
  expect(documents.map((document) => [(document.contents as any).commentBefore.trim(), (document.toJS() as any).metadata.name])).toEqual([
    ['edge-lisbon (OCM): DaemonSet shop/agent of shop/agent', 'agent'],
    ['edge-lisbon (OCM): CloneSet shop/web of shop/web', 'web'],
    ['eu-central (Karmada): CloneSet shop/web of shop/web', 'web'],
    ['us-west (Karmada): DaemonSet shop/agent of shop/agent', 'agent'],
    ['us-west (Karmada): CloneSet shop/web of shop/web', 'web'],
  ]);
});
