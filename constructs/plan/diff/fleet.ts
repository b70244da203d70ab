import { ControlPlane } from '../../fleet/control-plane';
import { byName } from '../../json/json';
import { shown } from '../../json/shown';
import { type FleetChange, PlanChange, type PlanHazard } from '../diff-model';
import type { PlannedCluster } from '../model';
import { hazardList } from './hazard-list';
import type { PlanData } from './plan-data';
import { DIFF_RULES } from './rules';
import { mayRun } from './shares';

/** The clusters that join or leave the fleet, or are described differently, in the order of names. */
export function fleetChanges(before: PlanData, after: PlanData): FleetChange[] {
  const [had, has] = [byCluster(before), byCluster(after)];
  const names = [...new Set([...had.keys(), ...has.keys()])].sort(byName);
  return names.flatMap((cluster): FleetChange[] => {
    const [old, now] = [had.get(cluster), has.get(cluster)];
    if (!old) return [{ cluster, change: PlanChange.CREATED, differences: [] }];
    if (!now) return [{ cluster, change: PlanChange.DELETED, differences: [], ...withHazards(departed(old, before)) }];
    const found = clusterDifferences(old, now);
    return found.length === 0 ? [] : [{ cluster, change: PlanChange.CHANGED, differences: found, ...withHazards(handedOver(old, now)) }];
  });
}

function byCluster({ clusters }: PlanData): Map<string, PlannedCluster> {
  return new Map(clusters.map((cluster) => [cluster.name, cluster]));
}

function withHazards(hazards: PlanHazard[]): { readonly hazards?: PlanHazard[] } {
  return hazards.length === 0 ? {} : { hazards };
}

const FACTS: readonly [keyof PlannedCluster, string][] = [
  ['controlPlane', 'control plane'], ['region', 'region'], ['provider', 'provider'], ['capacity', 'capacity'], ['kruiseVersion', 'version of Kruise'],
];

function clusterDifferences(old: PlannedCluster, now: PlannedCluster): string[] {
  const labels = [...new Set([...Object.keys(old.labels), ...Object.keys(now.labels)])].sort(byName);
  return [
    ...FACTS.flatMap(([fact, words]) => difference(words, old[fact], now[fact])),
    ...labels.flatMap((label) => difference(`label ${label}`, old.labels[label], now.labels[label])),
  ];
}

function difference(what: string, had: unknown, has: unknown): string[] {
  const said = (value: unknown): string => (typeof value === 'string' ? value : shown(value));
  if (had === has) return [];
  if (had === undefined) return [`${what} ${said(has)} is added`];
  return has === undefined ? [`${what} ${said(had)} is removed`] : [`${what} ${said(had)} becomes ${said(has)}`];
}

/** What becomes of the workloads in a cluster that leaves the fleet. */
const DEPARTURES: Readonly<Record<ControlPlane, string>> = {
  [ControlPlane.KARMADA]: 'Karmada removes what it delivered when the policies no longer select the cluster. Policies that select by labels go on to do so while the cluster is registered.',
  [ControlPlane.OCM]: 'when its works are removed from the hub, the agent deletes what they delivered, unless they orphan it.',
  [ControlPlane.DIRECT]: 'its directory is gone from the output, and whoever applied it removes what was in it only by pruning.',
};

function departed({ name, controlPlane }: PlannedCluster, { workloads }: PlanData): PlanHazard[] {
  const running = workloads.filter(({ clusters }) => clusters.some((share) => share.cluster === name && mayRun(share))).length;
  const { note, hazards } = hazardList();
  if (running > 0) {
    const ran = running === 1 ? 'runs one workload' : `runs ${running} workloads`;
    note(DIFF_RULES.cluster, { message: `Cluster '${name}' leaves the fleet and ${ran}: ${DEPARTURES[controlPlane]}`, cluster: name });
  }
  return hazards();
}

function handedOver(old: PlannedCluster, now: PlannedCluster): PlanHazard[] {
  const { note, hazards } = hazardList();
  if (old.controlPlane !== now.controlPlane) {
    note(DIFF_RULES.controlPlane, {
      message: `Cluster '${now.name}' moves from ${old.controlPlane} to ${now.controlPlane}: until the first has removed what it delivered, both own the same objects, `
        + 'and what is removed late is deleted under the hands of the second.',
      cluster: now.name,
    });
  }
  return hazards();
}
