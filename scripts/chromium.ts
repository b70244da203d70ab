import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The Chromium of this machine: what CHROMIUM_PATH names, or the first one on the PATH; undefined if there is none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** How tests and scripts start it: without a sandbox, since containers rarely allow one, and on pages of our own only. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
