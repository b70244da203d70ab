import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../../output/generations';
import type { FederationApp } from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import * as plans from '../../../constructs/federation/plan';

const environment = { ...process.env };
/** A directory for each test of a file. */
export let scratch: string;

/** Gives each test of a file a memory of its own, and has it say nothing. Who calls this mocks `code-digest`: tests are run while code is written. */
export function withMemory(): void {
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'memory-'));
    forgetAll();
  });
  afterEach(() => {
    process.env = { ...environment };
    jest.restoreAllMocks();
    rmSync(scratch, { recursive: true, force: true });
  });
}

/** Starts with an empty memory. */
export function forgetAll(): void {
  process.env.XDG_CACHE_HOME = mkdtempSync(join(scratch, 'cache-'));
}

/** What has become of an app. */
export interface Run {
  /** Its files, or why there are none, and what it has printed. */
  readonly output: unknown;
  /** The paths of workloads that came out as the run before has written them. */
  readonly known: string[];
  /** The paths of workloads that were planned. */
  readonly planned: string[];
}

/** Writes an app as the first one of a program, into a directory of its own unless another is given. */
export function run(build: (outdir: string) => FederationApp, memory: 'always' | 'usual' | 'off' = 'always', outdir = mkdtempSync(join(scratch, 'dist-'))): Run {
  process.env.KRUISE_FEDERATION_MEMORY = memory;
  jest.replaceProperty(Federation as unknown as { count: number }, 'count', 0);
  const { planDelivery } = plans;
  const planned: string[] = [];
  const planning = jest.spyOn(plans, 'planDelivery').mockImplementation((definition) => {
    planned.push(definition.path);
    return planDelivery(definition);
  });
  const said = jest.spyOn(process.stderr, 'write').mockClear().mockReturnValue(true);
  try {
    const app = build(outdir);
    app.synth();
    const federation = Federation.of(app);
    const workloads = [...federation.workloadsByChart().values()].flat();
    const known = workloads.filter((workload) => federation.current().plan(workload).known).map(({ node }) => node.path);
    return { output: [filesIn(outdir), ...said.mock.calls], known, planned };
  } catch (error) {
    return { output: [String(error), ...said.mock.calls], known: [], planned };
  } finally {
    planning.mockRestore();
  }
}
