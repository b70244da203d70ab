import type { AppFile } from './app-files';
import { pulledDirectory } from './directory';
import type { KubeObject } from '../json/kube-object';
import type { Plan } from '../federation/plan';
import { ControlPlane } from '../fleet/fleet';
import { inApplyOrder } from '../kinds/apply-order';

/**
 * The objects that clusters of OCM pull by themselves: those that works would carry. Two workloads of a cluster may share an object, which is
 * then written with the first of them, since no two Applications should own it.
 */
export class PulledFiles {
  private readonly written = new Map<string, Set<string>>();

  /** The files of a workload, one for each cluster. */
  public* of(chart: string, name: string, { definition, deliveries = [] }: Plan): Iterable<AppFile> {
    for (const { cluster, controlPlane, objects } of deliveries) {
      if (controlPlane !== ControlPlane.OCM || objects.length === 0) continue;
      const all = [...(definition.ocm.createNamespace ?? true ? namespacesOf(objects, definition.namespace) : []), ...objects];
      const own = all.filter((object) => this.isNew(cluster, object));
      if (own.length > 0) yield { directory: pulledDirectory(cluster, chart), name, objects: inApplyOrder(own), subject: definition.template };
    }
  }

  private isNew(cluster: string, { apiVersion, kind, metadata }: KubeObject): boolean {
    let written = this.written.get(cluster);
    if (!written) this.written.set(cluster, written = new Set());
    const key = `${apiVersion}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
    return !written.has(key) && written.add(key) !== undefined;
  }
}

/** The namespaces that objects are in and that are not among them. */
function namespacesOf(objects: readonly KubeObject[], known: (name: string) => KubeObject | undefined): KubeObject[] {
  const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  for (const { kind, metadata } of objects) if (kind === 'Namespace') names.delete(metadata.name);
  return [...names].map((name) => known(name) ?? { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}
