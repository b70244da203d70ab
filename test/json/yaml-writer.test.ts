import { Yaml } from 'cdk8s';
import fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { writeDocuments, writeYaml, YamlWriter } from '../../constructs/json/yaml-writer';

const VERSIONS = ['1.1', '1.2'] as const;

/** Fragments that mean something to some parser; strings put together from them are worse than random ones. */
const FRAGMENTS = [
  'a', 'x', 'true', 'no', 'y', '~', 'null', '1', '0', '0x1f', '0o7', '0b1', '1_0', '1e3', 'e5', '.5', '.inf', '.nan', '1:30', '2020-01-01', 'T00:00:00Z', ':', ': ',
  ' ', '  ', '\n', '\n\n', '\t', '#', ' #', '-', '- ', '? ', '---', '...', '%', '@', '`', '"', "'", '\\', '[', '{', '}', ']', ',', '&', '*', '!', '|', '>', '=',
  '<<', '\r', '\u0000', '\u0085', '\u00a0', '\u2028', '\ufeff', 'é', '日本', '😀', '\u007f', '+', '_', '\uffff', '$&',
];

const nastyString = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 7 }).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.stringMatching(/^[-+.0-9_eExobTZ: a-f]{1,10}$/) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom('line', '  more', '\ttab', '', ' ', '# c', 'k: v', '- i', '---', '%x'), { maxLength: 8 }).map((lines) => lines.join('\n')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e21, -1e21, 1e-7, 5e-324, 0))
  .map((value) => (Object.is(value, -0) ? 0 : value));

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    nastyString,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 5 }),
    // By way of JSON, so that a key `__proto__` is a key.
    fc.array(fc.tuple(fc.oneof(nastyString, fc.constant('__proto__')), tie('json')), { maxLength: 5 })
      .map((entries) => JSON.parse(`{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`)),
  ),
}));

describe('a written document', () => {
  test.each(VERSIONS)('parses to the same value as YAML %s, whatever the strings and keys', (version) => {
    fc.assert(fc.property(json, nastyString, nastyString, (value, key, text) => {
      const whole = { [key]: [value, text], value };
      expect(parse(writeYaml(whole), { version })).toStrictEqual(whole);
    }), { numRuns: 1_500 });
  });

  test('parses to the same value when the root is a scalar or an array', () => {
    fc.assert(fc.property(json, (value) => {
      expect(parse(writeYaml(value), { version: '1.1' })).toStrictEqual(value);
    }), { numRuns: 500 });
  });

  test('keeps `__proto__` as an ordinary key', () => {
    expect(writeYaml(JSON.parse('{"__proto__":{"a":1}}'))).toBe('__proto__:\n  a: 1\n');
  });

  test('never folds a long line', () => {
    const text = 'word '.repeat(200).trim();
    expect(writeYaml({ text })).toBe(`text: ${text}\n`);
  });

  test('has every key within the 1,024 characters in which parsers look for its colon', () => {
    const value = { outer: { ['k'.repeat(5_000)]: { a: [1], b: 'x\ny\n' }, ['\u0001'.repeat(900)]: 1 } };
    const text = writeYaml(value);
    expect(text).toContain(`  ? ${'k'.repeat(5_000)}\n  :\n    a:\n      - 1\n`);
    expect(parse(text)).toStrictEqual(value);
  });

  test('has keys around that length where every parser finds them, bare and quoted', () => {
    const lengths = Array.from({ length: 60 }, (_, i) => 980 + i);
    const value = Object.fromEntries(lengths.flatMap((length) => [['k'.repeat(length), 1], [`: ${'q'.repeat(length)}`, 2]]));
    expect(parse(writeYaml(value))).toStrictEqual(value);
  });

  test('holds a thousand levels of nesting', () => {
    let value: unknown = 'leaf';
    for (let i = 0; i < 1_000; i++) {
      value = i % 2 === 0 ? { a: value } : [value];
    }
    const lines = writeYaml(value).split('\n');
    expect(lines).toHaveLength(501);
    expect(lines[499].trim()).toBe('- a: leaf');
  });
});

