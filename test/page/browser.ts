import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type PageInput, planPage } from '../../constructs/plan/page';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../scripts/chromium';

/** A page that somebody looks at, and everything that went wrong meanwhile. */
export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, and requests for anything but the page itself. */
  readonly trouble: string[];
}

/** The Chromium of this machine, if there is one. */
export const CHROMIUM = findChromium();

/** Tests that look at pages. Where no Chromium is found they are skipped, and it is said. */
export const describeInBrowser: jest.Describe | jest.Describe['skip'] = CHROMIUM ? describe : describe.skip;
if (!CHROMIUM) {
  process.stderr.write('No Chromium was found, so the page is not tested in a browser: install chromium, or name one with CHROMIUM_PATH.\n');
}

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
}

/** Writes a page to a file and gives its address. */
export function written(input: PageInput): string {
  const file = join(mkdtempSync(join(tmpdir(), 'page-')), 'page.html');
  writeFileSync(file, planPage(input));
  return pathToFileURL(file).href;
}

/** Opens a page from a file, with all else out of reach. */
export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  const trouble: string[] = [];
  const own = address.split('#')[0];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url.split('#')[0] === own) return route.continue();
    trouble.push(`a request for ${url}`);
    return route.abort();
  });
  await page.goto(address);
  await page.waitForSelector('.app');
  return { page, trouble };
}
