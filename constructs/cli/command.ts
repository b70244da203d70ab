import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Palette } from '../plan/render/palette';
import { nearest } from '../problems/nearest';

/** A command line that cannot be run: reported with the help, not with a stack. */
export class UsageError extends Error {}

/** Input that cannot be read or a script that fails: the message says it all. */
export class Failure extends Error {}

/** What is known of the terminal that a command writes to. */
export interface Terminal {
  /** The colours of results. */
  readonly palette: Palette;
  /** How wide results may be; absent where nobody breaks lines, as in a pipe. */
  readonly columns?: number;
  /** Writes to the other output as it is, escapes included; absent if that is no terminal, where a line cannot be written again. */
  readonly status?: (text: string) => void;
}

/** Where a command writes: results, and what is wrong. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Absent where nothing is a terminal. */
  readonly terminal?: Terminal;
}

/** An exit code: 0 done, others as the help of the command says. Commands that wait for other programs give it later. */
export type ExitCode = number | Promise<number>;

/** A command: its help, and what it does with arguments. */
export interface Command {
  readonly usage: string;
  readonly run: (args: string[], output: Output) => ExitCode;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/** An option as it was given; absent values are those of switches. */
export interface GivenOption {
  readonly name: string;
  readonly value?: string;
}

/** What a command does with what stands behind its options, and what that is. */
interface Operands {
  readonly verb: string;
  readonly what: string;
  /** Whether there may be none. */
  readonly optional?: boolean;
}

/**
 * A command that shows its help when asked for it.
 *
 * @param operands what it does with files or other operands, which have to be given then; without it there are options only
 */
export function command<T extends Options>(
  usage: string, options: T, run: (values: Values<T>, output: Output, operands: string[], given: readonly GivenOption[]) => ExitCode, operands?: string | Operands,
): Command {
  const expected = typeof operands === 'string' ? { verb: operands, what: 'file' } : operands;
  const all = { ...options, help: { type: 'boolean', short: 'h' } } as const;
  return {
    usage,
    run: (args, output) => {
      const { values, positionals, tokens } = parsed({ args, allowPositionals: expected !== undefined, options: all, tokens: true });
      if ((values as Record<string, unknown>).help) {
        output.out(usage);
        return 0;
      }
      if (expected && !expected.optional && positionals.length === 0) throw new UsageError(`No ${expected.what} to ${expected.verb} was given.`);
      return run(values as Values<T>, output, positionals, tokens.flatMap((token) => (token.kind === 'option' ? [{ name: token.name, value: token.value }] : [])));
    },
  };
}

/** `parseArgs` whose errors are usage errors. */
function parsed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${withoutAdvice((error as Error).message)}${suggestion(config)}`);
  }
}

/** A sentence. Node's advice on positional arguments fits none of the commands. */
function withoutAdvice(message: string): string {
  const advice = message.indexOf(' To specify a positional argument');
  const said = advice < 0 ? message : message.slice(0, advice);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

/** The option that a misspelt one most likely stands for. */
function suggestion({ args = [], options = {} }: ParseArgsConfig): string {
  const given = args.filter((argument) => argument.startsWith('--') && argument !== '--').map((argument) => argument.slice(2).split('=')[0]);
  const unknown = given.find((name) => !Object.hasOwn(options, name));
  const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(options));
  return near === undefined ? '' : ` Did you mean '--${near}'?`;
}
