import { PercentOrAbsolute } from '../constructs/plus';
import type { Construct } from 'constructs';
import {
  ClusterCondition, ClusterConditionStatus, ClusterRegistration, ClusterTaintEffect, ControlPlane, CronJobTemplate, DistributedResource, DistributionTargets, Fleet, MarkerProbe, Placement, PodStateRetention, ProtectedPods, ResourceSelection, UnavailableBudget, UnitedDeploymentTemplate,
} from '../constructs';

const containers = [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 8080, securityContext: { user: 1000 } }];
const placement = Placement.onAllClusters();

/** Properties with which each construct is right, by its name. */
export const BASES: Readonly<Record<string, any>> = {
  Fleet: { clusters: [{ name: 'us-west', region: 'us', labels: { tier: 'prod' } }] },
  KruiseFederatedCloneSet: { replicas: 4, containers, placement },
  KruiseFederatedStatefulSet: { replicas: 4, containers, placement },
  KruiseFederatedDaemonSet: { containers, placement },
  KruiseFederatedSidecarSet: { containers: [{ name: 'logs', image: 'registry.example.com/logs:1' }], podLabels: { app: 'web' }, placement },
  KruiseFederatedUnitedDeployment: { replicas: 4, containers, placement, template: UnitedDeploymentTemplate.cloneSet(), subsets: [{ name: 'a' }] },
  KruiseFederatedBroadcastJob: { containers, placement },
  KruiseFederatedAdvancedCronJob: { schedule: '0 3 * * *', template: CronJobTemplate.job({ containers }), placement: Placement.onClusters('us-west') },
  KruiseFederatedImagePullJob: { image: 'registry.example.com/web:1', placement },
  KruiseFederatedImageListPullJob: { images: ['registry.example.com/web:1'], placement },
  KruiseFederatedResourceDistribution: {
    resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { a: 'b' } }), targets: DistributionTargets.allNamespaces(), placement,
  },
  CloneSet: { replicas: 4, containers },
  WorkloadSpread: { target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, subsets: [{ name: 'a' }] },
  PersistentPodState: { target: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' }, retention: PodStateRetention.WHEN_DELETED, requiredTopology: ['zone'] },
  PodProbeMarker: { pods: { matchLabels: { app: 'web' } }, probes: [{ name: 'idle', container: 'web', probe: MarkerProbe.tcpSocket(80), conditionType: 'example.com/Idle' }] },
  FleetRegistration: { clusters: { 'us-west': ClusterRegistration.byPull(), 'us-east': ClusterRegistration.byPush({ apiEndpoint: 'https://10.0.0.1:6443' }) } },
  KruisePlatform: { kinds: ['CloneSet'], namespaces: ['shop'] },
  FederatedHorizontalPodAutoscaler: { target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5 },
  CronFederatedHorizontalPodAutoscaler: { target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, rules: [{ name: 'morning', schedule: '0 8 * * *', replicas: 4 }] },
  FederatedResourceQuota: { overall: { 'requests.cpu': '40' }, assignments: { 'us-west': { 'requests.cpu': '30' } } },
  MultiClusterService: { serviceName: 'web' },
  WorkloadRebalancer: { workloads: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }] },
  ClusterTaintPolicy: {
    taints: [{ key: 'example.com/not-ready', effect: ClusterTaintEffect.NO_SCHEDULE }], addOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE)],
  },
  SharedPropagation: { resources: [ResourceSelection.ofKind('apps.kruise.io/v1alpha1', 'CloneSet')], placement: Placement.onClusters('us-west') },
  Remedy: { clusters: ['us-west'], when: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE)] },
  PodUnavailableBudget: { pods: ProtectedPods.withLabels({ matchLabels: { app: 'web' } }), budget: UnavailableBudget.maxUnavailable(PercentOrAbsolute.absolute(1)) },
};

/** Clusters of every control plane. */
export function fleetOf(scope: Construct): Fleet {
  return new Fleet(scope, 'fleet', {
    clusters: [{ name: 'us-west' }, { name: 'us-east' }, { name: 'eu', controlPlane: ControlPlane.OCM }, { name: 'edge', controlPlane: ControlPlane.DIRECT }],
  });
}
