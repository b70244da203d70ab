import type { KindFacts } from '../delivery/kind-facts';
import { valueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';

/**
 * A template whose replicas an autoscaler in the clusters decides on. Karmada counts the pods of a template, so there is a number; the label leaves it to
 * the autoscaler in the clusters.
 *
 * @param asked the replicas that were asked for before
 */
export function scaledByOthers(template: KubeObject, facts: KindFacts | undefined, asked: number | undefined): KubeObject {
  const path = facts?.replicas;
  const counted = path ? withValueAt(template, path, valueAt(template, path) ?? asked ?? 1) : template;
  const labels = { ...counted.metadata.labels, [RETAIN_REPLICAS]: 'true' };
  return withValueAt(counted, ['metadata', 'labels'], Object.fromEntries(Object.entries(labels).sort()));
}
