import type { ClusterDelivery } from '../../definition/cluster-delivery';
import { getOr } from '../../definition/shared-results';
import { byName } from '../../json/json';
import type { KindTable } from '../../delivery/kind-facts';
import { kruiseResources } from '../../kinds/kinds';
import { groupOf, type KubeObject } from '../../json/kube-object';

/** Plurals of kinds, by group. */
export type Resources = Map<string, Set<string>>;

/** Groups that the role `admin` and the agent's own execution role cover, and the kinds of these groups that they do not. */
const GRANTED_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'batch', 'autoscaling', 'policy', 'networking.k8s.io', 'rbac.authorization.k8s.io', 'scheduling.k8s.io', 'apiextensions.k8s.io',
]);
const UNGRANTED_KINDS: ReadonlySet<string> = new Set(['PersistentVolume', 'LimitRange', 'ResourceQuota', 'IngressClass']);

/** A kind that nobody described has its plural in a CRD we do not see: the agent may then handle all of its group. */
const ANY = '*';

/** The kinds outside Kruise that each cluster gets and that an agent of OCM may not handle by itself, by cluster; groups and plurals in order. */
export function ungrantedResources(deliveries: Iterable<ClusterDelivery>, kinds: KindTable): ReadonlyMap<string, Resources> {
  const kruise = kruiseResources();
  const found = new Map<string, Resources>();
  for (const { cluster, objects } of deliveries) {
    for (const object of objects as KubeObject[]) {
      const group = groupOf(object.apiVersion);
      if (kruise.has(group) || (GRANTED_GROUPS.has(group) && !UNGRANTED_KINDS.has(object.kind))) continue;
      getOr(getOr(found, cluster, () => new Map<string, Set<string>>()), group, () => new Set<string>()).add(kinds.of(object)?.plural ?? ANY);
    }
  }
  return new Map([...found].map(([cluster, resources]) => [cluster, inOrder(resources)]));
}

function inOrder(resources: Resources): Resources {
  return new Map([...resources].sort(([a], [b]) => byName(a, b)).map(([group, plurals]) => [group, new Set([...plurals].sort(byName))]));
}
