import { existsSync, writeFileSync } from 'node:fs';
import { type Imported, importManifests } from '../adoption/import';
import { formatMistake } from '../adoption/mistake';
import { Severity } from '../problems/problem';
import { parsed, versionNamed } from './arguments';
import { filesIn, InputFiles } from './files';
import { IMPORT_USAGE, UsageError } from './usage';
import type { Output } from './output';

/** Writes construct code for manifests, and what was wrong with them to the other output. The exit code: 1 when something could not be repaired. */
export function importFiles(args: string[], output: Output): number {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      'output': { type: 'string', short: 'o' }, 'force': { type: 'boolean' }, 'kruise': { type: 'string' }, 'namespace': { type: 'string', short: 'n' },
      'help': { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    output.out(IMPORT_USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('No file to import was given.');
  const kruise = versionNamed(values.kruise);
  const target = values.output;
  if (target !== undefined && existsSync(target) && !values.force) throw new UsageError(`'${target}' already exists; use --force to overwrite it.`);
  const files = new InputFiles();
  const names = filesIn(positionals);
  const imported = importManifests(names.map((name) => ({ name, text: files.text(name) })), { kruise, namespace: values.namespace ?? 'default' });
  report(imported, output);
  if (imported.code !== undefined) {
    if (target === undefined) output.out(imported.code);
    else write(target, imported.code);
  }
  return imported.code === undefined || imported.mistakes.some(({ rule }) => rule.severity === Severity.ERROR) ? 1 : 0;
}

function write(target: string, code: string): void {
  try {
    writeFileSync(target, code);
  } catch (error) {
    throw new UsageError(`'${target}' cannot be written: ${(error as Error).message}`);
  }
}

function report({ mistakes, proof, adopted }: Imported, output: Output): void {
  const [errors, repaired] = [Severity.ERROR, Severity.WARNING].map((severity) => mistakes.filter(({ rule }) => rule.severity === severity));
  for (const mistake of [...repaired, ...errors]) output.err(formatMistake(mistake));
  if (!proof) output.err('No policy delivers anything, so there is no code to write.\n');
  else if (errors.length > 0) output.err(`The code does not match the manifests yet: ${counted(errors.length, 'problem')} left. ${counted(repaired.length, 'mistake')} repaired.\n`);
  else {
    const manifests = repaired.length > 0 ? 'the repaired manifests' : 'the manifests';
    const clusters = counted(proof.clusters, adopted?.clusters.fleet ? 'cluster' : 'hypothetical cluster');
    output.err(`The code delivers the same as ${manifests}: compared ${counted(proof.objects, 'object')} on ${clusters}. ${counted(repaired.length, 'mistake')} repaired.\n`);
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
