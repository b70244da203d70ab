import { valueAt, withoutValueAt, withValueAt } from '../../json/json';
import type { PlannedObject, PlannedShare, PlannedWorkload } from '../model';
import { kept } from './objects';
import { mayRun } from './shares';

/** Where kinds have their replicas. */
const FIELDS: readonly (readonly string[])[] = [['spec', 'replicas'], ['spec', 'parallelism']];

const NUMBERED = new WeakMap<PlannedObject, Map<string, PlannedObject>>();

/** What is made of an object is made once, so that clusters go on to share it. */
function made(object: PlannedObject, key: string, manifest: () => unknown): PlannedObject {
  let forms = NUMBERED.get(object);
  if (!forms) NUMBERED.set(object, forms = new Map());
  return kept(forms, key, () => ({ ...object, id: `${object.id}~${key}`, manifest: manifest() }));
}

/** The same object with another number of replicas; undefined where it does not say the number that it is known to have. */
export function withReplicas(object: PlannedObject, had: number, replicas: number): PlannedObject | undefined {
  if (had === replicas) return object;
  const field = FIELDS.find((path) => valueAt(object.manifest, path) === had);
  return field && made(object, String(replicas), () => withValueAt(object.manifest, field, replicas));
}

/** The same object without a number of replicas. */
export function withoutReplicas(object: PlannedObject): PlannedObject {
  const field = FIELDS.find((path) => valueAt(object.manifest, path) !== undefined);
  return field ? made(object, '', () => withoutValueAt(object.manifest, field)) : object;
}

/** Whether the workload is, or may be, in the cluster with a number of replicas that nobody knows, so that it is not among its objects. */
export function isUnknown(share: PlannedShare | undefined): boolean {
  return share?.workload === undefined && mayRun(share);
}

/**
 * The workload in a cluster without its replicas: as the cluster gets it, else as the app has it, else as another cluster gets it. Undefined if the workload is not
 * there, or nothing is known of it.
 */
export function outlineOf(share: PlannedShare | undefined, workload: PlannedWorkload | undefined): PlannedObject | undefined {
  if (!share || !mayRun(share)) return undefined;
  const known = share.workload ?? share.outline ?? workload?.template ?? workload?.clusters.find((other) => other.workload)?.workload;
  return known && withoutReplicas(known);
}
