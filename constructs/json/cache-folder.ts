import { readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** A folder for what is kept between runs and may be deleted at any time. */
export function cacheFolder(part: string): string {
  const given = process.env.XDG_CACHE_HOME;
  // The specification of these folders says that relative paths are to be ignored.
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), '.cache');
  return join(base, 'cdk8s-kruise-federation', part);
}

const A_MONTH = 30 * 24 * 60 * 60 * 1000;

/** Forgets what is in such a folder and was not written for a month. */
export function forgetUnused(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (Date.now() - statSync(path).mtimeMs > A_MONTH) rmSync(path, { recursive: true, force: true });
  }
}
