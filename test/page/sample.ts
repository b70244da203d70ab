import { createHash } from 'node:crypto';
import { Certainty } from '../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../constructs/fleet/control-plane';
import { PLAN_FORM, type SavedPlan, type SavedShare, type SavedWorkload } from '../../constructs/plan/file';
import { type DivisionStep, type FieldOrigin, OriginStep, type PlannedCluster, type PlannedObject, RemovalEffect } from '../../constructs/plan/model';

/** How large a sample is, and what is odd about it. */
export interface SampleOptions {
  readonly workloads: number;
  readonly clusters: number;
  /** Other numbers, other plans. */
  readonly seed?: number;
  /** Names and values that try to be HTML. */
  readonly hostile?: boolean;
}

export const HOSTILE = '</script><img src=x onerror="window.hacked=1"><!--';

const REGIONS: readonly (readonly [string, string, ControlPlane])[] = [
  ['eu-central', 'aws', ControlPlane.KARMADA], ['eu-edge', 'metal', ControlPlane.OCM], ['us-east', 'aws', ControlPlane.KARMADA],
  ['us-west', 'gcp', ControlPlane.KARMADA], ['ap-south', 'gcp', ControlPlane.KARMADA], ['factory', 'metal', ControlPlane.DIRECT],
];
const EDGE = ['lisbon', 'tallinn', 'porto', 'gdansk', 'turin', 'malmo', 'leeds', 'ghent', 'graz', 'brno'];
const TEAMS = ['shop', 'payments', 'search', 'media', 'identity', 'logistics'];
const PARTS = ['web', 'worker', 'api', 'gateway', 'cache', 'indexer', 'mailer', 'ledger', 'events', 'reports', 'sessions', 'thumbnails'];
const KINDS: readonly (readonly [string, string])[] = [
  ['apps.kruise.io/v1alpha1', 'CloneSet'], ['apps.kruise.io/v1beta1', 'StatefulSet'], ['apps/v1', 'Deployment'], ['apps.kruise.io/v1alpha1', 'DaemonSet'],
];

