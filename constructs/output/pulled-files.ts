import type { Plan } from '../federation/plan';
import { ControlPlane } from '../fleet/control-plane';
import { finishedParts } from '../planes/finished-parts';
import { ocmOptionsOf } from '../planes/ocm/told';
import type { AppFile } from './app-file';
import { pulledDirectory } from './directory';
import { WrittenOnce } from './written-once';

const PLANE = ControlPlane.OCM;

/** The objects that clusters of OCM pull by themselves: those that works would carry. */
export class PulledFiles {
  private readonly once = new WrittenOnce();

  /** Whether clusters of a control plane pull. */
  public isFor(plane: ControlPlane): boolean {
    return plane === PLANE;
  }

  /** The files of a workload, one for each cluster. */
  public* of(chart: string, name: string, { definition, deliveries = [] }: Plan): Iterable<AppFile> {
    const here = deliveries.filter(({ controlPlane }) => controlPlane === PLANE);
    for (const { cluster, objects } of finishedParts(definition, here, ocmOptionsOf(definition).createNamespace ?? true)) {
      const own = this.once.of(cluster, objects);
      if (own.length > 0) yield { directory: pulledDirectory(PLANE, chart, cluster), name, objects: own, subject: definition.template };
    }
  }
}
