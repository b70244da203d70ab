import { setTimeout as sleep } from 'node:timers/promises';

/** Asks what is still missing until nothing is; after the given seconds an error says what it was. */
export async function until(what: string, seconds: number, missing: () => Promise<readonly string[]>, { every = 500 } = {}): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const left = await missing();
    if (left.length === 0) return;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}:\n  ${left.slice(0, 30).join('\n  ')}${left.length > 30 ? `\n  and ${left.length - 30} more` : ''}`);
    await sleep(every);
  }
}
