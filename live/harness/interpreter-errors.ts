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
  return errorsIn(logsOf(environment).map((file) => addedText(file, since[file] ?? 0)).join('\n'));
}

/** The errors of interpreters in a log of Karmada. */
export function errorsIn(log: string): string[] {
  // klog: <level><month><day> <time> <thread> <file>:<line>] <message>, which may go on in more lines.
  const entries = log.split(/^(?=[IWEF]\d{4} )/m).filter((entry) => entry.startsWith('E') && /interpret|lua|customiz/i.test(entry) && !isTriedAgain(entry));
  return [...new Set(entries.map((entry) => entry.replace(/^E\d{4} \S+ +\d+ /, '').trim()))];
}

/** Two writers met, or the machine was so busy that a script did not end within its second: Karmada tries again, and what never succeeds is missed elsewhere. */
function isTriedAgain(entry: string): boolean {
  return entry.includes('the object has been modified') || entry.includes('context deadline exceeded');
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
