import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProcesses } from './control-planes/supervisor/client';
import type { ProcessStatus } from './control-planes/supervisor/protocol';
import { ENVIRONMENT_VARIABLE, type KruiseLine } from './environment';
import { DEFAULT_CLUSTERS, SUITE_KRUISE, type Options } from './options';
import { Interrupted, runUser, untilEnd, withEnvironment, type Running } from './runner';
import { isGood, resultText, specResults, type RunResult } from './table';

const ROOT = join(__dirname, '..');
const SUITE = join(__dirname, 'suite');

/** Runs the suite on each line of Kruise, prints the results, and says whether all went well. */
export async function runSuite(options: Options): Promise<boolean> {
  const seed = options.random === undefined ? undefined : options.seed ?? Math.floor(Math.random() * 1_000_000);
  const runs: RunResult[] = [];
  for (const kruise of options.kruise.length > 0 ? options.kruise : SUITE_KRUISE) {
    const result = await runOn(kruise, { ...options, seed });
    runs.push(result);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ date: new Date().toISOString(), random: options.random, seed, runs }, null, 2)}\n`);
  }
  process.stdout.write(`\n${resultText(runs)}\n`);
  if (seed !== undefined) process.stdout.write(`\nThe random apps again: npm run live -- --random ${options.random} --seed ${seed}\n`);
  const good = runs.every(isGood);
  if (!good && !options.keep && !options.logs) process.stdout.write('\nLogs are gone with the run. Keep them with --logs DIR, or look around with --keep.\n');
  return good;
}

async function runOn(kruise: KruiseLine, options: Options): Promise<RunResult> {
  const { karmada, ocm, gates, home, keep } = options;
  const begin = Date.now();
  process.stderr.write(`\nKruise ${kruise}, Karmada ${karmada}, OCM ${ocm}\n`);
  const seconds = (): number => Math.round((Date.now() - begin) / 1000);
  const several = options.kruise.length !== 1;
  const logs = options.logs && (several ? join(options.logs, `kruise-${kruise}`) : options.logs);
  const clusters = options.clusters.length > 0 ? options.clusters : DEFAULT_CLUSTERS;
  try {
    return await withEnvironment({
      choice: { kruise, karmada, ocm }, clusters, gates, home: home && several ? join(home, kruise) : home, keep, logs, tools: needsTools(options), print: (line) => process.stderr.write(`${line}\n`),
    }, async (running) => {
      const { environment: { versions, home: place }, session } = running;
      session.progress.say('all runs; the suite begins');
      const results = join(place, 'jest.json');
      await runUser(running, process.execPath, jestArguments(options, results), jestVariables(running, options));
      if (session.signal.aborted) throw session.signal.reason;
      const specs = existsSync(results) ? specResults(JSON.parse(readFileSync(results, 'utf8'))) : [];
      const error = specs.length === 0 ? 'No spec was run.' : fallen(await listProcesses(session));
      const result: RunResult = { kruise, versions, start: running.seconds, seconds: seconds(), specs, ...(error !== undefined && { error }) };
      if (keep) {
        process.stdout.write(`\n${resultText([result])}\n\nEverything stays until Ctrl-C. Environment: ${join(place, 'environment.json')}\n`);
        await untilEnd(session);
      }
      return result;
    });
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return { kruise, versions: {}, start: 0, seconds: seconds(), specs: [], error: (error as Error).message };
  }
}

/** What died by itself while the suite ran, and was started again: no spec may have noticed. */
function fallen(processes: readonly ProcessStatus[]): string | undefined {
  const names = processes.filter(({ revivals }) => revivals > 0).map(({ name }) => name);
  return names.length > 0 ? `Died by itself, and was started again: ${names.join(', ')}. See the logs.` : undefined;
}

/** Programs that specs run take long to build, so not if only other specs are asked for. A pattern of tests may mean those of any spec. */
export function needsTools({ only, random }: Pick<Options, 'only' | 'random'>, files: readonly string[] = specFiles()): boolean {
  if (random !== undefined) return false;
  const chosen = filesNamed(only, files);
  return chosen.length === 0 || chosen.some((file) => file.startsWith('gitops'));
}

/** The arguments of node for jest: the pattern of `--only` means files if it is in the name of one, else tests. */
export function jestArguments({ only, random }: Pick<Options, 'only' | 'random'>, results: string, files: readonly string[] = specFiles()): string[] {
  const pattern = random === undefined ? only : 'random';
  const chosen = filesNamed(pattern, files);
  return [
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), '--config', join(ROOT, 'live', 'jest.config.js'), '--json', '--outputFile', results,
    ...(pattern === undefined ? [] : chosen.length > 0 ? ['--runTestsByPath', ...chosen.map((file) => join(SUITE, file))] : ['--testNamePattern', pattern]),
    // With both, the pattern chooses among the random apps.
    ...(random !== undefined && only !== undefined ? ['--testNamePattern', only] : []),
  ];
}

function jestVariables({ environment: { home } }: Running, { random, seed, previous }: Options): NodeJS.ProcessEnv {
  return {
    [ENVIRONMENT_VARIABLE]: join(home, 'environment.json'),
    ...(random !== undefined && { LIVE_RANDOM: String(random), LIVE_SEED: String(seed) }),
    ...(previous !== undefined && { LIVE_PREVIOUS: previous }),
  };
}

/** The files that have a pattern in their names. */
function filesNamed(pattern: string | undefined, files: readonly string[]): string[] {
  return pattern === undefined ? [] : files.filter((file) => new RegExp(pattern).test(file));
}

function specFiles(): string[] {
  return readdirSync(SUITE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.live.ts'));
}
