/**
 * Prints what CHANGELOG.md says of a release, for its tag: `npx tsx scripts/release-notes.ts v0.1.0`. A tag that is not the version of package.json, and a version
 * without a dated section, are errors, so that nothing is released by mistake.
 */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './import-sources';

/** The section of a version, without its heading. */
export function releaseNotes(tag: string | undefined, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag ?? 'missing'}, but package.json has version ${version}; expected the tag v${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s(]/)[0] === version);
  if (!section) throw new Error(`CHANGELOG.md has no section '## ${version}'.`);
  const [heading, ...lines] = section.split('\n');
  if (!/\(\d{4}-\d{2}-\d{2}\)$/.test(heading.trim())) throw new Error(`CHANGELOG.md has '## ${heading.trim()}'; expected the date of the release: '## ${version} (2026-01-31)'.`);
  return `${lines.join('\n').trim()}\n`;
}

if (require.main === module) {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  try {
    process.stdout.write(releaseNotes(process.argv[2], version, readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
