import { getOr } from './shared-results';
import type { KubeObject } from '../json/kube-object';

/** The user's own Namespace objects, or bare ones, for objects that would have none otherwise. Clusters share them. */
export class MissingNamespaces {
  private readonly known = new Map<string, KubeObject>();

  constructor(private readonly written: ReadonlyMap<string, KubeObject>) {}

  /** The namespaces that objects are in and that are not among them. */
  public of(objects: readonly KubeObject[]): KubeObject[] {
    const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
    for (const { kind, metadata } of objects) if (kind === 'Namespace') names.delete(metadata.name);
    return [...names].map((name) => this.named(name));
  }

  private named(name: string): KubeObject {
    return getOr(this.known, name, () => this.written.get(name) ?? { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
}
