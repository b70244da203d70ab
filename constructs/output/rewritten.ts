import { listOf } from '../json/json';
import type { KindTable } from '../delivery/kind-facts';
import { type KubeObject, type ObjectReference, referenceKey } from '../json/kube-object';
import { REPLICAS } from '../kinds/kruise-facts';
import { scaleTargetOf } from '../planes/karmada/apis/scale-target';

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
export function rewrittenBy(autoscaler: KubeObject, kinds: KindTable): Rewritten | undefined {
  const object = scaleTargetOf(autoscaler);
  if (!object) return undefined;
  const limits = autoscaler.kind === 'CronFederatedHPA' && object.kind === 'FederatedHPA';
  return { object, pointers: limits ? limitsOf(listOf(autoscaler.spec.rules)) : [replicasOf(object, kinds)] };
}

function replicasOf(object: ObjectReference, kinds: KindTable): string {
  return `/${(kinds.of(object)?.replicas ?? REPLICAS).join('/')}`;
}

/** Which limits of a FederatedHPA the rules change. */
function limitsOf(rules: readonly any[]): string[] {
  return [['targetMaxReplicas', '/spec/maxReplicas'], ['targetMinReplicas', '/spec/minReplicas']]
    .filter(([field]) => rules.some((rule) => rule?.[field] !== undefined)).map(([, pointer]) => pointer);
}
