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

/** Lets at most so many pieces of work go on at once; the others wait for their turn, in their order. */
export function atMost(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
