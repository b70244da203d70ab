import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../json/visible';
import { readYamlDocuments } from '../json/go-yaml-read';
import { UsageError } from './command';

const STANDARD_INPUT = '-';

/** Reads the files named on a command line. Standard input can be read once. */
export class InputFiles {
  private usedStandardInput = false;

  /** The text of a file, or of standard input for `-`. */
  public text(file: string): string {
    if (file === STANDARD_INPUT) {
      if (this.usedStandardInput) throw new UsageError('Standard input (-) can only be used once.');
      this.usedStandardInput = true;
    }
    try {
      return readFileSync(file === STANDARD_INPUT ? 0 : file, 'utf8');
    } catch (error) {
      throw new UsageError(`'${shown(file)}' cannot be read: ${(error as Error).message}`);
    }
  }

  /** The documents of a YAML or JSON file, without empty ones; a List as its items. */
  public documents(file: string): any[] {
    return readYamlDocuments(this.text(file)).flatMap((document) => {
      if ('error' in document) throw new UsageError(`'${shown(file)}' is not YAML: ${document.error}`);
      const { value } = document;
      if (value === null) return [];
      return value.kind === 'List' && Array.isArray(value.items) ? value.items : [value];
    });
  }

  /** The documents of several files, which must be Kubernetes objects. */
  public manifests(files: readonly string[]): any[] {
    return files.flatMap((file) => this.documents(file).map((document) => {
      if (typeof document?.apiVersion === 'string' && typeof document?.kind === 'string') return document;
      throw new UsageError(`'${shown(file)}' has a document without apiVersion and kind; expected Kubernetes objects.`);
    }));
  }
}

/** The name of a file in messages, on one line. */
export function shown(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : visible(file);
}

/** Files as they are named, directories as the manifests below them. */
export function filesIn(paths: readonly string[]): string[] {
  const files = paths.flatMap(manifestsIn);
  if (files.length === 0) throw new UsageError(`There is no YAML or JSON file in ${paths.join(', ')}.`);
  return files;
}

function manifestsIn(path: string): string[] {
  if (path === STANDARD_INPUT || !existsSync(path) || !statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : manifestsIn(inner);
    // Reading from a pipe or a device may never end.
    return /\.(ya?ml|json)$/.test(entry.name) && (entry.isFile() || entry.isSymbolicLink()) ? [inner] : [];
  });
}
