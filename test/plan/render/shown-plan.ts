import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { type FieldOrigin, OriginStep, type PlannedObject, type PlannedShare, type PlannedWorkload, RemovalEffect } from '../../../constructs/plan/model';
import type { ShownPlan } from '../../../constructs/plan/render/plan-words';

const EU = "override 1: ClusterOverride.onClusters('eu-central', 'edge-lisbon').imageRegistry('registry.eu.example.com')";
const WARN = "override 2: ClusterOverride.onClusters('edge-lisbon').env('web', 'LOG_LEVEL', 'warn')";

function web(replicas: number, registry: string, level: string, origins: readonly FieldOrigin[]): PlannedObject {
  const image = `${registry}/shop/web:1.4.2`;
  return {
    id: `web-${replicas}-${registry}-${level}`, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', namespace: 'shop', name: 'web',
    manifest: {
      apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop', labels: { 'app.kubernetes.io/name': 'web' } },
      spec: { replicas, template: { spec: { containers: [{ name: 'web', image, env: [{ name: 'LOG_LEVEL', value: level }] }] } } },
    },
    origins: [...origins], images: [{ container: 'web', image }],
    update: { type: 'InPlaceIfPossible', maxUnavailable: '20%', maxSurge: '0', paused: false },
    requests: { cpuMillis: 100, memoryBytes: 2 ** 28 },
  };
}

function share(cluster: string, controlPlane: ControlPlane, workload: PlannedObject, more: Partial<PlannedShare> = {}): PlannedShare {
  return { cluster, controlPlane, replicas: workload.manifest.spec.replicas, certainty: Certainty.EXACT, workload, objects: [workload], overrides: [], removal: RemovalEffect.DELETED, ...more };
}

const divided = (before: number, after: number): FieldOrigin =>
  ({ field: 'spec.replicas', step: OriginStep.DIVISION, by: `${after} of ${before}`, construct: 'shop/web', before, after });
const registry: FieldOrigin = {
  field: 'spec.template.spec.containers[web].image', step: OriginStep.OVERRIDE, by: EU, construct: 'shop/web',
  before: 'registry.example.com/shop/web:1.4.2', after: 'registry.eu.example.com/shop/web:1.4.2',
};
const level: FieldOrigin = {
  field: 'spec.template.spec.containers[web].env[LOG_LEVEL].value', step: OriginStep.OVERRIDE, by: WARN, construct: 'shop/web', before: 'info', after: 'warn',
};

const TIE = "3 or 4: a tie is broken by the UID that Karmada's API server gives the template.";

/** A workload of each sort: divided with a tie, with an unknown share, and without replicas. */
export function shownPlan(): ShownPlan {
  const shop: PlannedWorkload = {
    path: 'shop/web', chart: 'shop', apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', namespace: 'shop', name: 'web', labels: { tier: 'front' }, replicas: 8,
    division: {
      strategy: 'StaticWeight', summary: '8 replicas are divided between the selected clusters by their weights.',
      clusters: [
        { cluster: 'edge-lisbon', selected: true, weight: 1, because: 'Weight 1 of 7: 1 of 8.' },
        { cluster: 'eu-central', selected: true, weight: 3, because: 'Weight 3 of 7: 3 or 4 of 8.' },
        { cluster: 'us-west', selected: true, weight: 3, because: 'Weight 3 of 7: 3 or 4 of 8.' },
      ],
    },
    removal: RemovalEffect.DELETED, app: '', policies: [], autoscaled: false,
    clusters: [
      share('edge-lisbon', ControlPlane.OCM, web(1, 'registry.eu.example.com', 'warn', [divided(8, 1), registry, level]), { overrides: [EU, WARN] }),
      share('eu-central', ControlPlane.KARMADA, web(3, 'registry.eu.example.com', 'info', [divided(8, 3), registry]),
        { certainty: Certainty.EITHER, alternativeReplicas: 4, reason: TIE, overrides: [EU] }),
      share('us-west', ControlPlane.KARMADA, web(4, 'registry.example.com', 'info', [divided(8, 4)]), { certainty: Certainty.EITHER, alternativeReplicas: 3, reason: TIE }),
    ],
  };
  const unknown: PlannedWorkload = {
    ...shop, path: 'shop/worker', name: 'worker', labels: {}, replicas: 6,
    division: { strategy: 'DynamicWeight', summary: '6 replicas are divided in proportion to the room that clusters have.', clusters: [] },
    clusters: ['eu-central', 'us-west'].map((cluster) => ({
      cluster, controlPlane: ControlPlane.KARMADA, certainty: Certainty.UNKNOWN, reason: 'It depends on free capacity, which the fleet does not declare.', objects: [], overrides: [], removal: RemovalEffect.DELETED,
    })),
  };
  const agent: PlannedObject = {
    id: 'agent', apiVersion: 'apps.kruise.io/v1alpha1', kind: 'DaemonSet', namespace: 'shop', name: 'agent', origins: [], images: [
      { container: 'agent', image: 'registry.example.com/platform/observability/agent:2026.11.17' }, { container: 'shipper', image: 'docker.io/fluent/fluent-bit:3.1' },
    ],
    manifest: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'DaemonSet', metadata: { name: 'agent', namespace: 'shop' }, spec: {} },
    update: { type: 'RollingUpdate', maxUnavailable: '1', partition: '2', paused: true },
  };
  const everywhere: PlannedWorkload = {
    ...shop, path: 'shop/agent', kind: 'DaemonSet', name: 'agent', labels: {}, replicas: undefined,
    division: { strategy: 'None', summary: 'Every selected cluster gets it as it is.', clusters: [] },
    clusters: [
      { cluster: 'edge-lisbon', controlPlane: ControlPlane.OCM, certainty: Certainty.EXACT, workload: agent, objects: [agent], overrides: [], removal: RemovalEffect.DELETED },
      { cluster: 'us-west', controlPlane: ControlPlane.KARMADA, certainty: Certainty.EXACT, workload: { ...agent, id: 'b', update: { type: 'OnDelete', paused: false } }, objects: [agent], overrides: [], removal: RemovalEffect.DELETED },
    ],
  };
  return {
    clusters: [
      { name: 'edge-lisbon', controlPlane: ControlPlane.OCM, labels: { tier: 'edge' }, region: 'eu-edge', kruiseVersion: '1.9' },
      { name: 'eu-central', controlPlane: ControlPlane.KARMADA, labels: { tier: 'prod' }, region: 'eu-central', capacity: 40, kruiseVersion: '1.9' },
      { name: 'us-west', controlPlane: ControlPlane.KARMADA, labels: { tier: 'prod' }, region: 'us-west', kruiseVersion: '1.9' },
    ],
    workloads: [everywhere, shop, unknown], platform: [], tools: [],
    warnings: [{ code: 'KF213', path: 'shop/web', message: 'A tie decides between 3 and 4 replicas.', fix: 'choose weights that divide without a rest.' }],
  };
}
