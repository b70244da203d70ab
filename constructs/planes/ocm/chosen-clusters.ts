import type { Plain } from '../../json/plain';
import type { ClusterAffinity } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import type { ManagedClusterSetBindingSpec, PlacementSpec } from '../../../imports/cluster.open-cluster-management.io';
import type { OcmClusterGroup } from './replica-set-options';

const CLUSTER = 'cluster.open-cluster-management.io';

/** Minor versions whose API lacks some fields. */
export const BEFORE_1_3: readonly string[] = ['1.1', '1.2'];

/** Which clusters of a set OCM chooses, and in which groups a change reaches them. */
export interface ClusterChoice {
  readonly clusterSet: string;
  readonly affinity: ClusterAffinity;
  readonly groups?: readonly OcmClusterGroup[];
  /** Minor version of OCM. */
  readonly ocmVersion: string;
}

/** The Placement that chooses clusters. */
export function placementObject(metadata: KubeObject['metadata'], { clusterSet, affinity, groups, ocmVersion }: ClusterChoice): KubeObject {
  const spec: Plain<PlacementSpec> = {
    clusterSets: [clusterSet],
    ...(groups && { decisionStrategy: { groupStrategy: groupStrategy(groups) } }),
    predicates: [{ requiredClusterSelector: clusterSelector(affinity) }],
    // What newer hubs write into every Placement, and older ones do not know.
    ...(!BEFORE_1_3.includes(ocmVersion) && { scoreRateLimit: '1m', sortBy: 'ClusterName' as const }),
    // Without these a short loss of the network takes away what was chosen: a cluster out of reach is de-selected, and its works go.
    tolerations: ['unreachable', 'unavailable'].map((taint) => ({ key: `${CLUSTER}/${taint}`, operator: 'Exists' as const })),
  };
  return { apiVersion: `${CLUSTER}/v1beta1`, kind: 'Placement', metadata, spec };
}

/** What lets a namespace choose from a set. */
export function bindingObject(clusterSet: string, namespace: string | undefined): KubeObject {
  const spec: Plain<ManagedClusterSetBindingSpec> = { clusterSet };
  return { apiVersion: `${CLUSTER}/v1beta2`, kind: 'ManagedClusterSetBinding', metadata: { name: clusterSet, ...(namespace !== undefined && { namespace }) }, spec };
}

function groupStrategy(groups: readonly OcmClusterGroup[]): any {
  return {
    clustersPerDecisionGroup: '100%',
    decisionGroups: groups.map(({ name, labels }) => ({ groupClusterSelector: { labelSelector: { matchLabels: labels } }, groupName: name })),
  };
}

/** OCM labels no cluster with its own name, so names are compared in CEL. */
function clusterSelector(affinity: ClusterAffinity): any {
  const expressions = [
    ...(affinity.clusterNames?.length ? [`managedCluster.metadata.name in ${list(affinity.clusterNames)}`] : []),
    ...(affinity.exclude?.length ? [`!(managedCluster.metadata.name in ${list(affinity.exclude)})`] : []),
  ];
  return {
    ...(expressions.length > 0 && { celSelector: { celExpressions: expressions } }),
    ...(affinity.labelSelector && { labelSelector: affinity.labelSelector }),
  };
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
}
