import type { KubeObject } from '../json/kube-object';

/** What happens to running pods. */
export interface PodUpdate {
  /** `deleted`: they stop, and none take their place for now, `held`: they run on for now, `refused`: the API server or a webhook refuses the whole object, `unknown`: it cannot be told from the two objects. */
  readonly effect: 'none' | 'in-place' | 'recreated' | 'deleted' | 'held' | 'refused' | 'unknown';
  /** Sentences that name the fields that make it so. */
  readonly reasons: readonly string[];
  /** How many of the pods that stay are updated now; undefined where the number of pods is unknown. */
  readonly updated?: number;
  /** Pods that are sure to be available while it goes on; undefined if unknown, or if nothing is updated. */
  readonly leastAvailable?: number;
  /** Pods that there may be at most meanwhile; undefined if unknown, or if nothing is updated. */
  readonly mostPods?: number;
}

/** A field that cannot be changed on an object that exists. */
export interface ImmutableChange {
  readonly field: string;
  readonly message: string;
  /** The upstream file that makes it so, with its version. */
  readonly source: string;
}

/** The settings of an update as an object says them, numbers as they are written. */
export interface UpdateSettings {
  readonly type: string;
  readonly partition?: string;
  readonly maxUnavailable?: string;
  readonly maxSurge?: string;
  readonly paused: boolean;
}

/** Pods with names of their own that end for good: none that comes later takes over the name, nor the volume claims that belong to it. */
export interface LeavingPods {
  /** Those of sets that stay, whose numbers are no longer used. */
  readonly scaled: number;
  /** Those of sets that are deleted, as with a subset of a UnitedDeployment. */
  readonly deleted: number;
}

/** How a partition counts: the pods that keep the old version. */
export interface PartitionRule {
  /** Whether it may be a percentage, for a minor version of Kruise such as `1.9`. */
  readonly percent: (kruise: string) => boolean;
  /** Whether such a percentage may have decimals, for a minor version of Kruise; undefined is no. */
  readonly decimals?: (kruise: string) => boolean;
  /** How many of so many pods it holds back. */
  readonly held: (partition: number | string, pods: number) => number;
  /** Whether pods that are held back when the old version comes again are any of those that were updated; not so where pods are updated by their numbers. */
  readonly anyPod: boolean;
  /** How many of so many pods may be unavailable while it updates them; undefined if the object does not say it in numbers. */
  readonly unavailable: (object: KubeObject, pods: number) => number | undefined;
}

/** What a kind does when an object of it changes. Objects have the defaults of the kind; replicas are missing where an autoscaler has them. */
export interface KindUpdates {
  /** What happens to its pods, for a minor version of Kruise such as `1.9`. */
  readonly pods?: (before: KubeObject, after: KubeObject, kruise: string) => PodUpdate;
  /** The fields that cannot be changed, but are. */
  readonly immutable?: (before: KubeObject, after: KubeObject) => ImmutableChange[];
  /** How its pods are updated. */
  readonly settings?: (object: KubeObject) => UpdateSettings | undefined;
  /** How its partition counts; undefined for kinds without one. */
  readonly partition?: PartitionRule;
  /** The pods that end for good; undefined if unknown. Only for kinds whose pods have names of their own. */
  readonly leaving?: (before: KubeObject, after: KubeObject) => LeavingPods | undefined;
  /** Whether pods come and go with the object, where that is not the same as having an answer on pods. */
  readonly ownsPods?: (object: KubeObject) => boolean;
}

/** Nothing happens to the pods. */
export const UNTOUCHED: PodUpdate = { effect: 'none', reasons: [] };

/** Settings with what is missing left out. */
export function settingsOf(type: unknown, { partition, maxUnavailable, maxSurge, paused }: Readonly<Record<string, unknown>>): UpdateSettings {
  return {
    type: String(type),
    ...(partition == null ? {} : { partition: String(partition) }),
    ...(maxUnavailable == null ? {} : { maxUnavailable: String(maxUnavailable) }),
    ...(maxSurge == null ? {} : { maxSurge: String(maxSurge) }),
    paused: paused === true,
  };
}
