import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { bookkeepingIn, filesIn } from './generations';
import { OutputLock } from '../../constructs/output/lock';
import { writeTree } from '../../constructs/output/output-tree';

let outdir: string;
let other: ChildProcess;
const lock = () => path.join(outdir, '.kruise-federation.lock');
const FILES = [{ path: 'a.yaml', content: 'a\n' }];

beforeEach(() => {
  outdir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lock-')), 'dist');
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
});
afterEach(() => {
  other.kill('SIGKILL');
  fs.rmSync(path.dirname(outdir), { recursive: true });
});

/** A lock as this machine writes it, changed as given. */
function lockWith(change: object): void {
  const own = OutputLock.acquire(outdir);
  const text = fs.readFileSync(lock(), 'utf8');
  own.release();
  fs.mkdirSync(outdir, { recursive: true });
  fs.writeFileSync(lock(), JSON.stringify({ ...JSON.parse(text), born: undefined, ...change }));
}

const write = () => writeTree(outdir, FILES, { patience: 60 });
const old = (minutes: number) => fs.utimesSync(lock(), new Date(), new Date(Date.now() - minutes * 60_000));

describe('the lock of an output directory', () => {
  test('of a run that lives is respected, and the message says who holds it and since when', () => {
    lockWith({ pid: other.pid, since: '2026-01-02T03:04:05.000Z' });
    expect(write).toThrow(new RegExp(`^Nothing was written to .*\\n  \\[app\\] KF551: Process ${other.pid} on \\S+ has been writing into ".*dist" since 2026-01-02T03:04:05.000Z; `
      + 'expected one run at a time. Fix: wait for it to end, .* remove ".*\\.kruise-federation\\.lock"\\.$'));
    expect(filesIn(outdir)).toEqual({});
  });

  test('is waited for', () => {
    lockWith({ pid: other.pid });
    spawn(process.execPath, ['-e', `setTimeout(() => require('node:fs').rmSync(${JSON.stringify(lock())}), 300)`]);
    writeTree(outdir, FILES, { patience: 30_000 });
    expect(filesIn(outdir)).toEqual({ 'a.yaml': 'a\n' });
  });

  test.each<[string, () => void]>([
    ['of a run that died', () => lockWith({ pid: 2 ** 22 + 1 })],
    ['of a run whose process ID another process has now', () => lockWith({ pid: other.pid, born: '1' })],
    ['of a run whose process ID this process has now', () => lockWith({ pid: process.pid, born: '1' })],
    ['of a run on another machine, after some minutes', () => { lockWith({ pid: 1, host: 'elsewhere' }); old(3); }],
    ['that was never completed, after some seconds', () => { lockWith({}); fs.writeFileSync(lock(), ''); old(1); }],
    ['of a run that died while it took over from another one', () => { lockWith({ pid: 2 ** 22 + 1 }); fs.copyFileSync(lock(), path.join(outdir, '.kruise-federation.takeover')); }],
  ])('%s is taken over', (_, make) => {
    make();
    expect(write().written).toEqual(['a.yaml']);
    expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
  });

  test.each<[string, () => void]>([
    ['of a run on another machine', () => lockWith({ pid: 2 ** 22 + 1, host: 'elsewhere' })],
    ['that is being made', () => { lockWith({}); fs.writeFileSync(lock(), ''); }],
  ])('%s is respected', (_, make) => {
    make();
    expect(write).toThrow('KF551');
  });

  test('goes when the run ends, also with an error, and so does a directory that was made for it', () => {
    expect(() => writeTree(path.join(outdir, 'deep'), [{ path: `${`${'x'.repeat(200)}/`.repeat(30)}a`, content: '' }])).toThrow('KF553');
    expect(fs.existsSync(outdir)).toBe(false);
    write();
    fs.writeFileSync(path.join(outdir, 'mine'), '');
    expect(() => writeTree(outdir, [{ path: 'mine', content: 'x' }])).toThrow('KF552');
    expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
  });

  test('that is gone before the switch stops the run', () => {
    write();
    const { writeFileSync } = fs;
    jest.spyOn(fs, 'writeFileSync').mockImplementationOnce((...args) => {
      fs.rmSync(lock());
      writeFileSync(...args);
    });
    expect(() => writeTree(outdir, [{ path: 'a.yaml', content: 'b\n' }])).toThrow(/KF557: ".*dist" was emptied or removed while this run was writing/);
    jest.restoreAllMocks();
    expect(filesIn(outdir)).toEqual({ 'a.yaml': 'a\n' });
  });
});
