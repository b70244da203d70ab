import { existsSync, openSync, readdirSync, readSync, closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveEnvironment } from '../environment';

/** How long the logs of Karmada's components were at one moment. */
export type LogMark = Readonly<Record<string, number>>;

/** Where the logs are now, to ask later what was added. */
export function markLogs(environment: LiveEnvironment): LogMark {
  return Object.fromEntries(logsOf(environment).map((file) => [file, statSync(file).size]));
}

/** What Karmada's components logged of interpreters since a mark: scripts that failed, and results it could not use. Each once. */
export function interpreterErrors(environment: LiveEnvironment, since: LogMark): string[] {
  const lines = logsOf(environment).flatMap((file) => addedText(file, since[file] ?? 0).split('\n'));
  // klog: E<month><day> <time> <thread> <file>:<line>] <message>
  const errors = lines.filter((line) => /^E\d{4} /.test(line) && /interpret|lua|customiz/i.test(line) && !isConflict(line));
  return [...new Set(errors.map((line) => line.replace(/^E\d{4} \S+ +\d+ /, '')))];
}

/** Two writers met, and Karmada tries again. */
function isConflict(line: string): boolean {
  return line.includes('the object has been modified');
}

function logsOf({ home }: LiveEnvironment): string[] {
  const directory = join(home, 'log');
  if (!existsSync(directory)) throw new Error(`There are no logs in ${directory}.`);
  return readdirSync(directory).filter((file) => /^karmada.*\.log$/.test(file)).map((file) => join(directory, file));
}

function addedText(file: string, from: number): string {
  const length = Math.max(0, statSync(file).size - from);
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, length, from);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString();
}
