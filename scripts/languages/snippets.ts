import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '../import-sources';
import { run, StepFailed } from './language';

/** The translations of all examples, where jsii looks for them; published with the package. */
export const TABLET = path.join(ROOT, '.jsii.tabl.json.gz');

/** What a tablet has of one example, as far as it is looked at here. */
export interface Snippet {
  readonly location: unknown;
  readonly didCompile?: boolean;
  /** The source by language; `$` is the original. */
  readonly translations: Readonly<Record<string, { readonly source: string }>>;
}

/** Compiles the examples of the README and of the API, on what `rosetta/` gives them, and translates them. What does not compile, or is not translated well, is an error. */
export function translateSnippets(): void {
  const program = path.join(ROOT, 'node_modules', 'jsii-rosetta', 'bin', 'jsii-rosetta');
  run(process.execPath, [program, 'extract', '--strict', '--batch=1000', '--compress-tablet', ROOT]);
  const faults = snippetsOf(TABLET).flatMap(faultsOf);
  if (faults.length > 0) throw new StepFailed(faults.join('\n'));
}

/** The examples of a tablet. */
export function snippetsOf(tablet: string): Snippet[] {
  return Object.values(JSON.parse(gunzipSync(readFileSync(tablet)).toString('utf8')).snippets as Record<string, Snippet>);
}

/** What is wrong with the translations of an example. */
export function faultsOf({ location, didCompile, translations }: Snippet): string[] {
  const at = JSON.stringify(location);
  return [
    ...(didCompile === true ? [] : [`${at} was not compiled.`]),
    ...['python', 'java', 'go'].filter((language) => !translations[language]?.source.trim()).map((language) => `${at} has no translation to ${language}.`),
    // Keys of manifests are what Kubernetes calls them. The translator takes those of untyped objects for names of Python's, in quotes or not.
    ...(translations.python?.source.match(/"[a-z]+(?:_[a-z]+)+":/g) ?? []).map((key) => `${at} has the key ${key} in Python: take the manifest from a file.`),
  ];
}
