/**
 * Makes the compiled files in lib/ load others when they use them first, not when they are loaded themselves: an app with a CloneSet never reads the files of
 * SidecarSets, migrations or dashboards. The compiler writes `const fleet_1 = require("./fleet")` and `fleet_1.Fleet`; this is `(fleet_1 ??= require("./fleet")).Fleet`
 * afterwards. No files import each other in a circle, so the order in which they are loaded says nothing.
 */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ROOT } from './import-sources';

const COMPILED = ['constructs', 'imports'].map((folder) => path.join(ROOT, 'lib', folder));
const requireFrom = createRequire(__filename);

for (const folder of COMPILED) {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8');
    const changed = seenByLexer(loadedOnUse(namedExports(text, file), name));
    if (changed !== text) fs.writeFileSync(file, changed);
  }
}

/** Exports of everything that another file has are named, so that they are known before it is loaded. The door names none: what it hands on is light by now. */
function namedExports(text: string, file: string): string {
  return text.replace(/^__exportStar\(require\("(\.[^"]*\/[^"]*)"\), exports\);$/gm, (line, from: string) => {
    if (from === './exports') return line;
    const names = Object.keys(requireFrom(path.resolve(path.dirname(file), from)) as object);
    // The first line is what the lexer of Node.js finds the names by, for apps that are ES modules.
    return [
      `${names.map((name) => `exports.${name} = `).join('')}void 0;`,
      ...names.map((name) => `Object.defineProperty(exports, "${name}", { enumerable: true, get: function () { return require("${from}").${name}; } });`),
    ].join('\n');
  });
}

function loadedOnUse(text: string, name: string): string {
  const required = [...text.matchAll(/^(?:const|var) (\w+_\d+) = require\("([^"]+)"\);$/gm)];
  let changed = text;
  for (const [line, variable, from] of required) {
    const [before, after] = changed.split(line);
    changed = `${before}let ${variable};${used(after, variable, from)}`;
    if (new RegExp(`(?<![\\w$])${variable}(?! \\?\\?=|;|[\\w$])`).test(changed)) throw new Error(`${name}: ${variable} is used in a way that is not known here.`);
  }
  return changed;
}

/** The members of a variable may be spread (`...fleet_1.FACTS`), but are no members of something else (`this.fleet_1.x`). */
function used(text: string, variable: string, from: string): string {
  return text.replace(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${variable}\\.`, 'g'), `(${variable} ??= require("${from}")).`);
}

/** The lexer of Node.js drops the names of getters that it does not understand; it does not look at those that `Reflect` defines. */
function seenByLexer(text: string): string {
  return text.replace(/^Object(?=\.defineProperty\(exports, "\w+", \{ enumerable: true, get: function \(\) \{ return \(?(?:\w+ \?\?= )?require\()/gm, 'Reflect');
}
