import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** The files of a tree, relative to it, in order. */
export function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name))).sort();
}

/** The documents of a text; fails where it is no YAML. */
export function documentsIn(text: string): any[] {
  return (parseAllDocuments(text) as any[]).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

/** The objects of a tree with the file each is in, kustomizations left out. */
export function documentsBelow(directory: string): { readonly path: string; readonly object: any }[] {
  return filesBelow(directory).filter((path) => !path.endsWith('kustomization.yaml'))
    .flatMap((path) => documentsIn(readFileSync(join(directory, path), 'utf8')).map((object) => ({ path, object })));
}

const PAST = new Date(1_000_000_000_000);

/** Makes all files of a tree old. */
export function age(directory: string): void {
  filesBelow(directory).forEach((file) => utimesSync(join(directory, file), PAST, PAST));
}

/** The files of a tree that were written since. */
export function touched(directory: string): string[] {
  return filesBelow(directory).filter((file) => statSync(join(directory, file)).mtimeMs !== PAST.getTime());
}
