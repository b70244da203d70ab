import type { Plain } from '../../constructs/json/plain';
import type { CloneSetSpec, CloneSetSpecUpdateStrategy } from '../../imports/apps.kruise.io';
import type { ManagedClusterSpecTaints } from '../../imports/cluster.open-cluster-management.io';
import {
  type OverridePolicySpecOverrideRulesOverriders, OverridePolicySpecOverrideRulesOverridersPlaintextOperator, type PropagationPolicySpec,
} from '../../imports/policy.karmada.io';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
const holds = <_Claim extends true>(): void => undefined;

/** The claims are the compiler's to check; `npm run typecheck` fails where one of them, or one expected error, does not hold. */
describe('Plain', () => {
  test('takes the values of an enum as strings, and no others', () => {
    holds<Equal<NonNullable<Plain<PropagationPolicySpec>['conflictResolution']>, 'Abort' | 'Overwrite'>>();
    const spec: Plain<PropagationPolicySpec> = {
      resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }],
      conflictResolution: 'Abort',
      placement: { replicaScheduling: { replicaSchedulingType: 'Divided' } },
    };
    // @ts-expect-error no such value
    const wrong: Plain<PropagationPolicySpec> = { ...spec, conflictResolution: 'Ignore' };
    expect(wrong.resourceSelectors).toBe(spec.resourceSelectors);
  });

  test('takes numbers and strings for int-or-string', () => {
    holds<Equal<NonNullable<Plain<CloneSetSpecUpdateStrategy>['maxUnavailable']>, number | string>>();
    const strategy: Plain<CloneSetSpecUpdateStrategy> = { partition: '20%', maxUnavailable: 1 };
    // @ts-expect-error neither of both
    const wrong: Plain<CloneSetSpecUpdateStrategy> = { partition: true };
    expect([strategy.maxUnavailable, wrong.partition]).toEqual([1, true]);
  });

  test('keeps interfaces that have a value among other fields, and maps', () => {
    const overriders: Plain<OverridePolicySpecOverrideRulesOverriders> = {
      labelsOverrider: [{ operator: 'add', value: { team: 'shop' } }],
      plaintext: [{ path: '/spec/replicas', operator: `${OverridePolicySpecOverrideRulesOverridersPlaintextOperator.REPLACE}`, value: { any: ['thing'] } }],
    };
    // @ts-expect-error a label is a string
    const wrong: Plain<OverridePolicySpecOverrideRulesOverriders> = { labelsOverrider: [{ operator: 'add', value: { team: 1 } }] };
    expect(overriders.plaintext).toHaveLength(wrong.labelsOverrider!.length);
  });

  test('takes dates as strings and leaves open what is open', () => {
    holds<Equal<NonNullable<Plain<ManagedClusterSpecTaints>['timeAdded']>, string>>();
    holds<Equal<Plain<CloneSetSpec>['template'], any>>();
  });

  test('refuses unknown fields and missing ones', () => {
    // @ts-expect-error misspelt
    const unknown: Plain<CloneSetSpecUpdateStrategy> = { partitions: 1 };
    // @ts-expect-error no selectors
    const missing: Plain<PropagationPolicySpec> = { placement: {} };
    expect([unknown, missing]).toHaveLength(2);
  });

  test('is read-only throughout', () => {
    const spec: Plain<PropagationPolicySpec> = { resourceSelectors: [], placement: { clusterAffinity: { clusterNames: ['a'] } } };
    // @ts-expect-error a list of it cannot be changed
    spec.placement!.clusterAffinity!.clusterNames!.push('b');
    expect(spec.placement!.clusterAffinity!.clusterNames).toEqual(['a', 'b']);
  });
});
