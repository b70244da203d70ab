import { KNOWN_KINDS } from '../../constructs/kinds/kinds';
import type { KubeObject } from '../../constructs/json/kube-object';
import { rewrittenBy as rewritten } from '../../constructs/output/rewritten';

const rewrittenBy = (object: KubeObject) => rewritten(object, KNOWN_KINDS);

const scaler = (kind: string, spec: any) => ({ apiVersion: 'autoscaling.karmada.io/v1alpha1', kind, metadata: { name: 'web', namespace: 'shop' }, spec });
const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
const FEDERATED_HPA = { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'web' };

describe('what is rewritten after it was applied', () => {
  test.each(['FederatedHPA', 'CronFederatedHPA'])('are the replicas of a template that a %s scales', (kind) => {
    expect(rewrittenBy(scaler(kind, { scaleTargetRef: CLONE_SET }))).toEqual({ object: { ...CLONE_SET, namespace: 'shop' }, pointers: ['/spec/replicas'] });
  });

  test('are the limits of a FederatedHPA that a CronFederatedHPA changes, and no others', () => {
    const pointers = (...rules: any[]) => rewrittenBy(scaler('CronFederatedHPA', { scaleTargetRef: FEDERATED_HPA, rules }))?.pointers;
    expect(pointers({ targetMinReplicas: 2 })).toEqual(['/spec/minReplicas']);
    expect(pointers({ targetMinReplicas: 2 }, { targetMaxReplicas: 9 })).toEqual(['/spec/maxReplicas', '/spec/minReplicas']);
    expect(pointers()).toEqual([]);
  });

  test('is nothing for autoscalers in the clusters, and for objects that are no autoscalers', () => {
    const hpa = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec: { scaleTargetRef: CLONE_SET } };
    expect(rewrittenBy(hpa)).toBeUndefined();
    expect(rewrittenBy({ ...hpa, apiVersion: 'v1', kind: 'ConfigMap' })).toBeUndefined();
  });

  test.each([undefined, null, 5, {}, { scaleTargetRef: null }, { scaleTargetRef: { kind: 'CloneSet' } }])('is nothing for a spec of %j', (spec) => {
    expect(rewrittenBy(scaler('FederatedHPA', spec))).toBeUndefined();
  });
});
