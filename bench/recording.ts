/** Objects that our app wrote, kept as lines of JSON for others to write. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Reads every object of a tree, without kustomizations, into a file. */
export function recordTree(directory: string, recording: string): void {
  const files = fs.readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml') && entry.name !== 'kustomization.yaml')
    .map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const objects = files.flatMap((file) => readObjects(fs.readFileSync(file, 'utf8')));
  fs.writeFileSync(recording, objects.map((object) => JSON.stringify(object)).join('\n'));
}

/** The objects of a recording. */
export function readRecording(recording: string): any[] {
  return fs.readFileSync(recording, 'utf8').split('\n').map((line) => JSON.parse(line));
}

/** The objects of a stream of YAML. */
export function readObjects(text: string): any[] {
  // Our writers and theirs repeat no key, and looking for repeated ones takes long.
  return (parseAllDocuments(text, { uniqueKeys: false }) as any[]).map((document) => document.toJS()).filter((object) => object !== null);
}
