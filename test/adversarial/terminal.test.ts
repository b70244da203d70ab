import { Chart } from 'cdk8s';
import { importManifests } from '../../constructs/adoption/import';
import { formatMistake } from '../../constructs/adoption/mistake';
import { FederationError } from '../../constructs/problems/error';
import { finding, formatProblem } from '../../constructs/problems/problem';
import { report } from '../../constructs/problems/report';
import { ValidationError } from '../../constructs/problems/validation-error';
import { PLACEMENT_RULES } from '../../constructs/placement/rules';
import { shown } from '../../constructs/json/shown';
import { visible, visibleLines } from '../../constructs/json/visible';
import { FederationApp } from '../../constructs';
import { cli, Folder } from '../cli/command-line';

const folder = new Folder();
afterAll(() => folder.remove());

/** What a terminal acts on: it clears the screen, moves the cursor, turns text around, or starts a new line. */
const CONTROLS: readonly [string, string, string][] = [
  ['an escape', '\u001b[2J', '\\u001b[2J'], ['a bell', '\u0007', '\\u0007'], ['a backspace', '\b', '\\u0008'], ['a null', '\0', '\\u0000'], ['a carriage return', '\r', '\\r'],
  ['a line feed', '\n', '\\n'], ['a delete', '\u007f', '\\u007f'], ['a C1 introducer', '\u009b31m', '\\u009b31m'], ['a next line', '\u0085', '\\u0085'],
  ['a line separator', '\u2028', '\\u2028'], ['a paragraph separator', '\u2029', '\\u2029'], ['a right-to-left override', '\u202e', '\\u202e'],
  ['an isolate', '\u2066', '\\u2066'], ['a right-to-left mark', '\u200f', '\\u200f'], ['an Arabic letter mark', '\u061c', '\\u061c'], ['a byte order mark', '\ufeff', '\\ufeff'],
  ['half of a surrogate pair', '\ud83d', '\\ud83d'],
];
const HARMFUL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe.each(CONTROLS)('%s', (_name, control, escape) => {
  const name = `a${control}b`;
  const problem = finding(PLACEMENT_RULES.unknownCluster ?? Object.values(PLACEMENT_RULES)[0], { path: `app/${name}`, message: `The cluster '${name}' is not there.`, fix: `remove ${name}.` });
  const escaped = `a${escape}b`;

  test('is visible in text, and in every value that is shown', () => {
    expect(visible(name)).toBe(escaped);
    expect(shown({ [name]: name })).not.toMatch(HARMFUL);
    expect(visibleLines(`${name}\n\tx`)).toBe(control === '\n' ? `${name}\n\tx` : `${escaped}\n\tx`);
  });

  test('is visible in problems, errors and reports', () => {
    const line = formatProblem(problem);
    expect(line).toContain(`'${escaped}' is not there. Fix: remove ${escaped}.`);
    expect(new FederationError([problem]).message).toBe(`[app/${escaped}] ${line}`);
    expect(new ValidationError([line]).message).not.toMatch(HARMFUL);
    const chart = new Chart(new FederationApp(), 'chart');
    const written: string[] = [];
    const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const lines = report(chart, [problem, { ...problem, severity: 'warning' as any }]);
    write.mockRestore();
    expect([...lines, ...written.map((text) => text.trimEnd())].filter((text) => text.includes('\n') || HARMFUL.test(text))).toEqual([]);
    expect(written.join('')).toContain(escaped);
  });

  test('is visible in what import says of names, namespaces, kinds, keys and values', () => {
    const text = JSON.stringify({
      apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace: name, annotations: { 'work.karmada.io/conflict-resolution': `X${name}` } }, spec: { [name]: name, replicas: name },
    });
    const mistakes = importManifests([{ name: `${name}.yaml`, text }, { name, text: JSON.stringify({ apiVersion: 'v1', kind: name, metadata: name }) }, { name, text: `a: *${name}` }], { kruise: '1.9', namespace: 'default' }).mistakes;
    expect(mistakes.length).toBeGreaterThan(2);
    for (const mistake of mistakes) {
      const lines = formatMistake(mistake).trimEnd().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines.filter((line) => HARMFUL.test(line))).toEqual([]);
    }
  });

  test('is visible in what commands say', () => {
    const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { template: {}, strategy: { type: name } } };
    const file = folder.file('object.yaml', object);
    const customization = folder.file('lint.yaml', { apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name }, spec: { customizations: { [name]: { luaScript: name } } } });
    const said = [
      cli(name), cli('import', `--${name}`), cli('import', name), cli('import', file, '-o', `/nowhere/${name}`), cli('import', '--kruise', name, file), cli('lint', customization), cli('convert', file),
      cli('interpret', '--object', file, '--operation', name), cli('interpret', '--object', file, '--operation', 'health'),
    ];
    for (const { out, err } of said) expect([out, err].filter((text) => HARMFUL.test(text.replaceAll('\t', '')))).toEqual([]);
  });
});
