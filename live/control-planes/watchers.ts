import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Watchers of files that Linux gives to a user, for all programs together, and how many of them are in use. */
export interface Watchers {
  readonly limit: number;
  readonly used: number;
}

/** Watchers that control planes hold, and each cluster besides: its API server, Kruise and OCM's agent. Measured: 31 with seven clusters. */
const OF_CONTROL_PLANES = 12;
const OF_CLUSTER = 3;

/** How many watchers an environment needs. */
export function watchersNeeded(clusters: number): number {
  return OF_CONTROL_PLANES + OF_CLUSTER * clusters;
}

/** Why an environment cannot be started: without watchers, webhooks of Kruise, Karmada and OCM end at once. Undefined if it can. */
export function watchersMissing(clusters: number, { limit, used }: Watchers): string | undefined {
  const needed = watchersNeeded(clusters);
  if (limit - used >= needed) return undefined;
  return `Linux gives a user ${limit} watchers of files (fs.inotify.max_user_instances); ${used} are in use, and an environment with ${clusters} clusters needs about ${needed}. `
    + 'End other programs, such as other environments, or raise the limit: sudo sysctl fs.inotify.max_user_instances=512';
}

/** The watchers of this machine; undefined where there is no such limit. */
export function watchersHere(): Watchers | undefined {
  try {
    return { limit: Number(readFileSync('/proc/sys/fs/inotify/max_user_instances', 'utf8')), used: inUse() };
  } catch {
    return undefined;
  }
}

/** Counts what can be seen: the programs of this user. */
function inUse(): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).reduce((sum, pid) => sum + watchersOf(`/proc/${pid}/fd`), 0);
}

function watchersOf(directory: string): number {
  try {
    return readdirSync(directory).filter((name) => linkIn(directory, name).includes('inotify')).length;
  } catch {
    // It has ended, or is somebody else's.
    return 0;
  }
}

function linkIn(directory: string, name: string): string {
  try {
    return readlinkSync(`${directory}/${name}`);
  } catch {
    return '';
  }
}
