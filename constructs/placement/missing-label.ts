import { listed } from '../problems/reporter';
import { isObject } from '../json/json';
import type { ClusterAffinity, ClusterFacts } from '../delivery/model';
import { nearest } from '../problems/nearest';

/** Why no cluster matches a selector by label: the first label that no cluster carries, and what clusters carry instead. */
export function missingLabel(affinity: ClusterAffinity, clusters: readonly ClusterFacts[]): string {
  const wanted: unknown = affinity?.labelSelector?.matchLabels;
  const carried = clusters.map(({ labels }) => (isObject(labels) ? labels : {}));
  for (const [key, value] of Object.entries(isObject(wanted) ? wanted : {})) {
    const values = new Set(carried.flatMap((labels) => (Object.hasOwn(labels, key) ? [String(labels[key])] : [])));
    if (values.has(String(value))) continue;
    if (values.size > 0) return `: none has the label '${key}' set to '${value}', only to ${listed([...values].sort())}`;
    const near = nearest(key, new Set(carried.flatMap((labels) => Object.keys(labels))));
    return `: none has a label '${key}'${near === undefined ? '' : `, but some have '${near}'`}`;
  }
  return '';
}
