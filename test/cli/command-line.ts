import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../constructs/cli/main';

/** What a command line gave. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Carries out a command line in this process. */
export function cli(...args: readonly string[]): Outcome {
  let [out, err] = ['', ''];
  const code = main(args, { out: (text) => { out += text; }, err: (text) => { err += text; } });
  if (typeof code !== 'number') throw new Error(`'${args[0]}' waits for other programs: use cliLater.`);
  return { code, out, err };
}

/** Carries out the command line of a command that waits for other programs. */
export async function cliLater(...args: readonly string[]): Promise<Outcome> {
  let [out, err] = ['', ''];
  const code = await main(args, { out: (text) => { out += text; }, err: (text) => { err += text; } });
  return { code, out, err };
}

/** A folder for the files of a test; `file` writes one, objects as JSON, and gives its path. */
export class Folder {
  public readonly path = mkdtempSync(join(tmpdir(), 'cli-'));

  public file(name: string, ...documents: readonly unknown[]): string {
    const path = join(this.path, name);
    writeFileSync(path, documents.map((document) => (typeof document === 'string' ? document : JSON.stringify(document))).join('\n---\n'));
    return path;
  }

  public remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
