import { posix } from 'node:path';
import { KUSTOMIZATION } from './kustomization';
import { inOrder, type RankedFile } from './tree-file';

/**
 * Name of the file that lists all files of an API server in the order of application. Without an extension, since Argo CD and `kubectl apply -f` take every YAML file for objects, and beside
 * charts and clusters: no name of these begins like that.
 */
export const ORDER = '_order';

/** The files below the directory of an API server in the order of application, relative to its directory, a line for each: `xargs cat` makes one stream of them for kubectl, which keeps to it. */
export function orderOf(server: string, files: readonly RankedFile[]): string {
  return [...files].sort(inOrder).map(({ path }) => `${path.slice(server.length + 1)}\n`).join('');
}

/** Whether a file of the tree says something of others, and holds no objects to apply. */
export function isListOfFiles(path: string): boolean {
  return [KUSTOMIZATION, ORDER].includes(posix.basename(path));
}