describe('strings', () => {
  const written = (value: unknown) => writeYaml({ k: value }).slice('k: '.length, -1);

  test.each([
    'web', 'registry.example.com/web:1.4.2', 'a b', 'apps.kruise.io/v1alpha1', '20Mi', '100m', '25%', '1.2.3', '10.0.0.0/8', '--verbose', '-c', 'key=value',
    'http://x:80/y', 'é', '日本', ':x', '?x', 'a:b', 'a#b', 'C:\\x', '$(VAR)', 'yesterday', 'nullable', '0.1-rc', '80:8080', '2020-01-01x', 'e2e', '.infinity', '.nano',
  ])('%p stays bare', (text) => {
    expect(written(text)).toBe(text);
  });

  test.each([
    ['empty or blank', ['', ' ', ' a', 'a ']],
    ['null', ['~', 'null', 'Null', 'NULL']],
    ['booleans of YAML 1.1', ['true', 'False', 'yes', 'NO', 'on', 'Off', 'y', 'N']],
    ['integers in all bases', ['1', '-1', '+1', '012', '08', '0x1f', '0X1F', '0o7', '0b1', '1_000', '-_2']],
    ['floats', ['1.5', '.5', '5.', '1e3', '1E-3', '.inf', '-.INF', '.NaN', '._5', '.', 'e5']],
    ['base 60', ['1:30', '12:30:45', '1:30.5', '-1:30', '+1:30']],
    ['timestamps', ['2020-01-01', '2020-1-1', '2020-01-01T00:00:00Z', '2020-01-01 00:00:00']],
    ['value and merge keys', ['=', '<<']],
    ['indicators in front', ['- a', '-', '? a', '?', ',a', '[a', ']a', '{a', '}a', '#a', '&a', '*a', '!a', '|', '>a', "'a", '%a', '@a', '`a']],
    ['document markers', ['---', '--- a', '...']],
    ['colons and comments', ['a: b', 'a:', ':', 'a #b']],
  ])('are quoted when a parser would see something else: %s', (_, texts) => {
    expect(texts.map(written)).toEqual(texts.map((text) => `"${text}"`));
  });

  test('are in single quotes when that spares escapes', () => {
    expect(written('{"a": 1}')).toBe('\'{"a": 1}\'');
    expect(written('"it\'s": x')).toBe('"\\"it\'s\\": x"');
  });

  test('have what a stream may not hold escaped', () => {
    expect(written('a\u0000\u0007\t\r\u007f\u0085\u2028\ufeff\uffff')).toBe('"a\\u0000\\u0007\\t\\r\\u007f\\u0085\\u2028\\ufeff\\uffff"');
  });

  test('are quoted as keys by the same rules', () => {
    expect(writeYaml({ 1: 0, y: 0, '': 0, 'a: b': 0, 'a\nb': 0, 'a b': 0, '<<': 0 }))
      .toBe('"1": 0\n"y": 0\n"": 0\n"a: b": 0\n"a\\nb": 0\na b: 0\n"<<": 0\n');
  });
});