/** A generator of numbers that are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 % 4_294_967_296 || 1;
  return (below) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state % below;
  };
}

/** A plan that looks like one of a company, of any size. */
export function samplePlan(options: SampleOptions): SavedPlan {
  const next = numbers(options.seed ?? 1);
  const clusters = sampleClusters(options.clusters);
  const objects: Record<string, Omit<PlannedObject, 'id'>> = {};
  const workloads = Array.from({ length: options.workloads }, (_, at) => sampleWorkload(at, clusters, objects, next, options.hostile ?? false));
  return {
    form: PLAN_FORM,
    version: '0.1.0',
    clusters,
    workloads: workloads.sort((a, b) => (a.path < b.path ? -1 : 1)),
    objects,
    platform: [
      { app: 'dist', file: 'karmada/platform.yaml', apiVersion: 'v1', kind: 'Namespace', name: 'shop', id: 'platform-1', kept: true },
      { app: 'dist', file: 'karmada/platform.yaml', apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', name: 'clonesets', id: 'platform-2', kept: false },
    ],
    tools: [{ name: 'Argo CD', prunes: true }],
    warnings: [
      { code: 'KF214', path: 'shop/web', message: "The share of 'eu-central' is 3 or 4: two clusters have the same remainder.", fix: 'Give the clusters different weights, or accept either.' },
      ...(options.hostile ? [{ code: 'KF101', path: HOSTILE, message: `A cluster named ${HOSTILE}.`, fix: 'Rename it.' }] : []),
    ],
  };
}

function sampleClusters(count: number): PlannedCluster[] {
  const clusters = Array.from({ length: count }, (_, at): PlannedCluster => {
    const [region, provider, controlPlane] = REGIONS[at % REGIONS.length];
    const turn = Math.floor(at / REGIONS.length);
    const name = region === 'eu-edge' ? `edge-${EDGE[turn % EDGE.length]}${turn >= EDGE.length ? `-${Math.floor(turn / EDGE.length) + 1}` : ''}`
      : turn === 0 ? region : `${region}-${turn + 1}`;
    return {
      name, controlPlane, region, provider, kruiseVersion: at % 7 === 3 ? '1.8' : '1.9',
      labels: { tier: region === 'eu-edge' ? 'edge' : 'prod', provider },
      ...(at % 2 === 0 ? { capacity: count > 20 ? 900 + (at % 9) * 300 : 20 + (at % 5) * 6 } : {}),
    };
  });
  return clusters.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function sampleWorkload(
  at: number, clusters: readonly PlannedCluster[], objects: Record<string, Omit<PlannedObject, 'id'>>, next: (below: number) => number, hostile: boolean,
): SavedWorkload {
  const team = TEAMS[Math.floor(at / PARTS.length) % TEAMS.length];
  const round = Math.floor(at / (PARTS.length * TEAMS.length));
  const part = PARTS[at % PARTS.length] + (round > 0 ? `-${round + 1}` : '') + (at % 41 === 17 ? '-with-a-name-that-goes-on-for-rather-long' : '');
  const name = hostile && at === 0 ? `web${HOSTILE}` : part;
  const [apiVersion, kind] = KINDS[[0, 0, 1, 0, 2, 3][at % 6]];
  const counted = kind !== 'DaemonSet';
  const selected = new Set(clusters.filter((cluster, index) => at % 12 === 0 || (at % 6 === 1 ? cluster.labels.tier === 'prod' : (index + at) % 5 !== 0)).map(({ name: it }) => it));
  const image = `registry.example.com/${team}/${PARTS[at % PARTS.length]}:1.${at % 9}.${next(6)}`;
  let sum = 0;
  let tie = false;
  const shares: SavedShare[] = [];
  const steps: DivisionStep[] = [];
  for (const cluster of clusters) {
    if (!selected.has(cluster.name)) {
      steps.push({ cluster: cluster.name, selected: false, because: 'The placement does not select it: its label tier is not asked for.' });
      continue;
    }
    const weight = cluster.labels.tier === 'edge' ? 1 : 2 + next(6);
    const replicas = counted ? weight : undefined;
    // Of two clusters in a tie, one gets the replica that the other does not.
    const drawn = at % 12 === 0 && next(6) === 0 && cluster !== clusters.at(-1);
    const alternativeReplicas = tie ? weight - 1 : drawn ? weight + 1 : undefined;
    tie = drawn && !tie;
    const certainty = !counted ? Certainty.EXACT : at % 12 === 5 ? Certainty.UNKNOWN : alternativeReplicas === undefined ? Certainty.EXACT : Certainty.EITHER;
    const companions = at % 3 === 0 ? [kept(objects, service(team, name)), kept(objects, secret(team, name))] : [];
    const workload = certainty === Certainty.UNKNOWN ? undefined : kept(objects, workloadObject({ apiVersion, kind, team, name, image, replicas, cluster, hostile, construct: `${team}/${name}` }));
    shares.push({
      cluster: cluster.name, controlPlane: cluster.controlPlane, certainty,
      ...(certainty === Certainty.UNKNOWN || replicas === undefined ? {} : { replicas }),
      ...(certainty === Certainty.EITHER ? { alternativeReplicas, reason: 'Two clusters have the same remainder, and Karmada decides by the UID of the template.' } : {}),
      ...(certainty === Certainty.UNKNOWN ? { reason: 'Karmada asks its estimators for the free capacity, which the fleet does not declare.' } : {}),
      ...(workload ? { workload } : {}),
      objects: workload ? [...companions, workload] : companions,
      removal: RemovalEffect.DELETED,
    });
    sum += replicas ?? 0;
    steps.push({ cluster: cluster.name, selected: true, ...(counted ? { weight } : {}), because: counted ? `Weight ${weight} of the sum gives it ${weight} replicas.` : 'The kind has no replicas: it is delivered as it is.' });
  }
  return {
    path: `${team}/${name}`, chart: team, apiVersion, kind, namespace: team, name, labels: { app: name, team },
    ...(counted ? { replicas: sum } : {}),
    division: {
      strategy: !counted ? 'None' : at % 12 === 5 ? 'DynamicWeight' : 'StaticWeight',
      summary: !counted ? 'Every selected cluster gets it.' : at % 12 === 5 ? 'Replicas go where there is room, which Karmada asks its estimators for.' : `${sum} replicas are divided by weights.`,
      clusters: steps,
    },
    clusters: shares,
    removal: at % 5 === 4 ? RemovalEffect.ORPHANED : RemovalEffect.DELETED, app: 'dist', policies: [], autoscaled: false,
  };
}

/** Puts an object into the table of a plan and gives its id. */
export function kept(objects: Record<string, Omit<PlannedObject, 'id'>>, object: Omit<PlannedObject, 'id'>): string {
  const id = createHash('sha256').update(JSON.stringify(object)).digest('hex').slice(0, 16);
  objects[id] ??= object;
  return id;
}

interface WorkloadFacts {
  readonly apiVersion: string; readonly kind: string; readonly team: string; readonly name: string; readonly image: string; readonly replicas?: number;
  readonly cluster: PlannedCluster; readonly hostile: boolean; readonly construct: string;
}

function workloadObject({ apiVersion, kind, team, name, image, replicas, cluster, hostile, construct }: WorkloadFacts): Omit<PlannedObject, 'id'> {
  const european = cluster.region?.startsWith('eu') ?? false;
  const edge = cluster.labels.tier === 'edge';
  const here = european ? image.replace('registry.example.com', 'registry.eu.example.com') : image;
  const origins: FieldOrigin[] = [];
  if (replicas !== undefined) origins.push({ field: 'spec.replicas', step: OriginStep.DIVISION, by: `weight ${replicas} of the division`, construct, before: 24, after: replicas });
  if (european) {
    origins.push({
      field: 'spec.template.spec.containers[main].image', step: OriginStep.OVERRIDE, by: "imageRegistry('registry.eu.example.com')", construct, before: image, after: here,
    });
  }
  if (edge) origins.push({ field: 'spec.template.spec.containers[main].env[LOG_LEVEL].value', step: OriginStep.OVERRIDE, by: "env('main', 'LOG_LEVEL', 'warn')", construct, before: 'info', after: 'warn' });
  const manifest = {
    apiVersion, kind,
    metadata: { name, namespace: team, labels: { 'app.kubernetes.io/name': name, team }, ...(hostile ? { annotations: { note: HOSTILE } } : {}) },
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      ...(kind === 'CloneSet' ? { updateStrategy: { type: 'InPlaceIfPossible', maxUnavailable: '20%', partition: 0 } } : {}),
      template: {
        metadata: { labels: { 'app.kubernetes.io/name': name } },
        spec: {
          containers: [{
            name: 'main', image: here, ports: [{ name: 'http', containerPort: 8080 }],
            env: [{ name: 'LOG_LEVEL', value: edge ? 'warn' : 'info' }, { name: 'GREETING', value: 'yes: "really"' }],
            resources: { requests: { cpu: '250m', memory: edge ? '256Mi' : '1Gi' }, limits: { memory: edge ? '512Mi' : '2Gi' } },
            readinessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10 },
          }, {
            name: 'proxy', image: 'registry.example.com/platform/proxy:2.11.0', args: ['--drain', '30s', 'true'],
          }],
          volumes: [{ name: 'settings', configMap: { name: `${name}-settings` } }],
        },
      },
    },
  };
  return {
    apiVersion, kind, namespace: team, name, manifest, origins,
    images: [{ container: 'main', image: here }, { container: 'proxy', image: 'registry.example.com/platform/proxy:2.11.0' }],
    update: kind === 'CloneSet' ? { type: 'InPlaceIfPossible', maxUnavailable: '20%', paused: false } : { type: 'RollingUpdate', maxUnavailable: '1', paused: false },
    requests: { cpuMillis: 250, memoryBytes: edge ? 268_435_456 : 1_073_741_824 },
  };
}

function service(namespace: string, name: string): Omit<PlannedObject, 'id'> {
  const manifest = {
    apiVersion: 'v1', kind: 'Service', metadata: { name, namespace },
    spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  };
  return { apiVersion: 'v1', kind: 'Service', namespace, name, manifest, origins: [], images: [] };
}

function secret(namespace: string, of: string): Omit<PlannedObject, 'id'> {
  const name = `${of}-credentials`;
  const manifest = {
    apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque',
    data: { password: `sha256:${createHash('sha256').update(of).digest('hex').slice(0, 16)}`, 'ca.crt': 'sha256:5f0c9f0a7e1c44d2' },
  };
  return { apiVersion: 'v1', kind: 'Secret', namespace, name, manifest, origins: [], images: [] };
}
