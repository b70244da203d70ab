/** A program to run, with what it gets. */
export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables besides those of the runner. @default - none */
  readonly env?: Readonly<Record<string, string>>;
}

/** How a process stands. `stopped`: somebody asked for it; `died`: nobody did. */
export type ProcessState = 'runs' | 'stopped' | 'died';

/** A process of the environment, as the supervisor knows it. */
export interface ProcessStatus {
  readonly name: string;
  readonly state: ProcessState;
  /** @default - it does not run */
  readonly pid?: number;
  /** How often it was started again after it had died by itself. */
  readonly revivals: number;
  readonly log: string;
  readonly command: readonly string[];
}

/** Told to whoever listens: a process ended and nobody had asked for it. */
export interface Death {
  readonly name: string;
  readonly how: string;
  readonly log: string;
  /** The end of its log. */
  readonly tail: string;
  /** Whether it is started again, as a kubelet would do. */
  readonly revived: boolean;
}

/** What can be asked of the supervisor. */
export type Request =
  | { readonly op: 'start'; readonly spec: ProcessSpec }
  | { readonly op: 'stop'; readonly name: string; readonly signal: NodeJS.Signals }
  | { readonly op: 'restart'; readonly name: string; readonly extraArgs: readonly string[] }
  | { readonly op: 'list' }
  | { readonly op: 'ports'; readonly count: number }
  /** From now on, processes that die are started again. */
  | { readonly op: 'guard' }
  /** Whether the home stays when all has ended. */
  | { readonly op: 'keep'; readonly keep: boolean }
  /** The process that uses the environment, which ends with it; none any more without a process id. */
  | { readonly op: 'user'; readonly pid?: number }
  /** Answered at once; then everything ends. */
  | { readonly op: 'end' };

/** A line from a client. */
export type RequestLine = Request & { readonly id: number };

/** A line from the supervisor. */
export type AnswerLine =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly death: Death };

/** Splits what comes in into lines, and hands over each as data. */
export function onLines(receive: (line: any) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.trim()) receive(JSON.parse(line));
  };
}

/** A message as a line. */
export function line(message: RequestLine | AnswerLine): string {
  return `${JSON.stringify(message)}\n`;
}
