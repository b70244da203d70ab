import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Whether an error is a report, so that nothing but its message is of use. */
type IsReport = (error: unknown) => boolean;

const reports: IsReport[] = [];

/**
 * From now on, an error of this kind that nobody catches ends the process with its message alone, and status 1: Node would print the line of this package that
 * threw it, and its own version, around the report. Errors that are caught, or that the program handles as uncaught ones itself, are not affected, nor are others.
 */
export function printAlone(isReport: IsReport): void {
  if (reports.includes(isReport)) return;
  reports.push(isReport);
  if (reports.length === 1) process.on('uncaughtExceptionMonitor', printAndExit);
}

function printAndExit(error: unknown): void {
  const isHandled = process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback();
  if (isHandled || !isMainThread || !reports.some((isReport) => isReport(error))) return;
  print(`${(error as Error).message}\n`);
  process.exit(1);
}

/** At once, because the process ends; a pipe may be full for a moment. */
function print(text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(process.stderr.fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
  }
}
