import type { Plan } from '../federation/plan';
import { ControlPlane } from '../fleet/control-plane';
import { healthStatement } from '../planes/health';
import { groupOf, type KubeObject } from '../json/kube-object';

/** An object that is watched, by the names its series carry. */
export interface MonitoredObject {
  readonly kind: string;
  readonly name: string;
  /** Undefined for kinds without one. */
  readonly namespace?: string;
  /** The chart it comes from. */
  readonly chart: string;
  /** A job: running is not a sign of anything wrong, however long it takes. */
  readonly job: boolean;
}

/** A template, or something that travels with it, on Karmada. */
export interface MonitoredBinding extends MonitoredObject {
  readonly role: 'workload' | 'companion';
}

/** The works of one workload that have one name, in all clusters. */
export interface MonitoredWork extends MonitoredObject {
  readonly work: string;
  /** How many clusters have one. */
  readonly clusters: number;
}

/** A workload that a replica set brings to the clusters: its works have names of OCM's choice. */
export interface MonitoredReplicaSet extends MonitoredObject {
  /** Namespace and name of the replica set, as its works are labelled with them. */
  readonly replicaSet: string;
}

/** Everything that is watched. All lists are sorted and without repetitions. */
export interface Monitored {
  readonly bindings: readonly MonitoredBinding[];
  readonly works: readonly MonitoredWork[];
  readonly replicaSets: readonly MonitoredReplicaSet[];
  /** Kinds that Karmada applies. */
  readonly kinds: readonly string[];
  /** Clusters that are delivered to by Karmada; empty where they are not known. */
  readonly karmadaClusters: readonly string[];
  /** The same for OCM. */
  readonly ocmClusters: readonly string[];
}

/** A plan, and the name of the chart its workload is in. */
export interface ChartPlan {
  readonly chart: string;
  readonly plan: Plan;
}

/** What there is to watch about these plans. */
export function monitored(plans: readonly ChartPlan[]): Monitored {
  const bindings = sorted(plans.flatMap(bindingsOf), idOf);
  const clustersOn = (plane: ControlPlane) => unique(plans.flatMap(({ plan }) => (
    plan.deliveries ?? []).filter(({ controlPlane, objects }) => controlPlane === plane && objects.length > 0).map(({ cluster }) => cluster)));
  return {
    bindings,
    works: sorted(plans.flatMap(worksOf), ({ work }) => work),
    replicaSets: sorted(plans.flatMap(replicaSetsOf), ({ replicaSet }) => replicaSet),
    kinds: unique(bindings.map(({ kind }) => kind)),
    karmadaClusters: clustersOn(ControlPlane.KARMADA),
    ocmClusters: clustersOn(ControlPlane.OCM),
  };
}

function bindingsOf({ chart, plan: { definition, told } }: ChartPlan): MonitoredBinding[] {
  if (!told.has(ControlPlane.KARMADA)) return [];
  const { template, companions } = definition;
  return [
    { ...objectOf(template, chart), role: 'workload' },
    ...[...companions.dependencies, ...companions.attached].map((object) => ({ ...objectOf(object, chart), role: 'companion' as const })),
  ];
}

function worksOf({ chart, plan }: ChartPlan): MonitoredWork[] {
  const counts = new Map<string, number>();
  for (const { kind, metadata: { name } } of hubObjects(plan)) if (kind === 'ManifestWork') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([work, clusters]) => ({ ...objectOf(plan.definition.template, chart), work, clusters }));
}

function replicaSetsOf({ chart, plan }: ChartPlan): MonitoredReplicaSet[] {
  return hubObjects(plan).filter(({ kind }) => kind === 'ManifestWorkReplicaSet').map(({ metadata: { name, namespace } }) => (
    { ...objectOf(plan.definition.template, chart), replicaSet: `${namespace}.${name}` }
  ));
}

function hubObjects({ told }: Plan): KubeObject[] {
  return told.get(ControlPlane.OCM)?.parts.flatMap(({ objects }) => objects) ?? [];
}

function objectOf({ apiVersion, kind, metadata: { name, namespace } }: KubeObject, chart: string): MonitoredObject {
  const health = healthStatement({ group: groupOf(apiVersion), kind })?.inCluster;
  const job = health !== undefined && [...health.rules, health.otherwise].some(({ state }) => state === 'Running');
  return { kind, name, ...(namespace !== undefined && { namespace }), chart, job };
}

function idOf({ kind, namespace, name }: MonitoredObject): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/** In the order of ids. Of several with one id the first stays, but a workload goes before a companion. */
function sorted<T extends MonitoredObject & { readonly role?: string }>(items: readonly T[], id: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) {
    const known = first.get(id(item));
    if (!known || (known.role === 'companion' && item.role === 'workload')) first.set(id(item), item);
  }
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
