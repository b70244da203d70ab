import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { progressLine } from './progress';

/** A run of `go build`. */
export interface Compilation {
  readonly program: string;
  readonly folder: string;
  readonly variables: NodeJS.ProcessEnv;
  /** The package that is built, to ask how many others it takes. */
  readonly package: string;
  readonly args: readonly string[];
}

/** How often progress is shown: in place on a terminal, as a line of its own in a log. */
const ON_TERMINAL = 500;
const IN_LOG = 15_000;

/** Runs `go build`, shows how far it is, and fails with Go's own words. */
export async function compile(compilation: Compilation, progress: NodeJS.WritableStream, signal?: AbortSignal): Promise<void> {
  const begin = Date.now();
  const terminal = Boolean((progress as NodeJS.WriteStream).isTTY);
  const state = { downloads: 0, done: 0, total: 0 };
  const show = () => {
    const line = progressLine(compilation.program, { ...state, seconds: Math.round((Date.now() - begin) / 1000) });
    progress.write(terminal ? `\r\u001b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(show, terminal ? ON_TERMINAL : IN_LOG);
  show();
  try {
    const count = (line: string) => {
      if (!line.startsWith('go: downloading ')) return false;
      state.downloads += 1;
      return true;
    };
    const listed = await run(compilation, ['list', '-deps', compilation.package], count, signal);
    const packages = new Set(listed);
    state.total = packages.size;
    await run(compilation, compilation.args, (line) => {
      if (count(line)) return true;
      if (packages.has(line)) state.done += 1;
      return packages.has(line);
    }, signal);
  } finally {
    clearInterval(timer);
    if (terminal) progress.write('\r\u001b[K');
  }
}

/** Runs Go and gives the lines it prints. What it says besides goes to `heard`; what that does not know is kept for the error. */
async function run(
  compilation: Compilation, args: readonly string[], heard: (line: string) => boolean, signal?: AbortSignal,
): Promise<string[]> {
  const { folder, variables } = compilation;
  // On an interrupt Go removes its temporary files; on other signals it leaves them.
  const child = spawn('go', args, { cwd: folder, env: variables, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGINT' });
  const printed: string[] = [];
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => printed.push(line));
  createInterface(child.stderr).on('line', (line) => heard(line) || said.push(line));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(failure(compilation, args, said));
  return printed;
}

function failure({ program, folder, variables }: Compilation, args: readonly string[], said: readonly string[]): string {
  const set = ['CGO_ENABLED', 'GOWORK', 'GONOSUMDB'].filter((name) => variables[name]).map((name) => `${name}=${variables[name]}`);
  const quoted = args.map((arg) => (/[\s'"]/.test(arg) ? `'${arg}'` : arg)).join(' ');
  return [`${program} was not built. Go says:`, ...said, '', 'To repeat it:', `  cd ${folder} && ${set.join(' ')} go ${quoted}`].join('\n');
}
