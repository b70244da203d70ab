import { readCapacities } from '../../../constructs/plan/capacity';
import { fitOf } from '../../../constructs/plan/fit';
import { fitTable } from '../../../constructs/plan/render/fit-table';
import { shownPlan } from './shown-plan';

test('what fits and what does not', () => {
  const { capacities } = readCapacities('us-west: {cpu: "0.3", memory: 1Gi, pods: 2}\nedge-lisbon: {pods: 100}');
  expect(fitTable(fitOf(shownPlan(), capacities), { columns: 80 })).toMatchSnapshot();
});

test('nothing is said where nothing is declared', () => {
  const plan = shownPlan();
  expect(fitTable(fitOf({ ...plan, clusters: plan.clusters.map(({ capacity: _capacity, ...cluster }) => cluster) }))).toBe('');
});
