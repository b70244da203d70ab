import { planMarkdown } from '../../../constructs/plan/render/plan-markdown';
import { shownPlan } from './shown-plan';

test('a plan as Markdown', () => {
  expect(planMarkdown(shownPlan())).toMatchSnapshot();
});

test('what is supposed is shown beside what is', () => {
  const before = shownPlan();
  const [agent, web, worker] = before.workloads;
  const after = { ...before, workloads: [agent, { ...web, clusters: [{ ...web.clusters[0], replicas: 5 }, web.clusters[1]] }, worker] };
  const text = planMarkdown(after, { before, lost: ['us-west'], supposed: 'us-west is lost' });
  expect(text).toMatch(/^## Fleet plan: what if us-west is lost\n/);
  expect(text).toContain('| edge-lisbon | OCM | 1 → 5 |');
  expect(text).toContain('| us-west | Karmada | 3 or 4 → gone |');
});

test('names are text, whatever is in them', () => {
  const plan = shownPlan();
  const [web] = plan.workloads.slice(1);
  const name = '<img src=x>|[a](b) @everyone `x`';
  const { clusters: [share] } = web;
  const image = 'a|b``c`';
  const text = planMarkdown({ ...plan, workloads: [{ ...web, name, clusters: [{ ...share, workload: { ...share.workload!, images: [{ container: 'web', image }] } }] }] });
  expect(text).not.toMatch(/<img|@everyone|[^\n]\|\[a/);
  expect(text).toContain('| <code>a&#124;b&#96;&#96;c&#96;</code> |');
});
