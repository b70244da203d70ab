import { readFileSync } from 'node:fs';

/** A mutant as it is listed: by what it changes and not by its line, so that the list holds while code moves. */
export interface Change {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
}

const ITEM = /^- `(?<file>[^`]+)` `(?<original>.+?)` → `(?<replacement>.*?)`: /;

/** The surviving mutants of a list for which somebody has given a reason. */
export function knownSurvivors(file: string): Set<string> {
  const items = readFileSync(file, 'utf8').split('\n').map((line) => ITEM.exec(line)?.groups as Change | undefined);
  return new Set(items.flatMap((item) => (item ? [keyOf(item)] : [])));
}

export function keyOf({ file, original, replacement }: Change): string {
  return JSON.stringify([file, oneLine(original), oneLine(replacement)]);
}

/** A piece of code on one line, and not too much of it. */
export function oneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
