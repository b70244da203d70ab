import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** What the thread is asked: a call in one of its states, which is made with the prelude at the first call. */
export interface LuaRequest {
  /** The state; 0 is the one that remembers nothing. */
  readonly id: number;
  readonly prelude?: string;
  readonly texts: readonly string[];
  /** Bytes that the call may take. */
  readonly memory: number;
}

/** What came of it: the text that Lua gave, or nothing because it took too much memory or broke the machine. */
export interface LuaAnswer {
  readonly failed?: boolean;
  readonly text?: string;
  readonly refused?: boolean;
  readonly broken?: string;
}

const PHASES = { starting: 0, idle: 1, busy: 2, closed: 3 };
/** A thread that takes this long to start will not start. */
const START_MILLIS = 60_000;
/** After this long without a question the thread ends, and the next question starts another; later if its states remember something. */
const IDLE_MILLIS = 10_000;
const KEPT_MILLIS = 600_000;

/** A thread that runs Lua while this one waits. It does not keep the process alive. */
export class LuaThread {
  /** The states it has. */
  public readonly states = new Set<number>();
  private readonly turn = new Int32Array(new SharedArrayBuffer(4));
  private readonly port: MessagePort;
  private readonly worker: Worker;

  /** @param bindings the file with Lua */
  constructor(bindings: string) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.worker = new Worker(join(__dirname, 'worker.cjs'), {
      workerData: { port: port2, turn: this.turn, phases: PHASES, bindings, idleMillis: IDLE_MILLIS, keptMillis: KEPT_MILLIS },
      transferList: [port2],
      // Nothing of what compiles the code around is needed in the thread.
      execArgv: [], env: {},
    });
    this.worker.unref();
    if (!this.waitWhile(PHASES.starting, START_MILLIS)) {
      this.end();
      throw new Error(`The thread for Lua scripts did not start within ${START_MILLIS / 1000} seconds.`);
    }
    if (Atomics.load(this.turn, 0) === PHASES.closed) throw new Error(`Lua cannot be loaded: ${(receiveMessageOnPort(port1)!.message as LuaAnswer).broken}.`);
  }

  /** The answer; undefined when there is none in time. The thread is still busy then, and has to be ended. */
  ask(request: LuaRequest, millis: number): LuaAnswer | undefined {
    this.port.postMessage(request);
    if (!this.waitWhile(PHASES.busy, millis)) return undefined;
    this.states.add(request.id);
    return receiveMessageOnPort(this.port)!.message as LuaAnswer;
  }

  /**
   * False if the phase lasts longer than that. The thread sets a phase and then wakes who waits for it: who has seen the phase before may have asked
   * the next question by then, and is woken too early.
   */
  private waitWhile(phase: number, millis: number): boolean {
    const end = performance.now() + millis;
    while (Atomics.load(this.turn, 0) === phase) {
      const left = end - performance.now();
      if (left <= 0 || Atomics.wait(this.turn, 0, phase, left) === 'timed-out') return Atomics.load(this.turn, 0) !== phase;
    }
    return true;
  }

  /** Takes the next turn; false if the thread has ended by itself. */
  take(): boolean {
    return Atomics.compareExchange(this.turn, 0, PHASES.idle, PHASES.busy) === PHASES.idle;
  }

  /** Gives up a state. */
  close(id: number): void {
    if (this.states.delete(id)) this.port.postMessage({ close: id });
  }

  /** Ends the thread, whatever it does. */
  end(): void {
    Atomics.store(this.turn, 0, PHASES.closed);
    void this.worker.terminate();
  }
}
