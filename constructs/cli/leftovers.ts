/** Takes back one thing that was made for a while. It must not wait, since an interrupted process does not. */
export type Undo = () => void;

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** What is to be taken back when work ends, however it ends: temporary folders, worktrees, other programs. */
export class Leftovers {
  private readonly undoing: Undo[] = [];

  /** Keeps in mind how something is taken back. What was made last goes first. The function that is returned forgets it: it is gone by itself. */
  public add(undo: Undo): () => void {
    this.undoing.push(undo);
    return () => {
      const at = this.undoing.indexOf(undo);
      if (at >= 0) this.undoing.splice(at, 1);
    };
  }

  /** Takes everything back. One thing that cannot be taken back does not keep the others. */
  public clear(): void {
    for (let undo = this.undoing.pop(); undo; undo = this.undoing.pop()) {
      try {
        undo();
      } catch {
        // What is left is in a temporary folder.
      }
    }
  }
}

/** Does work and takes back what it leaves, also if it fails or the process is interrupted. */
export async function tidily<T>(work: (leftovers: Leftovers) => Promise<T>): Promise<T> {
  const leftovers = new Leftovers();
  const handlers = Object.entries(SIGNALS).map(([signal, number]) => {
    const handler = (): void => {
      leftovers.clear();
      // As a shell reports a process that was ended by a signal.
      process.exit(128 + number);
    };
    process.once(signal, handler);
    return () => process.removeListener(signal, handler);
  });
  try {
    return await work(leftovers);
  } finally {
    leftovers.clear();
    for (const remove of handlers) remove();
  }
}
