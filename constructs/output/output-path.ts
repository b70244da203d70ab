/** The list of our files. Without an extension, because kubectl and Argo CD read every .yaml, .yml and .json of a directory as objects. */
export const RECORD_FILE = '.kruise-federation';
/** Where files wait until all of them are complete, in a directory for each run. */
export const STAGING_DIRECTORY = '.kruise-federation.tmp';
/** Says which run writes into the directory. */
export const LOCK_FILE = '.kruise-federation.lock';
/** Held for the moment in which the lock of a dead run is removed. */
export const TAKEOVER_FILE = '.kruise-federation.takeover';

/** The names in an output directory that are ours beside the tree. */
export const BOOKKEEPING: readonly string[] = [RECORD_FILE, STAGING_DIRECTORY, LOCK_FILE, TAKEOVER_FILE];

/** A file of the tree. */
export interface OutputFile {
  /** Relative to the output directory, with `/` on every system. */
  readonly path: string;
  /** The text, which may be made each time that it is asked for: those of a large tree together take more memory than all else. */
  readonly content: string;
  /** The same in bytes, where these are there and the text is not. */
  readonly bytes?: Buffer;
}

/** Separators, wildcards and control characters: refused by Windows, and a surprise in any shell. */
const UNPORTABLE = /[\\:*?"<>|\x00-\x1f]/;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Why a path cannot be a file of the tree on every system; undefined when it can. */
export function pathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'expected a non-empty string';
  const segments = path.split('/');
  if (segments[0] === '' || segments.includes('..')) return 'it is outside of the output directory; paths are relative to it, without ".."';
  if (segments.includes('') || segments.includes('.')) return 'it has an empty or "." segment';
  if (UNPORTABLE.test(path)) return 'it has one of the characters \\ : * ? " < > | or a control character, which not every system allows in file names';
  if (segments.some((segment) => WINDOWS_DEVICE.test(segment) || /[. ]$/.test(segment))) {
    return 'a segment ends with a dot or a space, or is the name of a device, which Windows does not allow';
  }
  if (segments.some((segment) => Buffer.byteLength(segment) > 255)) return 'a segment is longer than 255 bytes';
  if (BOOKKEEPING.includes(segments[0].toLowerCase())) return 'the name is reserved for the bookkeeping of the output directory';
  return undefined;
}

/** The same for paths that are one file on macOS and Windows, which fold case and compose accents. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** The directory of a path; empty for the root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last segment of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The directories above a path, the nearest first, without the root. */
export function parentPaths(path: string): string[] {
  const above = path.split('/').slice(0, -1);
  return above.map((_, index) => above.slice(0, above.length - index).join('/'));
}
