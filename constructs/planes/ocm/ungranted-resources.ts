import type { ClusterDelivery } from '../../definition/cluster-delivery';
import { getOr } from '../../definition/shared-results';
import { byName } from '../../json/json';
import type { KindTable } from '../../delivery/kind-facts';
import { kruiseResources } from '../../kinds/kinds';
import { groupOf, type KubeObject } from '../../json/kube-object';

/** Plurals of kinds, by group. */
type Resources = Map<string, Set<string>>;

/** Groups that the role `admin` and the agent's own execution role cover, and the kinds of these groups that they do not. */
const GRANTED_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'batch', 'autoscaling', 'policy', 'networking.k8s.io', 'rbac.authorization.k8s.io', 'scheduling.k8s.io', 'apiextensions.k8s.io',
]);
const UNGRANTED_KINDS: ReadonlySet<string> = new Set(['PersistentVolume', 'LimitRange', 'ResourceQuota', 'IngressClass']);

/** A kind that nobody described has its plural in a CRD we do not see: the agent may then handle all of its group. */
const ANY = '*';

const NONE: Resources = new Map();

/** The kinds outside Kruise that each cluster gets and that an agent of OCM may not handle by itself; groups and plurals in order. */
export class UngrantedResources {
  private readonly clusters = new Map<string, Resources>();

  constructor(deliveries: Iterable<ClusterDelivery>, kinds: KindTable) {
    const kruise = kruiseResources();
    for (const { cluster, objects } of deliveries) {
      for (const object of objects as KubeObject[]) {
        const group = groupOf(object.apiVersion);
        if (!kruise.has(group) && (!GRANTED_GROUPS.has(group) || UNGRANTED_KINDS.has(object.kind))) this.add(cluster, group, kinds.of(object)?.plural ?? ANY);
      }
    }
  }

  /** Those that one cluster gets. */
  public of(cluster: string): Resources {
    const resources = this.clusters.get(cluster);
    return resources ? new Map([...resources].sort(([a], [b]) => byName(a, b)).map(([group, plurals]) => [group, new Set([...plurals].sort(byName))])) : NONE;
  }

  private add(cluster: string, group: string, plural: string): void {
    const resources = getOr(this.clusters, cluster, () => new Map<string, Set<string>>());
    getOr(resources, group, () => new Set<string>()).add(plural);
  }
}
