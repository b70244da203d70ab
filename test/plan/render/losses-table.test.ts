import { lossesTable, lossOf, ranked } from '../../../constructs/plan/render/losses-table';
import { shownPlan } from './shown-plan';

const before = shownPlan();
const [agent, web, worker] = before.workloads;
const [lisbon, central, west] = web.clusters;
const without = (...clusters: typeof web.clusters) => ({ ...before, workloads: [agent, { ...web, clusters }, worker] });

test('what is lost and runs nowhere else is gone, what others get is moved', () => {
  expect(lossOf('us-west', before, without(lisbon, central))).toEqual({
    cluster: 'us-west', gone: 4, moved: 0, overfull: [], workloads: [{ path: 'shop/web', gone: 4, moved: 0, before: 8 }], uncounted: ['shop/worker'],
  });
  expect(lossOf('us-west', before, without(lisbon, { ...central, replicas: 5, alternativeReplicas: undefined }))).toMatchObject({ gone: 2, moved: 2 });
});

test('a lost cluster that keeps its share on paper has lost it all the same', () => {
  expect(lossOf('us-west', before, before)).toMatchObject({ gone: 4, moved: 0 });
});

test('the worst comes first', () => {
  const losses = [lossOf('edge-lisbon', before, without(central, west)), lossOf('us-west', before, without(lisbon, central)), lossOf('eu-central', before, without(lisbon, { ...west, replicas: 7, alternativeReplicas: 7 }), ['us-west'])];
  expect(ranked(losses).map(({ cluster }) => cluster)).toEqual(['us-west', 'edge-lisbon', 'eu-central']);
  expect(lossesTable(losses, { columns: 80 })).toMatchSnapshot();
});

test('a tie is broken alike before and after', () => {
  const taken = { ...central, replicas: 7, alternativeReplicas: 7 };
  expect(lossOf('us-west', before, without(lisbon, taken))).toMatchObject({ gone: 0, moved: 4, workloads: [{ before: 8 }] });
});

test('nothing is gone if no cluster loses anything', () => {
  expect(lossesTable([lossOf('edge-lisbon', { ...before, workloads: [agent] }, { ...before, workloads: [agent] })])).toMatch(/edge-lisbon +0 +0 +nothing is gone\n\n {2}Whichever cluster is lost, nothing is gone\./);
});
