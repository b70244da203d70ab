/**
 * Makes one small mistake at a time in the interpreter scripts and the parts they share, and tells how many of them the cases notice.
 *
 *   npx tsx scripts/mutate-interpreters.ts [--file CloneSet/health] [--least 95]
 *
 * A mistake in a shared part is noticed when a case of any script that uses it fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { scriptFile } from '../constructs/interpreters/scripts';
import { expected, runCase, type Suite, suites } from '../test/interpreters/cases';
import { LuaVm } from '../test/interpreters/lua-vm';
import { mutantsOf } from '../test/interpreters/mutants';

const { values } = parseArgs({ options: { file: { type: 'string' }, least: { type: 'string', default: '95' } } });
const INTERPRETERS = join(__dirname, '../constructs/interpreters');

const vm = new LuaVm();

/** The part of a file that stands in the composed script, word for word. */
function bodyOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const uses = /^-- uses: .+\n/m.exec(text);
  return (uses ? text.slice(uses.index + uses[0].length) : text).trim();
}

/** Which scripts a file is part of: one, two when versions share it, many for a shared part. */
function filesWithSuites(): Map<string, Suite[]> {
  const all = suites();
  const files = new Map<string, Suite[]>();
  for (const suite of all) {
    const file = scriptFile(suite.apiVersion, suite.kind, suite.operation)!;
    files.set(file, [...(files.get(file) ?? []), suite]);
  }
  for (const name of readdirSync(join(INTERPRETERS, 'shared')).sort()) {
    const file = join(INTERPRETERS, 'shared', name);
    const body = bodyOf(file);
    files.set(file, all.filter(({ script }) => script.includes(body)));
  }
  return files;
}

function notices(suite: Suite, body: string, mutant: string): boolean {
  const script = suite.script.replace(body, () => mutant);
  return suite.cases.some((found) => {
    try {
      return !isDeepStrictEqual(plain(runCase(vm, suite.operation, script, found)), plain(expected(suite.operation, found)));
    } catch {
      return true;
    }
  });
}

const plain = (value: any): any => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

let total = 0;
let caught = 0;
for (const [file, used] of filesWithSuites()) {
  const name = relative(INTERPRETERS, file);
  if (values.file !== undefined && !name.includes(values.file)) continue;
  const cases = used.reduce((sum, suite) => sum + suite.cases.length, 0);
  const body = bodyOf(file);
  const mutants = mutantsOf(body);
  const alive = mutants.filter((mutant) => !used.some((suite) => notices(suite, body, mutant.text)));
  total += mutants.length;
  caught += mutants.length - alive.length;
  const start = readFileSync(file, 'utf8').split(body)[0].split('\n').length - 1;
  process.stdout.write(`${name}: ${mutants.length - alive.length} of ${mutants.length}, ${cases} cases\n`);
  if (cases === 0) continue;
  for (const { line, change } of alive) process.stdout.write(`  line ${start + line}: ${change}   ${body.split('\n')[line - 1].trim()}\n`);
}
const share = (100 * caught) / total;
process.stdout.write(`${caught} of ${total} mutants caught (${share.toFixed(1)} %)\n`);
process.exit(share < Number(values.least) ? 1 : 0);