describe('strings of several lines', () => {
  const written = (text: string) => writeYaml({ k: text });

  test.each([
    ['one line break at the end', 'a\nb\n', 'k: |\n  a\n  b\n'],
    ['none', 'a\nb', 'k: |-\n  a\n  b\n'],
    ['more than one', 'a\n\n\n', 'k: |+\n  a\n\n\n'],
    ['empty lines inside', 'a\n\nb\n', 'k: |\n  a\n\n  b\n'],
    ['blanks at line ends', 'a  \nb \n', 'k: |\n  a  \n  b \n'],
    ['spaces in front', '  a\nb\n', 'k: |2\n    a\n  b\n'],
    ['spaces in front after empty lines', '\n a\n', 'k: |2\n  \n   a\n'],
    ['a tab in front', '\ta\n', 'k: |2\n  \ta\n'],
    ['tabs further on', 'a\n\tb\n', 'k: |\n  a\n  \tb\n'],
    ['document markers and comments', '---\n# c\n', 'k: |\n  ---\n  # c\n'],
  ])('are literal blocks: %s', (_, text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test.each([
    ['carriage returns', 'a\r\nb\r\n', 'k: "a\\r\\nb\\r\\n"\n'],
    ['control characters', 'a\u0001\nb', 'k: "a\\u0001\\nb"\n'],
    ['a last line of blanks', 'a\n  ', 'k: "a\\n  "\n'],
    ['blanks before the last line breaks', 'a\n \n\n', 'k: "a\\n \\n\\n"\n'],
    ['nothing but line breaks', '\n\n', 'k: "\\n\\n"\n'],
  ])('are in double quotes where a block cannot hold them: %s', (_, text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test('are blocks in sequences too', () => {
    expect(writeYaml({ a: [['x\ny\n', { b: ' z\n' }]] })).toBe('a:\n  - - |\n      x\n      y\n    - b: |2\n         z\n');
  });
});

describe('other values', () => {
  test('numbers have the point that YAML 1.1 wants before an exponent, and zero has no sign', () => {
    expect(writeYaml([1, -0, 0.5, 1e21, 1.5e300, 1e-7, Number.MAX_SAFE_INTEGER]))
      .toBe('- 1\n- 0\n- 0.5\n- 1.0e+21\n- 1.5e+300\n- 1.0e-7\n- 9007199254740991\n');
  });

  test('what is undefined is left out of objects and null in arrays, as in JSON', () => {
    expect(writeYaml({ a: undefined, b: { c: undefined }, d: [undefined, 1], e: null })).toBe('b: {}\nd:\n  - null\n  - 1\ne: null\n');
  });

  test('empty collections are `{}` and `[]`', () => {
    expect(writeYaml({ a: {}, b: [], c: [{}, []] })).toBe('a: {}\nb: []\nc:\n  - {}\n  - []\n');
    expect(writeYaml({})).toBe('{}\n');
  });

  test('dates are the string that JSON makes of them', () => {
    expect(writeYaml({ at: new Date(0) })).toBe('at: "1970-01-01T00:00:00.000Z"\n');
    expect(writeYaml([new Date(0)])).toBe('- "1970-01-01T00:00:00.000Z"\n');
    expect(writeYaml([new (class Nothing { public toJSON() { return null; } })()])).toBe('- null\n');
  });

  test.each<[string, unknown, string]>([
    ['NaN', { spec: { replicas: NaN } }, 'spec.replicas as YAML: NaN is not a JSON number.'],
    ['infinities', [1, -Infinity], '[1] as YAML: -Infinity is not a JSON number.'],
    ['functions', { a: [{ 'b/c': () => 1 }] }, 'a[0]["b/c"] as YAML: it is a function, which JSON cannot represent.'],
    ['symbols', { a: Symbol('x') }, 'a as YAML: it is a symbol, which JSON cannot represent.'],
    ['bigints', { a: 1n }, 'a as YAML: it is a bigint, which JSON cannot represent.'],
    ['maps', { a: new Map() }, 'a as YAML: it is an instance of Map, not a plain object.'],
    ['class instances', { a: new (class Lazy {})() }, 'a as YAML: it is an instance of Lazy, not a plain object.'],
    ['a toJSON that returns no JSON', { a: { toJSON: undefined, b: new (class Odd { public toJSON() { return new Set(); } })() } }, 'a.b as YAML: it is an instance of Set, not a plain object.'],
    ['nothing at all', undefined, 'the value as YAML: it is undefined, which JSON cannot represent.'],
    ['half a surrogate pair', { a: ['x\ud800'] }, 'a[0] as YAML: "x\\ud800" contains half of a surrogate pair, which UTF-8 cannot encode.'],
    ['half a surrogate pair in a key', { '\ud800': 1 }, '["\\ud800"] as YAML: the key "\\ud800" contains half of a surrogate pair, which UTF-8 cannot encode.'],
    ['half a surrogate pair in a block', { a: 'x\n\ud800\n' }, 'a as YAML: "x\\n\\ud800\\n" contains half of a surrogate pair, which UTF-8 cannot encode.'],
  ])('refuses %s and names the place', (_, value, message) => {
    expect(() => writeYaml(value)).toThrow(new TypeError(`Cannot write ${message}`));
  });

  test('a cycle is refused with both of its ends', () => {
    const spec: Record<string, unknown> = { name: 'a' };
    spec.again = [{ spec }];
    expect(() => writeYaml({ spec })).toThrow(new TypeError('Cannot write spec.again[0].spec as YAML: it contains a reference back to spec.'));
  });

  test('nesting without end is refused before the stack is', () => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) {
      value = { a: value };
    }
    expect(() => writeYaml(value)).toThrow('it is nested more than 1500 levels deep');
  });
});

describe('a stream', () => {
  test('starts every document with a marker, so that streams can be concatenated', () => {
    const stream = writeDocuments([{ a: 1 }, { b: 'x\n\n' }]) + writeDocuments([{ c: 3 }]);
    expect(stream).toBe('---\na: 1\n---\nb: |+\n  x\n\n---\nc: 3\n');
    expect(parseAllDocuments(stream).map((document) => (document as { toJS(): unknown }).toJS())).toEqual([{ a: 1 }, { b: 'x\n\n' }, { c: 3 }]);
  });

  test('of no documents is empty', () => {
    expect(writeDocuments([])).toBe('');
  });
});

describe('a session', () => {
  test('writes shared parts as if they were not shared, at every depth', () => {
    fc.assert(fc.property(fc.array(json, { minLength: 8, maxLength: 20 }), fc.array(json, { minLength: 8, maxLength: 20 }), (inner, outer) => {
      const shared = { inner, more: { inner, outer } };
      const values = [{ shared }, { a: { shared }, b: inner }, [shared, [shared]], { shared }, { x: [{ shared }, inner, outer] }, { shared }];
      const writer = new YamlWriter();
      expect(values.map((value) => writer.document(value))).toEqual(values.map((value) => writeYaml(value)));
    }), { numRuns: 100 });
  });

  test('goes on after a value that was refused', () => {
    const shared = { list: Array.from({ length: 50 }, (_, i) => `item-${i}`) };
    const writer = new YamlWriter();
    const first = writer.document({ shared });
    expect(() => writer.document({ shared: { shared, bad: NaN } })).toThrow(TypeError);
    expect(writer.document({ shared })).toBe(first);
    expect(writer.document({ shared })).toBe(first);
  });
});

describe('compared with cdk8s', () => {
  const labels = { app: 'web', 'app.kubernetes.io/version': '1.4' };
  const template = {
    metadata: { labels },
    spec: {
      containers: [{
        name: 'web',
        image: 'registry.example.com/web:1.4.2',
        command: ['sh', '-c', 'exec web --port=8080 # the port'],
        env: [{ name: 'PORT', value: '8080' }, { name: 'DEBUG', value: 'no' }, { name: 'OPTIONS', value: '{"a": [1, 2]}' }, { name: 'EMPTY', value: '' }],
        resources: { limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: 1 } },
        ports: [{ containerPort: 8080, name: 'http' }],
        volumeMounts: [],
        securityContext: {},
      }],
      terminationGracePeriodSeconds: 30,
    },
  };

  test.each<[string, unknown]>([
    ['a Deployment', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', labels }, spec: { replicas: 3, selector: { matchLabels: labels }, template } }],
    ['a ConfigMap with files', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'web', annotations: { 'a.example.com/since': '2020-01-01', 'a.example.com/note': 'see: there' } },
      data: { 'app.ini': '[main]\nport = 8080\n\n[log]\n  level = warn\n', 'run.sh': '#!/bin/sh\n\texec web "$@"', 'indented.txt': '  first\nsecond\n', 'gap.txt': 'a\n\n\n', one: '1' },
    }],
    ['a Service', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80, targetPort: 'http' }], selector: labels, sessionAffinity: null } }],
    ['an interpreter with Lua', {
      apiVersion: 'config.karmada.io/v1alpha1',
      kind: 'ResourceInterpreterCustomization',
      metadata: { name: 'cloneset' },
      spec: {
        target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' },
        customizations: { healthInterpretation: { luaScript: 'function InterpretHealth(observed)\n  if observed.status == nil then\n    return false\n  end\n\n  return true\nend\n' } },
      },
    }],
    ['a ManifestWork', { apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'web', namespace: 'edge-1' }, spec: { workload: { manifests: [{ kind: 'CloneSet', spec: { template } }] } } }],
  ])('%s has the same bytes', (_, object) => {
    // A copy without shared parts, as `ApiObject.toJson` makes one: for those cdk8s would write anchors and aliases.
    expect(writeYaml(object)).toBe(Yaml.stringify(JSON.parse(JSON.stringify(object))));
  });

  test('what differs is what some parser would read otherwise, and blocks that would hide blanks', () => {
    const differs = (value: unknown) => [writeYaml(value), Yaml.stringify(value)];
    // YAML 1.2 reads octal; PyYAML stops at `=`; go-yaml drops the underscore.
    expect(differs(['0o7', '=', '<<', '-_2'])).toEqual(['- "0o7"\n- "="\n- "<<"\n- "-_2"\n', '- 0o7\n- =\n- <<\n- -_2\n']);
    // PyYAML takes it for a string without the point.
    expect(differs([1e21])).toEqual(['- 1.0e+21\n', '- 1e+21\n']);
    // PyYAML refuses a tab in a bare string, go-yaml one at the start of a block without an indicator.
    expect(differs(['a\tb', '\ta\n'])).toEqual(['- "a\\tb"\n- |2\n  \ta\n', '- a\tb\n- |\n  \ta\n']);
    // YAML 1.1 takes it for a line break.
    expect(differs(['a\u2028b'])).toEqual(['- "a\\u2028b"\n', '- a\u2028b\n']);
    expect(differs(['a\n \n'])).toEqual(['- "a\\n \\n"\n', '- |+\n  a\n   \n']);
    // Anchors are lost on reviewers and on tools that edit files.
    const shared = { a: 1 };
    expect(differs([shared, shared])).toEqual(['- a: 1\n- a: 1\n', '- &a1\n  a: 1\n- *a1\n']);
    // As in JSON; of -0 releases of cdk8s write this or that.
    expect(differs({ a: undefined, b: 1 })).toEqual(['b: 1\n', 'a: null\nb: 1\n']);
    expect(writeYaml({ b: -0 })).toBe('b: 0\n');
  });
});
