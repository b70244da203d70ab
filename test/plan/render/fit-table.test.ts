import { readCapacities } from '../../../constructs/plan/capacity';
import { fitOf } from '../../../constructs/plan/fit';
import { fitTable } from '../../../constructs/plan/render/fit-table';
import { shownPlan } from './shown-plan';

test('what fits and what does not', () => {
  const { capacities } = readCapacities('us-west: {cpu: "0.3", memory: 1Gi, pods: 2}\nedge-lisbon: {pods: 100}');
  expect(fitTable(fitOf(shownPlan(), capacities), { columns: 80 })).toMatchSnapshot();
});

test('a cluster that declares nothing has a row among others that do', () => {
  const text = fitTable(fitOf(shownPlan()));
  expect(text).toMatch(/us-west +4 +.*not declared\n/);
  expect(text).not.toContain('In brackets');
});

test('brackets are explained where there are some', () => {
  const plan = shownPlan();
  const [, web] = plan.workloads;
  const clusters = web.clusters.map((share) => ({ ...share, workload: { ...share.workload!, update: { ...share.workload!.update!, maxSurge: '1' } } }));
  expect(fitTable(fitOf({ ...plan, workloads: [{ ...web, clusters }] }))).toMatch(/eu-central +4 \(5\)[^]*In brackets: while everything is updated\./);
});

test('nothing is said where nothing is declared', () => {
  const plan = shownPlan();
  expect(fitTable(fitOf({ ...plan, clusters: plan.clusters.map(({ capacity: _capacity, ...cluster }) => cluster) }))).toBe('');
});
