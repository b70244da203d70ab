import { ApiObject, type Chart, Lazy } from 'cdk8s';
import { scrapeType } from './manifest-work';
import type { ClusterDelivery } from '../../definition/cluster-delivery';
import { getOr } from '../../definition/shared-results';
import { Kinds, kruiseResources } from '../../kinds/kinds';
import { type Resources, ungrantedResources } from './ungranted-resources';

const NAME = 'kruise-federation-agent';
const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

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
          rules: Lazy.any({ produce: () => [...kruiseResources(), ...ungranted(deliveries(), Kinds.of(chart)).get(cluster) ?? []].map(([group, resources]) => ruleFor(group, resources)) }),
        }],
      },
    },
  });
}

function ruleFor(group: string, resources: Iterable<string>): object {
  return { apiGroups: [group], resources: [...resources], verbs: VERBS };
}

const known = new WeakMap<readonly ClusterDelivery[], ReadonlyMap<string, Resources>>();

/** What agents may not handle by themselves, worked out once for all clusters. */
function ungranted(deliveries: readonly ClusterDelivery[], kinds: Kinds): ReadonlyMap<string, Resources> {
  return getOr(known, deliveries, () => ungrantedResources(deliveries, kinds));
}
