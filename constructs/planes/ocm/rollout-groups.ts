import { Duration } from 'cdk8s';
import { clustersOn, type Definition } from '../../definition/definition';
import { affinityMatcher } from '../../delivery/affinity';
import { reachOf } from '../../delivery/reach';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, listOf } from '../../json/json';
import { isDnsLabel } from '../../json/syntax';
import type { GateSpec, GroupSpec, RolloutSpec } from '../../rollout/model';
import { type OcmClusterGroup, type OcmReplicaSetOptions, OcmRollout } from './replica-set-options';

/** A group of a rollout that has clusters of OCM. */
export interface HubGroup {
  /** Which of the groups it is, as they were written, from 1 on. */
  readonly place: number;
  readonly group: GroupSpec;
}

/** The groups of a rollout that have clusters of OCM among those that the workload may go to. */
export function hubGroups(definition: Definition, { groups }: RolloutSpec): HubGroup[] {
  const clusters = clustersOn(definition, ControlPlane.OCM).filter(reachOf(definition.placement));
  const said = listOf<GroupSpec>(groups).map((group, index): HubGroup => ({ place: index + 1, group }))
    .filter(({ group }) => isObject(group));
  const matchers = said.flatMap(({ group: { target } }) => (isObject(target) ? [affinityMatcher(target)] : []));
  return said.filter(({ group: { target } }) => {
    if (isObject(target)) return clusters.some(affinityMatcher(target));
    return target === 'rest' && clusters.some((cluster) => !matchers.some((matches) => matches(cluster)));
  });
}

/**
 * A replica set with the groups of a rollout. Its objects are the same in all clusters: the old ones in step 0, and the new ones in all
 * steps after it, which OCM brings to one group after the other by itself. The groups are there in every step: OCM has to know them before
 * the objects change, since until then all clusters are one group. So step 0 is to be out before step 1. Clusters that no decision group
 * selects are the last group (ocm 1.3.1 pkg/placement/controllers/scheduling/scheduling_controller.go).
 */
export function rolledOut(definition: Definition, replicaSet: OcmReplicaSetOptions): OcmReplicaSetOptions {
  const { rollout } = definition;
  if (!rollout || !goesByGroups(rollout)) return replicaSet;
  const own = hubGroups(definition, rollout);
  const groups = own.flatMap(({ place, group }): OcmClusterGroup[] => {
    const labels = labelsOf(group.target);
    return labels ? [{ name: groupName(group, place), labels }] : [];
  });
  if (groups.length === 0) return replicaSet;
  // There is one time for all groups, so that none has less than it asks for. Nothing comes after the last.
  const soak = Math.max(0, ...own.slice(0, -1).map(({ group }) => soakOf([...listOf(rollout.gates), ...listOf(group.gates)])));
  return { ...replicaSet, groups, rollout: OcmRollout.progressivePerGroup(soak > 0 ? { minSuccessTime: Duration.seconds(soak) } : {}) };
}

/** Whether the steps of a rollout bring objects to groups of clusters that do not have them: a new version, or a first one. */
export function goesByGroups({ form }: RolloutSpec): boolean {
  return form === 'version' || form === 'first';
}

/** The labels that select a group; undefined if something else selects it as well, which decision groups do not know. */
export function labelsOf(target: GroupSpec['target']): Readonly<Record<string, string>> | undefined {
  if (!isObject(target)) return undefined;
  const { labelSelector, ...others } = target;
  const { matchLabels, ...expressions } = isObject(labelSelector) ? labelSelector : {};
  if ([...Object.values(others), ...Object.values(expressions)].some((value) => value !== undefined)) return undefined;
  return isObject(matchLabels) && Object.keys(matchLabels).length > 0 ? matchLabels : undefined;
}

/** The names of decision groups are labels. */
function groupName({ name }: GroupSpec, place: number): string {
  return typeof name === 'string' && name.length > 1 && isDnsLabel(name) ? name : `group-${place}`;
}

function soakOf(gates: readonly GateSpec[]): number {
  return gates.reduce((sum, gate) => sum + (gate?.type === 'soak' && gate.seconds > 0 ? Math.ceil(gate.seconds) : 0), 0);
}
