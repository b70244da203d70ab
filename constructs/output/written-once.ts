import { identityOf, type KubeObject } from '../json/kube-object';

/**
 * Which objects are written for which cluster already. Two workloads of a cluster may share an object, which is written with the first of them, since no
 * two Applications should own it, and a kustomization has it once.
 */
export class WrittenOnce {
  private readonly written = new Map<string, Set<string>>();

  /** The objects that are not written for a cluster yet; from now on they are. */
  public of(cluster: string, objects: readonly KubeObject[]): KubeObject[] {
    let known = this.written.get(cluster);
    if (!known) this.written.set(cluster, known = new Set());
    return objects.filter((object) => {
      const key = identityOf(object);
      return !known.has(key) && known.add(key) !== undefined;
    });
  }
}
