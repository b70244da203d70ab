import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledAtOnce } from '../../scripts/one-file-calls';
import { asModule, asStranger, entryOf, isKnownForm, linked, Places, withClassNames, withoutImports } from '../../scripts/one-file-parts';

const TEXT = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Level = exports.ALL = void 0;
exports.levels = levels;
let maps_1;
let other_1;
var Level;
(function (Level) {
    Level["HIGH"] = "high";
})(Level || (exports.Level = Level = {}));
exports.ALL = [...(maps_1 ??= require("../json/maps")).NAMES];
function levels() {
    return (0, (maps_1 ??= require("../json/maps")).sorted)([...exports.ALL, (other_1 ??= require("./other")).NAME, require('../json/maps').LAST, __dirname]);
}
`;

describe('a compiled file', () => {
  let folder: string;
  let places: Places;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'one-file-'));
    for (const name of ['json', 'fleet']) mkdirSync(join(folder, 'constructs', name), { recursive: true });
    for (const name of ['json/maps.js', 'fleet/level.js', 'fleet/other.js']) writeFileSync(join(folder, 'constructs', name), '');
    places = new Places(folder, new Map([['constructs/json/maps.js', 'constructs/ground.cjs'], ['constructs/fleet/level.js', 'constructs/core.cjs']]));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('becomes a module that imports parts, and asks for other files when it uses them', () => {
    expect(asModule(TEXT, 'constructs/fleet/level.js', places)).toBe(`"use strict";
export { levels };
import * as maps_1 from "../json/maps.js.mjs";
let other_1;
var Level;
(function (Level) {
    Level["HIGH"] = "high";
})(Level || (Level = {}));
export { Level };
export const ALL = [...maps_1.NAMES];
function levels() {
    return maps_1.sorted([...ALL, (other_1 ??= require("./fleet/other.js")).NAME, require("./ground.cjs").part("constructs/json/maps.js").LAST, require("node:path").join(__dirname, "fleet")]);
}
`);
  });

  test('asks for parts where they are, and for the rest in the old way', () => {
    expect(linked('(maps_1 ??= require("../json/maps")).NAMES; require("./other"); require("node:fs");', 'constructs/fleet/level.js', places))
      .toBe('(maps_1 ??= require("../ground.cjs").part("constructs/json/maps.js")).NAMES; require("./other.js"); require("node:fs");');
    expect(() => linked('require("./gone");', 'constructs/fleet/level.js', places)).toThrow('constructs/fleet/level.js asks for ./gone, which is not there');
  });

  test('is handed on under the names it exports', () => {
    const part = asModule(TEXT, 'constructs/fleet/level.js', places);
    expect(entryOf(new Map([['constructs/fleet/level.js', part]]))).toContain('"constructs/fleet/level.js": () => ({ levels: part0.levels, Level: part0.Level, ALL: part0.ALL }),');
    expect(asStranger(part, 'constructs/fleet/level.js', places).split('\n')).toEqual([
      'const part = require("./core.cjs").part("constructs/fleet/level.js");', 'export const levels = part.levels;', 'export const Level = part.Level;', 'export const ALL = part.ALL;',
    ]);
  });

  test('is refused when it exports in a way that is not known, and left where it is when it hands on what others have', () => {
    expect(() => asModule('if (x) exports.a = 1;\n', 'constructs/fleet/level.js', places)).toThrow('in a way that is not known here');
    expect(() => asModule('let a = 1;\nexports.a = a;\n', 'constructs/fleet/level.js', places)).toThrow('exports something that changes');
    expect(isKnownForm(TEXT)).toBe(true);
    expect(isKnownForm('Reflect.defineProperty(exports, "Fleet", { enumerable: true, get: function () { return require("./fleet").Fleet; } });')).toBe(false);
  });
});

test('classes keep their names', () => {
  const parts = new Map([['a.js', 'class Fleet {\n}\n']]);
  expect(withClassNames('var Fleet = class _Fleet {\n  static of() {\n    return new _Fleet(this._Fleet);\n  }\n};\n', parts))
    .toBe('var Fleet = class Fleet {\n  static of() {\n    return new Fleet(this._Fleet);\n  }\n};\n');
  expect(() => withClassNames('var Fleet2 = class {\n};\n', parts)).toThrow('it became Fleet2');
});

test('functions that are called in any case come first, in parentheses', () => {
  const text = '"use strict";\nvar table = [used()];\nfunction unused() {\n}\nfunction used() {\n  return 1;\n}\nmodule.exports = table;\n';
  expect(compiledAtOnce(text, new Set([text.indexOf('function used')])))
    .toBe('"use strict";\nvar used = (function used() {\n  return 1;\n});\nvar table = [used()];\nfunction unused() {\n}\nmodule.exports = table;\n');
});

test('says the same without the word that loaders look for', () => {
  const text = "const imported = { 'an import': /^import/.test(`import`) }; return [imported];";
  expect(withoutImports(text)).not.toContain('import');
  expect(new Function(withoutImports(text))()).toEqual([{ 'an import': true }]);
  expect(() => new Function(withoutImports("return import('node:fs');"))).toThrow(SyntaxError);
});
