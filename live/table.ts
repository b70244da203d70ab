import { basename } from 'node:path';

/** What jest writes with `--json`, as far as it is read here. */
export interface JestResult {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] | null }[];
  }[];
}

/** How a spec of the suite ended. */
export interface SpecResult {
  readonly spec: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
}

/** How the suite ended on one line of Kruise. */
export interface RunResult {
  readonly kruise: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Seconds that it took to start the environment. */
  readonly start: number;
  /** Seconds of all, from the first process to the end of the last. */
  readonly seconds: number;
  readonly specs: readonly SpecResult[];
  /** Why there are no results, or not all. @default - there are */
  readonly error?: string;
}

/** The specs in what jest has written. A file that could not be run at all is a failure of its own. */
export function specResults({ testResults }: JestResult): SpecResult[] {
  return testResults.map(({ name, message, startTime, endTime, assertionResults }) => {
    const count = (...statuses: string[]): number => assertionResults.filter(({ status }) => statuses.includes(status)).length;
    const failures = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => ({ test: fullName, message: plain((failureMessages ?? []).join('\n')) }));
    const broken = assertionResults.length === 0 && message ? [{ test: '(the file could not be run)', message: plain(message) }] : [];
    return {
      spec: basename(name).replace(/\.live\.ts$/, ''),
      passed: count('passed'),
      failed: count('failed') + broken.length,
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
      seconds: Math.round((endTime - startTime) / 1000),
      failures: [...failures, ...broken],
    };
  }).filter(({ passed, failed, skipped }) => passed + failed + skipped > 0).sort((a, b) => a.spec.localeCompare(b.spec));
}

/** Whether all went well. A run without any test that was run did not. */
export function isGood({ specs, error }: RunResult): boolean {
  return error === undefined && specs.some(({ passed }) => passed > 0) && specs.every(({ failed }) => failed === 0);
}

/** The results as a text: a table for each line of Kruise, and what has failed. */
export function resultText(runs: readonly RunResult[]): string {
  return runs.map((run) => {
    const { versions, specs } = run;
    const total = (field: 'passed' | 'failed' | 'skipped'): number => specs.reduce((sum, spec) => sum + spec[field], 0);
    const rows = [
      ['SPEC', 'PASSED', 'FAILED', 'SKIPPED', 'SECONDS'],
      ...specs.map(({ spec, passed, failed, skipped, seconds }) => [spec, ...[passed, failed, skipped, seconds].map(String)]),
      ['all', ...[total('passed'), total('failed'), total('skipped'), run.seconds].map(String)],
    ];
    const failures = specs.flatMap(({ spec, failures: found }) => found.map(({ test }) => `  ✗ ${spec}: ${test}`));
    return [
      `Kruise ${versions.kruise ?? run.kruise}, ${Object.entries(versions).filter(([name]) => name !== 'kruise').map(([name, version]) => `${NAMES[name] ?? name} ${version}`).join(', ')}`,
      columns(rows).map((row) => `  ${row}`).join('\n'),
      ...failures,
      ...(run.error === undefined ? [] : [`  ${run.error}`]),
      `  started in ${run.start} s`,
    ].join('\n');
  }).join('\n\n');
}

const NAMES: Readonly<Record<string, string>> = { kubernetes: 'Kubernetes', etcd: 'etcd', karmada: 'Karmada', kwok: 'KWOK', ocm: 'OCM' };

/** Rows as lines, with columns as wide as needed; numbers stand to the right. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((found, row) => row.map((cell, index) => Math.max(found[index] ?? 0, cell.length)), []);
  const numeric = widths.map((_, index) => rows.slice(1).every((row) => /^[\d.]*$/.test(row[index] ?? '')) && rows.length > 1);
  return rows.map((row) => row.map((cell, index) => (numeric[index] ? cell.padStart(widths[index]) : cell.padEnd(widths[index]))).join('  ').trimEnd());
}

/** Without the colours of a terminal. */
function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '').trim();
}
