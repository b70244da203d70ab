import type { ControlPlane } from '../fleet/control-plane';
import { compactText } from '../json/compact-text';
import { planeOf } from '../planes/list';

/** A directory of the tree: what one Application of Argo CD or one Kustomization of Flux applies. */
export interface Directory {
  /** Relative to the output directory; empty for the output directory itself. */
  readonly path: string;
  /** Whose API server the objects are for; undefined for charts that have nothing to do with a federation. */
  readonly plane?: ControlPlane;
  /** The chart the objects come from; undefined for what one owner keeps for a whole control plane. */
  readonly chart?: string;
  /** The cluster they are for, where each has a place of its own. */
  readonly cluster?: string;
  /** Whether the objects are those of the cluster itself, which pulls them, instead of works for its agent. */
  readonly pulled?: true;
  /** The part of the chart, where it has parts: `p07`, or what begins with `shared` for what all of them need. */
  readonly part?: string;
}

/** Whether a directory holds what all parts of its chart need. */
export const isShared = ({ part }: Directory): boolean => part?.startsWith('shared') ?? false;

/** The directory of the API server that a directory is for: that of its control plane, or of its cluster where clusters have none. */
export function serverOf({ plane, path }: Directory): string {
  const { bare, directory } = planeOf(plane!);
  return bare ? path.split('/').slice(0, 2).join('/') : directory;
}

/** Charts without federated objects, for whatever API server they are meant. */
export const ROOT: Directory = { path: '' };

/** What one owner keeps for a control plane. */
export function platformDirectory(plane: ControlPlane): Directory {
  return { path: `${planeOf(plane).directory}/platform`, plane };
}

/**
 * What of a chart goes to a control plane, or to one cluster of it.
 *
 * @param pulled whether the cluster pulls it by itself; then it is beside the directory of the plane, which goes to the hub as a whole
 */
export function chartDirectory(plane: ControlPlane, chart: string, cluster?: string, pulled = false): Directory {
  const path = compactText([`${planeOf(plane).directory}${pulled ? '-pull' : ''}`, ...(cluster === undefined ? [] : [cluster]), chart].join('/'));
  return { path, plane, chart, ...(cluster !== undefined && { cluster }), ...(pulled && { pulled }) };
}

/** A part of the directory of a chart; the whole of one that has none. */
export function partOf(directory: Directory, part: string | undefined): Directory {
  return part === undefined ? directory : { ...directory, path: `${directory.path}/${part}`, part };
}
