import { type Directory, planeDirectory } from '../../output/directory';
import { planeOf } from '../../planes/list';
import { goalOf } from '../goals';
import type { ControlPlane } from '../../fleet/control-plane';
import type { ArgoCdDestination, ArgoCdOptions } from './argo-cd-options';

/** Where an Application applies to, or where a project allows to. */
export interface Destination extends ArgoCdDestination {
  readonly namespace?: string;
}

/** The API server that a directory is applied to, or a namespace there. */
export function destinationOf({ plane, cluster }: Pick<Directory, 'plane' | 'cluster'>, { destinations }: ArgoCdOptions, namespace?: string): Destination {
  const goal = goalOf({ plane, cluster });
  const { name, server }: ArgoCdDestination = destinations?.[goal] ?? (planeOf(plane!).bare ? { name: goal } : {});
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(server !== undefined && { server }),
  };
}

/** The project of a control plane. */
export function projectName(plane: ControlPlane, { project, name = 'federation' }: ArgoCdOptions): string {
  return `${project?.name ?? name}-${planeDirectory(plane).path}`;
}
