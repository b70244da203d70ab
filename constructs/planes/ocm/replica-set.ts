import type { Plain } from '../../json/plain';
import type { ClusterAffinity } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import type { WorkSpec } from './manifest-work';
import type { ManagedClusterSetBindingSpec, PlacementSpec } from '../../../imports/cluster.open-cluster-management.io';
import type { ManifestWorkReplicaSetSpec } from '../../../imports/work.open-cluster-management.io';
import type { Named } from './works';
import type { OcmReplicaSetOptions } from './replica-set-options';

const TAINT = 'cluster.open-cluster-management.io';

/** Names of the replica set and its placement: no dots, since OCM splits event keys at them. */
export function replicaSetName({ object, set }: Named): string {
  return (set ?? `${object.metadata.name}-${object.kind}`).toLowerCase().replaceAll('.', '-');
}

/**
 * The objects that deliver one spec to all chosen clusters: binding of the cluster set, Placement, ManifestWorkReplicaSet.
 *
 * @param affinity which clusters of the set; fields of Karmada clusters have no counterpart on OCM
 */
export function replicaSetObjects(template: Named, labels: Readonly<Record<string, string>>, spec: WorkSpec, affinity: ClusterAffinity, options: OcmReplicaSetOptions): KubeObject[] {
  const name = replicaSetName(template);
  const namespace = options.hubNamespace ?? template.object.metadata.namespace;
  const placement: Plain<PlacementSpec> = {
    clusterSets: [options.clusterSet],
    ...(options.groups && { decisionStrategy: { groupStrategy: groupStrategy(options) } }),
    predicates: [{ requiredClusterSelector: clusterSelector(affinity) }],
    // Without these a short loss of the network deletes the workload: a cluster out of reach is de-selected, and its work with it.
    tolerations: ['unreachable', 'unavailable'].map((taint) => ({ key: `${TAINT}/${taint}`, operator: 'Exists' as const })),
  };
  const replicaSet: Plain<ManifestWorkReplicaSetSpec> = {
    cascadeDeletionPolicy: 'Foreground',
    manifestWorkTemplate: spec as Plain<ManifestWorkReplicaSetSpec>['manifestWorkTemplate'],
    placementRefs: [{ name, rolloutStrategy: options.rollout?._strategy?.() ?? { all: { progressDeadline: 'None' }, type: 'All' } }],
  };
  const binding: Plain<ManagedClusterSetBindingSpec> = { clusterSet: options.clusterSet };
  const bindingObject = {
    apiVersion: 'cluster.open-cluster-management.io/v1beta2', kind: 'ManagedClusterSetBinding',
    metadata: { name: options.clusterSet, namespace }, spec: binding,
  };
  const metadata = { labels, name, namespace };
  return [
    ...(options.bindClusterSet ?? true ? [bindingObject] : []),
    { apiVersion: 'cluster.open-cluster-management.io/v1beta1', kind: 'Placement', metadata, spec: placement },
    { apiVersion: 'work.open-cluster-management.io/v1alpha1', kind: 'ManifestWorkReplicaSet', metadata, spec: replicaSet },
  ];
}

function groupStrategy(options: OcmReplicaSetOptions): any {
  return {
    clustersPerDecisionGroup: '100%',
    decisionGroups: options.groups?.map(({ name, labels }) => ({
      groupClusterSelector: { labelSelector: { matchLabels: labels } },
      groupName: name,
    })),
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
