import { createHash } from 'node:crypto';

/** Where Argo CD is set to track by label, the name is the value of one. */
const LONGEST = 63;

/**
 * Name of the Application of a directory. Neither clusters nor charts have a dot in their names, so no two directories share one; a name does
 * not depend on what other directories there are.
 */
export function applicationName(directory: string, prefix?: string): string {
  const name = [...(prefix ? [prefix] : []), ...directory.split('/')].join('.');
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST - 9).replace(/[-.]+$/, '')}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
