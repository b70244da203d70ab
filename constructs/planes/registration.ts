import type { ClusterOptions, ClusterTaint, FleetCluster } from '../fleet/cluster';
import { kubernetesMinor } from '../fleet/kubernetes-version';
import { byName, isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { shown } from '../json/shown';
import type { Report } from '../problems/reporter';
import type { ClusterRegistration } from './cluster-registration';

/** What a control plane and a fleet can both say of a cluster. */
export type RegisteredField = 'labels' | 'provider' | 'region' | 'zones' | 'taints' | 'kubernetesVersion';

/** A cluster as its control plane has it. */
export interface RegisteredCluster {
  readonly cluster: FleetCluster;
  /** Why it does not belong to a fleet. */
  readonly leftOut?: string;
  /** What the control plane has and a fleet does not say. */
  readonly notes: readonly string[];
}

/** How clusters are registered with a control plane. */
export interface Registration {
  /** The kind of the objects, as `group/Kind`. */
  readonly kind: string;
  /** What it has of clusters that a fleet has, too. */
  readonly fields: readonly RegisteredField[];
  readonly read: (object: KubeObject) => RegisteredCluster;
  /** What is said of a cluster if nothing is; undefined where something has to be. */
  readonly usual?: ClusterRegistration;
  /** What it is told of a cluster. */
  readonly write: (cluster: FleetCluster, registration: ClusterRegistration) => KubeObject;
  /** Objects beside those of the clusters, for all of them. */
  readonly beside?: (clusters: readonly FleetCluster[]) => KubeObject[];
  readonly check: (cluster: FleetCluster, registration: ClusterRegistration, report: Report) => void;
}

/** Labels of a registered cluster, as far as they are labels; undefined if there are none. */
export function registeredLabels(labels: unknown, isOurs: (key: string) => boolean = () => true): FleetCluster['labels'] {
  const own = Object.entries(isObject(labels) ? labels : {}).filter(([key, value]) => typeof value === 'string' && isOurs(key));
  return own.length > 0 ? Object.fromEntries(own.sort(([a], [b]) => byName(a, b))) : undefined;
}

/** Without what is undefined or empty, which says nothing of a cluster. */
export function stated(options: ClusterOptions): ClusterOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)));
}

/**
 * Where a fleet and a control plane differ, in sentences.
 *
 * @param fleet the clusters of the fleet that this control plane delivers to
 * @param registered the clusters it has
 */
export function registrationDifferences(fleet: readonly FleetCluster[], registered: readonly FleetCluster[], { fields }: Registration): string[] {
  const there = new Map(registered.map((cluster) => [cluster.name, cluster]));
  const names = [...new Set([...fleet, ...registered].map(({ name }) => name))].sort(byName);
  return names.flatMap((name) => {
    const [said, has] = [fleet.find((cluster) => cluster.name === name), there.get(name)];
    if (!said) return [`'${name}' is registered, but not in the fleet.`];
    if (!has) return [`'${name}' is in the fleet, but not registered.`];
    return fields.flatMap((field) => {
      if (field === 'labels') return labelDifferences(name, said.labels ?? {}, has.labels ?? {});
      return field === 'kubernetesVersion' ? versionDifference(name, said, has) : fieldDifference(name, field, said, has);
    });
  });
}

/** A version is the state of a cluster: it is compared if both say one, and only in what a fleet makes use of. */
function versionDifference(name: string, said: FleetCluster, has: FleetCluster): string[] {
  const [ours, theirs] = [said, has].map(({ kubernetesVersion }) => kubernetesMinor(kubernetesVersion));
  return ours === undefined || theirs === undefined || ours === theirs ? [] : [difference(name, 'kubernetesVersion', ours, theirs)];
}

function labelDifferences(name: string, said: Readonly<Record<string, string>>, has: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(said), ...Object.keys(has)])].sort(byName).filter((key) => said[key] !== has[key])
    .map((key) => difference(name, `label ${shown(key)}`, said[key], has[key]));
}

function fieldDifference(name: string, field: RegisteredField, said: FleetCluster, has: FleetCluster): string[] {
  const [ours, theirs] = [said, has].map((cluster) => inAnyOrder(cluster[field]));
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [difference(name, field, ours, theirs)];
}

/** A taint as `karmadactl taint` takes it. */
export function taintText({ key, value, effect }: ClusterTaint): string {
  return `${key}${value ? `=${value}` : ''}:${effect}`;
}

/** Neither zones nor taints have an order. */
function inAnyOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const texts = listOf(value).map((entry) => (isObject(entry) ? taintText(entry as unknown as ClusterTaint) : String(entry)));
  return texts.length > 0 ? texts.sort(byName) : undefined;
}

function difference(name: string, what: string, said: unknown, has: unknown): string {
  const [ours, theirs] = [said, has].map((value) => (value === undefined ? 'not set' : shown(value)));
  return `'${name}': ${what} is ${ours} in the fleet and ${theirs} on the control plane.`;
}
