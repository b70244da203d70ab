import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms, type BuildOptions } from './build/build';
import { setFolder } from './build/go-module';
import { SETS, type SetName } from './build/versions';

/** Sets whose programs are control planes or clusters. */
const PARTS = /^(kube|karmada|kruise|ocm)(-|$)/;

/** Builds the programs that specs run besides, such as what applies as Argo CD and Flux do. A spec whose program is missing says so itself. */
export async function buildTools(options: BuildOptions = {}): Promise<Record<string, string>> {
  const built: Record<string, string> = {};
  for (const name of Object.keys(SETS) as SetName[]) {
    if (PARTS.test(name) || !existsSync(join(setFolder(name), 'go.mod'))) continue;
    try {
      Object.assign(built, await buildPrograms([name], options));
    } catch (error) {
      options.signal?.throwIfAborted();
      process.stderr.write(`live/modules/${name} cannot be built: ${(error as Error).message}\n`);
    }
  }
  return built;
}
