/**
 * Takes the pictures of the documentation from pages that were made with `plan --output html` and `diff --output html`:
 *
 *   tsx scripts/screenshots.ts --plan plan.html --diff diff.html --workload shop/web --cluster edge-lisbon --changed us-east
 *
 * It writes docs/images/plan-light.png, docs/images/diff-dark.png and docs/images/manifest.png. Needs a Chromium (CHROMIUM_PATH or on the PATH).
 */
import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium';
import { ROOT } from './import-sources';

const HEIGHT = 800;

interface Picture {
  readonly name: string;
  readonly page: string;
  readonly fragment: string;
  readonly colours: 'light' | 'dark';
  readonly width: number;
  /** What has to be in the picture, if it is there. */
  readonly seen?: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { plan: { type: 'string' }, diff: { type: 'string' }, workload: { type: 'string' }, cluster: { type: 'string' }, changed: { type: 'string' } } });
  const { plan, diff, workload, cluster, changed } = values;
  if (!plan || !diff || !workload || !cluster || !changed) throw new Error('Give --plan FILE --diff FILE --workload PATH --cluster NAME --changed NAME: the pages to take pictures of, and the clusters whose manifest and change are shown.');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: install chromium, or name one with CHROMIUM_PATH.');
  const cell = (name: string): string => `w=${encodeURIComponent(workload)}&c=${encodeURIComponent(name)}`;
  const pictures: Picture[] = [
    { name: 'plan-light', page: plan, fragment: '', colours: 'light', width: 1360 },
    { name: 'diff-dark', page: diff, fragment: `${cell(changed)}&tab=diff`, colours: 'dark', width: 1480 },
    { name: 'manifest', page: plan, fragment: `${cell(cluster)}&tab=manifest`, colours: 'light', width: 1600, seen: '.code .by-override' },
  ];
  const folder = join(ROOT, 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  for (const { name, page: file, fragment, colours, width, seen } of pictures) {
    const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme: colours });
    await page.goto(`${pathToFileURL(resolve(file)).href}#${fragment}`);
    await page.waitForSelector('.app');
    await page.waitForTimeout(300);
    if (seen && await page.locator(seen).count() > 0) await page.locator(seen).first().evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'start' }));
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    console.log(`docs/images/${name}.png: ${Math.round(statSync(path).size / 1024)} KiB`);
    await page.close();
  }
  await browser.close();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
