import { isObject, listOf } from '../json/json';
import type { KindTable } from '../delivery/kind-facts';
import { groupOf, type KubeObject } from '../json/kube-object';

/** An object by name, as far as tools need to point at it. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** What tells an object from others, whatever its version. */
export function referenceKey({ apiVersion, kind, name, namespace = 'default' }: ObjectReference): string {
  return `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`;
}

/** Fields of an object that change after it was applied, and must not be set back. */
export interface Rewritten {
  readonly object: ObjectReference;
  /** The fields, as JSON pointers. */
  readonly pointers: readonly string[];
}

/** What is rewritten of these objects. */
export function rewrittenIn(objects: readonly ObjectReference[], rewritten: readonly Rewritten[]): Rewritten[] {
  const own = new Set(rewritten.length > 0 ? objects.map(referenceKey) : []);
  return rewritten.filter(({ object }) => own.has(referenceKey(object)));
}

/**
 * What an autoscaler of Karmada writes into objects of the control plane. All others act in the clusters, where neither templates nor works
 * are changed by them.
 */
export function rewrittenBy({ apiVersion, kind, metadata, spec }: KubeObject, kinds: KindTable): Rewritten | undefined {
  if (groupOf(String(apiVersion)) !== 'autoscaling.karmada.io' || !isObject(spec) || !isObject(spec.scaleTargetRef)) return undefined;
  const { apiVersion: version, kind: target, name } = spec.scaleTargetRef;
  if (typeof version !== 'string' || typeof target !== 'string' || typeof name !== 'string') return undefined;
  const object = { apiVersion: version, kind: target, name, namespace: metadata.namespace ?? 'default' };
  if (kind === 'FederatedHPA') return { object, pointers: [replicasOf(object, kinds)] };
  if (kind !== 'CronFederatedHPA') return undefined;
  return { object, pointers: target === 'FederatedHPA' ? limitsOf(listOf(spec.rules)) : [replicasOf(object, kinds)] };
}

function replicasOf(object: ObjectReference, kinds: KindTable): string {
  return `/${(kinds.of(object)?.replicas ?? ['spec', 'replicas']).join('/')}`;
}

/** Which limits of a FederatedHPA the rules change. */
function limitsOf(rules: readonly any[]): string[] {
  return [['targetMaxReplicas', '/spec/maxReplicas'], ['targetMinReplicas', '/spec/minReplicas']]
    .filter(([field]) => rules.some((rule) => rule?.[field] !== undefined)).map(([, pointer]) => pointer);
}
