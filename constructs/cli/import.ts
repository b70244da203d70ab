import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importManifests } from '../adoption/import';
import type { Imported } from '../adoption/import';
import { formatMistake } from '../adoption/mistake';
import { Severity } from '../checks/problem';
import { KruiseVersion } from '../fleet/versions';
import { parsed } from './arguments';
import { InputFiles } from './files';
import { IMPORT_USAGE, UsageError } from './usage';
import type { Output } from './main';

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
  if (positionals.length === 0) throw new UsageError('There is no file to import.');
  const kruise = versionNamed(values.kruise);
  const target = values.output;
  if (target !== undefined && existsSync(target) && !values.force) throw new UsageError(`'${target}' is there already; say --force to write over it.`);
  const files = new InputFiles();
  const names = positionals.flatMap(filesIn);
  if (names.length === 0) throw new UsageError(`There is no YAML or JSON file in ${positionals.join(', ')}.`);
  const imported = importManifests(names.map((name) => ({ name, text: files.text(name) })), { kruise, namespace: values.namespace ?? 'default' });
  report(imported, output);
  if (imported.code !== undefined) {
    if (target === undefined) output.out(imported.code);
    else writeFileSync(target, imported.code);
  }
  return imported.code === undefined || imported.mistakes.some(({ rule }) => rule.severity === Severity.ERROR) ? 1 : 0;
}

function report({ mistakes, proof }: Imported, output: Output): void {
  const [errors, repaired] = [Severity.ERROR, Severity.WARNING].map((severity) => mistakes.filter(({ rule }) => rule.severity === severity));
  for (const mistake of [...repaired, ...errors]) output.err(formatMistake(mistake));
  if (!proof) output.err('There is nothing that a policy delivers, so there is no code.\n');
  else if (errors.length > 0) output.err(`The code is not yet what the manifests say: ${counted(errors.length, 'matter')} to settle. ${counted(repaired.length, 'mistake')} repaired.\n`);
  else output.err(`The code delivers the same as the manifests: ${counted(proof.objects, 'object')} on ${counted(proof.clusters, 'cluster')} compared. ${counted(repaired.length, 'mistake')} repaired.\n`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A file as it is, a directory as the manifests below it. */
function filesIn(path: string): string[] {
  if (path === '-' || !existsSync(path) || !statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : filesIn(inner);
    return /\.(ya?ml|json)$/.test(entry.name) ? [inner] : [];
  });
}

function versionNamed(name: string | undefined): string {
  if (name === undefined) return KruiseVersion.V1_9;
  const found = Object.values(KruiseVersion).find((version) => version === name.replace(/^v/, ''));
  if (!found) throw new UsageError(`There is no version '${name}' of Kruise; expected one of ${Object.values(KruiseVersion).join(', ')}.`);
  return found;
}
