import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes. What throws ends the waiting; so does the time limit, with what was waited for and the last reason. */
export async function eventually(what: string, limitMs: number, ask: () => Promise<boolean | string>, signal?: AbortSignal): Promise<void> {
  const begin = Date.now();
  let delay = 50;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (answer === true) return;
    if (Date.now() - begin > limitMs) {
      throw new Error(`Waited ${Math.round(limitMs / 1000)} s for ${what} in vain.${typeof answer === 'string' ? ` Last answer: ${answer}` : ''}`);
    }
    await pause(delay);
    delay = Math.min(delay * 1.5, 500);
  }
}
