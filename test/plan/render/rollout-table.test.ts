import { plannedRollout } from '../../../constructs/plan/planned-rollout';
import { COLOURS } from '../../../constructs/plan/render/palette';
import { planMarkdown } from '../../../constructs/plan/render/plan-markdown';
import { planTable } from '../../../constructs/plan/render/plan-table';
import { checklist, rolloutMarkdown, setAmongOthers, setTo } from '../../../constructs/plan/render/rollout-markdown';
import { type RolledOut, rolloutTable } from '../../../constructs/plan/render/rollout-table';
import { rolloutText } from '../../../constructs/plan/render/rollout-words';
import type { SolvedRollout } from '../../../constructs/rollout/model';
import { cloneSet, plan, share, workload } from '../plan-data';
import { back, NEW, OLD, oneTwoSeven, part, solvedRollout } from '../solved-rollout';

const rolledOut = (solved: SolvedRollout): RolledOut => workload([share('us-west', cloneSet())], { rollout: plannedRollout(solved) }) as RolledOut;
const table = (solved: SolvedRollout, columns?: number) => rolloutTable(rolledOut(solved), { columns });
const row = (text: string, name: string) => text.split('\n').filter((line) => line.trim().startsWith(`${name} `)).map((line) => line.trim().split(/ {2,}/).slice(1));

test('a column for each step, and as many beside each other as fit', () => {
  const wide = table(oneTwoSeven({ current: 2 }));
  expect(row(wide, 'us-west')).toEqual([['0/5', '1/5', '2/5', '5/5']]);
  expect(wide).toContain('A new version, at step 2 of 3 (all 2 of 3): 3 of 10 pods updated.');
  const narrow = table(oneTwoSeven({ current: 2 }), 36);
  expect(row(narrow, 'us-west')).toEqual([['0/5', '1/5', '2/5'], ['5/5']]);
  expect(row(narrow, 'total')).toEqual([['0/10', '1/10', '3/10'], ['10/10']]);
  for (const line of narrow.split('\n').slice(2)) expect(line.length).toBeLessThanOrEqual(36);
});

test('ties are either or', () => {
  const tied = { pods: 3, alternative: 4 };
  const text = table(solvedRollout({ a: tied, b: { pods: 4, alternative: 3 } }, [{ a: OLD, b: OLD }, { a: part(2, 1), b: part('50%', 2) }, { a: NEW, b: NEW }], { each: [{ updated: 0 }, { updated: 12, alternative: 13 }, { updated: 7 }] }));
  expect(row(text, 'a')).toEqual([['0/3 or 0/4', '1/3 or 2/4', '3/3 or 4/4']]);
  expect(row(text, 'b')).toEqual([['0/3 or 0/4', '?/3 or 2/4', '3/3 or 4/4']]);
  expect(row(text, 'total')).toEqual([['0/7', '12 or 13/7', '7/7']]);
});

test('what is unknown is a question mark, but a cluster that has it all has it', () => {
  const solved = solvedRollout({ a: undefined, b: 3 }, [{ a: OLD, b: OLD }, { a: part('70%'), b: part(2, 1) }, { a: NEW, b: NEW }]);
  const text = table(solved);
  expect(row(text, 'a')).toEqual([['0/?', '30%', 'all']]);
  expect(row(text, 'total')).toEqual([['?', '?', '?']]);
  expect(row(text, 'unavailable')).toEqual([['?', '?', '?']]);
  expect(checklist(rolledOut(solved), 1, setTo('STEP'))).toContain('- [ ] a: 0/? → 30% of the pods updated, partition 70%\n- [ ] b: 0/3 → 1/3 pods updated, partition 2');
});

test('on the way back a percentage is of the pods that stay new', () => {
  const text = table(solvedRollout({ a: undefined }, [{ a: OLD }, { a: part('90%') }, { a: part('40%') }, { a: NEW }], { current: 1, from: 2, now: new Map([['a', back('10%')]]) }));
  expect(row(text, 'a')).toEqual([['0/?', '10%', '60%', 'all']]);
});

test('where there are no pods, clusters are counted', () => {
  const solved = solvedRollout({ a: undefined, b: undefined }, [{ a: OLD, b: OLD }, { a: NEW, b: OLD }, { a: NEW, b: NEW }], { each: [{ updated: 0 }, { wanted: 1 }, {}], unavailable: [0, 0, 0], current: 1 });
  const config = { ...rolledOut(solved), kind: 'ConfigMap', rollout: plannedRollout(solved, false) };
  const text = rolloutTable(config);
  expect([row(text, 'a'), row(text, 'b'), row(text, 'clusters')]).toEqual([[['old', 'new', 'new']], [['old', 'old', 'new']], [['0/2', '1/2', '2/2']]]);
  expect(text).toContain('A new version, at step 1 of 2 (all 1 of 2): 1 of 2 clusters updated.');
  expect(text).not.toMatch(/pod|unavailable/);
  expect(checklist(config, 1, setTo('STEP'))).toContain('- [ ] a: old → new\n- [ ] The fleet: 1 of 2 clusters updated.');
  expect(rolloutTable({ ...config, rollout: plannedRollout({ ...solved, spec: { ...solved.spec, form: 'first' } }, false) })).toMatch(/1 of 2 clusters reached\.[^]* b +- +- +new\n/);
});

