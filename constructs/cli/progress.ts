import { cutInTheMiddle } from '../plan/render/grid';
import type { Output } from './command';
import type { Leftovers } from './leftovers';

/** What takes less is not worth a word. */
const WORTH_A_WORD = 2_000;
const SECOND = 1_000;
/** The width of a terminal that does not tell. */
const NARROW = 80;
/** Back to the start of the line, and nothing on it. */
const CLEAR = '\r\u001b[K';

interface Task {
  readonly what: string;
  readonly started: number;
  announced: boolean;
}

/**
 * Says on the other output what is being waited for: on a terminal one line that is written again each second, elsewhere a line when something takes long and
 * one when it is over.
 */
export class Progress {
  private readonly tasks = new Set<Task>();
  private timer?: NodeJS.Timeout;
  private shown = false;

  /**
   * @param output where to say it
   * @param leftovers ends it with everything else
   * @param patience milliseconds before a word is said
   */
  constructor(private readonly output: Output, leftovers: Leftovers, private readonly patience = WORTH_A_WORD) {
    leftovers.add(() => this.stop());
  }

  /** Waits for work that has a name, such as `running the app`. */
  public async during<T>(what: string, work: () => Promise<T>): Promise<T> {
    const task: Task = { what, started: performance.now(), announced: false };
    this.tasks.add(task);
    this.timer ??= setInterval(() => this.tick(), Math.min(SECOND, Math.max(this.patience, 1)));
    try {
      return await work();
    } finally {
      this.tasks.delete(task);
      this.clear();
      if (task.announced && !this.output.terminal?.status) this.output.err(`${what}: done after ${seconds(task)} s\n`);
      if (this.tasks.size === 0) this.stop();
    }
  }

  /** Passes on what another program writes, on lines of its own. */
  public pass(text: string): void {
    this.clear();
    const { status } = this.output.terminal ?? {};
    if (status) status(text);
    else this.output.err(text);
  }

  private stop(): void {
    this.clear();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    const long = [...this.tasks].filter(({ started }) => performance.now() - started >= this.patience);
    const { status, columns } = this.output.terminal ?? {};
    if (status && long.length > 0) {
      // A line that is broken could not be written again.
      status(`${CLEAR}${cutInTheMiddle(long.map((task) => `${task.what}… ${seconds(task)} s`).join(', '), (columns ?? NARROW) - 1)}`);
      this.shown = true;
    }
    for (const task of long) {
      if (!task.announced && !status) this.output.err(`${task.what}…\n`);
      task.announced = true;
    }
  }

  private clear(): void {
    if (this.shown) this.output.terminal?.status?.(CLEAR);
    this.shown = false;
  }
}

function seconds({ started }: Task): number {
  return Math.round((performance.now() - started) / SECOND);
}
