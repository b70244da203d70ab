import type { Plan } from '../federation/plan';
import { ControlPlane } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import { finishedParts } from '../planes/finished-parts';
import { ocmOptionsOf } from '../planes/ocm/told';
import type { AppFile } from './app-file';
import { pulledDirectory } from './directory';

const PLANE = ControlPlane.OCM;

/**
 * The objects that clusters of OCM pull by themselves: those that works would carry. Two workloads of a cluster may share an object, which is
 * then written with the first of them, since no two Applications should own it.
 */
export class PulledFiles {
  private readonly written = new Map<string, Set<string>>();

  /** Whether clusters of a control plane pull. */
  public isFor(plane: ControlPlane): boolean {
    return plane === PLANE;
  }

  /** The files of a workload, one for each cluster. */
  public* of(chart: string, name: string, { definition, deliveries = [] }: Plan): Iterable<AppFile> {
    const here = deliveries.filter(({ controlPlane }) => controlPlane === PLANE);
    for (const { cluster, objects } of finishedParts(definition, here, ocmOptionsOf(definition).createNamespace ?? true)) {
      const own = objects.filter((object) => this.isNew(cluster, object));
      if (own.length > 0) yield { directory: pulledDirectory(PLANE, chart, cluster), name, objects: own, subject: definition.template };
    }
  }

  private isNew(cluster: string, { apiVersion, kind, metadata }: KubeObject): boolean {
    let written = this.written.get(cluster);
    if (!written) this.written.set(cluster, written = new Set());
    const key = `${apiVersion}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
    return !written.has(key) && written.add(key) !== undefined;
  }
}
