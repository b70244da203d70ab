import type { Random } from './random-definition';

const YAML = [
  'a: 1\nb: two\nlist:\n- x\n- y\nnested:\n  deep: yes\n',
  '# comment\nb: "quoted"\na:   spaced\nlist: [1, 2, 3]\nnested: {deep: null}\n',
  'list:\n  - a: 1\n    b: 2\n  -\n    - x\n    - y\nnested:\n  deep: |\n    line 1\n    line 2\nx/y: 0x1F\n',
  '10: ten\n9: nine\n1: one\na: 2001-12-14\nb: 1.50\nlist: []\n',
  'on: switch\na: ~\nb: 0o14\nlist:\n- 010\n- 1_000\n- 12:30:45\n- .5\n- 1e3\n',
  'base: &base {x: 1, y: 2}\na:\n  <<: *base\n  y: 3\nb: *base\nlist: [a, b]\n',
  'a: >-\n  folded\n  text\nb: >\n  kept\n\n  apart\nlist: ["a b", \'c\'\'d\']\n',
  '- 1\n- a\n- b: 2\n',
  '', 'just text', 'a: [1', 'a: 1\na: 2\nlist: [3]\n', '{"a": 1, "b": {"c": [true, null]}, "list": ["x"]}',
  `a: ${'word '.repeat(25)}end\nb: "${'word '.repeat(25)}"\nlist: ['it''s ${'long '.repeat(20)}x: y']\n`,
  'a: "tab\\there"\nb: "uni\\u00e9 \\U0001F600"\nlist: ["\\x07", "a\\nb", "a\\n", " lead", "trail "]\n',
  '---\na: 1\nlist: [x]\n---\nb: 2\n',
];

const JSON_TEXTS = [
  '{"a": 1, "b": "two", "list": ["x", "y"], "nested": {"deep": true}}',
  '{\n  "b": 1.0,\n  "a": 1e3,\n  "list": [ 1, [ ], { } ],\n  "nested": { "deep": "a<b>&c" }\n}',
  '{"2": "two", "1": "one", "a": "\\u0041\\/", "x/y": null, "list": [null]}',
  '["x", {"a": 1}]', ' ["x"]', '', 'null', '5', '{"a": 1', '{"a":12345678901234567890,"list":[-0.0],"nested":{"deep":{"b":1,"a":2}}}',
];

/** Text as it is kept in ConfigMaps; some of it is not what it claims to be. */
export function randomText(random: Random, format: 'yaml' | 'json'): string {
  return random.pick(format === 'yaml' ? YAML : JSON_TEXTS);
}
