import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import type { PlanData } from '../../../constructs/plan/diff/plan-data';
import { RemovalEffect } from '../../../constructs/plan/model';
import { groupChanges, summaryWords, verdictOf } from '../../../constructs/plan/render/diff-words';
import { type CloneSetSpec, cloneSet, object, plan, share, workload } from '../plan-data';

const verdict = (before: PlanData, after: PlanData) => verdictOf(diffPlans(before, after));
const web = (spec: CloneSetSpec = {}, names = ['east', 'west']) => plan([workload(names.map((name) => share(name, cloneSet(spec))))]);
const unknown = (spec: CloneSetSpec, replicas = 9) => plan([workload(['east', 'west'].map((name) => share(name, undefined, { certainty: Certainty.UNKNOWN })), { replicas, template: object(cloneSet(spec)) })]);
const env = [{ name: 'A', value: 'b' }];

test.each<[string, PlanData, PlanData]>([
  ['1 workload in 2 clusters, no pod is recreated', web(), web({ image: 'web:2' })],
  ['6 pods recreated', web(), web({ env })],
  ['pods recreated in 2 clusters', unknown({}), unknown({ env })],
  ['effect on pods unknown in 2 clusters', unknown({}), unknown({}, 12)],
])('%s', (words, before, after) => {
  expect(verdict(before, after)).toBe(words);
});

test('pods of a cluster that is given up are deleted', () => {
  const { clusters } = web();
  expect(verdict(web(), { ...web({}, ['east']), clusters })).toBe('pods deleted in 1 cluster');
});

test('an unknown number of pods is told beside a known one', () => {
  const both = (spec: CloneSetSpec) => plan([...web(spec).workloads, { ...unknown(spec).workloads[0], path: 'shop/other', name: 'other' }]);
  expect(summaryWords(diffPlans(both({}), both({ env })))).toContain('6 pods recreated, and an unknown number in 2 clusters');
});

test('what travels with a workload stays where the workload stays', () => {
  const config = object({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config', namespace: 'shop' } });
  const before = (removal: RemovalEffect) => plan([workload([share('east', cloneSet({}), { removal })].map((each) => ({ ...each, objects: [config, ...each.objects] })))]);
  const words = (removal: RemovalEffect) => diffPlans(before(removal), plan([])).workloads.flatMap((change) => groupChanges([change.clusters[0]] as any, change));
  expect(words(RemovalEffect.ORPHANED)).toEqual(['ConfigMap config stays in the cluster, and nobody manages it any more']);
  expect(words(RemovalEffect.DELETED)).toEqual(['ConfigMap config is deleted']);
});
