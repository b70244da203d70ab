import { posix } from 'node:path';
import { KUSTOMIZATION } from './kustomization';
import { byName } from '../json/json';

/**
 * Name of the file that lists all files of an API server in the order of application. Without an extension, since Argo CD and `kubectl apply -f` take every YAML file for objects, and beside
 * charts and clusters: no name of these begins like that.
 */
export const ORDER = '_order';

/** A file, with when it is to be applied among those of its API server. */
export interface RankedFile {
  readonly path: string;
  readonly rank: number;
}

/** The order of application. What is shared comes first over all charts: SidecarSets of one chart enter pods of another. */
export function inOrder(a: RankedFile, b: RankedFile): number {
  return a.rank - b.rank || byName(a.path, b.path);
}

/** The files below the directory of an API server in the order of application, relative to its directory, a line for each: `xargs cat` makes one stream of them for kubectl, which keeps to it. */
export function orderOf(server: string, files: readonly RankedFile[]): string {
  return [...files].sort(inOrder).map(({ path }) => `${path.slice(server.length + 1)}\n`).join('');
}

/** Whether a file of the tree says something of others, and holds no objects to apply. */
export function isListOfFiles(path: string): boolean {
  return [KUSTOMIZATION, ORDER].includes(posix.basename(path));
}
