import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { output } from './kubectl';

/** An object of a manifest that upstream ships. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string } & Record<string, any>;
  readonly [field: string]: any;
}

/** The objects in a YAML text. Placeholders of upstream, `{{name}}`, are filled in first; lines with other parts of a template are for cases that we do not have. */
export function manifestsIn(text: string, values: Readonly<Record<string, string>> = {}): Manifest[] {
  const filled = text.replace(/\{\{\s*\.?(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
  const lines = Object.keys(values).length > 0 ? filled.split('\n').filter((entry) => !entry.includes('{{')).join('\n') : filled;
  return parseAllDocuments(lines).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return withoutNulls(document.toJS());
  }).filter((object) => object?.kind);
}

/** Without members that a template has left empty. */
function withoutNulls(value: any): any {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null).map(([name, member]) => [name, withoutNulls(member)]));
}

/** The objects of the files of a directory whose names fit. */
export function manifestsOf(directory: string, files: RegExp, values?: Readonly<Record<string, string>>): Manifest[] {
  return readdirSync(directory).filter((file) => files.test(file)).sort().flatMap((file) => manifestsIn(readFileSync(join(directory, file), 'utf8'), values));
}

/** The objects that kustomize makes of a directory. */
export async function kustomized(directory: string, values?: Readonly<Record<string, string>>): Promise<Manifest[]> {
  return manifestsIn(await output('kubectl', ['kustomize', directory]), values);
}
