import { basename } from 'node:path';
import { lintScript } from '../interpreters/lint';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { operationNamed, parsed } from './arguments';
import { InputFiles, shown } from './files';
import { LINT_USAGE, UsageError } from './usage';
import type { Output } from './output';

/** Prints what is wrong with the scripts in files. The exit code: 1 when something is. */
export function lint(args: string[], output: Output): number {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: { operation: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    output.out(LINT_USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('No file to check was given.');
  const files = new InputFiles();
  const operation = values.operation === undefined ? undefined : operationNamed(values.operation).key;
  const problems = positionals.flatMap((file) => problemsIn(file, files, operation).map((problem) => `${shown(file)}: ${problem}\n`));
  output.out(problems.join(''));
  return problems.length > 0 ? 1 : 0;
}

function problemsIn(file: string, files: InputFiles, operation?: string): string[] {
  if (operation !== undefined) return lintScript(operation, files.text(file));
  if (!file.endsWith('.lua')) return problemsOfCustomizations(file, files);
  const text = files.text(file);
  const key = basename(file, '.lua');
  if (!Object.hasOwn(ENTRY_FUNCTIONS, key)) throw new UsageError(`'${file}' is not named after an operation (${Object.keys(ENTRY_FUNCTIONS).join(', ')}); choose one with --operation.`);
  return lintScript(key, text);
}

function problemsOfCustomizations(file: string, files: InputFiles): string[] {
  const customizations = files.manifests([file]).filter(({ kind }) => kind === 'ResourceInterpreterCustomization');
  if (customizations.length === 0) throw new UsageError(`'${shown(file)}' has no ResourceInterpreterCustomization; use --operation for a script.`);
  return customizations.flatMap(({ metadata, spec }) => Object.entries<any>(spec?.customizations ?? {})
    .flatMap(([key, customization]) => lintScript(key, String(customization?.luaScript ?? ''))
      .map((problem) => `${metadata?.name ?? 'without a name'}: ${key}: ${problem}`)));
}
