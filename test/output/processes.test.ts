import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { bookkeepingIn, completeTree, filesIn, treeOf } from './generations';
import { writeTree } from '../../constructs/output/output-tree';

let root: string;
beforeAll(() => { root = fs.mkdtempSync(path.join(os.tmpdir(), 'processes-')); });
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

interface Run { readonly printed: string; readonly said: string; readonly signal: string | null; readonly status: number | null }

function writer(...args: (string | number)[]): Promise<Run> {
  return new Promise((done) => {
    const run = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'writer.ts'), ...args.map(String)], { cwd: path.join(__dirname, '../..') });
    let [printed, said] = ['', ''];
    run.stdout.on('data', (data) => { printed += data; });
    run.stderr.on('data', (data) => { said += data; });
    run.on('close', (status, signal) => done({ printed, said, signal, status }));
  });
}

describe('processes that write into one directory at once', () => {
  test.each([[2, 'absent'], [4, 'absent'], [2, 'written before'], [4, 'written before']])('%i of them all succeed, and the tree is that of one (directory %s)', async (count, state) => {
    const outdir = path.join(fs.mkdtempSync(path.join(root, 'at-once-')), 'dist');
    if (state !== 'absent') writeTree(outdir, treeOf('old'));
    const generations = ['a', 'b', 'c', 'd'].slice(0, count);
    const runs = await Promise.all(generations.map((generation) => writer(outdir, generation, 20)));
    expect(runs.map(({ said, status }) => [said, status])).toEqual(runs.map(() => ['', 0]));
    expect(generations.map(completeTree)).toContainEqual(filesIn(outdir));
    expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
  });
});

describe('a process that is killed', () => {
  // A process for each operation takes a minute on a busy machine.
  jest.setTimeout(400_000);

  /** Kills a run before each of its operations in turn, four at a time, until one gets to the end. */
  async function killedEverywhere(before: string | undefined, look: (outdir: string, operation: number) => void): Promise<number> {
    for (let first = 1; ; first += 4) {
      const runs = await Promise.all([0, 1, 2, 3].map(async (offset) => {
        const outdir = path.join(fs.mkdtempSync(path.join(root, 'killed-')), 'dist');
        if (before) writeTree(outdir, treeOf(before));
        const { signal, said } = await writer(outdir, 'new', 1, first + offset);
        expect(said).toBe('');
        if (signal === 'SIGKILL') look(outdir, first + offset);
        else expect(filesIn(outdir)).toEqual(completeTree('new'));
        return signal;
      }));
      if (runs.includes(null)) return first;
    }
  }

  test('leaves what the next run, whatever it writes, turns into one whole tree, at any moment', async () => {
    const outcomes = new Set<string>();
    const operations = await killedEverywhere('old', (outdir) => {
      writeTree(outdir, [{ path: 'other.yaml', content: 'other\n' }], { keepOthers: true });
      const { 'other.yaml': other, ...files } = filesIn(outdir);
      expect(other).toBe('other\n');
      expect([completeTree('old'), completeTree('new')]).toContainEqual(files);
      expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
      outcomes.add(files['ocm/edge/web.yaml']);
      writeTree(outdir, treeOf('newest'));
      expect(filesIn(outdir)).toEqual(completeTree('newest'));
    });
    expect(operations).toBeGreaterThan(20);
    expect([...outcomes].sort()).toEqual(['generation: new\n', 'generation: old\n']);
  });

  test('leaves nothing or the tree in a new directory, once the next run has begun', async () => {
    await killedEverywhere(undefined, (outdir) => {
      writeTree(outdir, [{ path: 'other.yaml', content: 'other\n' }], { keepOthers: true });
      const { 'other.yaml': other, ...files } = filesIn(outdir);
      expect(other).toBe('other\n');
      expect([{}, completeTree('new')]).toContainEqual(files);
      expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
    });
  });
});
