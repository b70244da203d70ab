import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { diffMarkdown } from '../../../constructs/plan/render/diff-markdown';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { COLOURS } from '../../../constructs/plan/render/palette';
import { AFTER, BEFORE } from '../diff/sample';
import { cloneSet, plan, share, workload } from '../plan-data';

const DIFF = diffPlans(BEFORE, AFTER);
const fleet = (count: number, image: string, names: (at: number) => string = (at) => `cluster-${String(at).padStart(3, '0')}`) => plan([
  workload(Array.from({ length: count }, (_, at) => share(names(at), cloneSet({ image, replicas: 2 + at % 3 })))),
]);

test('a diff for a terminal', () => {
  expect(diffText(DIFF)).toMatchSnapshot();
});

test('a diff for a pull request', () => {
  expect(diffMarkdown(DIFF)).toMatchSnapshot();
});

test('a diff of equal plans says so', () => {
  const none = diffPlans(BEFORE, BEFORE);
  expect(diffText(none)).toBe('Fleet diff: no cluster changes\n');
  expect(diffMarkdown(none)).toBe('## Fleet diff: no cluster changes\n\nEvery cluster gets what it gets already.\n');
});

test('colours add nothing but colours', () => {
  const coloured = diffText(DIFF, COLOURS);
  expect(coloured).toContain('\u001b[31m');
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(diffText(DIFF));
});

test('clusters in which the same happens are one line, however many replicas they have', () => {
  const diff = diffPlans(fleet(100, 'web:1.4.2'), fleet(100, 'web:1.5.0'));
  const text = diffText(diff);
  expect(text).toContain('cluster-000, cluster-001, cluster-002 and 97 more');
  expect(text).toContain('2 to 4');
  expect(text).toContain('299 pods updated in place');
  expect(text).toContain('image web:1.4.2 → 1.5.0');
  expect(text.split('\n').length).toBeLessThan(10);
});

test('names cannot break the Markdown, mention people or become HTML', () => {
  const hostile = (image: string) => fleet(2, image, (at) => `a|b\`<img src=x>@team #12 [x](y) ${at}`);
  const markdown = diffMarkdown(diffPlans(hostile('web:1|2@sha256:0'), hostile('web:2')));
  expect(markdown).not.toMatch(/<img|@team|(?<!&)#12|\[x\]/);
  const table = markdown.split('\n').filter((line) => line.startsWith('| a'));
  expect(table).toHaveLength(1);
  expect(table[0].split('|')).toHaveLength(6);
});

test('what a terminal would act on is shown', () => {
  expect(diffText(diffPlans(fleet(1, 'web:1', () => 'a\u001b[2J'), fleet(1, 'web:2', () => 'a\u001b[2J')))).not.toContain('\u001b');
});

describe('size of a comment', () => {
  const many = (image: string, count: number) => plan(Array.from({ length: count }, (_, at) => workload([
    share('east', cloneSet({ name: `web-${at}`, image, env: [{ name: 'A', value: image }] })), share('west', cloneSet({ name: `web-${at}`, image })),
  ])));
  const of = (count: number) => diffPlans(many('web:1', count), many('web:2', count));

  test.each([20, 100, 1_000])('%i workloads stay below the limit of GitHub, and say what is left out', (count) => {
    const markdown = diffMarkdown(of(count));
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(65_536);
    expect(/left out, since comments have a size limit/.test(markdown)).toBe(count > 20);
    expect(markdown).toContain(`| workloads | 0 | ${count} | 0 |`);
  });

  test('details go first, then clusters, then workloads', () => {
    const diff = of(20);
    const size = diffMarkdown(diff).length;
    expect(diffMarkdown(diff, { limit: size - 1 })).toContain('The fields that differ, and why pods are touched, are left out');
    expect(diffMarkdown(diff, { limit: 2_500 })).toContain('What happens in each cluster is left out');
    const cut = diffMarkdown(diff, { limit: 700 });
    expect(cut).toContain('of this diff is left out');
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(700);
  });
});
