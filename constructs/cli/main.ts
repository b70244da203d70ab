import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convert } from './convert';
import { importFiles } from './import';
import { interpret } from './interpret';
import { lint } from './lint';
import type { Output } from './output';
import { CONVERT_USAGE, IMPORT_USAGE, INTERPRET_USAGE, LINT_USAGE, USAGE, UsageError } from './usage';

interface Command {
  readonly run: (args: string[], output: Output) => number;
  readonly usage: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  convert: { run: convert, usage: CONVERT_USAGE },
  import: { run: importFiles, usage: IMPORT_USAGE },
  interpret: { run: interpret, usage: INTERPRET_USAGE },
  lint: { run: lint, usage: LINT_USAGE },
};

/** Runs a command line and returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export function main(args: readonly string[], output: Output): number {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const usage = Object.hasOwn(COMMANDS, rest[0] ?? '') ? COMMANDS[rest[0]].usage : USAGE;
    (name === undefined ? output.err : output.out)(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    output.out(`${version()}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new UsageError(`Unknown command '${name}'.`);
    return command.run(rest, output);
  } catch (error) {
    const usage = error instanceof UsageError;
    output.err(`${(error as Error).message}\n${usage ? `\n${command ? briefly(command) : USAGE}` : ''}`);
    return usage ? 2 : 1;
  }
}

/** The whole help would push what is wrong out of sight. */
function briefly({ usage }: Command): string {
  return `${usage.slice(0, usage.indexOf('\n'))}\nUse --help for the options.\n`;
}

/** The sources and the compiled code are not equally deep below the package. */
function version(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
