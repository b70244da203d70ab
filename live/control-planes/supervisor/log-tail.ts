import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The last lines of a file, without those of goroutines that a panic of Go prints by the hundred. Empty when there is no such file. */
export function endOfFile(file: string, lines = 15): string {
  try {
    const descriptor = openSync(file, 'r');
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, 32_768));
    readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    closeSync(descriptor);
    return lastLines(bytes.toString('utf8'), lines);
  } catch {
    return '';
  }
}

/** The last lines of a log; of a panic its first ones, which say why. */
export function lastLines(text: string, lines: number): string {
  const all = text.trimEnd().split('\n');
  const panic = all.findIndex((entry) => /^(panic:|fatal error:)/.test(entry));
  return (panic < 0 ? all.slice(-lines) : all.slice(Math.max(0, panic - 3), panic + lines - 3)).join('\n');
}
