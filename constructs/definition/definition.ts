import type { KindFacts, KindTable } from '../delivery/kind-facts';
import type { ClusterAffinity, ClusterFacts, OverrideRule, PlacementSpec } from '../delivery/model';
import type { OverridePolicies } from '../delivery/override-policies';
import { reachOf } from '../delivery/reach';
import { replicationOf } from '../delivery/replication';
import { type ControlPlane, PLANE_TRAITS, type PlaneTraits } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import type { Change } from '../overrides/changes/list';
import type { PolicySettings } from '../placement/policy-settings';
import type { Problem } from '../problems/problem';
import type { RolloutSpec } from '../rollout/model';

/** One override as far as it concerns one object. */
export interface ObjectOverride {
  /** Which of the overrides it is, as they were written, from 1 on. */
  readonly place?: number;
  readonly target?: ClusterAffinity;
  readonly changes: readonly Change[];
}

/** The clusters as far as they are known. */
export interface FleetView {
  readonly clusters: readonly ClusterFacts[];
  /** The control plane of each cluster, by its name. */
  readonly planes: ReadonlyMap<string, PlaneTraits>;
}

/** Minor versions, such as `1.9`. */
export interface Versions {
  /** The version of Kruise that the template is written for. */
  readonly kruise: string;
  /** The version of Kruise of each cluster, by its name, if one of them has another. */
  readonly clusters?: ReadonlyMap<string, string>;
  readonly planes: Readonly<Record<ControlPlane, string>>;
}

/** What travels with a workload. */
export interface Companions {
  /** Objects that it or its pod template names. Karmada brings them where the workload goes, if asked to propagate dependencies. */
  readonly dependencies: readonly KubeObject[];
  /** Objects that point at the workload or its pods: Services, autoscalers, budgets, and what was added by hand. */
  readonly attached: readonly KubeObject[];
}

/** A policy for many objects, which propagates a workload that has none of its own. */
export interface SharedPolicy {
  /** Path of its construct, for messages. */
  readonly path: string;
  /** The policy as it is written. */
  readonly policy: KubeObject;
}

/** What a step of a rollout makes of a definition. */
export interface Stage {
  /** The definition as it was said, from which other steps are made. */
  readonly said: Definition;
  /** In words, such as `step 2 of 5 (prod 1 of 3)`. */
  readonly title: string;
  /** The template of clusters that keep the old version. Overrides are compiled for it, too. */
  readonly old: KubeObject;
  /** What makes the old version of whatever template is written: it finds its fields in both. */
  readonly pins: OverrideRule['overriders'];
  /** The clusters with the old version. */
  readonly pinned: ReadonlySet<string>;
  /** Partitions by cluster, where pods are held back. */
  readonly partitions: ReadonlyMap<string, number | string>;
  /** The clusters that get nothing yet. */
  readonly awaiting: ReadonlySet<string>;
  /** The clusters that have it already, from others, and in which nothing is touched yet: control planes may look, and that is all. */
  readonly watched: ReadonlySet<string>;
}

