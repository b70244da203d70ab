import type { PlannedObject } from '../model';
import { keyOf } from './matches';
import type { PlanData } from './plan-data';

/** Where the objects of a plan are: several workloads may bring the same one to a cluster. It is worked out when it is first asked for. */
export interface Presence {
  /** The object in a cluster; undefined if no workload brings it there. */
  readonly objectIn: (cluster: string, key: string) => PlannedObject | undefined;
}

/** Where the objects of a plan are. */
export function presenceIn({ workloads }: Pick<PlanData, 'workloads'>): Presence {
  let places: Map<string, Map<string, PlannedObject>> | undefined;
  const found = (): Map<string, Map<string, PlannedObject>> => {
    const byKey = new Map<string, Map<string, PlannedObject>>();
    // Clusters share objects, so the key of each is made once.
    const byObject = new Map<PlannedObject, Map<string, PlannedObject>>();
    for (const { clusters } of workloads) {
      for (const { cluster, objects } of clusters) {
        for (const object of objects) {
          let where = byObject.get(object);
          if (!where) {
            const key = keyOf(object);
            where = byKey.get(key) ?? new Map<string, PlannedObject>();
            byKey.set(key, where);
            byObject.set(object, where);
          }
          where.set(cluster, object);
        }
      }
    }
    return byKey;
  };
  return { objectIn: (cluster, key) => (places ??= found()).get(key)?.get(cluster) };
}
