import { resolve, sep } from 'node:path';
import type { DryRunOptions, DryRunResult, MutantRunOptions, MutantRunResult } from '@stryker-mutator/api/test-runner';
import { load, loadSuite, runTest, type Test } from './suite';

/** What the instrumented code and its runner tell each other. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: any;
}

const switches = ((globalThis as any).__stryker__ ??= {}) as Switches;

/** Runs the tests of a part, which the environment variables name, in a process that has loaded them once. */
export class RoomRunner {
  private tests: Test[] = [];
  /** A mutant was there while modules were loaded, or has changed what they keep. */
  private isBroken = true;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async dryRun(_options: DryRunOptions): Promise<DryRunResult> {
    this.load();
    const results = [];
    const snapshots = new Map();
    for (const test of this.tests) {
      switches.currentTestId = test.id;
      const start = performance.now();
      const failure = await runTest(test, snapshots);
      const result = { id: test.id, name: test.id, fileName: test.file, timeSpentMs: performance.now() - start };
      results.push(failure === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure });
      switches.currentTestId = undefined;
    }
    return { status: 'complete', tests: results, mutantCoverage: switches.mutantCoverage } as any;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { testFilter, reloadEnvironment } = options;
    if (reloadEnvironment) return this.runLoaded(options);
    if (this.isBroken) this.load();
    const result = await this.run(options);
    if (result.status === 'killed' && await this.failsAnyway(result.killedBy[0])) return this.runLoaded(options);
    // What is computed once and kept was computed without the mutant, and the one test that was seen to compute it may not be the one that would notice.
    if (result.status === 'survived') return this.runLoaded(testFilter?.length === 1 ? { ...options, testFilter: undefined } : options);
    this.isBroken ||= result.status === 'timeout';
    return result;
  }

  /** Loads everything with the mutant there, and runs the tests. */
  private async runLoaded(options: MutantRunOptions): Promise<MutantRunResult> {
    switches.activeMutant = options.activeMutant.id;
    try {
      this.load();
    } catch (error) {
      this.isBroken = true;
      return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 } as any;
    }
    this.isBroken = true;
    return this.run(options);
  }

  private async run({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const wanted = testFilter && new Set(testFilter);
    const tests = wanted ? this.tests.filter(({ id }) => wanted.has(id)) : this.tests;
    // Stryker's limit is a hundred times what all tests need together. A test that takes twice as much as all of them is in a loop without end.
    const limit = hitLimit === undefined ? undefined : Math.max(hitLimit / 50, 10_000);
    const snapshots = new Map();
    try {
      for (const [index, test] of tests.entries()) {
        Object.assign(switches, { activeMutant: activeMutant.id, hitCount: limit === undefined ? undefined : 0, hitLimit: limit });
        const failure = await runTest(test, snapshots);
        if (limit !== undefined && switches.hitCount! > limit) return { status: 'timeout', reason: 'hit limit' } as any;
        if (failure !== undefined) return { status: 'killed', killedBy: [test.id], failureMessage: failure, nrOfTests: index + 1 } as any;
      }
      return { status: 'survived', nrOfTests: tests.length } as any;
    } finally {
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  /** Whether a test fails without a mutant, too: this one or an earlier one has left something behind. */
  private async failsAnyway(id: string): Promise<boolean> {
    const snapshots = new Map();
    for (const test of this.tests.filter((each) => each.id === id)) {
      this.isBroken ||= await runTest(test, snapshots) !== undefined;
    }
    return this.isBroken;
  }

  /** Loads the files of the part and its tests anew, but not the packages they use. The files come first: what runs while they are loaded is no part of a test. */
  private load(): void {
    const own = `${process.cwd()}${sep}`;
    for (const file of Object.keys(load.cache)) {
      if (file.startsWith(own) && !file.includes('node_modules')) delete load.cache[file];
    }
    for (const file of process.env.MUTATE_FILES!.split('\n')) load(resolve(file));
    this.tests = loadSuite(process.env.MUTATE_TESTS!.split('\n'));
    this.isBroken = false;
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', injectableClass: RoomRunner }];
