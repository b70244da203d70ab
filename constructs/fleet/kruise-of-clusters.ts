import { firstOf } from '../json/json';
import { KruiseVersion, NEWEST_KRUISE } from './versions';

const VERSIONS: readonly unknown[] = Object.values(KruiseVersion);

/** The first version of Kruise that is one: that of a cluster, for want of it that of its fleet. Others count as not said; the fleet reports them. */
export function statedKruise(...versions: readonly unknown[]): KruiseVersion | undefined {
  return firstOf(versions, (version) => (VERSIONS.includes(version) ? version as KruiseVersion : undefined));
}

/** The oldest of some versions of Kruise; the newest for none. */
export function oldestKruise(versions: Iterable<string>): KruiseVersion {
  const there = new Set<unknown>(versions);
  return statedKruise(...VERSIONS.filter((version) => there.has(version))) ?? NEWEST_KRUISE;
}

/** Whether a version of Kruise came after another. */
export function isNewerKruise(version: string, other: string): boolean {
  return VERSIONS.indexOf(version) > VERSIONS.indexOf(other);
}
