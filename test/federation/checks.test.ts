import { ControlPlane } from '../../constructs';
import { checkEmitted } from '../../constructs/federation/checks';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Definition } from '../../constructs/definition/definition';

const DEFINITION = { path: 'shop/web', versions: { kruise: '1.9' } } as unknown as Definition;
const policy = (placement: any, name = 'web', kind = 'PropagationPolicy'): KubeObject => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name, ...(kind === 'PropagationPolicy' && { namespace: 'shop' }) },
  spec: { resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name }], placement },
});
const found = (...objects: KubeObject[]) => checkEmitted(DEFINITION, new Map([[ControlPlane.KARMADA, { parts: [{ objects }] }]])).map(({ code, message }) => `${code} ${/'(.*?)'/.exec(message)![1]}`);

describe('a policy that is written for Karmada', () => {
  test('is held against its schema', () => {
    expect(found(policy({ clusterAffinity: { clusterNames: ['a'] } }))).toEqual([]);
    expect(found(policy({ clusterAffinity: { clusterNames: 'a' } }))).toEqual(['KF802 web']);
  });

  test('is reported each time its placement is used, if that is what is wrong', () => {
    const placement = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 'two' }] };
    expect(found(policy(placement, 'web'), policy(placement, 'api'))).toEqual(['KF802 web', 'KF802 api']);
  });

  test('is not taken for sound because one of another kind with its placement is', () => {
    const placement = { clusterAffinity: { clusterNames: ['a'] } };
    const cluster = policy(placement, 'web', 'ClusterPropagationPolicy');
    expect(found(policy(placement), { ...cluster, spec: { ...cluster.spec, resourceSelectors: 'all' } })).toEqual(['KF802 web']);
  });
});
