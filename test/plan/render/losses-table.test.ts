import { lossesTable, lossOf, ranked } from '../../../constructs/plan/render/losses-table';
import { shownPlan } from './shown-plan';

const before = shownPlan();
const [agent, web, worker] = before.workloads;
const [lisbon, central, west] = web.clusters;
const without = (...clusters: typeof web.clusters) => ({ ...before, workloads: [agent, { ...web, clusters }, worker] });

test('what is lost and runs nowhere else is gone, what others get is moved', () => {
  expect(lossOf('us-west', before, without(lisbon, central))).toEqual({
    cluster: 'us-west', gone: 3, moved: 0, overfull: [], workloads: [{ path: 'shop/web', gone: 3, moved: 0, before: 7 }],
  });
  expect(lossOf('us-west', before, without(lisbon, { ...central, replicas: 5, alternativeReplicas: undefined }))).toMatchObject({ gone: 1, moved: 2 });
});

test('a lost cluster that keeps its share on paper has lost it all the same', () => {
  expect(lossOf('us-west', before, before)).toMatchObject({ gone: 3, moved: 0 });
});

test('the worst comes first', () => {
  const losses = [lossOf('edge-lisbon', before, without(central, west)), lossOf('us-west', before, without(lisbon, central)), lossOf('eu-central', before, without(lisbon, { ...west, replicas: 6, alternativeReplicas: 6 }), ['us-west'])];
  expect(ranked(losses).map(({ cluster }) => cluster)).toEqual(['us-west', 'edge-lisbon', 'eu-central']);
  expect(lossesTable(losses, { columns: 80 })).toMatchSnapshot();
});
