import { spawn } from 'node:child_process';

/** What a program that has ended said. */
export interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What else a program is run with. */
export interface ProgramOptions {
  /** What it reads from its standard input. @default - nothing */
  readonly input?: string;
  /** Variables beside those of this process. @default - none */
  readonly env?: NodeJS.ProcessEnv;
  /** Ends it. @default - nothing does */
  readonly signal?: AbortSignal;
}

/** Runs a program to its end and gives what it said, whatever its exit code. */
export function answerOf(program: string, args: readonly string[], { input = '', env, signal }: ProgramOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], signal, ...(env && { env: { ...process.env, ...env } }) });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (data: Buffer) => out.push(data));
    child.stderr.on('data', (data: Buffer) => err.push(data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }));
    // A program that ends early, on a wrong option for instance, does not read what is written to it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Whether a process is there, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
