import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchersAbove, type Ancestor } from '../../live/control-planes/ancestors';
import { deathNotice } from '../../live/control-planes/session';
import { lastLines } from '../../live/control-planes/supervisor/log-tail';
import { processTable } from '../../live/control-planes/supervisor/processes';
import { onLines, type Death } from '../../live/control-planes/supervisor/protocol';

describe('processes', () => {
  const logs = mkdtempSync(join(tmpdir(), 'supervisor-test-'));
  afterAll(() => rmSync(logs, { recursive: true, force: true }));
  const shell = (name: string, script: string, ...more: string[]) => ({ name, command: '/bin/sh', args: ['-c', script, ...more] });

  test('run until they are stopped, also those that do not want to', async () => {
    const table = processTable(logs, () => undefined, () => undefined);
    expect(table.start(shell('sleeper', 'exec sleep 60'))).toBeGreaterThan(1);
    expect(table.list()).toMatchObject([{ name: 'sleeper', state: 'runs' }]);
    expect(() => table.start(shell('sleeper', 'exec sleep 60'))).toThrow('sleeper runs already');
    await table.stop('sleeper', 'SIGKILL');
    expect(table.list()).toMatchObject([{ name: 'sleeper', state: 'stopped', pid: undefined }]);
  });

  test('that end by themselves are reported, with the end of their logs', async () => {
    const death = await new Promise<Death>((resolve) => {
      processTable(logs, resolve, () => undefined).start(shell('crasher', 'echo no such flag; exit 3'));
    });
    expect(death).toMatchObject({ name: 'crasher', how: 'exit code 3', tail: 'no such flag', revived: false });
    expect(deathNotice(death)).toBe(`crasher ended by itself (exit code 3). The end of its log, ${join(logs, 'crasher.log')}:\n  | no such flag`);
  });

  test('that cannot be started at all are reported too', async () => {
    const death = await new Promise<Death>((resolve) => {
      processTable(logs, resolve, () => undefined).start({ name: 'nobody', command: '/does/not/exist', args: [] });
    });
    expect(death.how).toContain('not started');
  });

  test('are started again as they were first started, with more arguments behind', async () => {
    const table = processTable(logs, () => undefined, () => undefined);
    table.start(shell('echo', 'echo "$@"; exec sleep 60', 'x', 'one'));
    await table.restart('echo', ['two']);
    expect(table.list()[0].command.slice(-2)).toEqual(['one', 'two']);
    await table.restart('echo', []);
    expect(table.list()[0].command.at(-1)).toBe('one');
    await table.endAll([]);
  });

  test('end, the last ones after all others, and then nothing is started any more', async () => {
    const table = processTable(logs, () => undefined, () => undefined);
    const log = join(logs, 'order');
    for (const name of ['etcd', 'other']) table.start(shell(name, `trap 'echo ${name} >> ${log}; exit' TERM; echo ready; while :; do sleep 0.02; done`));
    while (['etcd', 'other'].some((name) => !readFileSync(join(logs, `${name}.log`), 'utf8').includes('ready'))) await new Promise((resolve) => setTimeout(resolve, 10));
    await table.endAll(['etcd']);
    expect(readFileSync(log, 'utf8')).toBe('other\netcd\n');
    expect(() => table.start(shell('late', 'true'))).toThrow('everything is being ended');
  });

  test('that nobody knows are named, with those that there are', async () => {
    await expect(processTable(logs, () => undefined, () => undefined).restart('us-west', [])).rejects.toThrow('No process is called us-west. There are: none.');
  });
});

test('lines are put together, however they arrive', () => {
  const received: unknown[] = [];
  const receive = onLines((message) => received.push(message));
  for (const part of ['{"a"', ':1}\n{"b":2}\n', '{"c":', '3}\n']) receive(Buffer.from(part));
  expect(received).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
});

test('of a panic the first lines are told, which say why', () => {
  const log = ['I1 starts', 'panic: too many open files', '', ...Array.from({ length: 50 }, (_, index) => `goroutine ${index}`)].join('\n');
  expect(lastLines(log, 10)).toContain('panic: too many open files');
  expect(lastLines('a\nb\nc\n', 2)).toBe('b\nc');
});

test('launchers are those between the terminal and the command', () => {
  const processes: Record<number, Ancestor> = {
    50: { pid: 50, parent: 40, command: 'node --import loader.mjs live/main.ts' },
    40: { pid: 40, parent: 30, command: 'node /x/node_modules/.bin/tsx live/main.ts up' },
    30: { pid: 30, parent: 20, command: 'sh -c tsx live/main.ts up' },
    20: { pid: 20, parent: 10, command: 'npm run live up' },
    10: { pid: 10, parent: 1, command: '-bash' },
  };
  expect(launchersAbove(50, (pid) => processes[pid])).toEqual([40, 30, 20]);
  expect(launchersAbove(10, (pid) => processes[pid])).toEqual([]);
});
