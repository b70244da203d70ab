import { buildPrograms, type BuildOptions } from './build/build';
import { SETS, type SetName } from './build/versions';

/** Sets whose programs are control planes or clusters. */
const PARTS = /^(kube|karmada|kruise|ocm)(-|$)/;

/** Builds the programs that specs run besides, such as what applies as Argo CD and Flux do. */
export async function buildTools(options: BuildOptions = {}): Promise<Record<string, string>> {
  return buildPrograms((Object.keys(SETS) as SetName[]).filter((name) => !PARTS.test(name)), options);
}
