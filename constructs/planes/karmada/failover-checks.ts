import { type Definition, reachesFinished } from '../../definition/definition';
import type { Together, WrittenByHand } from '../../definition/together';
import { affinityMatcher } from '../../delivery/affinity';
import type { ClusterAffinity, Taint } from '../../delivery/model';
import { reachOf } from '../../delivery/reach';
import { covers } from '../../delivery/taint';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { failsOver } from '../../placement/failover-room';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import { builtInOperations } from './built-in-interpreters';
import { FAILOVER_PREREQUISITE_RULES as RULES } from './failover-rules';
import type { InterpretedWorkload } from './interpreted';
import { writtenScripts } from './interpreter';
import { InterpreterOwner } from './interpreter-choice';

const HEALTH = 'healthInterpretation';

/** Checks what only the definition of a workload tells: who interprets its health, and where it does not fail over. */
export function checkFailoverOf(definition: Definition, interpreted: InterpretedWorkload): Problem[] {
  const { path, settings } = definition;
  if (!failsOver(settings)) return [];
  const problems = interpreted.onKarmada && isObject(settings.failover?.application) ? checkHealth(interpreted) : [];
  if (!reachesFinished(definition)) return problems;
  const others = finishedClusters(definition);
  const message = interpreted.onKarmada ? `${listed(others)} ${others.length === 1 ? 'is' : 'are'} not of Karmada, and what runs there does not fail over.`
    : `None of the clusters is of Karmada, so nothing fails over: ${listed(others)}.`;
  return [...problems, finding(RULES.onlyOnKarmada, { path, message })];
}

function checkHealth({ path, apiVersion, kind, interpreter }: InterpretedWorkload): Problem[] {
  if (builtInOperations(apiVersion, kind).includes(HEALTH)) return [];
  if (interpreter._owner === InterpreterOwner.ELSEWHERE) {
    return [finding(RULES.failoverHealthElsewhere, { path, message: `The interpreter of ${kind} of ${apiVersion} is installed by someone else, and Karmada itself cannot interpret the health of the kind.` })];
  }
  if (writtenScripts(interpreter, { apiVersion, kind })?.[HEALTH] !== undefined) return [];
  return [finding(RULES.failoverHealth, { path, message: `Application failover is configured, but nothing interprets the health of ${kind} of ${apiVersion}.` })];
}

function finishedClusters({ fleet, placement }: Definition): string[] {
  return (fleet?.clusters ?? []).filter(reachOf(placement)).map(({ name }) => name).filter((name) => !fleet!.planes.get(name)?.schedules);
}

const EVICTING = 'NoExecute';
const BUILT_IN_TAINTS: readonly Taint[] = ['not-ready', 'unreachable'].map((name) => ({ key: `cluster.karmada.io/${name}`, effect: EVICTING }));

/** A taint that a ClusterTaintPolicy puts on clusters that fail. */
export interface Eviction {
  readonly taint: Taint;
  readonly clusters: ClusterAffinity | undefined;
  /** The conditions of a cluster that all have to hold. */
  readonly conditions: readonly any[];
}

/** Checks that cluster failover has a taint that evicts, which the placement does not tolerate for ever. */
export function checkEvictions(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const asking = workloads.filter(({ definition, planes }) => planes.has(ControlPlane.KARMADA) && isObject(definition.settings.failover?.cluster));
  if (asking.length === 0) return [];
  const evictions = written.flatMap(({ object }) => evictionsOf(object));
  return asking.flatMap((workload) => [...checkTolerated(workload, evictions), ...(workload.definition.ownsPlatform ? checkEvicted(workload, evictions) : [])]);
}

/** The taints that a ClusterTaintPolicy evicts with; none for any other object. */
export function evictionsOf({ apiVersion, kind, spec }: KubeObject): Eviction[] {
  if (kind !== 'ClusterTaintPolicy' || !String(apiVersion).startsWith('policy.karmada.io/') || !isObject(spec)) return [];
  if (!Array.isArray(spec.addOnConditions) || spec.addOnConditions.length === 0) return [];
  const clusters = isObject(spec.targetClusters) ? spec.targetClusters : undefined;
  return listOf<any>(Array.isArray(spec.taints) ? spec.taints : []).filter((taint) => isObject(taint) && taint.effect === EVICTING)
    .map((taint) => ({ taint, clusters, conditions: spec.addOnConditions }));
}

function checkTolerated({ path, definition: { placement } }: Together, evictions: readonly Eviction[]): Problem[] {
  const forEver = listOf(placement.clusterTolerations).filter((toleration) => toleration?.tolerationSeconds === undefined);
  const tolerated = [...BUILT_IN_TAINTS, ...evictions.map(({ taint }) => taint)].filter((taint) => forEver.some((toleration) => covers(toleration, taint)));
  if (tolerated.length === 0) return [];
  const taints = new Set(tolerated.map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`));
  return [finding(RULES.toleratedForEver, { path, message: `The placement tolerates for ever: ${listed(taints)}.` })];
}

function checkEvicted({ path, definition: { fleet }, deliveries = [] }: Together, evictions: readonly Eviction[]): Problem[] {
  const matchers = evictions.map(({ clusters }) => affinityMatcher(clusters));
  const served = new Set(deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).map(({ cluster }) => cluster));
  const spared = (fleet?.clusters ?? []).filter((cluster) => served.has(cluster.name) && !matchers.some((matches) => matches(cluster)));
  if (spared.length === 0 && (fleet || matchers.length > 0)) return [];
  const where = fleet ? listed(spared.map(({ name }) => name)) : 'clusters';
  return [finding(RULES.noEvictingTaint, { path, message: `Cluster failover is configured, but no ClusterTaintPolicy of the app adds a taint with the effect NoExecute to ${where}.` })];
}
