/**
 * As much of Jest's interface as the tests use, in one process and to be run again and again. Jest loads all modules anew in each run, which takes a second or more;
 * here they are loaded once, and a mutant is switched on while they are there. That makes thousands of mutants possible.
 */
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { jestExpect as expect } from '@jest/expect';
import * as fc from 'fast-check';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';
import { SnapshotState } from 'jest-snapshot';

/** Not `import`, as tests are to be loaded many times. */
export const load = createRequire(__filename);

type Body = () => unknown;

interface Block {
  readonly parent?: Block;
  readonly title: string;
  readonly before: Body[];
  readonly after: Body[];
}

export interface Test {
  readonly id: string;
  readonly file: string;
  /** As snapshots know it. */
  readonly title: string;
  readonly block: Block;
  readonly body: Body;
}

const blockOf = (title: string, parent?: Block): Block => ({ title, parent, before: [], after: [] });
const outwards = (block: Block): Block[] => [block, ...(block.parent ? outwards(block.parent) : [])];

/** Loads files of tests and collects what they define. */
export function loadSuite(files: string[]): Test[] {
  const tests: Test[] = [];
  let file = '';
  let block = blockOf('');
  const describe = (title: string, define: Body): void => {
    const outer = block;
    block = blockOf(title, outer);
    define();
    block = outer;
  };
  const test = (title: string, body: Body): void => {
    const full = [...outwards(block).map((each) => each.title).reverse(), title].filter((part) => part !== '').join(' ');
    tests.push({ id: `${file}: ${full}`, file, title: full, block, body });
  };
  const each = (define: (title: string, body: Body) => void): unknown => Object.assign(define, { each: bind(define as any, false) });
  const before = (body: Body): void => { block.before.push(body); };
  const after = (body: Body): void => { block.after.unshift(body); };
  // What is done before all tests is done before each: a run may be of one test.
  Object.assign(globalThis, {
    expect, jest: new ModuleMocker(globalThis as any), describe: each(describe), test: each(test), it: each(test),
    beforeEach: before, beforeAll: before, afterEach: after, afterAll: after,
  });
  load(resolve('test/random-seed.ts'));
  // The first failure is enough.
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
  for (file of files) {
    block = blockOf('');
    load(resolve(file));
  }
  return tests;
}

/** Runs a test, and returns why it failed, if it did. */
export async function runTest({ file, title, block, body }: Test, snapshots: Map<string, SnapshotState>): Promise<string | undefined> {
  const blocks = outwards(block);
  expect.setState({ currentTestName: title, testPath: resolve(file), snapshotState: snapshotsOf(file, snapshots), assertionCalls: 0, suppressedErrors: [] } as any);
  let failure: string | undefined;
  const attempt = async (step: Body): Promise<void> => {
    try {
      await step();
    } catch (error) {
      failure ??= error instanceof Error ? `${error.message}` : String(error);
    }
  };
  for (const step of [...blocks].reverse().flatMap(({ before }) => before)) await attempt(step);
  await attempt(body);
  // A snapshot that does not match is kept here and not thrown.
  await attempt(() => { for (const error of expect.getState().suppressedErrors) throw error; });
  for (const step of blocks.flatMap(({ after }) => after)) await attempt(step);
  return failure;
}

/** Snapshots count how often a test has asked, so each run of tests has its own. */
function snapshotsOf(file: string, snapshots: Map<string, SnapshotState>): SnapshotState {
  const found = snapshots.get(file) ?? new SnapshotState(join(dirname(resolve(file)), '__snapshots__', `${basename(file)}.snap`) as any, {
    rootDir: process.cwd(), updateSnapshot: 'none', expand: false, prettierPath: null, snapshotFormat: load(resolve('jest.config.js')).snapshotFormat,
  });
  snapshots.set(file, found);
  return found;
}
