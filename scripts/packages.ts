/**
 * Builds the package for Python, Java and Go from the build in lib/, into packages/, with the examples of its documentation in each language; with --test it also runs the tests of each language, which compare every byte of
 * apps with what TypeScript writes. A language whose tools are missing is left out, and so is one whose dependencies cannot be fetched; with --required both are errors.
 *
 *   npm run packages [-- python java go] [--test] [--required]
 */
import { rmSync } from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './import-sources';
import { writeExpected } from './languages/expected';
import { go } from './languages/go';
import { java } from './languages/java';
import { generate, type Language, PACKAGES, StepFailed } from './languages/language';
import { python } from './languages/python';
import { translateSnippets } from './languages/snippets';

const LANGUAGES: readonly Language[] = [python, go, java];

/** What became of a language. */
interface Outcome {
  readonly language: Language;
  readonly result: 'built' | 'passed' | 'failed' | 'not run';
  readonly text: string;
}

function main(args: readonly string[]): number {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = [...names.filter((name) => !LANGUAGES.some(({ target }) => target === name)), ...args.filter((arg) => arg.startsWith('--') && arg !== '--test' && arg !== '--required')];
  if (unknown.length > 0) {
    process.stderr.write(`${unknown.join(', ')} is not known; expected ${LANGUAGES.map(({ target }) => target).join(', ')}, --test or --required.\n`);
    return 2;
  }
  const [isTested, isRequired] = ['--test', '--required'].map((flag) => args.includes(flag));
  const wanted = LANGUAGES.filter(({ target }) => names.length === 0 || names.includes(target));
  const there = wanted.filter(({ version }) => version() !== undefined);
  process.stderr.write('jsii compiles and translates the examples ...\n');
  translateSnippets();
  if (there.length > 0) {
    process.stderr.write(`jsii writes the code for ${there.map(({ name }) => name).join(', ')} ...\n`);
    for (const { target } of there) rmSync(path.join(PACKAGES, target), { recursive: true, force: true });
    generate(there.map(({ target }) => target), PACKAGES, ROOT, 'fail');
  }
  const environment = isTested && there.length > 0 ? writeExpected() : {};
  const outcomes = wanted.map((language) => (there.includes(language) ? outcomeOf(language, isTested ? environment : undefined) : missing(language)));
  for (const { language, result, text } of outcomes) process.stdout.write(`${language.name}: ${result}${text && `, ${text}`}\n`);
  return outcomes.some(({ result }) => result === 'failed' || (isRequired && result === 'not run')) ? 1 : 0;
}

function missing(language: Language): Outcome {
  return { language, result: 'not run', text: `because there is no ${language.needs}` };
}

function outcomeOf(language: Language, environment: NodeJS.ProcessEnv | undefined): Outcome {
  const begin = Date.now();
  try {
    process.stderr.write(`${language.name}: fetching what it depends on ...\n`);
    language.fetch();
  } catch (error) {
    return { language, result: 'not run', text: `because its dependencies could not be fetched:\n${textOf(error)}` };
  }
  try {
    process.stderr.write(`${language.name}: building ...\n`);
    const place = path.relative(ROOT, language.build());
    if (environment) {
      process.stderr.write(`${language.name}: testing ...\n`);
      language.test(environment);
    }
    return { language, result: environment ? 'passed' : 'built', text: `${place}, ${language.version()}, ${Math.round((Date.now() - begin) / 1000)} s` };
  } catch (error) {
    return { language, result: 'failed', text: textOf(error) };
  }
}

/** What a program printed; a mistake of ours has a stack. */
function textOf(error: unknown): string {
  if (!(error instanceof StepFailed)) throw error;
  return error.message;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`);
  process.exitCode = 1;
}
