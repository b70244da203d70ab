import { type Candidates, candidatesOf, groupsOf, missingLabel } from './candidate-groups';
import { checkDivision, checkWeightsFit, DIVISION_RULES } from './division-checks';
import { checkFailover, FAILOVER_RULES } from './failover-checks';
import { FAILOVER_ROOM_RULES } from './failover-room';
import { checkGroups, GROUP_RULES } from './group-checks';
import { type KnownFleet, knownFleet } from '../fleet/known-fleet';
import { checkFields, checkSettings, checkSuspension, POLICY_RULES } from './policy-checks';
import { listed, type Report, reporter } from '../problems/reporter';
import { CANDIDATE_RULES } from './candidate-rules';
import { SELECTOR_RULES } from '../fleet/selector-rules';
import { checkSpread, SPREAD_RULES } from './spread-checks';
import { checkTolerations, TOLERATION_RULES } from './toleration-checks';
import type { Problem, Rule } from '../problems/problem';
import { listOf } from '../json/json';
import type { ClusterFacts, PlacementSpec } from '../delivery/model';
import { tolerates } from '../delivery/taint';
import type { PolicySettings } from './policy-settings';

/** Rules on placements, and on how workloads are propagated to them. */
export const PLACEMENT_RULES = {
  ...SELECTOR_RULES, ...CANDIDATE_RULES, ...GROUP_RULES, ...DIVISION_RULES, ...SPREAD_RULES, ...TOLERATION_RULES, ...FAILOVER_RULES, ...FAILOVER_ROOM_RULES, ...POLICY_RULES,
} satisfies Record<string, Rule>;

/** What a placement is checked against. */
export interface PlacementContext {
  /** The clusters of the fleet; undefined when no fleet is known. */
  readonly clusters?: readonly ClusterFacts[];
  /** Minor version of Karmada, such as `1.18`. */
  readonly karmadaVersion: string;
}

/**
 * Checks a placement. One without an error passes Karmada's admission and can be scheduled on the fleet, as far as the fleet is known.
 */
export function checkPlacement(path: string, spec: PlacementSpec, context: PlacementContext): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const fleet = knownFleet(context.clusters);

  const selects = checkGroups(spec, context.karmadaVersion, fleet, report);
  const divides = checkDivision(spec.replicaScheduling, fleet, report);
  const groups = groupsOf(spec);
  const candidates = fleet && selects ? groups.map((group) => candidatesOf(group, spec, fleet)) : undefined;
  checkTolerations(spec.clusterTolerations, report);
  if (candidates) checkCandidates(candidates, spec, fleet!.clusters, report);
  if (selects && divides) checkWeightsFit(spec.replicaScheduling, groups, candidates, report);
  checkSpread(spec, candidates, report);
  checkFields(spec, report);
  return problems;
}

/** Checks the settings of a propagation, and that they fit the placement. */
export function checkPropagation(path: string, settings: PolicySettings, spec: PlacementSpec, context: PlacementContext): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const fleet = knownFleet(context.clusters);
  checkFailover(settings, report);
  if (settings.suspension !== undefined) {
    checkSuspension(settings.suspension, fleet, () => fleet && selectedNames(spec, fleet, context), report);
  }
  checkSettings(settings, report);
  return problems;
}

/** The clusters that a placement selects; undefined when it is not sound, which `checkPlacement` reports. */
function selectedNames(spec: PlacementSpec, fleet: KnownFleet, { karmadaVersion }: PlacementContext): ReadonlySet<string> | undefined {
  if (!checkGroups(spec, karmadaVersion, fleet, () => {})) return undefined;
  return new Set(groupsOf(spec).flatMap((group) => candidatesOf(group, spec, fleet).selected.map(({ name }) => name)));
}

function checkCandidates(candidates: readonly Candidates[], spec: PlacementSpec, clusters: readonly ClusterFacts[], report: Report): void {
  const rule = candidates.some(({ usable }) => usable.length > 0) ? CANDIDATE_RULES.noClusterInGroup : CANDIDATE_RULES.noCluster;
  for (const { group, selected, usable } of candidates) {
    if (usable.length === 0) {
      const why = selected.length === 0
        ? `selects no cluster in the fleet${missingLabel(group.affinity, clusters)}`
        : `selects only clusters with taints that are not tolerated, or without the fields a spread needs: ${listed(selected.map(({ name }) => name))}`;
      report(rule, `${group.what} ${why}.`);
      continue;
    }
    const names = new Set(listOf(group.affinity.clusterNames));
    const tainted = selected.filter(({ name, taints }) => names.has(name) && !tolerates(taints, spec.clusterTolerations));
    if (tainted.length > 0) {
      report(CANDIDATE_RULES.taint, `${group.what} names clusters with taints that are not tolerated: ${listed(tainted.map(({ name }) => name))}.`);
    }
  }
}
