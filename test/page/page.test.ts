import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type PageData, planPage } from '../../constructs/plan/page';
import { buildPage } from '../../scripts/build-page';
import { findChromium } from '../../scripts/chromium';
import { HOSTILE, samplePlan } from './sample';
import { sampleChange } from './sample-diff';

const ROOT = join(__dirname, '../..');
const dataIn = (page: string): PageData => JSON.parse(String(gunzipSync(Buffer.from(/id="data">([^<]*)</.exec(page)![1], 'base64'))));

describe('the file of a page', () => {
  const plan = samplePlan({ workloads: 14, clusters: 6, hostile: true });
  const sizes = buildPage();

  test('is small: script and styles stay below 120 KB', () => {
    expect(sizes.js + sizes.css).toBeLessThan(120_000);
  });

  test('has the same bytes for the same plan', () => {
    expect(planPage({ plan, title: 'shop' })).toBe(planPage({ plan: structuredClone(plan), title: 'shop' }));
  });

  test('says what it shows, and that nothing else may run or be loaded', () => {
    const page = planPage({ plan, title: HOSTILE });
    expect(dataIn(page).plan).toEqual(plan);
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)!;
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain(`script-src ${hashOf(/<script>([^]*)<\/script>/.exec(page)![1])};`);
    expect(policy).toContain(`style-src ${hashOf(/<style>([^]*)<\/style>/.exec(page)![1])};`);
    expect(policy).not.toContain('unsafe');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(page).not.toMatch(/<img|\son\w+="/);
    expect(page).toContain('<title>&lt;/script&gt;&lt;img src=x');
  });

  test('has of the plan before what changed, and no object twice', () => {
    const change = sampleChange(plan);
    const { before, plan: after, diff } = dataIn(planPage(change));
    expect(diff).toEqual(JSON.parse(JSON.stringify(change.diff)));
    expect(before!.workloads.map(({ path }) => path)).toEqual(change.before.workloads.map(({ path }) => path).filter((path) => change.diff.workloads.some((one) => one.path === path)));
    expect(Object.keys(before!.objects).filter((id) => id in after.objects)).toEqual([]);
    for (const { clusters } of before!.workloads) for (const id of clusters.flatMap(({ objects }) => objects)) expect(id in after.objects || id in before!.objects).toBe(true);
  });

  test('has the templates of unknown shares, before and after', () => {
    const change = sampleChange(plan);
    const ids = Object.keys(plan.objects);
    const before = { ...change.before, workloads: change.before.workloads.map((workload, at) => ({ ...workload, template: ids[at] })) };
    const data = dataIn(planPage({ ...change, before }));
    for (const { template } of data.before!.workloads) expect(template! in data.plan.objects || template! in data.before!.objects).toBe(true);
  });

  test('cannot be made before the page is built, and the message says how that is done', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'unbuilt-')), 'constructs/plan');
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(ROOT, 'constructs/plan/page.ts'), join(folder, 'page.ts'));
    const program = `try { require(${JSON.stringify(join(folder, 'page.ts'))}).planPage({ plan: {} }) } catch ({ message }) { console.log(message) }`;
    expect(execFileSync(process.execPath, ['--import', 'tsx', '-e', program], { cwd: ROOT, encoding: 'utf8' }))
      .toContain("The page is not built: lib/page/page.js is missing. The published package brings it along; in a clone of the repository run 'npm run page'.");
  });
});

describe('the browser for the tests of the page', () => {
  test('is the one that CHROMIUM_PATH names, else the first on the PATH, else none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bin-'));
    copyFileSync(__filename, join(folder, 'google-chrome'));
    expect(findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: folder })).toBe('/opt/mine');
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'google-chrome'));
    expect(findChromium({ PATH: '/nowhere' })).toBeUndefined();
  });
});
