/** Compiled files, from what the compiler and load-on-use.ts write to parts of one module. */
import * as fs from 'node:fs';
import * as path from 'node:path';

/** The library for YAML, in one file. */
export const YAML = 'constructs/yaml.cjs';
/** What load-on-use.ts makes of an import. */
const IMPORT = /\((\w+_\d+) \?\?= require\("(\.[^"]+)"\)\)/g;

/** Files below lib/, by their names there. */
export class Places {
  /** @param wholes the file that each part is in */
  constructor(private readonly folder: string, public readonly wholes: ReadonlyMap<string, string>) {}

  public path(name: string): string {
    return path.join(this.folder, name);
  }

  public read(name: string): string {
    return fs.readFileSync(this.path(name), 'utf8');
  }

  public write(name: string, text: string): void {
    fs.writeFileSync(this.path(name), text);
  }

  /** The name of the file that another asks for. */
  public found(name: string, from: string): string {
    const place = path.posix.join(path.posix.dirname(name), from);
    const found = [place, `${place}.js`, `${place}/index.js`].find((candidate) => fs.statSync(this.path(candidate), { throwIfNoEntry: false })?.isFile());
    if (found === undefined) throw new Error(`${name} asks for ${from}, which is not there`);
    return found;
  }

  /** How a file asks for another, which may be a part. */
  public asked(name: string, target: string): string {
    const whole = this.wholes.get(target);
    return whole === undefined ? `require("${this.way(name, target)}")` : `require("${this.way(name, whole)}").part("${target}")`;
  }

  /** The way from a file to another. */
  public way(name: string, target: string): string {
    const way = path.posix.relative(path.posix.dirname(name), target);
    return way.startsWith('.') ? way : `./${way}`;
  }
}

/** Whether a file can be a part. Those that hand on what others have are left: the doors, whose names of exports Node.js reads from the files themselves. */
export function isKnownForm(text: string): boolean {
  return !/\brequire\.|\bmodule\.exports\b|defineProperty\(exports, "(?!__esModule")|__exportStar/.test(text);
}

/** The text of a file that asks for parts where they are, and for the rest in the old way. */
export function linked(text: string, name: string, places: Places, from = name): string {
  return text
    .replace(/require\((["'])(\.[^"']*)\1\)/g, (_call, _quote, way: string) => places.asked(from, places.found(name, way)))
    .replace(/require\((["'])yaml\1\)/g, () => places.asked(from, YAML));
}

/** The parts that a file imports, by the names it has for them. */
export function importsOf(text: string, name: string, places: Places): Map<string, string> {
  const imports = [...text.matchAll(IMPORT)].map(([, variable, way]) => [variable!, places.found(name, way!)] as const);
  return new Map(imports.filter(([, target]) => places.wholes.has(target)));
}

/** A file as a part: an ES module that imports other parts, and asks for all other files from where the whole is. */
export function asModule(text: string, name: string, places: Places): string {
  const imports = importsOf(text, name, places);
  const body = text
    .replace(IMPORT, (use, variable: string) => imports.has(variable) ? variable : use)
    .replace(/\(0, (\w+_\d+)\.(\w+)\)\(/g, '$1.$2(')
    .replace(/^let (\w+_\d+);\n/gm, (line, variable: string) => imports.has(variable) ? `import * as ${variable} from "${places.way(name, imports.get(variable)!)}.mjs";\n` : line);
  return located(exported(linked(body, name, places, places.wholes.get(name)), name), name);
}

/** A part of another whole, as a module with the same exports. */
export function asStranger(part: string, name: string, places: Places): string {
  const whole = places.wholes.get(name)!;
  return [`const part = require("./${path.posix.basename(whole)}").part("${name}");`, ...exportsOf(part).map((exportedName) => `export const ${exportedName} = part.${exportedName};`)].join('\n');
}

function exportsOf(part: string): string[] {
  return [...part.matchAll(/^export (?:const (\w+)|\{ (\w+) \})/gm)].map(([, constant, named]) => (constant ?? named)!);
}

/** The module that makes one of all parts. What a part exports is made a thing of its own when a file outside asks for it. */
export function entryOf(parts: ReadonlyMap<string, string>): string {
  const entries = [...parts].map(([name, text], index) => {
    const names = exportsOf(text);
    return {
      imports: `import * as part${index} from "./${name}.mjs";\n`,
      member: `  "${name}": () => ({ ${names.map((exportedName) => `${exportedName}: part${index}.${exportedName}`).join(', ')} }),\n`,
    };
  });
  return `${entries.map(({ imports }) => imports).join('')}
const parts = {
${entries.map(({ member }) => member).join('')}};
const asked = new Map();
export function part(name) {
  if (!asked.has(name)) asked.set(name, Object.defineProperty(parts[name](), "__esModule", { value: true }));
  return asked.get(name);
}
`;
}

/** A whole whose classes have the names that they have in its parts: esbuild calls those otherwise that name themselves. */
export function withClassNames(text: string, parts: ReadonlyMap<string, string>): string {
  const known = new Set([...parts.values()].flatMap((part) => [...part.matchAll(/^class (\w+)/gm)].map(([, name]) => name)));
  return text.replace(/^var (\w+) = class (_\w+ )?[^]*?^\};$/gm, (statement, name: string, within: string | undefined) => {
    if (!known.has(name) || (within !== undefined && within !== `_${name} `)) throw new Error(`A class has lost its name: it became ${name}.`);
    return statement.replace(new RegExp(`(?<![\\w$.])_${name}(?![\\w$])`, 'g'), name);
  });
}

/**
 * A text that says `import` with an escape, which means the same in names and strings: loaders such as tsx search all of a text for imports if it has that word anywhere. A text with an import would
 * be none that Node.js reads.
 */
export function withoutImports(text: string): string {
  return text.replaceAll('import', '\\u0069mport');
}

/** The way from a file to itself, for those who read what lies beside them. */
function located(text: string, name: string): string {
  const inCore = path.posix.relative('constructs', name);
  return text
    .replace(/\b__dirname\b/g, `require("node:path").join(__dirname, "${path.posix.dirname(inCore)}")`)
    .replace(/\b__filename\b/g, `require("node:path").join(__dirname, "${inCore}")`);
}

/** Exports as the sources have them, before the compiler made them members of `exports`. Their values are there when the file is loaded, and do not change. */
function exported(text: string, name: string): string {
  const changed = text
    .replace(/^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\n/m, '')
    .replace(/^(?:exports\.\w+ = )+void 0;\n/gm, '')
    .replace(/^exports\.(\w+) = \1;$/gm, 'export { $1 };')
    .replace(/^(.*)\(exports\.(\w+) = \2 = \{\}\)(.*)$/gm, '$1($2 = {})$3\nexport { $2 };')
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ')
    .replace(/(?<![\w$]|(?<!\.\.)\.)exports\.(\w+)(?! = )/g, '$1');
  if (/(?<![\w$])exports(?:\.\w+ = |\[)/.test(changed)) throw new Error(`${name} exports something in a way that is not known here`);
  if (/^let (\w+)\b[^]*^export \{ \1 \};/m.test(changed)) throw new Error(`${name} exports something that changes`);
  return changed;
}
