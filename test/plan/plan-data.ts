import { createHash } from 'node:crypto';
import { Certainty } from '../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../constructs/fleet/control-plane';
import type { PlanData } from '../../constructs/plan/diff/plan-data';
import { type PlannedCluster, type PlannedObject, type PlannedPlatformObject, type PlannedShare, type PlannedWorkload, RemovalEffect } from '../../constructs/plan/model';

/** Small plans by hand, for tests of what is done with plans. */

const sharedObjects = new Map<string, PlannedObject>();

/** An object of a plan; equal ones are the very same, as in plans of apps. */
export function object(manifest: any, more: Partial<PlannedObject> = {}): PlannedObject {
  const id = createHash('sha256').update(JSON.stringify([manifest, more])).digest('hex').slice(0, 16);
  const { apiVersion, kind, metadata: { name, namespace } } = manifest;
  const containers: any[] = manifest.spec?.template?.spec?.containers ?? [];
  if (!sharedObjects.has(id)) {
    sharedObjects.set(id, {
      id, apiVersion, kind, ...(namespace !== undefined && { namespace }), name, manifest, origins: [],
      images: containers.map((container) => ({ container: container.name, image: container.image })),
      ...(containers.length > 0 && { requests: { cpuMillis: 0, memoryBytes: 0 } }),
      ...more,
    });
  }
  return sharedObjects.get(id)!;
}

export interface CloneSetSpec {
  readonly name?: string;
  readonly namespace?: string;
  readonly replicas?: number;
  readonly image?: string;
  readonly env?: any;
  readonly selector?: Readonly<Record<string, string>>;
  readonly updateStrategy?: any;
  readonly volumeClaimTemplates?: any;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The manifest of a CloneSet that updates in place. */
export function cloneSet({ name = 'web', namespace = 'shop', replicas = 3, image = 'web:1.4.2', env, selector = { app: 'web' }, updateStrategy, volumeClaimTemplates, labels }: CloneSetSpec = {}) {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace, ...(labels && { labels }) },
    spec: {
      replicas, selector: { matchLabels: selector },
      template: { metadata: { labels: selector }, spec: { containers: [{ name: 'web', image, ...(env && { env }) }] } },
      updateStrategy: { type: 'InPlaceIfPossible', maxUnavailable: 1, maxSurge: 0, partition: 0, ...updateStrategy },
      ...(volumeClaimTemplates && { volumeClaimTemplates }),
    },
  };
}

/** What a cluster gets: the workload, if there are replicas, after its companions. */
export function share(cluster: string, manifest: any, more: Partial<PlannedShare> & { readonly companions?: readonly any[]; readonly origins?: PlannedObject['origins'] } = {}): PlannedShare {
  const { companions = [], origins = [], ...members } = more;
  const workload = manifest && object(manifest, { origins });
  return {
    cluster, controlPlane: ControlPlane.KARMADA, certainty: Certainty.EXACT,
    ...(manifest?.spec?.replicas !== undefined && { replicas: manifest.spec.replicas }),
    ...(workload && { workload }),
    objects: [...companions.map((companion) => object(companion)), ...(workload ? [workload] : [])],
    overrides: origins.map(({ by }) => by),
    removal: RemovalEffect.DELETED,
    ...members,
  };
}

/** A workload from its shares; what the first of them has is what it is. */
export function workload(clusters: PlannedShare[], more: Partial<PlannedWorkload> = {}): PlannedWorkload {
  const { apiVersion = 'apps.kruise.io/v1alpha1', kind = 'CloneSet', namespace = 'shop', name = 'web' } = clusters.find((one) => one.workload)?.workload ?? {};
  const { removal } = more;
  return {
    path: `shop/${name}`, chart: 'shop', apiVersion, kind, namespace, name, labels: {},
    division: { strategy: 'StaticWeight', summary: 'Replicas are divided by weights.', clusters: [] },
    clusters: removal === undefined ? clusters : clusters.map((one) => ({ ...one, removal })),
    removal: RemovalEffect.DELETED, app: 'dist', policies: [], autoscaled: false, ...more,
  };
}

export function cluster(name: string, more: Partial<PlannedCluster> = {}): PlannedCluster {
  return { name, controlPlane: ControlPlane.KARMADA, labels: {}, kruiseVersion: '1.9', ...more };
}

export function platformObject(kind: string, name: string, more: Partial<PlannedPlatformObject> = {}): PlannedPlatformObject {
  return { app: 'dist', file: `karmada/platform/${name}.k8s.yaml`, apiVersion: 'v1', kind, name, id: `${kind} ${name}`, kept: true, ...more };
}

/** A plan of workloads, with the clusters that they name unless others are given. */
export function plan(workloads: readonly PlannedWorkload[], more: Partial<PlanData> = {}): PlanData {
  const planes = new Map(workloads.flatMap(({ clusters }) => clusters.map((one): [string, ControlPlane] => [one.cluster, one.controlPlane])));
  return { clusters: [...planes].sort().map(([name, controlPlane]) => cluster(name, { controlPlane })), workloads, platform: [], tools: [{ name: 'Flux', prunes: true }], ...more };
}
