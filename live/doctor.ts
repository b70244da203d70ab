import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { describeRequirements, requirements, type Requirement } from './build/requirements';
import { chosenPrograms, setOf } from './build/versions';
import { SUITE_KRUISE, type Options } from './options';

/** Memory of an environment with seven clusters, measured: 5 GB. */
const MEMORY = 6e9;
/** Watchers of files that an environment with seven clusters holds, measured: 40. Linux gives 128 to a user, for all programs together. */
const WATCHERS = 64;

/** Prints what this machine needs and has, and says whether nothing is missing. */
export function examine({ kruise, karmada, ocm }: Options): boolean {
  const lines = kruise.length > 0 ? kruise : SUITE_KRUISE;
  const sets = [...new Set(lines.flatMap((line) => Object.values(chosenPrograms({ kruise: line, karmada, ocm })).map(setOf)))];
  const found = [...requirements(sets), memory(totalmem()), ...watchers()];
  process.stdout.write(`${describeRequirements(found)}\n`);
  const good = found.every(({ fix }) => fix === undefined);
  process.stdout.write(good ? '\nNothing is missing. Next: npm run live -- try DIR\n' : '\nSee what is missing above.\n');
  return good;
}

/** Whether there is memory for an environment. */
export function memory(bytes: number): Requirement {
  const requirement = { name: 'memory', needed: `${MEMORY / 1e9} GB`, found: `${Math.floor(bytes / 1e8) / 10} GB` };
  return bytes >= MEMORY ? requirement : { ...requirement, fix: 'Run fewer clusters: --clusters us-west,us-east' };
}

/** Whether Linux gives enough watchers of files; other systems have no such limit. */
function watchers(): Requirement[] {
  try {
    return [watcherLimit(Number(readFileSync('/proc/sys/fs/inotify/max_user_instances', 'utf8')))];
  } catch {
    return [];
  }
}

/** The limit of watchers that Linux has. */
export function watcherLimit(limit: number): Requirement {
  const requirement = { name: 'inotify', needed: `fs.inotify.max_user_instances of ${WATCHERS} or more`, found: String(limit) };
  return limit >= WATCHERS ? requirement : { ...requirement, fix: 'sudo sysctl fs.inotify.max_user_instances=512' };
}
