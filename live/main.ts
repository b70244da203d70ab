import { cleanUp } from './clean';
import { examine } from './doctor';
import { HELP } from './help';
import { parseOptions, UsageError, type Options } from './options';
import { Interrupted } from './runner';
import { runSuite } from './suite';
import { tryApp } from './try/try';
import { buildAll, stayUp } from './up';

/** Runs the command and gives its exit code. */
async function run(options: Options): Promise<number> {
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  switch (options.command) {
    case 'doctor': return examine(options) ? 0 : 1;
    case 'clean': return cleanUp(options);
    case 'build': await buildAll(options); return 0;
    case 'up': await stayUp(options); return 0;
    case 'try': return await tryApp(options) ? 0 : 1;
    case 'suite': return await runSuite(options) ? 0 : 1;
  }
}

async function main(): Promise<number> {
  try {
    return await run(parseOptions(process.argv.slice(2)));
  } catch (error) {
    if (error instanceof Interrupted) return 130;
    process.stderr.write(`\n${(error as Error).message}\n${error instanceof UsageError ? 'See npm run live -- --help.\n' : ''}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

// What is still waited for at the end, such as the build of another run, is not waited for any longer.
void main().then((code) => process.exit(code));
