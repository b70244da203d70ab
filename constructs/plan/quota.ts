import { isObject, type Json, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { type ClusterCapacity, limitsOf } from './capacity';

/** What the pods of a namespace may request in a cluster. */
export interface ClusterQuota {
  /** Name of the cluster. */
  readonly cluster: string;
  /** The namespace. */
  readonly namespace: string;
  /** What says so, as `Kind namespace/name`. */
  readonly source: string;
  /** The limits. */
  readonly hard: ClusterCapacity;
}

/** What FederatedResourceQuotas assign to clusters: Karmada makes a ResourceQuota of each assignment. Other objects assign nothing. */
export function assignedQuotas(objects: Iterable<KubeObject>): ClusterQuota[] {
  return [...objects].flatMap(({ apiVersion, kind, metadata, spec }) => {
    if (kind !== 'FederatedResourceQuota' || !String(apiVersion).startsWith('policy.karmada.io/') || !isObject(spec)) return [];
    const namespace = String(metadata.namespace ?? 'default');
    return listOf<any>(Array.isArray(spec.staticAssignments) ? spec.staticAssignments : []).filter((assignment) => isObject(assignment) && isObject(assignment.hard))
      .map((assignment) => ({ cluster: String(assignment.clusterName), namespace, source: `${kind} ${namespace}/${metadata.name}`, hard: hardOf(assignment.hard) }));
  });
}

/** What a ResourceQuota limits in a cluster that it is delivered to; undefined for other objects, and for one that counts only some pods. */
export function deliveredQuota(cluster: string, { apiVersion, kind, metadata, spec }: Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata' | 'spec'>): ClusterQuota | undefined {
  if (kind !== 'ResourceQuota' || apiVersion !== 'v1' || !isObject(spec) || !isObject(spec.hard)) return undefined;
  // Which pods a scope selects is not for us to say.
  if (listOf(spec.scopes).length > 0 || isObject(spec.scopeSelector)) return undefined;
  const namespace = String(metadata.namespace ?? 'default');
  return { cluster, namespace, source: `${kind} ${namespace}/${metadata.name}`, hard: hardOf(spec.hard) };
}

/** `cpu` is another name for `requests.cpu`; with both, both hold. */
function hardOf(hard: Json): ClusterCapacity {
  const plain = limitsOf({ cpu: hard.cpu, memory: hard.memory, pods: hard.pods });
  const requests = limitsOf({ cpu: hard['requests.cpu'], memory: hard['requests.memory'], pods: hard['count/pods'] });
  return Object.fromEntries((['cpuMillis', 'memoryBytes', 'pods'] as const).flatMap((member) => {
    const least = Math.min(plain[member] ?? Infinity, requests[member] ?? Infinity);
    return least === Infinity ? [] : [[member, least]];
  }));
}
