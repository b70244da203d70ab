import { COLOURS } from '../../../constructs/plan/render/palette';
import { planTable } from '../../../constructs/plan/render/plan-table';
import { widthOf } from '../../../constructs/plan/render/grid';
import { shownPlan } from './shown-plan';

test('a plan as wide as it is', () => {
  expect(planTable(shownPlan())).toMatchSnapshot();
});

test('a plan on a terminal of 80 columns stays within them', () => {
  const text = planTable(shownPlan(), { columns: 80 });
  expect(text).toMatchSnapshot();
  expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
});

test('colours change nothing but the looks', () => {
  const text = planTable(shownPlan(), { columns: 80, palette: COLOURS });
  expect(text).toContain('\u001b[');
  expect(text.replace(/\u001b\[\d+m/g, '')).toBe(planTable(shownPlan(), { columns: 80 }));
});

test('what is supposed is shown beside what is', () => {
  const before = shownPlan();
  const [agent, web, worker] = before.workloads;
  const after = { ...before, workloads: [agent, { ...web, clusters: [{ ...web.clusters[0], replicas: 5 }, web.clusters[1]] }, worker] };
  const text = planTable(after, {}, { before, lost: ['us-west'] });
  expect(text).toMatch(/edge-lisbon +OCM +1 → 5/);
  expect(text).toMatch(/us-west +Karmada +3 or 4 → gone/);
  expect(text).toMatch(/eu-central +Karmada +3 or 4 {2}/);
});

test('a tie of one workload has two outcomes, and their totals', () => {
  const plan = shownPlan();
  const [, web] = plan.workloads;
  const [lisbon, central, west] = web.clusters;
  const total = (...clusters: typeof web.clusters) => /^ {2}total +(.*)$/m.exec(planTable({ ...plan, workloads: [{ ...web, clusters }] }))![1];
  expect(total(lisbon, central, west)).toBe('8');
  expect(total(central, west)).toBe('7');
  expect(total(lisbon, west)).toBe('4 or 5');
  expect(total(central, { ...west, replicas: 3, alternativeReplicas: 4 })).toBe('6 or 8');
});

test('the ties of several workloads in a cluster have nothing to do with each other', () => {
  const plan = shownPlan();
  const [, web] = plan.workloads;
  const rows = planTable({ ...plan, workloads: [web, { ...web, path: 'shop/api' }] }).split('\nClusters\n')[1];
  expect(rows).toMatch(/us-west +Karmada +us-west +2 +6 to 8/);
  expect(planTable({ ...plan, workloads: [web, { ...web, path: 'shop/api', clusters: [web.clusters[2]] }] })).toMatch(/^3 clusters, 2 workloads, 11 or 12 replicas\n/);
});

test('what is supposed: removed, joined and moved, in the order of names', () => {
  const before = shownPlan();
  const [, web] = before.workloads;
  const [lisbon, central, west] = web.clusters;
  const joined = { ...before.clusters[2], name: 'ap' };
  const after = { ...before, clusters: [joined, before.clusters[1], before.clusters[2]], workloads: [{ ...web, clusters: [central] }] };
  const text = planTable(after, {}, { before: { ...before, workloads: [{ ...web, clusters: [lisbon, central, { ...west, replicas: 2, alternativeReplicas: undefined }] }] } });
  expect([...text.matchAll(/^ {2}(ap|edge|eu|us)\S* +(?:OCM|Karmada) +(.*?) *(?:registry.*)?$/gm)].map(([, name, replicas]) => [name, replicas])).toEqual([
    ['ap', '0'], ['edge', '1 → removed'], ['eu', '3 or 4'], ['us', '2 → 0'],
  ]);
});

test('a cluster that joins has a kind without replicas as something new', () => {
  const before = shownPlan();
  const [agent] = before.workloads;
  const joined = { ...before.clusters[2], name: 'ap' };
  const after = { ...before, clusters: [joined, ...before.clusters], workloads: [{ ...agent, clusters: [{ ...agent.clusters[1], cluster: 'ap' }, ...agent.clusters] }] };
  expect(planTable(after, {}, { before })).toMatch(/ap +Karmada +– → new/);
});

test('names cannot act on the terminal', () => {
  const plan = shownPlan();
  const text = planTable({ ...plan, workloads: [{ ...plan.workloads[1], name: 'web\u001b[31m\nbad' }] });
  expect(text).toContain('web\\u001b[31m\\nbad');
});
