import { call, type Expression, list, literal, members, name } from './expression';
import { affinityCode, Inexpressible, selectorCode } from './selector-code';
import { shown } from '../json/shown';
import { isObject, listOf } from '../json/json';
import type { ClusterAffinityTerm, PlacementSpec, ReplicaScheduling, SpreadConstraint, StaticWeight, Toleration } from '../delivery/model';
import { UNBOUNDED_GROUPS } from '../placement/spread';

/** The constant for a maximum that never binds. */
export const ANY_NUMBER = 'anyNumber';

/** The placement in the spec of a PropagationPolicy, as a Placement. */
export function placementCode(spec: any): Expression {
  const placement: PlacementSpec = isObject(spec?.placement) ? spec.placement : {};
  let code = startOf(placement);
  for (const toleration of listOf(placement.clusterTolerations)) code = call(code, 'tolerating', tolerationCode(toleration));
  code = withSpread(code, listOf(placement.spreadConstraints));
  return withDivision(code, placement.replicaScheduling);
}

function startOf({ clusterAffinity, clusterAffinities }: PlacementSpec): Expression {
  if (listOf(clusterAffinities).length > 0) return call('Placement', 'onFirstFittingGroup', list(listOf(clusterAffinities).map(groupCode)));
  const { names, labels, conditions } = affinityCode(clusterAffinity);
  if (conditions.length > 0) return call('Placement', 'onClustersMatching', selectorCode(clusterAffinity));
  if (names) return call('Placement', 'onClusters', ...names.map(literal));
  return labels ? call('Placement', 'onClustersWithLabels', literal(labels)) : call('Placement', 'onAllClusters');
}

function groupCode(term: ClusterAffinityTerm): Expression {
  const overflow = listOf(term?.overflowAffinities).map((one) => members({ name: literal(one?.affinityName), selector: selectorCode(one) }));
  return members({ name: literal(term?.affinityName), selector: selectorCode(term), overflow: overflow.length > 0 ? list(overflow) : undefined });
}

const EFFECTS: Readonly<Record<string, string>> = { NoSchedule: 'ClusterTaintEffect.NO_SCHEDULE', NoExecute: 'ClusterTaintEffect.NO_EXECUTE' };
const OPERATORS: Readonly<Record<string, string>> = { Exists: 'TolerationOperator.EXISTS', Equal: 'TolerationOperator.EQUAL' };

function tolerationCode({ key, operator = 'Equal', value, effect, tolerationSeconds }: Toleration): Expression {
  const said = value !== undefined ? 'Equal' : key === undefined ? undefined : 'Exists';
  const member = (table: Readonly<Record<string, string>>, given: string) => {
    if (!Object.hasOwn(table, given)) throw new Inexpressible(`a toleration has the value ${shown(given)}`);
    return name(table[given]);
  };
  return members({
    key: key === undefined || key === '' ? undefined : literal(key),
    operator: operator === said ? undefined : member(OPERATORS, operator),
    value: value === undefined ? undefined : literal(value),
    effect: effect === undefined || effect === '' ? undefined : member(EFFECTS, effect),
    evictAfter: tolerationSeconds === undefined ? undefined : duration(tolerationSeconds),
  });
}

/** Seconds, in minutes where they are whole. */
export function duration(seconds: number): Expression {
  return seconds > 0 && seconds % 60 === 0 ? call('Duration', 'minutes', literal(seconds / 60)) : call('Duration', 'seconds', literal(seconds));
}

function withSpread(start: Expression, constraints: readonly SpreadConstraint[]): Expression {
  const by = (field: string) => constraints.find((constraint) => constraint?.spreadByField === field);
  const binds = ({ minGroups = 1, maxGroups }: SpreadConstraint) => minGroups > 1 || maxGroups !== UNBOUNDED_GROUPS;
  const options = ({ minGroups, maxGroups }: SpreadConstraint) => members({
    min: minGroups === undefined || minGroups === 1 ? undefined : literal(minGroups), max: maxGroups === UNBOUNDED_GROUPS ? name(ANY_NUMBER) : literal(maxGroups),
  });
  let code = start;
  const [clusters, regions] = [by('cluster'), by('region')];
  // One that never binds is added by the placement itself, where others need it.
  if (clusters && (binds(clusters) || constraints.length === 1)) code = call(code, 'spreadOverClusters', options(clusters));
  if (regions) code = call(code, 'spreadOverRegions', options(regions));
  if (by('provider')) code = call(code, 'withAnyProvider');
  if (by('zone')) code = call(code, 'withAnyZone');
  return code;
}

function withDivision(start: Expression, scheduling: ReplicaScheduling | undefined): Expression {
  if (!isObject(scheduling) || scheduling.replicaSchedulingType === 'Duplicated') return start;
  if (scheduling.replicaDivisionPreference === 'Aggregated') return call(start, 'divideOverFewestClusters');
  const { dynamicWeight, staticWeightList } = scheduling.weightPreference ?? {};
  if (dynamicWeight !== undefined) return call(start, 'divideByAvailability');
  const weights = listOf(staticWeightList).filter(isObject) as StaticWeight[];
  if (weights.length === 0) return call(start, 'divideEqually');
  const names = weights.map(({ targetCluster }) => (Object.keys(targetCluster ?? {}).join() === 'clusterNames' ? listOf(targetCluster.clusterNames) : []));
  const all = names.flat();
  if (names.every((list) => list.length > 0) && new Set(all).size === all.length) {
    return call(start, 'divideByWeight', literal(Object.fromEntries(weights.flatMap(({ weight }, index) => names[index].map((one) => [one, weight])))));
  }
  return call(start, 'divideByWeightMatching', list(weights.map(({ targetCluster, weight }) => (
    members({ selector: selectorCode(targetCluster), weight: literal(weight) })))));
}
