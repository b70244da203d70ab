import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';

type Head = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

/**
 * Something for each object of an API server, found by what tells it from all others (`identityOf`). Level by level, since the parts are texts that many objects share: to put one text together for
 * each of 100,000 works takes time, and more memory than the answer.
 */
export class ObjectNames<T> {
  private readonly known = new Map<string, Map<string, Map<string, Map<string, T>>>>();

  /** What is known under the name of an object. */
  public get({ apiVersion, kind, metadata: { namespace = '', name } }: Head): T | undefined {
    return this.known.get(apiVersion)?.get(kind)?.get(namespace)?.get(name);
  }

  /** Keeps something under the name of an object, unless there is something already, which is returned. */
  public take({ apiVersion, kind, metadata: { namespace = '', name } }: Head, value: T): T | undefined {
    const kinds = getOr(this.known, apiVersion, () => new Map<string, Map<string, Map<string, T>>>());
    const namespaces = getOr(kinds, kind, () => new Map<string, Map<string, T>>());
    const names = getOr(namespaces, namespace, () => new Map<string, T>());
    const other = names.get(name);
    if (other === undefined) names.set(name, value);
    return other;
  }
}
