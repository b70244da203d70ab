import { ApiObject, type Chart, Lazy } from 'cdk8s';
import { scrapeType } from './manifest-work';
import type { ClusterDelivery } from '../../definition/cluster-delivery';
import { getOr } from '../../json/maps';
import { Kinds, kruiseResources } from '../../kinds/kinds';
import type { KindTable } from '../../delivery/kind-facts';
import { byName } from '../../json/json';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { WRITE } from '../rights';

const NAME = 'kruise-federation-agent';

/**
 * The work that lets a cluster's work agent handle Kruise objects and other custom ones, made at the first call: the agent is bound to the
 * role `admin`, which knows no custom kinds, and to every role that carries the label below. It has a work of its own, so that the rights
 * outlive the workloads, and is orphaned, so that deleting it never leaves an agent unable to clean up.
 *
 * @param deliveries what all clusters get, once everything is defined
 */
export function agentPermissions(chart: Chart, cluster: string, ocmVersion: string, deliveries: () => readonly ClusterDelivery[]): ApiObject {
  const existing = chart.node.tryFindChild(cluster) as ApiObject | undefined;
  if (existing) return existing;
  return new ApiObject(chart, cluster, {
    apiVersion: 'work.open-cluster-management.io/v1',
    kind: 'ManifestWork',
    metadata: { name: NAME, namespace: cluster },
    spec: {
      deleteOption: { propagationPolicy: 'Orphan' },
      manifestConfigs: [{
        ...scrapeType(ocmVersion),
        resourceIdentifier: { group: 'rbac.authorization.k8s.io', name: NAME, namespace: '', resource: 'clusterroles' },
        updateStrategy: { serverSideApply: { fieldManager: 'work-agent', force: true }, type: 'ServerSideApply' },
      }],
      workload: {
        manifests: [{
          apiVersion: 'rbac.authorization.k8s.io/v1',
          kind: 'ClusterRole',
          metadata: { labels: { 'open-cluster-management.io/aggregate-to-work': 'true' }, name: NAME },
          rules: Lazy.any({ produce: () => [...kruiseResources(), ...ungranted(deliveries(), chart).get(cluster) ?? []].map(([group, resources]) => ruleFor(group, resources)) }),
        }],
      },
    },
  });
}

function ruleFor(group: string, resources: Iterable<string>): object {
  return { apiGroups: [group], resources: [...resources], verbs: WRITE };
}

const known = new WeakMap<readonly ClusterDelivery[], ReadonlyMap<string, Resources>>();

/** What agents may not handle by themselves, worked out once for all clusters. */
function ungranted(deliveries: readonly ClusterDelivery[], chart: Chart): ReadonlyMap<string, Resources> {
  return getOr(known, deliveries, () => ungrantedResources(deliveries, Kinds.of(chart)));
}

/** Plurals of kinds, by group. */
type Resources = Map<string, Set<string>>;

/** Groups that the role `admin` and the agent's own execution role cover, and the kinds of these groups that they do not. */
const GRANTED_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'batch', 'autoscaling', 'policy', 'networking.k8s.io', 'rbac.authorization.k8s.io', 'scheduling.k8s.io', 'apiextensions.k8s.io',
]);
const UNGRANTED_KINDS: ReadonlySet<string> = new Set(['PersistentVolume', 'LimitRange', 'ResourceQuota', 'IngressClass']);

/** A kind that nobody described has its plural in a CRD we do not see: the agent may then handle all of its group. */
const ANY = '*';

/** The kinds outside Kruise that each cluster gets and that an agent of OCM may not handle by itself, by cluster; groups and plurals in order. */
export function ungrantedResources(deliveries: Iterable<Pick<ClusterDelivery, 'cluster' | 'objects'>>, kinds: KindTable): ReadonlyMap<string, Resources> {
  const kruise = kruiseResources();
  const found = new Map<string, Resources>();
  const isGranted = ({ apiVersion, kind }: KubeObject): boolean => kruise.has(groupOf(apiVersion)) || (GRANTED_GROUPS.has(groupOf(apiVersion)) && !UNGRANTED_KINDS.has(kind));
  // Clusters that get the same share one list.
  const lists = new Map<readonly KubeObject[], readonly KubeObject[]>();
  for (const { cluster, objects } of deliveries) {
    for (const object of getOr(lists, objects, () => (objects as KubeObject[]).filter((each) => !isGranted(each)))) {
      getOr(getOr(found, cluster, () => new Map<string, Set<string>>()), groupOf(object.apiVersion), () => new Set<string>()).add(kinds.of(object)?.plural ?? ANY);
    }
  }
  return new Map([...found].map(([cluster, resources]) => [cluster, inOrder(resources)]));
}

function inOrder(resources: Resources): Resources {
  return new Map([...resources].sort(([a], [b]) => byName(a, b)).map(([group, plurals]) => [group, new Set([...plurals].sort(byName))]));
}