/** Everything a federated workload says, as plain data. */
export interface Definition {
  /** Path of the construct, for messages. */
  readonly path: string;
  /** The workload with the total of its replicas. */
  readonly template: KubeObject;
  /** Name of its policies and works, where it is a set of objects and none of them gives it a name; otherwise they are named after the template. */
  readonly name?: string;
  /** The facts of its kind; undefined for kinds that nobody described. */
  readonly facts?: KindFacts;
  /** The kinds that the app knows. */
  readonly kinds: KindTable;
  readonly placement: PlacementSpec;
  readonly settings: PolicySettings;
  /** The policy that placement and settings are those of; undefined for a workload with a policy of its own. */
  readonly shared?: SharedPolicy;
  readonly overrides: readonly ObjectOverride[];
  /** Overrides of companions, by the companion. */
  readonly companionOverrides: ReadonlyMap<KubeObject, readonly ObjectOverride[]>;
  readonly companions: Companions;
  /** What travels with the new version of a rollout; undefined without one. */
  readonly nextCompanions?: Companions;
  /** Override policies that users wrote by hand, by the control plane that applies them; undefined if there are none. */
  readonly policies?: ReadonlyMap<ControlPlane, OverridePolicies>;
  /** The Namespace objects that the user wrote, by name. */
  readonly namespaces: ReadonlyMap<string, KubeObject>;
  readonly fleet?: FleetView;
  readonly versions: Versions;
  /** What was said to single control planes; each knows the form of its own. */
  readonly planeOptions: Readonly<Partial<Record<ControlPlane, unknown>>>;
  /** Whether this app keeps the platform part of its control planes. */
  readonly ownsPlatform: boolean;
  /** ServiceAccounts of managed clusters that this app gives the rights of an executor, as `namespace/name`. */
  readonly grantedExecutors?: ReadonlySet<string>;
  /** An autoscaler in the clusters decides on the replicas. */
  readonly autoscaled: boolean;
  /** The template has a label for Karmada that keeps it from being deleted, which nobody said of the workload itself: clusters of others do not get it. */
  readonly guarded?: boolean;
  /** What is put on objects of clusters that have files of their own, for the tools that apply these; undefined if that is nothing. */
  readonly inFiles?: (object: KubeObject, plane: ControlPlane) => KubeObject;
  /** How a change of it reaches its clusters; undefined if it is at them at once. */
  readonly rollout?: RolloutSpec;
  /** Whether tools that apply the output remove what is no longer in it. */
  readonly pruned?: boolean;
  /** What the current step of the rollout makes of it; undefined in a definition as it was said. */
  readonly stage?: Stage;
  /** What the construct found wrong with its own properties. */
  readonly problems: readonly Problem[];
  /** What could not be rendered at all: the template is not worth looking at. */
  readonly refusals: readonly Problem[];
}

/** All that travels with the workload. */
export function companionsOf({ companions }: Pick<Definition, 'companions'>): KubeObject[] {
  return [...companions.dependencies, ...companions.attached];
}

export function isDivided({ placement, template, facts }: Definition): boolean {
  return placement.replicaScheduling?.replicaSchedulingType === 'Divided' && replicationOf(template, facts)?.path !== undefined;
}

/** The version of Kruise of a cluster. */
export function kruiseOf({ versions }: Pick<Definition, 'versions'>, cluster: string): string {
  return versions.clusters?.get(cluster) ?? versions.kruise;
}

/** Whether a control plane that schedules by itself may get it. */
export function reachesScheduler(definition: Definition): boolean {
  return reachedPlanes(definition).some(({ schedules }) => schedules);
}

/** Whether clusters may get it as finished objects. */
export function reachesFinished(definition: Definition): boolean {
  return reachedPlanes(definition).some(({ schedules }) => !schedules);
}

/** The control plane that schedules by itself. Placements have the form of its API, so its version decides what they may say. */
export const SCHEDULER: PlaneTraits = Object.values(PLANE_TRAITS).find(({ schedules }) => schedules)!;

const SCHEDULER_ALONE: readonly PlaneTraits[] = [SCHEDULER];

/** What was found last for a placement: whole charts of workloads share one, and a fleet. */
const reached = new WeakMap<PlacementSpec, FleetView & { readonly found: PlaneTraits[] }>();

/** The control planes of the clusters that the placement may select. Without a fleet, only one that finds the clusters by itself can deliver. */
export function reachedPlanes({ fleet, placement }: Pick<Definition, 'fleet' | 'placement'>): readonly PlaneTraits[] {
  if (!fleet) return SCHEDULER_ALONE;
  const { clusters, planes } = fleet;
  const known = reached.get(placement);
  if (known?.clusters === clusters && known.planes === planes) return known.found;
  const found = [...new Set(clusters.filter(reachOf(placement)).flatMap(({ name }) => planes.get(name) ?? []))];
  reached.set(placement, { clusters, planes, found });
  return found;
}

export function clustersOn({ fleet }: Pick<Definition, 'fleet'>, controlPlane: ControlPlane): ClusterFacts[] {
  return fleet?.clusters.filter(({ name }) => fleet.planes.get(name)?.controlPlane === controlPlane) ?? [];
}

/** A definition as it was said, without what a step of a rollout makes of it. */
export function saidDefinition(definition: Definition): Definition {
  return definition.stage?.said ?? definition;
}
