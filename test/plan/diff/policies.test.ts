import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { PlanChange, PodEffect } from '../../../constructs/plan/diff-model';
import { diffMarkdown } from '../../../constructs/plan/render/diff-markdown';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { type CloneSetSpec, cloneSet, cluster, object, plan, share, workload } from '../plan-data';

const policy = (kind: string, spec: any) => object({ apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: 'web', namespace: 'shop' }, spec });
const told = (policies: ReturnType<typeof policy>[], spec: CloneSetSpec = {}) => plan([workload([share('east', cloneSet(spec))], { policies })]);
const propagation = (preserveResourcesOnDeletion: boolean) => policy('PropagationPolicy', { preserveResourcesOnDeletion });
const overriding = (value: string) => policy('OverridePolicy', { overrideRules: [{ targetCluster: { clusterNames: ['east'] }, overriders: { value } }] });

test('a workload whose policies alone differ is told with the fields', () => {
  const diff = diffPlans(told([propagation(false)]), told([propagation(true)]));
  expect(diff.workloads).toMatchObject([{ change: PlanChange.CHANGED, clusters: [], policies: [{ change: PlanChange.CHANGED, kind: 'PropagationPolicy' }] }]);
  expect(diff.summary).toMatchObject({ changed: 1, clusters: 0 });
  const line = '~ PropagationPolicy shop/web: spec.preserveResourcesOnDeletion false → true';
  expect(diffText(diff)).toContain(line);
  expect(diffMarkdown(diff)).toContain('spec.preserveResourcesOnDeletion false → true');
  expect(diffText(diff)).toContain('Fleet diff: 1 workload changed, no pod is recreated');
});

test('rules of overrides are told where no cluster shows what they do', () => {
  expect(diffPlans(told([overriding('a')]), told([overriding('b')])).workloads[0].policies).toHaveLength(1);
  expect(diffPlans(told([overriding('a')]), told([overriding('b')], { image: 'web:2' })).workloads[0].policies).toBeUndefined();
});

test('policies come and go with their workload, which is told already', () => {
  const none = plan([], { clusters: [cluster('east')] });
  expect(diffPlans(none, told([propagation(true)])).workloads[0].policies).toBeUndefined();
  expect(diffPlans(told([propagation(true)]), none).workloads[0].policies).toBeUndefined();
});

test('without a fleet the workload itself is compared', () => {
  const of = (image: string) => plan([workload([], { template: object(cloneSet({ image })) })]);
  expect(diffPlans(of('web:1'), of('web:1')).workloads).toEqual([]);
  expect(diffPlans(of('web:1'), of('web:2')).workloads).toMatchObject([{ change: PlanChange.CHANGED, clusters: [], policies: [{ kind: 'CloneSet', fields: [{ before: 'web:1', after: 'web:2' }] }] }]);
});

test('changes that do not reach the cluster touch no pod', () => {
  const of = (spec: CloneSetSpec, withheld?: string) => plan([workload([share('east', cloneSet(spec), { withheld })])]);
  const [change] = diffPlans(of({}), of({ env: [{ name: 'A', value: 'b' }] }, 'Dispatch is suspended.')).workloads[0].clusters;
  expect(change).toMatchObject({ pods: PodEffect.HELD, reasons: ['Dispatch is suspended.'] });
  expect(change.podsUpdated).toBeUndefined();
  const [scaled] = diffPlans(of({}), of({ replicas: 5 }, 'Dispatch is suspended.')).workloads;
  expect(scaled).toMatchObject({ clusters: [], replicasAfter: 3, notes: ['Replicas that wait until changes arrive: east 3 → 5.'] });
});

test('an autoscaler with other bounds is told, and no number of replicas', () => {
  const { spec: { replicas: _replicas, ...spec }, ...manifest } = cloneSet();
  const scaler = (maxReplicas: number) => ({ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web', namespace: 'shop' }, spec: { minReplicas: 2, maxReplicas } });
  const of = (most: number) => plan([workload([share('east', { ...manifest, spec }, { companions: [scaler(most)] })], { autoscaled: true })]);
  const [change] = diffPlans(of(5), of(8)).workloads[0].clusters;
  expect(change).toMatchObject({ pods: PodEffect.NONE, reasons: ['HorizontalPodAutoscaler \'web\' changes maxReplicas from 5 to 8: pods may come or go by it.'] });
  expect(change.replicasAfter).toBeUndefined();
  const fixed = plan([workload([share('east', cloneSet())], { replicas: 3 })]);
  expect(diffPlans(fixed, of(5)).workloads[0].clusters).toMatchObject([{ pods: PodEffect.NONE, reasons: ['From now on an autoscaler decides on the replicas.'] }]);
  expect(diffPlans(of(5), fixed).workloads[0].clusters).toMatchObject([{ reasons: ['No autoscaler decides on the replicas any more.'] }]);
});
