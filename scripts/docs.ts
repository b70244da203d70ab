/**
 * Writes the generated pages of the documentation: docs/checks.md from the tables of rules, docs/api.md from the jsii assembly.
 *
 *   npx tsx scripts/docs.ts [--check]
 *
 * With --check nothing is written; pages that are not up to date are named and the exit code is 1. The API reference needs a build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Documentation, Language } from 'jsii-docgen';
import { ALL_RULES } from '../constructs/checks/all-rules';
import type { Rule } from '../constructs/checks/problem';

const ROOT = join(__dirname, '..');

function checksPage(): string {
  const sections = Object.entries(ALL_RULES).map(([part, rules]) => [`## ${part}`, ...byCode(rules).map(ruleSection)].join('\n\n'));
  return `${[
    '# Checks',
    'Every synth runs these rules on the definitions and on every object a cluster would get. All findings are reported at once, each with the path of '
    + 'the construct, the value found and a fix. An error stops the synth before anything is written. A warning does not, and can be acknowledged by '
    + 'its code for a construct and everything below it:',
    '```ts\nChecks.acknowledge(chart, \'KF503\');\n```',
    ...sections,
  ].join('\n\n')}\n`;
}

function byCode(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((a, b) => a.code.localeCompare(b.code));
}

function ruleSection({ code, severity, rule, why, fix }: Rule): string {
  return [`### ${code} (${severity})`, rule, `*Why:* ${why}`, `*Fix:* ${fix.charAt(0).toUpperCase()}${fix.slice(1)}`].join('\n\n');
}

async function apiPage(): Promise<string> {
  const docs = await Documentation.forProject(ROOT);
  const markdown = await docs.toMarkdown({ language: Language.TYPESCRIPT });
  await docs.cleanup();
  return markdown.render().replace(/[ \t]+$/gm, '');
}

async function main(): Promise<void> {
  const pages: Record<string, string> = { 'docs/checks.md': checksPage(), 'docs/api.md': await apiPage() };
  const stale = Object.entries(pages).filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text);
  if (process.argv.includes('--check')) {
    if (stale.length === 0) return;
    process.stderr.write(`Not up to date: ${stale.map(([path]) => path).join(', ')}. Run \`npm run docs\` and commit the result.\n`);
    process.exitCode = 1;
    return;
  }
  for (const [path, text] of stale) writeFileSync(join(ROOT, path), text);
  process.stdout.write(stale.length > 0 ? `Written: ${stale.map(([path]) => path).join(', ')}\n` : 'Everything is up to date.\n');
}

void main();
