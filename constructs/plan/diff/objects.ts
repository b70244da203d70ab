import { differences, formatField } from '../../json/field';
import { type FieldChange, type ObjectChange, PlanChange } from '../diff-model';
import type { FieldOrigin, PlannedObject } from '../model';
import { keyOf } from './matches';

/** Compares objects, each pair once: clusters share most of them. */
export interface ObjectComparison {
  /** The objects of two lists that are created, deleted or differ; the very same list for the same objects. */
  readonly changes: (before: readonly PlannedObject[], after: readonly PlannedObject[]) => ObjectChange[];
}

/** A comparison that keeps what it has found. */
export function objectComparison(): ObjectComparison {
  const pairs = new Map<string, ObjectChange>();
  const single = new Map<string, ObjectChange>();
  const lists = new Map<string, ObjectChange[]>();

  const changed = (before: PlannedObject, after: PlannedObject): ObjectChange => kept(pairs, `${before.id} ${after.id}`, () => ({
    change: PlanChange.CHANGED, ...nameOf(after), fields: fieldChanges(before, after), before: sourceId(before.id), after: sourceId(after.id),
  }));
  const created = (object: PlannedObject): ObjectChange => kept(single, `+${object.id}`, () => ({
    change: PlanChange.CREATED, ...nameOf(object), fields: [], after: sourceId(object.id),
  }));
  const deleted = (object: PlannedObject): ObjectChange => kept(single, `-${object.id}`, () => ({
    change: PlanChange.DELETED, ...nameOf(object), fields: [], before: sourceId(object.id),
  }));

  const compared = (before: readonly PlannedObject[], after: readonly PlannedObject[]): ObjectChange[] => {
    const now = new Map(after.map((object) => [keyOf(object), object]));
    const had = new Set(before.map(keyOf));
    return [
      ...before.flatMap((object) => {
        const next = now.get(keyOf(object));
        if (!next) return [deleted(object)];
        // An object that was made of another, without its replicas, may be equal to one with another id.
        return next.id === object.id ? [] : [changed(object, next)].filter(({ fields }) => fields.length > 0);
      }),
      ...after.filter((object) => !had.has(keyOf(object))).map(created),
    ];
  };
  return {
    changes: (before, after) => (sameObjects(before, after) ? NOTHING : kept(lists, `${idsOf(before)}>${idsOf(after)}`, () => compared(before, after))),
  };
}

/** The id of the object that one was made of, with other replicas or without: plans know no other. */
function sourceId(id: string): string {
  return id.split('~')[0];
}

const NOTHING: ObjectChange[] = [];

/** Whether two lists have the same objects in the same order. */
export function sameObjects(before: readonly PlannedObject[], after: readonly PlannedObject[]): boolean {
  return before === after || (before.length === after.length && before.every((object, at) => object.id === after[at].id));
}

function idsOf(objects: readonly PlannedObject[]): string {
  return objects.map(({ id }) => id).join(' ');
}

function nameOf({ apiVersion, kind, namespace, name }: PlannedObject): Pick<ObjectChange, 'apiVersion' | 'kind' | 'namespace' | 'name'> {
  return { apiVersion, kind, ...(namespace !== undefined && { namespace }), name };
}

/** The fields in which two objects differ, and what made the new values. */
export function fieldChanges(before: PlannedObject, after: PlannedObject): FieldChange[] {
  return differences(before.manifest, after.manifest).map(({ field, ...values }) => {
    const text = formatField(field);
    const origin = originOf(text, after.origins);
    return { field: text, ...values, ...(origin !== undefined && { origin: origin.by }) };
  });
}

/** The step that made a field: the last one at it or above it, since later steps see what earlier ones made; else one that made a part of it. */
function originOf(field: string, origins: readonly FieldOrigin[]): FieldOrigin | undefined {
  return origins.filter((origin) => isAtOrAbove(origin.field, field)).at(-1) ?? origins.filter((origin) => isAtOrAbove(field, origin.field)).at(-1);
}

function isAtOrAbove(above: string, field: string): boolean {
  return field.startsWith(above) && (field.length === above.length || field[above.length] === '.' || field[above.length] === '[');
}

/** What a map has under a key, made when it is first asked for. */
export function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
