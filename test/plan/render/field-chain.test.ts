import { formatField, parseField } from '../../../constructs/json/field';
import { OriginStep } from '../../../constructs/plan/model';
import { changedFields, fieldChain, fieldIn, noSuchField } from '../../../constructs/plan/render/field-chain';
import { shownPlan } from './shown-plan';

const [, workload] = shownPlan().workloads;
const [share] = workload.clusters;
const found = { workload, share, object: share.workload! };
const chain = (field: string): string | undefined => fieldChain(found, parseField(field)!);

test('the chain of a field that was divided', () => {
  expect(chain('spec.replicas')).toMatchSnapshot();
});

test('a number that a tie decides on is two', () => {
  const [, , west] = workload.clusters;
  const text = fieldChain({ workload, share: west, object: west.workload! }, parseField('spec.replicas')!)!;
  expect(text).toContain("  The cluster gets 3 or 4: a tie is broken by the UID that Karmada's API server gives the template.\n");
  const plain = { ...west, alternativeReplicas: undefined };
  expect(fieldChain({ workload, share: plain, object: west.workload! }, parseField('spec.replicas')!)).toContain('  The cluster gets 4\n');
});

test('the chain of a field that was overridden, by its name or by a pointer', () => {
  expect(chain('spec.template.spec.containers[web].image')).toMatchSnapshot();
  expect(chain('/spec/template/spec/containers/0/image')).toBe(chain('spec.template.spec.containers[web].image'));
});

test('a field that nothing changed is as the template has it', () => {
  expect(chain('metadata.labels["app.kubernetes.io/name"]')).toContain("as the template of construct 'shop/web' has it");
});

test('the chain of an object has what changed in it', () => {
  expect(chain('spec.template.spec')).toMatch(/override 1: [^]*containers\[web\]\.image: [^]*override 2: [^]*env\[LOG_LEVEL\]\.value: "info" → "warn"/);
});

test('a step that changed more than the field is shown with the part of the field', () => {
  const object = { ...found.object, origins: [{ field: 'spec', step: OriginStep.POLICY, by: 'OverridePolicy shop/all', construct: 'shop/web', before: { replicas: 5, paused: true }, after: { replicas: 1 } }] };
  expect(fieldChain({ ...found, object }, parseField('spec.replicas')!)).toMatch(/template[^]*\n +5\n[^]*5 → 1\n[^]*gets 1/);
  expect(fieldChain({ ...found, object }, parseField('spec.paused')!)).toMatch(/true → removed\n[^]*gets no such field/);
});

test.each([
  ['spec.replica', "did you mean 'spec.replicas'?"],
  ['spec.template.spec.containers[wep].image', "did you mean 'spec.template.spec.containers[web]'?"],
  ['spec.template.spec.containers[web].env[0].valu', "did you mean 'spec.template.spec.containers[web].env[LOG_LEVEL].value'?"],
  ['zzzzzz', 'It has apiVersion, kind, metadata, spec.'],
  ['spec.replicas.more', "'spec.replicas' has no fields."],
])('%s is not there: %s', (field, message) => {
  expect(chain(field)).toBeUndefined();
  expect(noSuchField(found, parseField(field)!)).toContain(message);
});

test('fields are named as the manifest names them', () => {
  const manifest = { data: { '0': 'a', 'b.c': 'd' }, list: [{ name: 'x' }], plain: [1] };
  const named = (field: string): string => formatField(fieldIn(manifest, parseField(field)!));
  expect(['/data/0', 'data["b.c"]', '/list/0/name', '/list/x', 'plain[0]', '/list/4'].map(named)).toEqual(['data["0"]', 'data["b.c"]', 'list[x].name', 'list[x]', 'plain[0]', 'list[4]']);
});

test('the changed fields, each once', () => {
  expect(changedFields(found)).toEqual(['spec.replicas', 'spec.template.spec.containers[web].image', 'spec.template.spec.containers[web].env[LOG_LEVEL].value']);
});
