import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { diff } from '../../constructs/cli/diff';
import { GATES } from '../../constructs/plan/diff/gates';

interface Step { readonly if?: string; readonly run?: string }

const MARKER = '<!-- cdk8s-kruise-federation diff -->';

const read = (name: string): any => parse(fs.readFileSync(path.join(__dirname, '../../examples/ci', name), 'utf8'));
const steps: Step[] = read('github-actions.yaml').jobs['fleet-diff'].steps;
const scripts: Readonly<Record<string, readonly string[]>> = {
  'GitHub Actions': steps.flatMap(({ run }) => run ?? []),
  'GitLab CI': read('gitlab-ci.yaml')['fleet-diff'].script,
};

describe.each(Object.entries(scripts))('the pipeline for %s', (_, script) => {
  const text = script.join('\n');
  const [call = '', ...others] = text.match(/npx cdk8s-kruise-federation diff .*/g) ?? [];

  test('has commands that the shell can read', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('runs the apps once, with options, formats and gates that the command has', () => {
    expect(others).toEqual([]);
    for (const [option] of call.matchAll(/--[a-z-]+/g)) expect(diff.usage).toMatch(new RegExp(`^ .*${option} `, 'm'));
    for (const [, format] of call.matchAll(/--output (\w+)/g)) expect(diff.usage).toMatch(new RegExp(`--output .*\\b${format}\\b`));
    for (const gate of /--fail-on (\S+)/.exec(call)![1].split(',')) expect(GATES).toContain(gate);
    expect([...call.matchAll(/--output (\w+) --file (\S+)/g)].map(([, ...pair]) => pair)).toEqual([['html', 'fleet-diff.html'], ['markdown', 'changes.md']]);
  });

  test('puts the mark at the beginning of what it posts, and finds it there again', () => {
    expect(text).toContain(`printf '%s\\n' '${MARKER}'; cat changes.md; } > fleet-diff.md`);
    expect(text).toMatch(new RegExp(`starts[wW]ith\\("${MARKER}"\\)`));
  });
});

test('no text that somebody else chooses becomes part of a command', () => {
  for (const command of scripts['GitHub Actions']) expect(command).not.toContain('${{');
});

test('pull requests of forks, whose token only reads, get a summary and no comment', () => {
  expect(steps.find(({ run }) => run?.includes('gh api'))?.if).toBe('github.event.pull_request.head.repo.full_name == github.repository');
  expect(steps.find(({ run }) => run?.includes('GITHUB_STEP_SUMMARY'))?.if).toBeUndefined();
});
