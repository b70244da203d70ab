import { totalmem } from 'node:os';
import { describeRequirements, requirements, type Requirement } from './build/requirements';
import { chosenPrograms, setOf } from './build/versions';
import { watchersHere, watchersMissing, watchersNeeded, type Watchers } from './control-planes/watchers';
import { DEFAULT_CLUSTERS, SUITE_KRUISE, type Options } from './options';

/** Memory of an environment with seven clusters that have something to do, measured, and some for the rest. */
const MEMORY = 6e9;
/** Prints what this machine needs and has, and says whether nothing is missing. */
export function examine({ kruise, karmada, ocm }: Options): boolean {
  const lines = kruise.length > 0 ? kruise : SUITE_KRUISE;
  const sets = [...new Set(lines.flatMap((line) => Object.values(chosenPrograms({ kruise: line, karmada, ocm })).map(setOf)))];
  const found = [...requirements(sets), memory(totalmem()), ...watcherRequirement(watchersHere())];
  process.stdout.write(`${describeRequirements(found)}\n`);
  const good = found.every(({ fix }) => fix === undefined);
  process.stdout.write(good ? '\nNothing is missing. Next: npm run live -- try DIR\n' : '\nSee what is missing above.\n');
  return good;
}

/** Whether there is memory for an environment. */
export function memory(bytes: number): Requirement {
  const requirement = { name: 'memory', needed: `${MEMORY / 1e9} GB`, found: `${Math.floor(bytes / 1e8) / 10} GB` };
  return bytes >= MEMORY ? requirement : { ...requirement, fix: 'End other programs. An app with few clusters needs less, and so does the suite with --clusters us-west,us-east.' };
}

/** Whether Linux gives enough watchers of files; other systems have no such limit. */
export function watcherRequirement(watchers: Watchers | undefined): Requirement[] {
  if (!watchers) return [];
  const clusters = DEFAULT_CLUSTERS.length;
  const requirement = { name: 'inotify', needed: `${watchersNeeded(clusters)} watchers of files for ${clusters} clusters`, found: `${watchers.used} of ${watchers.limit} watchers in use` };
  return [watchersMissing(clusters, watchers) ? { ...requirement, fix: 'End other programs, or: sudo sysctl fs.inotify.max_user_instances=512' } : requirement];
}
