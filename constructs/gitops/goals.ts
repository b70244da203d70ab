import type { Directory } from '../output/directory';
import type { PlanesInUse } from '../output/app-files';
import { PLANES, planeOf } from '../planes/list';

/** What API servers are called in the options of the tools: control planes, and clusters that have none. */
export function goalsOf(planes: PlanesInUse): string[] {
  return PLANES.flatMap(({ controlPlane, bare }) => (bare ? [...planes.get(controlPlane) ?? []] : [controlPlane]));
}

/** What the API server of a directory is called in the options of the tools. */
export function goalOf({ plane, cluster }: Pick<Directory, 'plane' | 'cluster'>): string {
  return planeOf(plane!).bare ? cluster! : plane!;
}
