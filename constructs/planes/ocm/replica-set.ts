import type { Plain } from '../../json/plain';
import type { ClusterAffinity } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import { bindingObject, placementObject } from './chosen-clusters';
import type { WorkSpec } from './manifest-work';
import type { ManifestWorkReplicaSetSpec } from '../../../imports/work.open-cluster-management.io';
import type { Named } from './works';
import type { OcmReplicaSetOptions } from './replica-set-options';

/** Names of the replica set and its placement: no dots, since OCM splits event keys at them. */
export function replicaSetName({ object, set }: Named): string {
  return (set ?? `${object.metadata.name}-${object.kind}`).toLowerCase().replaceAll('.', '-');
}

/**
 * The objects that deliver one spec to all chosen clusters: binding of the cluster set, Placement, ManifestWorkReplicaSet.
 *
 * @param affinity which clusters of the set; fields of Karmada clusters have no counterpart on OCM
 */
export function replicaSetObjects(
  template: Named, labels: Readonly<Record<string, string>>, spec: WorkSpec, affinity: ClusterAffinity, options: OcmReplicaSetOptions, ocmVersion: string,
): KubeObject[] {
  const name = replicaSetName(template);
  const namespace = options.hubNamespace ?? template.object.metadata.namespace;
  const replicaSet: Plain<ManifestWorkReplicaSetSpec> = {
    cascadeDeletionPolicy: 'Foreground',
    manifestWorkTemplate: spec as Plain<ManifestWorkReplicaSetSpec>['manifestWorkTemplate'],
    placementRefs: [{ name, rolloutStrategy: options.rollout?._strategy?.() ?? { all: { progressDeadline: 'None' }, type: 'All' } }],
  };
  const { clusterSet, groups } = options;
  const metadata = { labels, name, namespace };
  return [
    ...(options.bindClusterSet ?? true ? [bindingObject(clusterSet, namespace)] : []),
    placementObject(metadata, { clusterSet, affinity, groups, ocmVersion }),
    { apiVersion: 'work.open-cluster-management.io/v1alpha1', kind: 'ManifestWorkReplicaSet', metadata, spec: replicaSet },
  ];
}
