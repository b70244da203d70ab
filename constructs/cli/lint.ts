import { basename } from 'node:path';
import { visible } from '../json/visible';
import { lintScript } from '../interpreters/lint';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { operationNamed } from './arguments';
import { command, UsageError } from './command';
import { InputFiles, shown } from './files';

const USAGE = `Usage: cdk8s-kruise-federation lint [--operation NAME] FILE...

Finds what would fail in Karmada or break the scripts of other kinds: a missing entry function, globals, functions that do not exist
there, newer syntax. FILE is a Lua script or a manifest with ResourceInterpreterCustomizations; - is standard input.

Options:
      --operation NAME   the operation of the scripts; by default it is the name of the file (healthInterpretation.lua)
  -h, --help             show this help

Exit codes: 0 nothing found, 1 something found, 2 wrong usage.
`;

/** Prints what is wrong with the scripts in files. Exit code 1 when something is. */
export const lint = command(USAGE, { operation: { type: 'string' } }, (values, output, paths) => {
  const files = new InputFiles();
  const operation = values.operation === undefined ? undefined : operationNamed(values.operation).key;
  const problems = paths.flatMap((file) => problemsIn(file, files, operation).map((problem) => `${visible(`${shown(file)}: ${problem}`)}\n`));
  output.out(problems.join(''));
  return problems.length > 0 ? 1 : 0;
}, 'check');

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
