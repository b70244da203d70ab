/*
 * Runs what the pages show.
 *
 * - A block of TypeScript with imports stands alone. One without starts from the block in docs/README.md; one tagged `continued` from the block
 *   before it on its page. At its end everything defined is synthesised.
 *   A continued block of JavaScript is the same, of which jsii makes no example for other languages.
 * - `expression; // => value` is an expectation.
 * - The text behind a block tagged `throws` is the error it ends with, behind one tagged `warns` the warnings it prints.
 * - YAML tagged with a file of dist/ is a part of what the example in main.ts writes there; `# ...` stands for what is left out. Text tagged
 * `dist` lists its files, but for the kustomization that is in every directory. Of text tagged `plan`, every line is one of the plan of that example.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import * as constructs from '../../constructs';
import * as testing from '../../constructs/testing-door';
import { planTable } from '../../constructs/plan/render/plan-table';
import { ALL_RULES } from '../../constructs/all-rules';
import { anchorsOf, type Block, blocksOf, linksOf, PAGES, ROOT, textOf } from './markdown';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2022.d.ts'],
  types: ['node', 'jest'], strict: true, esModuleInterop: true, skipLibCheck: true, noEmit: true,
  paths: { 'cdk8s-kruise-federation': [join(ROOT, 'constructs/index.ts')], 'cdk8s-kruise-federation/testing': [join(ROOT, 'constructs/testing-door.ts')] },
};

const blocks = PAGES.flatMap(blocksOf);
const snippets = blocks.filter(({ language, tags }) => language === 'ts' || (language === 'js' && tags.includes('continued')));
const [start] = blocksOf('docs/README.md').filter(({ language }) => language === 'ts');

let scratch: string;
beforeAll(() => { scratch = mkdtempSync(join(tmpdir(), 'snippets-')); });
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function sourceOf(block: Block): string {
  const standsAlone = /^import /m.test(block.text);
  if (!block.tags.includes('continued')) return standsAlone ? block.text : `${start.text}\n${block.text}`;
  const before = snippets[snippets.indexOf(block) - 1];
  return `${sourceOf(before)}\n${block.text}`;
}

/** The block as it can be compiled here, expectations included. */
function moduleOf(block: Block): string {
  return sourceOf(block).replaceAll(/^(.+);\s+\/\/ => (.+)$/gm, 'expect($1).toEqual($2);');
}

interface Run { readonly error?: Error; readonly warnings: string }

function run(block: Block): Run {
  const code = ts.transpileModule(moduleOf(block), { compilerOptions: OPTIONS }).outputText;
  const apps = new Set<cdk8s.App>();
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  process.env.CDK8S_OUTDIR = mkdtempSync(join(scratch, 'app-'));
  const noted = (base: any) => class extends base { public constructor(...args: any[]) { super(...args); apps.add(this as any); } };
  const modules: Record<string, any> = {
    'cdk8s': { ...cdk8s, App: noted(cdk8s.App) },
    'cdk8s-plus-28': kplus,
    'cdk8s-kruise-federation': { ...constructs, FederationApp: noted(constructs.FederationApp) },
    'cdk8s-kruise-federation/testing': testing,
  };
  try {
    let error: Error | undefined;
    try {
      const test = (_title: string, body: () => void) => body();
      new Function('require', 'exports', 'expect', 'test', code)((name: string) => modules[name], {}, expect, test);
      apps.forEach((app) => app.synth());
    } catch (thrown) {
      error = thrown as Error;
    }
    return { error, warnings: printed.mock.calls.map(([text]) => text).join('') };
  } finally {
    jest.restoreAllMocks();
    delete process.env.CDK8S_OUTDIR;
  }
}

test.each(snippets.map((block) => [block.at, block] as const))('%s runs', (_at, block) => {
  const { error, warnings } = run(block);
  if (block.tags.includes('throws')) expect(`${error?.message}\n`).toBe(block.next?.text);
  else if (error) throw error;
  expect(warnings).toBe(block.tags.includes('warns') ? block.next?.text : '');
});

