import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageFolder } from '../json/package-version';

const CHECKS = 'checks.md';

/** Pages that name codes and say nothing about them: the generated reference, and measurements. */
const IN_PASSING = ['api.md', 'performance.md'];

/** Where the documentation that comes with the package is about a rule, as `file:line`: its entry in the list of checks, then other pages. */
export function pagesAbout(code: string): string[] {
  const docs = join(packageFolder(), 'docs');
  // Whoever bundles the command leaves the documentation behind.
  if (!existsSync(docs)) return [];
  const others = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((page) => page.endsWith('.md') && ![CHECKS, ...IN_PASSING].includes(page)).sort();
  return [place(join(docs, CHECKS), `### ${code} `), ...others.map((page) => place(join(docs, page), code))].filter((found) => found !== undefined);
}

/** Where a code follows `explain`, it stands for any other. */
function place(file: string, text: string): string | undefined {
  const line = readFileSync(file, 'utf8').split('\n').findIndex((each) => each.includes(text) && !each.includes(`explain ${text}`));
  if (line < 0) return undefined;
  const path = relative(process.cwd(), file);
  return `${path.startsWith('..') ? file : path}:${line + 1}`;
}
