import { ControlPlane } from '../fleet/fleet';

/** A directory of the tree: what one Application of Argo CD or one Kustomization of Flux applies. */
export interface Directory {
  /** Relative to the output directory; empty for the output directory itself. */
  readonly path: string;
  /** Whose API server the objects are for; undefined for charts that have nothing to do with a federation. */
  readonly plane?: ControlPlane;
  /** The chart the objects come from; undefined for what one owner keeps for a whole control plane. */
  readonly chart?: string;
  /** The cluster of OCM the works are for. */
  readonly cluster?: string;
  /** Whether the objects are those of the cluster itself, which pulls them, instead of works for its agent. */
  readonly pulled?: true;
}

const PLANES: Readonly<Record<ControlPlane, string>> = { [ControlPlane.KARMADA]: 'karmada', [ControlPlane.OCM]: 'ocm' };

/** Charts without federated objects, for whatever API server they are meant. */
export const ROOT: Directory = { path: '' };

/** The directory above all that goes to the API server of a control plane. */
export function planeDirectory(plane: ControlPlane): Directory {
  return { path: PLANES[plane], plane };
}

/** What one owner keeps for a control plane. */
export function platformDirectory(plane: ControlPlane): Directory {
  return { path: `${PLANES[plane]}/platform`, plane };
}

/** What of a chart goes to Karmada. */
export function chartDirectory(chart: string): Directory {
  return { path: `${PLANES[ControlPlane.KARMADA]}/${chart}`, plane: ControlPlane.KARMADA, chart };
}

/** What of a chart goes to one cluster of OCM. */
export function clusterDirectory(cluster: string, chart: string): Directory {
  return { path: `${PLANES[ControlPlane.OCM]}/${cluster}/${chart}`, plane: ControlPlane.OCM, chart, cluster };
}

/** What of a chart one cluster of OCM pulls by itself; beside the directory of the plane, which goes to the hub as a whole. */
export function pulledDirectory(cluster: string, chart: string): Directory {
  return { path: `${PLANES[ControlPlane.OCM]}-pull/${cluster}/${chart}`, plane: ControlPlane.OCM, chart, cluster, pulled: true };
}
