import { applyRules } from '../../../../constructs/delivery/override';
import { lintScript } from '../../../../constructs/interpreters/lint';
import type { KubeObject } from '../../../../constructs/json/kube-object';
import { KNOWN_KINDS } from '../../../../constructs/kinds/kinds';
import { controlPlaneCopy } from '../../../../constructs/planes/karmada/crds/copy';
import { type Crd, readCrd } from '../../../../constructs/planes/karmada/crds/crd';
import { forMembers, restoresDefinition } from '../../../../constructs/planes/karmada/crds/members';
import { DEFINITION_SCRIPTS } from '../../../../constructs/planes/karmada/crds/retention';
import { NEWEST_KRUISE } from '../../../../constructs/fleet/versions';
import { checkSchema } from '../../../../constructs/problems/schema/schema-rules';
import { LuaVm } from '../../../../constructs/testing';
import { publishedCrd, publishedCrds, WEBHOOK } from '../../../platform/published-crds';

const sound = (object: KubeObject): Crd => (readCrd(object) as { readonly value: Crd }).value;
const told = (crds: readonly KubeObject[]) => forMembers(crds.map(sound), ['west', 'east'], KNOWN_KINDS);
const policiesOf = (crds: readonly KubeObject[]) => told(crds).filter(({ kind }) => kind === 'ClusterOverridePolicy');

/** What a member gets: the copy of the control plane with all overrides that select it. */
function delivered(crd: KubeObject): KubeObject {
  const rules = policiesOf([crd]).flatMap(({ spec }) => spec.overrideRules);
  const result = applyRules(controlPlaneCopy(sound(crd)), { name: 'west' }, rules);
  return 'object' in result ? result.object : Promise.reject(new Error(result.error.message)) as never;
}

test.each(['1.8.4', '1.9.0'] as const)('members get the definitions of Kruise %s as they were given', (version) => {
  for (const crd of publishedCrds(version)) {
    expect(delivered(crd)).toEqual({ ...crd, spec: { ...crd.spec, conversion: crd.spec.conversion ?? { strategy: 'None' } } });
  }
});

test('versions keep their order, wherever the stored one stands', () => {
  const { spec, ...rest } = publishedCrd('statefulsets');
  const crd = { ...rest, spec: { ...spec, versions: [spec.versions[1], spec.versions[0], { ...spec.versions[0], name: 'v1alpha2' }] } };
  expect(delivered(crd).spec.versions).toEqual(crd.spec.versions);
});

test('a definition of one version without a webhook needs no override', () => {
  expect(policiesOf([publishedCrd('clonesets')])).toEqual([]);
  expect(policiesOf([publishedCrd('statefulsets')])).toHaveLength(1);
});

test('the annotation by which cert-manager finds a definition comes back in members', () => {
  const crd = { ...publishedCrd('clonesets'), metadata: { name: 'clonesets.apps.kruise.io', annotations: { 'cert-manager.io/inject-ca-from': 'kruise-system/cert' } } };
  expect(delivered(crd).metadata).toEqual(crd.metadata);
});

test('the policy names all clusters of Karmada, tolerates their taints, and leaves the definitions in them when it goes', () => {
  const policy = told(publishedCrds()).find(({ kind }) => kind === 'ClusterPropagationPolicy')!;
  expect(policy.spec).toMatchObject({
    placement: { clusterAffinity: { clusterNames: ['east', 'west'] }, clusterTolerations: [{ operator: 'Exists' }] },
    preserveResourcesOnDeletion: true, conflictResolution: 'Abort', preemption: 'Never',
  });
  expect(policy.spec).not.toHaveProperty('propagateDeps');
  expect(policy.spec.resourceSelectors).toHaveLength(publishedCrds().length);
  expect(policy.spec.resourceSelectors[0]).toEqual({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', name: 'advancedcronjobs.apps.kruise.io' });
});

test('nothing is delivered before the overrides are there', () => {
  const policy = told(publishedCrds()).find(({ kind }) => kind === 'ClusterPropagationPolicy')!;
  expect(policy.spec.dependentOverrides).toEqual(policiesOf(publishedCrds()).map(({ metadata }) => metadata.name));
  expect(told([publishedCrd('clonesets')]).at(-1)!.spec).not.toHaveProperty('dependentOverrides');
});

test('overrides of an upgrade that come before its definitions give members nothing that they would take', () => {
  const [rules] = policiesOf([publishedCrd('daemonsets')]).map(({ spec }) => spec.overrideRules);
  const result = applyRules(controlPlaneCopy(sound(publishedCrd('daemonsets', '1.8.4'))), { name: 'west' }, rules);
  expect('object' in result && result.object.spec.versions.filter(({ storage }: any) => storage)).toEqual([]);
});

test('overrides of definitions are told from others', () => {
  const [policy] = policiesOf([publishedCrd('statefulsets')]);
  expect(restoresDefinition(policy)).toBe(true);
  expect(restoresDefinition({ ...policy, spec: { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment' }] } })).toBe(false);
  expect(restoresDefinition({ ...policy, spec: { resourceSelectors: [null] } })).toBe(false);
  expect(restoresDefinition({ ...policy, spec: undefined })).toBe(false);
});

test('everything fits the schemas of Karmada', () => {
  for (const object of told(publishedCrds())) expect(checkSchema('', object, object.kind, { kruise: NEWEST_KRUISE })).toEqual([]);
});

describe('retention', () => {
  const vm = new LuaVm();
  const script = DEFINITION_SCRIPTS.retention;
  const written = { strategy: 'Webhook', webhook: { clientConfig: { caBundle: 'Q0E=', url: 'https://10.0.0.1:9876/convert' }, conversionReviewVersions: ['v1'] } };
  const crd = (plural: string, conversion?: unknown, group = 'apps.kruise.io') => ({ ...publishedCrd(plural), spec: { ...publishedCrd(plural).spec, conversion, group } }) as KubeObject;
  const retained = (desired: any, observed: any) => vm.retain(script, desired, observed);

  it('has nothing the lint objects to', () => {
    expect(lintScript('retention', script)).toEqual([]);
  });

  it('keeps the webhook that Kruise has written, and nothing else of the member', () => {
    const observed = crd('statefulsets', written);
    observed.spec.versions.pop();
    expect(retained(crd('statefulsets', WEBHOOK), observed)).toEqual(crd('statefulsets', written));
  });

  it('lets an upgrade bring or take a webhook', () => {
    const [none, webhook] = [crd('daemonsets', { strategy: 'None' }), crd('daemonsets', WEBHOOK)];
    expect(retained(webhook, none)).toEqual(webhook);
    expect(retained(none, crd('daemonsets', written))).toEqual(none);
    expect(retained(webhook, crd('daemonsets', { strategy: 'Webhook' }))).toEqual(webhook);
  });

  it('leaves definitions of others as Karmada has them', () => {
    const desired = crd('statefulsets', WEBHOOK, 'example.com');
    expect(retained(desired, crd('statefulsets', written, 'example.com'))).toEqual(desired);
  });

  it.each([{}, { spec: 'x' }, { spec: { conversion: 'x', group: 'apps.kruise.io' } }])('takes %j for a definition without a webhook', (broken) => {
    const object = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a' }, ...broken };
    expect(() => retained(object, object)).not.toThrow();
  });
});
