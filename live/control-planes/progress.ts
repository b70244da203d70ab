import { eventually } from './waiting';

/** Shows what has happened, and what is being waited for. */
export interface Progress {
  /** Something has happened. */
  say(text: string): void;
  /** Waits until the answer is yes, and shows that it is waited for. */
  until(what: string, limitSeconds: number, ask: () => Promise<boolean | string>): Promise<void>;
  /** Nothing is shown any more. */
  close(): void;
}

/** Progress as lines with the seconds since the beginning; every so often a line with what is still waited for. */
export function progressLines(print: (line: string) => void, signal?: AbortSignal, everyMs = 10_000, now: () => number = Date.now): Progress {
  const begin = now();
  const awaited = new Set<string>();
  const show = (text: string): void => print(`${String(Math.round((now() - begin) / 1000)).padStart(4)} s  ${text}`);
  const timer = setInterval(() => awaited.size > 0 && show(`waits for ${shortList([...awaited])}`), everyMs);
  timer.unref();
  return {
    say: show,
    async until(what, limitSeconds, ask) {
      awaited.add(what);
      try {
        await eventually(what, limitSeconds * 1000, ask, signal);
      } finally {
        awaited.delete(what);
      }
    },
    close: () => clearInterval(timer),
  };
}

/** The first of some names, and how many more there are. */
export function shortList(names: readonly string[], most = 4): string {
  return names.length <= most + 1 ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
