import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { version } from '../../package.json';
import { ALL_RULES } from '../../constructs/all-rules';
import { cli } from './command-line';

const ROOT = resolve(__dirname, '../..');

/** The places that `explain` names, one to a line. */
const pagesIn = (text: string): string[] => text.slice(text.indexOf('Pages:') + 'Pages:'.length).trim().split(/\s+/);

const COMMANDS = ['convert', 'diff', 'explain', 'import', 'interpret', 'lint', 'plan', 'rollout', 'show'];

test.each([['imprt', 'import'], ['Import', 'import'], ['explian', 'explain'], ['lnt', 'lint'], ['convrt', 'convert'], ['plna', 'plan'], ['dif', 'diff'], ['shw', 'show'], ['rolout', 'rollout']])('%s is taken for %s', (given, meant) => {
  expect(cli(given)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`Unknown command '${given}'; did you mean '${meant}'?\n`) });
});

test.each(['frobnicate', 'constructor', '__proto__', ''])('%j is not taken for a command', (given) => {
  expect(cli(given)).toMatchObject({ code: 2, err: expect.stringContaining(`Unknown command '${given}'.\n`) });
});

test.each([['--version'], ['-v']])('%s prints the version', (flag) => {
  expect(cli(flag)).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test.each(COMMANDS)('%s has a help of its own', (command) => {
  const help = { code: 0, out: expect.stringMatching(new RegExp(`^Usage: cdk8s-kruise-federation ${command} `)), err: '' };
  expect(cli(command, '--help')).toEqual(help);
  expect(cli(command, '-h')).toEqual(help);
  expect(cli('help', command)).toEqual(help);
});

test.each([['import', '--ouput', 'output'], ['import', '--namspace=shop', 'namespace'], ['convert', '--in-plce', 'in-place'], ['lint', '--operaton', 'operation'], ['explain', '--hlp', 'help'], ['plan', '--replcas', 'replicas'], ['diff', '--fail-onn', 'fail-on']])('%s %s: the option %s is suggested', (command, given, meant) => {
  expect(cli(command, given)).toMatchObject({ code: 2, err: expect.stringContaining(`Did you mean '--${meant}'?`) });
});

test('an option that is like no other is only refused', () => {
  expect(cli('import', '--frobnicate').err).not.toContain('Did you mean');
});

describe('explain', () => {
  test.each(Object.values(ALL_RULES).flat().map((rule) => [rule.code, rule] as const))('prints %s', (code, { rule, why, source }) => {
    const { code: exit, out, err } = cli('explain', code);
    expect([exit, err]).toEqual([0, '']);
    for (const part of [code, rule, why, source]) expect(out).toContain(part);
  });

  test.each(Object.values(ALL_RULES).flat().map(({ code }) => code))('says where the documentation is about %s', (code) => {
    const pages = pagesIn(cli('explain', code).out);
    expect(pages[0]).toMatch(/^docs\/checks\.md:\d+$/);
    for (const [file, line] of pages.map((page) => page.split(':'))) {
      expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1]).toContain(code);
    }
  });

  test('leads to pages that are about a rule, from wherever it is run', () => {
    expect(pagesIn(cli('explain', 'KF503').out)).toEqual(expect.arrayContaining([expect.stringMatching(/^docs\/concepts\/placement\.md:\d+$/)]));
    expect(pagesIn(cli('explain', 'KF503').out).join()).not.toMatch(/api\.md|performance\.md/);
    expect(pagesIn(cli('explain', 'KF204').out).join()).not.toContain('plan.md'); // which has `explain KF204`
    jest.spyOn(process, 'cwd').mockReturnValue(tmpdir());
    expect(pagesIn(cli('explain', 'KF503').out)[0].split(':')[0]).toBe(join(ROOT, 'docs/checks.md'));
    jest.restoreAllMocks();
  });

  test('takes several codes, in any case', () => {
    expect(cli('explain', 'kf001', 'KF204').out).toMatch(/^KF001 \(error, Import\)[^]*\nKF204 \(/);
  });

  test('says what it expects', () => {
    expect(cli('explain')).toMatchObject({ code: 2, err: expect.stringContaining('No code to explain was given.\n\nUsage: cdk8s-kruise-federation explain CODE...') });
    expect(cli('explain', 'KF99')).toMatchObject({ code: 2, err: expect.stringContaining('Unknown code \'KF99\'; did you mean \'KF') });
    expect(cli('explain', 'everything')).toMatchObject({ code: 2, err: expect.stringContaining('expected one such as KF204') });
  });
});
