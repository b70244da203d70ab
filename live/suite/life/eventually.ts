import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../harness';

/** What a look at the clusters still misses, in sentences; empty when all is as it should be. */
export type Look = () => Promise<readonly string[]>;

/** How many seconds something may take before the suite gives up on it: machines with two cores have much else to do. */
const PATIENCE = Number(process.env.LIVE_PATIENCE ?? 240);
const EVERY = 1_000;

/** Looks again and again until nothing is missing any more; an error says what still is. */
export function eventually(what: string, look: Look): Promise<void> {
  return until(what, PATIENCE, look, { every: EVERY });
}

/** Looks for some seconds, and throws as soon as anything is missing: for what must not happen. */
export async function throughout(seconds: number, look: Look): Promise<void> {
  const end = Date.now() + seconds * 1000;
  do {
    const missing = await look();
    if (missing.length > 0) throw new Error(`It did not stay as it was:\n  ${missing.slice(0, 30).join('\n  ')}`);
    await sleep(EVERY);
  } while (Date.now() < end);
}

/** First until nothing is missing, then for some seconds more. */
export async function lastingly(what: string, look: Look, seconds = 3): Promise<void> {
  await eventually(what, look);
  await throughout(seconds, look);
}
