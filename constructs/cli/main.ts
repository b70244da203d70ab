import { convert } from './convert';
import { diff } from './diff';
import { explain } from './explain';
import { fleet } from './fleet';
import { importFiles } from './import';
import { interpret } from './interpret';
import { lint } from './lint';
import { manifests } from './manifests';
import { migrate } from './migrate';
import { plan } from './plan';
import { rollout } from './rollout';
import { show } from './show';
import { type Command, type ExitCode, type Output, UsageError } from './command';
import { packageVersion } from '../json/package-version';
import { visibleLines } from '../json/visible';
import { paletteFor } from '../plan/render/palette';
import { nearest } from '../problems/nearest';

const USAGE = `Usage: cdk8s-kruise-federation <command> [options]

Commands:
  convert     convert Deployments and StatefulSets to OpenKruise workloads
  diff        print what a change does to each cluster, against a git ref or a saved plan
  explain     print the rule behind the code of a message, or what made a field what it is in a cluster
  fleet       write or check the file of a fleet from the clusters that control planes have
  import      write construct code for existing manifests
  interpret   run an operation of an interpreter on objects, as Karmada would
  lint        find mistakes in interpreter scripts before Karmada runs them
  manifests   print a directory of the output in the order of application or removal, for kubectl
  migrate     compare what each cluster gets with what runs in it, and say what becomes of its pods
  plan        print what each cluster gets of each workload, or would get if a cluster was lost
  rollout     print the steps of rollouts, cluster by cluster, and what the next one changes
  show        print the manifests that a cluster gets, and what made each line of them

Options:
  -h, --help      show this help, or the help of a command
  -v, --version   show the version of the package
`;

const COMMANDS: Readonly<Record<string, Command>> = { convert, diff, explain, fleet, import: importFiles, interpret, lint, manifests, migrate, plan, rollout, show };

/** Runs a command line and returns the exit code: 0 done, 1 failed, 2 wrong usage, others as the help of the command says. What names would do to a terminal is shown instead, wherever they come from. */
export function main(args: readonly string[], given: Output): ExitCode {
  const output: Output = { ...given, err: (text) => given.err(visibleLines(text)) };
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const usage = Object.hasOwn(COMMANDS, rest[0] ?? '') ? COMMANDS[rest[0]].usage : USAGE;
    (name === undefined ? output.err : output.out)(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    output.out(`${packageVersion()}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new UsageError(unknownCommand(name));
    const code = command.run(rest, output);
    return typeof code === 'number' ? code : code.catch((error) => failed(error, command, output));
  } catch (error) {
    return failed(error, command, output);
  }
}

function failed(error: unknown, command: Command | undefined, output: Output): number {
  const usage = error instanceof UsageError;
  output.err(`${(error as Error).message}\n${usage ? `\n${command ? briefly(command) : USAGE}` : ''}`);
  return usage ? 2 : 1;
}

function unknownCommand(name: string): string {
  const near = nearest(name, Object.keys(COMMANDS));
  return `Unknown command '${name}'${near === undefined ? '.' : `; did you mean '${near}'?`}`;
}

/** The whole help would push what is wrong out of sight. */
function briefly({ usage }: Command): string {
  return `${usage.slice(0, usage.indexOf('\n'))}\nUse --help for the options.\n`;
}

/** Runs the command line of this process. Output that is not read to the end (`| head`) is not an error. */
export function run(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`What was found cannot be written: ${error.message}\n`);
    process.exit(1);
  });
  const { stdout, stderr } = process;
  const code = main(process.argv.slice(2), {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    terminal: {
      palette: paletteFor(stdout.isTTY, process.env),
      columns: stdout.isTTY ? stdout.columns || undefined : undefined,
      status: stderr.isTTY ? (text) => void stderr.write(text) : undefined,
    },
  });
  void Promise.resolve(code).then((exit) => {
    process.exitCode = exit;
  });
}
