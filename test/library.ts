import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');

/** Whether the compiled package is that of the sources. */
function isCompiled(): boolean {
  const compiled = join(ROOT, 'lib/constructs/index.js');
  if (!existsSync(compiled)) return false;
  const sources = readdirSync(join(ROOT, 'constructs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return Math.max(...sources.map((name) => statSync(join(ROOT, 'constructs', name)).mtimeMs)) <= statSync(compiled).mtimeMs;
}

/** Whether programs of tests run on the compiled package, which starts in a fraction of the time; on the sources where those are newer. */
export const COMPILED = isCompiled();

/** The package for programs of tests, to be required or imported. */
export const LIBRARY = join(ROOT, COMPILED ? 'lib/constructs' : 'constructs');
