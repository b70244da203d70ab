import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package. The sources and the compiled code are not equally deep below it. */
export function packageFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The version of this package. */
export function packageVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version;
}