test('all snippets have the types they claim', () => {
  const files = new Map(snippets.map((block, index) => [join(ROOT, 'test', 'docs', `snippet-${index}.ts`), block]));
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, target, ...rest) => (files.has(name)
    ? ts.createSourceFile(name, moduleOf(files.get(name)!), target)
    : getSourceFile(name, target, ...rest));
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  const faults = [...files].flatMap(([name, block]) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name))
    .map(({ messageText }) => `${block.at}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`));
  expect(faults).toEqual([]);
}, 120_000);

describe('what is quoted of the example', () => {
  let dist: string;
  beforeAll(() => {
    dist = join(scratch, 'dist');
    execFileSync(process.execPath, ['--import', 'tsx', 'main.ts'], { cwd: ROOT, env: { ...process.env, CDK8S_OUTDIR: dist } });
  }, 60_000);

  const quotes = blocks.filter(({ language, tags }) => language === 'yaml' && tags[0]?.startsWith('dist/'));
  test.each(quotes.map((block) => [block.at, block] as const))('%s is in its output', (_at, { text, tags: [file] }) => {
    const written = documents(readFileSync(join(dist, file.slice('dist/'.length)), 'utf8'));
    for (const quoted of documents(text)) expect(written.some((whole) => contains(whole, quoted)) || quoted).toBe(true);
  });

  const plans = blocks.filter(({ language, tags }) => language === 'text' && tags.includes('plan'));
  test('plans are what the command prints', () => {
    const recorded = join(scratch, 'plan');
    execFileSync(process.execPath, ['--import', 'tsx', 'main.ts'], { cwd: ROOT, env: { ...process.env, KRUISE_FEDERATION_PLAN: recorded } });
    const printed = planTable(constructs.Plan.fromFile(join(recorded, '1.json')), { columns: 120 }).split('\n');
    expect(plans.length).toBeGreaterThan(0);
    for (const { text } of plans) expect(text.trimEnd().split('\n').filter((line) => !printed.includes(line))).toEqual([]);
  }, 60_000);

  const listings = blocks.filter(({ language, tags }) => language === 'text' && tags.includes('dist'));
  test.each(listings.map((block) => [block.at, block] as const))('%s lists its files', (_at, { text }) => {
    expect(text.trim().split('\n').map((line) => line.split(' ')[0]).sort()).toEqual(filesBelow(dist).filter((file) => !file.endsWith('kustomization.yaml')).map((file) => `dist/${file}`).sort());
  });
});

test.each([...new Map(PAGES.flatMap(linksOf).map((link) => [link.at, link]))])('%s leads somewhere', (_at, { file, anchor }) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
  if (anchor !== '') expect(anchorsOf(file)).toContain(anchor);
});

test('every code that is mentioned is that of a rule', () => {
  const rules = new Set(Object.values(ALL_RULES).flat().map(({ code }) => code));
  expect(PAGES.flatMap((page) => textOf(page).match(/\bKF\d{3}\b/g) ?? []).filter((code) => !rules.has(code))).toEqual([]);
});

function documents(text: string): any[] {
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** Whether everything in `part` is in `whole` too; elements of lists in the same order. */
function contains(whole: any, part: any): boolean {
  if (Array.isArray(part)) {
    let from = 0;
    return Array.isArray(whole) && part.every((element) => {
      const at = whole.findIndex((candidate, index) => index >= from && contains(candidate, element));
      from = at + 1;
      return at >= 0;
    });
  }
  if (typeof part !== 'object' || part === null) return whole === part;
  return typeof whole === 'object' && whole !== null && Object.entries(part).every(([key, value]) => contains(whole[key], value));
}

function filesBelow(directory: string, prefix = ''): string[] {
  return readdirSync(directory).filter((name) => !name.startsWith('.')).flatMap((name) => (
    statSync(join(directory, name)).isDirectory() ? filesBelow(join(directory, name), `${prefix}${name}/`) : [`${prefix}${name}`]));
}
