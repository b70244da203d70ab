import { groupedBy, isObject } from '../json/json';
import type { Loss } from '../delivery/loss';
import { listed, type Report } from '../problems/reporter';
import { warning } from '../problems/problem';
import type { PolicySettings } from './policy-settings';

/** Rules on where a workload goes when it fails over. */
export const FAILOVER_ROOM_RULES = {
  failoverNowhere: warning('KF279', 'karmada 1.18.2 pkg/apis/work/v1alpha2/binding_types_helper.go, karmada 1.18.2 pkg/scheduler/core/generic_scheduler.go', {
    rule: 'A workload with failover has a cluster to move to.',
    why: 'Karmada takes the failed cluster out of the schedule and schedules again. If no other cluster can take the workload, its replicas there are gone until the cluster is back.',
    fix: 'select more clusters than are used at a time, with the `max` of `spreadOverClusters`, divide the replicas, or remove the failover.',
  }),
  failoverCapacity: warning('KF280', 'karmada 1.18.2 pkg/scheduler/core/division_algorithm.go', {
    rule: 'Clusters that take over from a failed one have room for it, as far as their capacity is declared.',
    why: 'Karmada divides by fixed weights, equally, or copies, without looking at free capacity: pods that do not fit stay pending.',
    fix: 'select more clusters, raise the capacity, or use `divideByAvailability()` or `divideOverFewestClusters()`.',
  }),
};

/** Whether anything of a policy asks for failover. */
export function failsOver({ failover }: PolicySettings): boolean {
  return isObject(failover?.application) || isObject(failover?.cluster);
}

/** Checks that there is somewhere to go from each cluster. */
export function checkRoom(losses: readonly Loss[], report: Report): void {
  const stuck = losses.filter(({ nowhere }) => nowhere);
  if (stuck.length > 0) {
    const where = stuck.length === 1 ? `When ${listed(names(stuck))} fails` : `When one of ${listed(names(stuck))} fails`;
    report(FAILOVER_ROOM_RULES.failoverNowhere, `${where}, there is no other cluster for its replicas: the placement selects none that does not run the workload already.`);
  }
  for (const [failure, group] of groupedBy(losses.filter((loss) => loss.failure !== undefined), (loss) => loss.failure!)) {
    report(FAILOVER_ROOM_RULES.failoverNowhere, `When ${group.length > 1 ? 'one of ' : ''}${listed(names(group))} fails, Karmada cannot schedule the workload again: ${failure}`);
  }
  const full = losses.filter(({ overfull }) => overfull.length > 0);
  if (full.length > 0) report(FAILOVER_ROOM_RULES.failoverCapacity, `${figures(full)}.`);
}

const MOST_FIGURES = 3;

function figures(losses: readonly Loss[]): string {
  const told = losses.slice(0, MOST_FIGURES).map(({ cluster, overfull }) => {
    const [{ cluster: other, replicas, capacity }] = overfull;
    const more = overfull.length > 1 ? ` and ${overfull.length - 1} more ${overfull.length === 2 ? 'cluster gets' : 'clusters get'} too many` : '';
    return `When '${cluster}' fails, '${other}' gets ${replicas} replicas and has room for ${capacity}${more}`;
  });
  return losses.length > MOST_FIGURES ? `${told.join('; ')}; and so for ${losses.length - MOST_FIGURES} more clusters` : told.join('; ');
}

function names(losses: readonly Loss[]): string[] {
  return losses.map(({ cluster }) => cluster);
}
