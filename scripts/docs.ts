/**
 * Writes the generated pages of the documentation: docs/checks.md from the tables of rules, docs/api.md from the jsii assembly; and, from the same
 * assembly, the names of all options (scripts/option-names.ts).
 *
 *   npx tsx scripts/docs.ts [--check]
 *
 * With --check nothing is written; files that are not up to date are named and the exit code is 1. All but docs/checks.md need a build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Documentation, Language, MarkdownRenderer } from 'jsii-docgen';
import { ALL_RULES } from '../constructs/all-rules';
import type { Rule } from '../constructs/problems/problem';
import { OPTION_NAMES_PATH, optionNames } from './option-names';

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
    sourcesSection(),
  ].join('\n\n')}\n`;
}

function byCode(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((a, b) => a.code.localeCompare(b.code));
}

function ruleSection({ code, severity, rule, why, fix, source }: Rule): string {
  return [`### ${code} (${severity})`, rule, `*Why:* ${why}`, `*Fix:* ${fix.charAt(0).toUpperCase()}${fix.slice(1)}`, `*Source:* ${source}`].join('\n\n');
}

/** What to look at again when a project is upgraded: its files, with the rules that they make true. */
function sourcesSection(): string {
  const rules = byCode(Object.values(ALL_RULES).flat());
  const files = rules.flatMap(({ code, source }) => (source.startsWith('ours: ') ? [] : source.split(', ').map((file) => ({ code, file }))));
  const codes = new Map<string, string[]>();
  for (const { code, file } of files) codes.set(file, [...(codes.get(file) ?? []), code]);
  const rows = [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, list]) => `| ${file} | ${list.join(', ')} |`);
  return ['## After an upgrade', 'The upstream files that rules rest on, at the version they were read. When one of them changes, look at its rules again.',
    ['| file | rules |', '|---|---|', ...rows].join('\n')].join('\n\n');
}

async function apiPage(): Promise<string> {
  const docs = await Documentation.forProject(ROOT);
  const { content } = await docs.toJson({ language: Language.TYPESCRIPT });
  await docs.cleanup();
  const { types } = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));
  const { constructs, classes, structs, interfaces, enums } = content.apiReference!;
  const own = (type: any) => withoutInherited(type, types[type.fqn]);
  const schema = { ...content, readme: undefined, apiReference: { constructs: constructs.map(own), classes: classes.map(own), structs: structs.map(own), interfaces, enums } };
  return MarkdownRenderer.fromSchema(schema as typeof content, { readme: false } as object).render().replace(/[ \t]+$/gm, '');
}

/** What a type adds to those it extends, which are named: their members are on this page, or on that of cdk8s-plus, once already. */
function withoutInherited(type: any, { base, interfaces = [], properties = [], methods = [] }: any): any {
  const names = new Set([...properties, ...methods].map(({ name }: any) => name));
  const added = (members: any[] | undefined) => members?.filter(({ displayName }) => names.has(displayName));
  const parents = [base, ...interfaces].filter((name) => name !== undefined).map((name: string) => `\`${name.slice(name.lastIndexOf('.') + 1)}\``);
  const summary = [type.docs.summary, ...(parents.length > 0 ? [`Takes over all members of ${parents.join(' and ')}.`] : [])].join(' ');
  return {
    ...type,
    docs: { ...type.docs, summary },
    ...(type.properties && { properties: added(type.properties) }),
    ...(type.instanceMethods && { instanceMethods: added(type.instanceMethods) }),
    ...(type.staticMethods && { staticMethods: added(type.staticMethods) }),
  };
}

async function main(): Promise<void> {
  const pages: Record<string, string> = { 'docs/checks.md': checksPage(), 'docs/api.md': await apiPage(), [OPTION_NAMES_PATH]: optionNames() };
  const stale = Object.entries(pages).filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text);
  if (process.argv.includes('--check')) {
    if (stale.length === 0) return;
    process.stderr.write(`Not up to date: ${stale.map(([path]) => path).join(', ')}. Run \`npm run build && npm run docs\` and commit the result.\n`);
    process.exitCode = 1;
    return;
  }
  for (const [path, text] of stale) writeFileSync(join(ROOT, path), text);
  process.stdout.write(stale.length > 0 ? `Written: ${stale.map(([path]) => path).join(', ')}\n` : 'Everything is up to date.\n');
}

void main();
