import type { ApiObject } from 'cdk8s';
import { withoutValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindTable } from '../delivery/kind-facts';
import { Kinds } from '../kinds/kinds';

const OWNER = Symbol.for('cdk8s-kruise-federation.owner');

/** The construct that federates an object already; undefined if none does. */
export function ownerOf(object: ApiObject): string | undefined {
  return (object as any)[OWNER];
}

/**
 * Takes over an object that somebody else defined, whatever class it is of. A plain cdk8s app renders it by `toJson` of the object itself, so
 * this is the one place where a method of a foreign object is replaced: from now on it gives what is emitted, and what it gave before is the
 * whole that is divided.
 *
 * @param owner path of the construct that federates it
 * @param emitted what stands in the output in place of the whole
 * @returns the whole object, without a namespace for kinds that have none
 */
export function adopt(object: ApiObject, owner: string, emitted: (whole: KubeObject) => KubeObject): () => KubeObject {
  const render = object.toJson.bind(object);
  const whole = (): KubeObject => withoutStrayNamespace(render(), Kinds.of(object));
  Object.defineProperty(object, OWNER, { value: owner, configurable: true });
  Object.defineProperty(object, 'toJson', { value: () => emitted(whole()), configurable: true, writable: true });
  return whole;
}

/** Gives an object back: it is rendered as it was defined. */
export function release(object: ApiObject): void {
  delete (object as any)[OWNER];
  delete (object as any).toJson;
}

/**
 * An object as it was defined, whatever is emitted in its place. One that cannot be rendered, which is reported when it is to be delivered, is no
 * more than its head here.
 */
export function definitionOf(object: ApiObject): KubeObject {
  try {
    return withoutStrayNamespace(Object.getPrototypeOf(object).toJson.call(object), Kinds.of(object));
  } catch {
    return { apiVersion: object.apiVersion, kind: object.kind, metadata: { name: object.name } };
  }
}

/** cdk8s gives the namespace of the chart to every object, cluster-scoped ones included. */
export function withoutStrayNamespace(object: KubeObject, kinds: KindTable): KubeObject {
  return object.metadata?.namespace !== undefined && kinds.of(object)?.namespaced === false ? withoutValueAt(object, ['metadata', 'namespace']) : object;
}
