import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadAssemblies, type Assembly, type Type } from '../scripts/jsii-api';

const load = createRequire(__filename);
const reserved = load(join(dirname(load.resolve('jsii/package.json')), 'lib', 'reserved-words.js'));
/** Words that mean something in a language, as jsii knows them. The build silences its warnings of them, because it warns of C# as well, which nobody here builds for. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = { Python: reserved.PYTHON_RESERVED, Java: reserved.JAVA_RESERVED, Go: reserved.GO_RESERVED };

/** Names that a language writes otherwise, each for a reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'PlannedRollout.from in Python': 'a field of published plans that is only read there, as `from_`',
  // Go writes members with a capital: `Type` is no word of its.
  'MultiClusterServiceProps.type in Go': 'written `Type`',
  'PlannedGate.type in Go': 'written `Type`',
  'PlannedUpdate.type in Go': 'written `Type`',
};

const [own, ...others] = loadAssemblies();

/** Names of members and parameters, with where they are. */
function namesOf({ name, properties = [], methods = [], initializer }: Type): [place: string, name: string][] {
  const calls = [...methods, ...(initializer ? [{ name: 'constructor', ...initializer }] : [])];
  return [
    ...[...properties, ...methods].map((member): [string, string] => [`${name}.${member.name}`, member.name]),
    ...calls.flatMap((call) => (call.parameters ?? []).map((parameter): [string, string] => [`${name}.${call.name}(${parameter.name})`, parameter.name])),
  ];
}

function typeNames({ types }: Assembly): Set<string> {
  return new Set(Object.values(types).map(({ name }) => name));
}

test('jsii has words of all three languages where they are looked for', () => {
  expect(Object.entries(WORDS).filter(([, words]) => !(words instanceof Set) || words.size < 20)).toEqual([]);
});

test('no member and no parameter has a name that Python, Java or Go has to change', () => {
  const taken = Object.values(own.types).flatMap(namesOf)
    .flatMap(([place, name]) => Object.keys(WORDS).filter((language) => WORDS[language].has(name)).map((language) => `${place} in ${language}`));
  expect(taken.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test.each(others.map((assembly) => [assembly.name, assembly] as const))('an app that imports all of %s as well finds each name once', (_, assembly) => {
  const ours = typeNames(own);
  expect([...typeNames(assembly)].filter((name) => ours.has(name))).toEqual([]);
});

test('no type hides one that Java and Go files have without an import', () => {
  const implied = ['Override', 'Object', 'String', 'Iterable', 'Record', 'Module', 'Process', 'Error', 'Exception', 'Number', 'Boolean', 'Enum', 'Thread', 'Runtime'];
  expect(implied.filter((name) => typeNames(own).has(name))).toEqual([]);
});
