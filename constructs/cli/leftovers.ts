/** Takes back one thing that was made for a while. It must not wait, since an interrupted process does not. */
export type Undo = () => void;

/** Another program that runs. */
export interface RunningProgram {
  /** Ends it; nothing of what it does from now on is of interest. */
  readonly end: (signal: NodeJS.Signals) => void;
  /** Until it has ended. */
  readonly ended: Promise<void>;
}

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
/** How long a program may take to end by itself. */
const GRACE = 3_000;

/** What is to be taken back when work ends, however it ends: temporary folders, worktrees, other programs. */
export class Leftovers {
  private readonly undoing: Undo[] = [];
  private readonly running = new Set<RunningProgram>();

  /** Keeps in mind how something is taken back. What was made last goes first. */
  public add(undo: Undo): void {
    this.undoing.push(undo);
  }

  /** Keeps in mind a program that runs. */
  public addProgram(program: RunningProgram): void {
    this.running.add(program);
    void program.ended.then(() => this.running.delete(program));
  }

  /** Ends the programs that still run, and waits for them: they may write into folders that are about to go. */
  public async endPrograms(): Promise<void> {
    const programs = [...this.running];
    for (const { end } of programs) end('SIGTERM');
    const late = setTimeout(() => programs.forEach(({ end }) => end('SIGKILL')), GRACE);
    await Promise.all(programs.map(({ ended }) => ended));
    clearTimeout(late);
  }

  /** Takes everything back at once. One thing that cannot be taken back does not keep the others. */
  public clear(): void {
    for (const { end } of this.running) end('SIGKILL');
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
    await leftovers.endPrograms();
    leftovers.clear();
    for (const remove of handlers) remove();
  }
}
