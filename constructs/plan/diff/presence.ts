import type { PlannedObject } from '../model';
import { keyOf } from './matches';
import type { PlanData } from './plan-data';

/** Where the objects of a plan are: several workloads may bring the same one to a cluster. It is worked out when it is first asked for. */
export interface Presence {
  /** The id of the object in a cluster; undefined if no workload brings it there. */
  readonly idIn: (cluster: string, key: string) => string | undefined;
}

/** Where the objects of a plan are. */
export function presenceIn({ workloads }: Pick<PlanData, 'workloads'>): Presence {
  let places: Map<string, Map<string, string>> | undefined;
  const found = (): Map<string, Map<string, string>> => {
    const byKey = new Map<string, Map<string, string>>();
    // Clusters share objects, so the key of each is made once.
    const byObject = new Map<PlannedObject, Map<string, string>>();
    for (const { clusters } of workloads) {
      for (const { cluster, objects } of clusters) {
        for (const object of objects) {
          let ids = byObject.get(object);
          if (!ids) {
            const key = keyOf(object);
            ids = byKey.get(key) ?? new Map<string, string>();
            byKey.set(key, ids);
            byObject.set(object, ids);
          }
          ids.set(cluster, object.id);
        }
      }
    }
    return byKey;
  };
  return { idIn: (cluster, key) => (places ??= found()).get(key)?.get(cluster) };
}
