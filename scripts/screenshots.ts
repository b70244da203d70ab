/**
 * Takes the pictures of the documentation from pages that were made with `plan --output html` and `diff --output html`:
 *
 *   tsx scripts/screenshots.ts --plan plan.html --diff diff.html --workload shop/web --cluster edge-lisbon
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

interface Picture {
  readonly name: string;
  readonly page: string;
  readonly fragment: string;
  readonly colours: 'light' | 'dark';
  /** What has to be in the picture, if it is there. */
  readonly seen?: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { plan: { type: 'string' }, diff: { type: 'string' }, workload: { type: 'string' }, cluster: { type: 'string' }, size: { type: 'string', default: '1360x800' } } });
  const { plan, diff, workload, cluster } = values;
  if (!plan || !diff || !workload || !cluster) throw new Error('Give --plan FILE --diff FILE --workload PATH --cluster NAME: the pages to take pictures of, and the cell whose manifest is shown.');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: install chromium, or name one with CHROMIUM_PATH.');
  const [width, height] = values.size.split('x').map(Number);
  const cell = `w=${encodeURIComponent(workload)}&c=${encodeURIComponent(cluster)}`;
  const pictures: Picture[] = [
    { name: 'plan-light', page: plan, fragment: '', colours: 'light' },
    { name: 'diff-dark', page: diff, fragment: `${cell}&tab=diff`, colours: 'dark' },
    { name: 'manifest', page: plan, fragment: `${cell}&tab=manifest`, colours: 'light', seen: '.code .by-override' },
  ];
  const folder = join(ROOT, 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  for (const { name, page: file, fragment, colours, seen } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: colours });
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
