import { cleanUp } from './clean';
import { examine } from './doctor';
import { HELP } from './help';
import { parseOptions, UsageError, type Options } from './options';
import { Interrupted } from './runner';
import { runSuite } from './suite';
import { tryApp } from './try';
import { buildAll, stayUp } from './up';

/** Runs the command and gives its exit code. */
async function run(options: Options): Promise<number> {
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  switch (options.command) {
    case 'doctor': return await examine() ? 0 : 1;
    case 'clean': return cleanUp(options);
    case 'build': await buildAll(options); return 0;
    case 'up': await stayUp(options); return 0;
    case 'try': return await tryApp(options) ? 0 : 1;
    case 'suite': return await runSuite(options) ? 0 : 1;
  }
}

async function main(): Promise<void> {
  try {
    process.exitCode = await run(parseOptions(process.argv.slice(2)));
  } catch (error) {
    if (error instanceof Interrupted) process.exitCode = 130;
    else if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nSee npm run live -- --help.\n`);
      process.exitCode = 2;
    } else {
      process.stderr.write(`\n${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
}

void main();
