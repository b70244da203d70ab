/**
 * Compiles the examples of the README and of the API, after a build, and translates them for the packages of other languages.
 *
 *   npm run snippets
 */
import { StepFailed } from './languages/language';
import { snippetsOf, TABLET, translateSnippets } from './languages/snippets';

try {
  translateSnippets();
  process.stdout.write(`${snippetsOf(TABLET).length} examples are translated.\n`);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
