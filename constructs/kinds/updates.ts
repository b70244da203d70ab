import { isObject, withoutValueAt } from '../json/json';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { moduleOf, withKindDefaults } from './kinds';
import { type ImmutableChange, type LeavingPods, type PartitionRule, type PodUpdate, UNTOUCHED, type UpdateSettings } from './pod-update';
import { fieldsOf, templateChange } from './pods/in-place';
import { changing } from './pods/rolling';

export type { ImmutableChange, KindUpdates, LeavingPods, PartitionRule, PodUpdate, UpdateSettings } from './pod-update';

/**
 * What happens to the pods that run when a cluster that has one object gets another in its place, with a minor version of Kruise such as `1.9`. Objects of kinds
 * without pods touch none.
 */
export function podUpdate(before: KubeObject, after: KubeObject, kruise: string): PodUpdate {
  if (before === after) return UNTOUCHED;
  const updates = groupKindOf(before) === groupKindOf(after) ? moduleOf(after)?.updates?.() : undefined;
  if (!updates) return unknownKind(before, after);
  if (!updates.pods) return UNTOUCHED;
  const [old, now] = [complete(before), complete(after)];
  const refused = updates.immutable?.(old, now) ?? [];
  if (refused.length > 0) return { effect: 'refused', reasons: refused.map(({ message }) => message) };
  return updates.pods(old, now, kruise);
}

/** The fields that differ, but cannot be changed on an object that exists: the update is refused. */
export function immutableChanges(before: KubeObject, after: KubeObject): ImmutableChange[] {
  if (before === after || groupKindOf(before) !== groupKindOf(after)) return [];
  return moduleOf(after)?.updates?.().immutable?.(complete(before), complete(after)) ?? [];
}

/** The settings of an update as the object says them, numbers as they are written (`3`, `20%`); undefined for kinds without. */
export function updateSettings(object: KubeObject): UpdateSettings | undefined {
  return moduleOf(object)?.updates?.().settings?.(complete(object));
}

/** How the partition of an object counts; undefined for kinds without one. */
export function partitionRule(object: KubeObject): PartitionRule | undefined {
  return moduleOf(object)?.updates?.().partition;
}

/** The pods with names of their own that end for good, as far as the two objects tell; undefined if unknown, and for kinds whose pods have no such names. */
export function podsLeaving(before: KubeObject, after: KubeObject): LeavingPods | undefined {
  if (groupKindOf(before) !== groupKindOf(after)) return undefined;
  return moduleOf(after)?.updates?.().leaving?.(complete(before), complete(after));
}

/** Whether pods come and go with an object: those of a workload do, while a SidecarSet puts containers into pods of others, which run on without it. */
export function ownsPods(object: KubeObject): boolean {
  const updates = moduleOf(object)?.updates?.();
  if (!updates) return holdsPodTemplate(object.spec);
  return updates.ownsPods ? updates.ownsPods(object) : updates.pods !== undefined;
}

/** Whether a change of an object may reach pods: its own, or those that it puts containers into. */
export function reachesPods(object: KubeObject): boolean {
  const updates = moduleOf(object)?.updates?.();
  return updates ? updates.pods !== undefined : holdsPodTemplate(object.spec);
}

const COMPLETE = new WeakMap<KubeObject, KubeObject>();

/** An object with the defaults of its kind; replicas that are left to an autoscaler stay open. It is worked out once, since an object is asked about many times. */
function complete(object: KubeObject): KubeObject {
  const known = COMPLETE.get(object);
  if (known) return known;
  const filled = withDefaults(object);
  COMPLETE.set(object, filled);
  return filled;
}

function withDefaults(object: KubeObject): KubeObject {
  const filled = withKindDefaults(object);
  return object.spec?.replicas === undefined && filled.spec?.replicas !== undefined ? withoutValueAt(filled, ['spec', 'replicas']) : filled;
}

/** Kinds that nobody knows, by what most of them call their pods. */
function unknownKind(before: KubeObject, after: KubeObject): PodUpdate {
  const [old, now] = [before, after].map((object) => object.spec?.template);
  const change = isPodTemplate(old) && isPodTemplate(now) ? templateChange(old, now) : undefined;
  return change ? { effect: 'unknown', reasons: [`${changing(fieldsOf(change))}; what ${after.kind} of ${after.apiVersion} does with running pods is not known.`] } : UNTOUCHED;
}

/** Kinds that nobody knows have their pod templates anywhere. */
function holdsPodTemplate(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsPodTemplate);
  return isObject(value) && (isPodTemplate(value) || Object.values(value).some(holdsPodTemplate));
}

function isPodTemplate(template: any): boolean {
  return Array.isArray(template?.spec?.containers);
}
