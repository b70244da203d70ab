import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** A folder for what is kept between runs and may be deleted at any time. */
export function cacheFolder(part: string): string {
  const given = process.env.XDG_CACHE_HOME;
  // The specification of these folders says that relative paths are to be ignored.
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), '.cache');
  return join(base, 'cdk8s-kruise-federation', part);
}
