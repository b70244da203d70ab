/** What the README's example loads and calls of the compiled package. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './import-sources';

/** The compiled files that the example loads, in the order in which it does. */
export function loadedByExample(lib: string): string[] {
  return runExample((output) => {
    const loaded = JSON.parse(output.slice(output.lastIndexOf('\n'))) as string[];
    return loaded.map((file) => path.relative(lib, file).split(path.sep).join('/')).filter((name) => /^(constructs|imports)\/.*\.js$/.test(name));
  });
}

/** Where the functions of a file begin that the example calls. */
export function calledByExample(): (file: string) => Set<number> {
  return runExample((_output, coverage) => {
    const scripts = fs.readdirSync(coverage).flatMap((name) => (JSON.parse(fs.readFileSync(path.join(coverage, name), 'utf8')) as Coverage).result);
    return (file) => {
      const functions = scripts.filter(({ url }) => url === pathToFileURL(file).href).flatMap((script) => script.functions);
      return new Set(functions.flatMap(({ ranges: [whole] }) => whole!.count > 0 ? [whole!.startOffset] : []));
    };
  });
}

/** What V8 reports of each function of each script: the first range is all of it. */
interface Coverage {
  readonly result: readonly { readonly url: string; readonly functions: readonly { readonly ranges: readonly { readonly startOffset: number; readonly count: number }[] }[] }[];
}

function runExample<Result>(read: (output: string, coverage: string) => Result): Result {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kruise-federation-build-'));
  const [outdir, cache, coverage] = ['out', 'cache', 'coverage'].map((name) => path.join(scratch, name));
  try {
    const program = "require('./main.ts'); require('node:fs').writeSync(1, '\\n' + JSON.stringify(Object.keys(require.cache)));";
    const output = execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
      cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
      // Without the paths of our own configuration, the package is found by its name, compiled, as users have it.
      env: {
        ...process.env, CDK8S_OUTDIR: outdir, XDG_CACHE_HOME: cache, NODE_V8_COVERAGE: coverage, TSX_TSCONFIG_PATH: path.join(ROOT, 'bench', 'published.tsconfig.json'),
      },
    });
    return read(output, coverage!);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}
