import type { ControlPlane } from '../fleet/control-plane';
import type { Directory } from '../output/directory';
import { PLANES, planeOf } from '../planes/list';

/** The control planes that anything goes to, with the clusters that have a place of their own there. */
export type PlanesInUse = ReadonlyMap<ControlPlane, ReadonlySet<string>>;

/** What API servers are called in the options of the tools: control planes, and clusters that have none. */
export function goalsOf(planes: PlanesInUse): string[] {
  return PLANES.flatMap(({ controlPlane, bare }) => (bare ? [...planes.get(controlPlane) ?? []] : [controlPlane]));
}

/** What the API server of a directory is called in the options of the tools. */
export function goalOf({ plane, cluster }: Pick<Directory, 'plane' | 'cluster'>): string {
  return planeOf(plane!).bare ? cluster! : plane!;
}