test('a move has pods and no versions, and other clusters in the end', () => {
  const shares = [{ a: 4, b: 0 }, { a: 4, b: 3 }, { a: 1, b: 3 }].map((each) => ({ shares: new Map(Object.entries(each)) }));
  const solved = solvedRollout({ a: 4 }, [{ a: OLD }, { a: OLD, b: OLD }, { a: OLD, b: OLD }], { form: 'move', each: shares, current: 1 });
  const text = table(solved);
  expect([row(text, 'a'), row(text, 'b'), row(text, 'total')]).toEqual([[['4', '4', '1']], [['0', '3', '3']], [['4', '7', '4']]]);
  expect(text).toContain('A move to other clusters or weights, at step 1 of 2 (all 1 of 2): 7 pods.');
  expect(text).not.toContain('unavailable');
  expect(rolloutMarkdown(rolledOut(solved), setTo('STEP'))).toContain('| b | 0 | 3 | 3 |');
  expect(checklist(rolledOut(solved), 1, setTo('STEP'))).toContain('- [ ] b: 0 → 3 pods\n');
  expect(checklist(rolledOut(solved), 2, setTo('STEP'))).toContain('- [ ] a: 4 → 1 pods\n- [ ] The fleet: 4 pods.\n');
});

test('numbers that were asked for and are not met, and the way back', () => {
  const solved = solvedRollout({ a: 4 }, [{ a: OLD }, { a: part(3, 1) }, { a: NEW }], { current: 1, from: 2, now: new Map([['a', back(1, 1)]]), each: [{}, { updated: 1, wanted: 2 }, { updated: 4 }] });
  expect(table(solved)).toContain('[1]  all 1 of 2 (current). 2 pods were asked for; this is the nearest number.');
  expect(rolloutText(plannedRollout(solved))).toBe('step 1 of 2 (all 1 of 2), back from step 2: 1 of 4 pods updated');
  expect(rolloutTable(rolledOut(solved), { palette: COLOURS })).toContain('\u001b[35m1/4\u001b[39m');
});

test('checklists: clusters with the same change together, and the end', () => {
  const solved = solvedRollout({ a: 2, b: 2, c: 1 }, [{ a: OLD, b: OLD, c: OLD }, { a: NEW, b: NEW, c: OLD }, { a: NEW, b: NEW, c: NEW }], { each: [{}, { updated: 4 }, { updated: 5 }] });
  const [first, last] = [1, 2].map((step) => checklist(rolledOut(solved), step, setAmongOthers('STEP')));
  expect(first).toContain('- [ ] Set `shop/web=1` in `STEP` beside the other rollouts, which stay at their steps, and let it be applied.\n- [ ] a, b: 0/2 → 2/2 pods updated\n- [ ] The fleet: 4 of 5 pods updated.');
  expect(last).toMatch(/The end: put the change into the workload and take its rollout away\. .* To roll back: set `shop\/web=1 from 2` in `STEP` beside the other rollouts, which stay at their steps\./);
  expect(checklist(rolledOut(solved), 0, setTo('STEP'))).toBe('## CloneSet shop/web: step 0 of 2\n\n- [ ] Set `STEP` to `0`, and let it be applied.\n- [ ] Every cluster has what it has without the rollout.\n\nTo go on: set `STEP` to `1`.');
});

test('names cannot break Markdown', () => {
  const solved = solvedRollout({ 'a|b': 1 }, [{ 'a|b': OLD }, { 'a|b': NEW }], { each: [{}, { gates: [{ type: 'approval', by: '@team' }, { type: 'health', expression: 'a | b' }] }] });
  const text = rolloutMarkdown(rolledOut(solved), setTo('STEP', () => '`1`'));
  expect(text).toContain('| a&#124;b | 0/1 | 1/1 |');
  expect(text).toContain('- [ ] Approval by @&#8203;team.\n- [ ] Health: <code>a &#124; b</code> is true.');
  expect(text).toContain('<code>&#96;1&#96;</code>');
});

test('plans mark workloads with a rollout', () => {
  const shown = { ...plan([rolledOut(oneTwoSeven({ current: 2 }))]), warnings: [] };
  expect(planTable(shown)).toContain('  Rollout: step 2 of 3 (all 2 of 3): 3 of 10 pods updated.\n');
  expect(planMarkdown(shown)).toContain(' Rollout: step 2 of 3 (all 2 of 3): 3 of 10 pods updated.\n');
});
