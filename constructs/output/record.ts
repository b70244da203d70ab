import * as fs from 'node:fs';
import * as path from 'node:path';
import { entryAt, holds } from './entries';
import { RECORD_FILE } from './output-path';
import { TakenPaths } from './taken-paths';

const HEADING = '# Files written by cdk8s-kruise-federation. Its next run removes those it no longer writes.';

/**
 * The paths that earlier runs wrote into the directory; none when there is no record. Lines that are not paths of a tree are ignored.
 *
 * @param sound paths of a tree
 */
export function readRecord(outdir: string, sound: ReadonlySet<string>): string[] {
  let text: string;
  try {
    text = fs.readFileSync(path.join(outdir, RECORD_FILE), 'utf8');
  } catch {
    return [];
  }
  // Git may have changed the ends of lines when it checked the record out.
  const paths = new TakenPaths();
  return text.split(/\r?\n/).filter((line) => sound.has(line) || (!line.startsWith('#') && paths.problemOf(line) === undefined));
}

/** Replaces the record in one step, by way of the staging directory, when it does not list exactly these paths already. */
export function writeRecord(outdir: string, staging: string, paths: readonly string[]): void {
  const content = [HEADING, ...[...new Set(paths)].sort(), ''].join('\n');
  const record = path.join(outdir, RECORD_FILE);
  if (entryAt(record)?.isFile() && holds(record, content)) return;
  const staged = path.join(staging, 'record');
  fs.writeFileSync(staged, content);
  fs.renameSync(staged, record);
}
