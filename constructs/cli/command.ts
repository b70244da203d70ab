import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command line that cannot be run: reported with the help, not with a stack. */
export class UsageError extends Error {}

/** Input that cannot be read or a script that fails: the message says it all. */
export class Failure extends Error {}

/** Where a command writes: results, and what is wrong. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** A command: its help, and what it does with arguments. It returns the exit code. */
export interface Command {
  readonly usage: string;
  readonly run: (args: string[], output: Output) => number;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/**
 * A command that shows its help when asked for it.
 *
 * @param verb what it does with files, which have to be given then; without it there are options only
 */
export function command<T extends Options>(
  usage: string, options: T, run: (values: Values<T>, output: Output, files: string[]) => number, verb?: string,
): Command {
  return {
    usage,
    run: (args, output) => {
      const { values, positionals } = parsed({ args, allowPositionals: verb !== undefined, options: { ...options, help: { type: 'boolean', short: 'h' } } });
      if ((values as Record<string, unknown>).help) {
        output.out(usage);
        return 0;
      }
      if (verb !== undefined && positionals.length === 0) throw new UsageError(`No file to ${verb} was given.`);
      return run(values as Values<T>, output, positionals);
    },
  };
}

/** `parseArgs` whose errors are usage errors. */
function parsed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/ To specify a positional argument.*/s, ''));
  }
}
