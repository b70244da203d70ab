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
  const text = planTable(after, {}, before);
  expect(text).toMatch(/edge-lisbon +OCM +1 → 5/);
  expect(text).toMatch(/us-west +Karmada +3 or 4 → gone/);
  expect(text).toMatch(/eu-central +Karmada +3 or 4 {2}/);
});

test('names cannot act on the terminal', () => {
  const plan = shownPlan();
  const text = planTable({ ...plan, workloads: [{ ...plan.workloads[1], name: 'web\u001b[31m\nbad' }] });
  expect(text).toContain('web\\u001b[31m\\nbad');
});
