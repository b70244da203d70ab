import type { Destination } from './argo-cd-objects';
import type { ArgoCdDestination, ArgoCdOptions } from './argo-cd-options';
import { ControlPlane } from '../../fleet/control-plane';
import { planeDirectory } from '../../output/directory';

/** The API server of a control plane, or a namespace there. */
export function destinationOf(plane: ControlPlane, { karmada, ocm }: ArgoCdOptions, namespace?: string): Destination {
  const { name, server }: ArgoCdDestination = (plane === ControlPlane.KARMADA ? karmada : ocm) ?? {};
  return { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }), ...(server !== undefined && { server }) };
}

/** The project of a control plane. */
export function projectName(plane: ControlPlane, { project, name = 'federation' }: ArgoCdOptions): string {
  return `${project?.name ?? name}-${planeDirectory(plane).path}`;
}
