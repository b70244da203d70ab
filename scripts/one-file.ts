/**
 * Puts the compiled files that the README's example loads into two: starting takes longer the more files are read and the more text is parsed, and most apps need most of these. In there, files are
 * parts of one module: they name each other's functions directly, and none is looked up. Who asks for one of them by its path finds a line that leads there.
 *
 * - lib/constructs/ground.cjs has those that stand on nothing of cdk8s, which is all that the small commands need;
 * - lib/constructs/core.cjs has the others, and loads the ground.
 *
 * Their names end with .cjs because loaders such as tsx look through all of a .js file for signs of an ES module, and through a .cjs file for imports.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './import-sources';
import { compiledAtOnce } from './one-file-calls';
import { loadedByExample, calledByExample } from './one-file-example';
import { asModule, asStranger, entryOf, importsOf, isKnownForm, linked, Places, withClassNames, withoutImports, YAML } from './one-file-parts';

const LIB = path.join(ROOT, 'lib');
const GROUND = 'constructs/ground.cjs';
const CORE = 'constructs/core.cjs';
const OPTIONS = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', legalComments: 'none', charset: 'utf8', logLevel: 'error' } as const;

function main(): void {
  const places = new Places(LIB, wholesOf(loadedByExample(LIB)));
  const parts = new Map([...places.wholes.keys()].map((name) => [name, asModule(places.read(name), name, places)]));
  const wholes = [GROUND, CORE].map((whole) => [whole, putTogether(whole, parts, places)] as const);
  putYaml(places);
  for (const name of compiled()) {
    places.write(name, parts.has(name) ? `"use strict";\nmodule.exports = ${places.asked(name, name)};\n` : linked(places.read(name), name, places));
  }
  for (const [whole, text] of wholes) places.write(whole, text);
  const called = calledByExample();
  for (const [whole, text] of wholes) {
    places.write(whole, withoutImports(compiledAtOnce(text, called(places.path(whole)))));
    console.log(`lib/${whole}: ${[...places.wholes.values()].filter((file) => file === whole).length} files, ${Math.round(text.length / 1024)} KiB`);
  }
}

/** The file that each part belongs to. */
function wholesOf(loaded: readonly string[]): Map<string, string> {
  const files = new Places(LIB, new Map());
  if (loaded.some((name) => files.read(name).includes('.cjs").part("'))) throw new Error('The files in lib/ are put together already: run `npm run build`.');
  const wholes = new Map(loaded.filter((name) => isKnownForm(files.read(name))).map((name) => [name, GROUND]));
  const places = new Places(LIB, wholes);
  const standsOn = new Map([...wholes.keys()].map((name) => [name, [...importsOf(places.read(name), name, places).values()]]));
  const lift = (name: string): void => {
    if (wholes.get(name) === CORE) return;
    wholes.set(name, CORE);
    for (const [other, targets] of standsOn) if (targets.includes(name)) lift(other);
  };
  for (const name of standsOn.keys()) if (/require\("(?:cdk8s|constructs|cdk8s-plus[^"]*|[./]+\/plus)"\)/.test(places.read(name))) lift(name);
  return wholes;
}

function compiled(): string[] {
  return ['constructs', 'imports'].flatMap((folder) => fs.readdirSync(path.join(LIB, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js')).map((name) => path.posix.join(folder, name.split(path.sep).join('/'))));
}

/** What is used of the library for YAML: its ES modules, since of these the rest can be left out. Nothing that its build for Node.js does otherwise is used: binary values and warnings. */
function putYaml(places: Places): void {
  const users = compiled().map((name) => places.read(name)).filter((text) => text.includes("require('yaml')"));
  const names = new Set(users.flatMap((text) => [...text.matchAll(/(?<!:)\byaml\.(\w+)/g)].map(([, name]) => name!)));
  const stdin = { contents: `export { ${[...names].join(', ')} } from 'yaml';`, resolveDir: ROOT };
  buildSync({ ...OPTIONS, absWorkingDir: ROOT, stdin, platform: 'neutral', outfile: places.path(YAML), minify: true });
}

function putTogether(whole: string, parts: ReadonlyMap<string, string>, places: Places): string {
  const scratch = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'kruise-federation-build-'));
  try {
    const isOwn = (name: string): boolean => places.wholes.get(name) === whole;
    for (const [name, part] of parts) {
      const file = path.join(scratch, `${name}.mjs`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, isOwn(name) ? part : asStranger(part, name, places));
    }
    const entry = path.join(scratch, 'entry.mjs');
    fs.writeFileSync(entry, entryOf(new Map([...parts].filter(([name]) => isOwn(name)))));
    // What does not end with .mjs is no part: it is asked for when it is used, from where the whole is.
    const { outputFiles } = buildSync({
      ...OPTIONS, absWorkingDir: scratch, entryPoints: [entry], packages: 'external', external: ['*.js', '*.cjs'], banner: { js: '"use strict";' }, write: false,
    });
    return withClassNames(outputFiles[0]!.text, parts);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

main();
