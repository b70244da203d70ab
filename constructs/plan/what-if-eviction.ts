import type { Definition } from '../definition/definition';
import { affinityMatcher } from '../delivery/affinity';
import type { ClusterFacts, PlacementSpec, Taint } from '../delivery/model';
import { LOST_TAINTS } from '../delivery/reschedule';
import { covers } from '../delivery/taint';
import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { type Eviction, evictionsOf } from '../planes/karmada/failover-checks';

/** What makes Karmada take workloads away from a cluster that is lost. */
export interface Evictions {
  /**
   * Whether Karmada evicts at all, which is a feature gate and a flag of its controllers: an app that configures cluster failover for any workload says so. Karmada
   * then evicts every workload that does not tolerate the taint, whatever its own policy says of failover (karmada 1.18.2 pkg/controllers/cluster/taint_manager.go).
   */
  readonly on: boolean;
  /** The taints that a cluster gets when it is not ready. */
  readonly taints: readonly Eviction[];
}

/** What an app says of eviction: the policies that its users wrote, and who asks for cluster failover. */
export function evictionsIn(written: Iterable<KubeObject>, definitions: Iterable<Definition>): Evictions {
  return {
    on: [...definitions].some(({ settings }) => isObject(settings.failover?.cluster)),
    taints: [...written].flatMap(evictionsOf).filter(({ conditions }) => holdsInOutage(conditions)),
  };
}

/** A cluster that cannot be reached is not Ready: False if Karmada asks it, Unknown if it has an agent that no longer reports. Nothing is known of other conditions. */
function holdsInOutage(conditions: readonly any[]): boolean {
  return ['False', 'Unknown'].some((status) => conditions.every((condition) => {
    if (!isObject(condition) || condition.conditionType !== 'Ready') return false;
    return listOf<unknown>(Array.isArray(condition.statusValues) ? condition.statusValues : []).includes(status) === (condition.operator === 'In');
  }));
}

/** Whether a workload is evicted from a cluster, and why or why not. */
export type Verdict =
  /** @param after seconds that the placement tolerates the taint for; 0 if it does not */
  | { readonly evicted: true; readonly taint: Taint; readonly after: number }
  | { readonly evicted: false; readonly because: 'off' | 'untainted' }
  | { readonly evicted: false; readonly because: 'tolerated'; readonly taint: Taint };

/**
 * Karmada's question for a workload on a lost cluster. Every taint has to be tolerated, each by the first toleration that covers it, and the shortest of their
 * times counts.
 */
export function evictionFrom(cluster: ClusterFacts, placement: PlacementSpec, { on, taints }: Evictions): Verdict {
  if (!on) return { evicted: false, because: 'off' };
  const own = evictingTaints(cluster, taints);
  if (own.length === 0) return { evicted: false, because: 'untainted' };
  const tolerated = own.map((taint) => ({ taint, toleration: listOf(placement.clusterTolerations).find((toleration) => covers(toleration, taint)) }));
  const untolerated = tolerated.find(({ toleration }) => !toleration);
  if (untolerated) return { evicted: true, taint: untolerated.taint, after: 0 };
  const limited = tolerated.filter(({ toleration }) => typeof toleration!.tolerationSeconds === 'number');
  if (limited.length === 0) return { evicted: false, because: 'tolerated', taint: own[0] };
  const shortest = limited.reduce((least, one) => (one.toleration!.tolerationSeconds! < least.toleration!.tolerationSeconds! ? one : least));
  return { evicted: true, taint: shortest.taint, after: Math.max(0, shortest.toleration!.tolerationSeconds!) };
}

/** What a lost cluster is tainted with: by Karmada itself, and by the policies of the app. */
export function taintsInOutage(cluster: ClusterFacts, { taints }: Evictions): Taint[] {
  return [LOST_TAINTS[0], ...evictingTaints(cluster, taints)];
}

function evictingTaints(cluster: ClusterFacts, taints: readonly Eviction[]): Taint[] {
  return taints.filter(({ clusters }) => affinityMatcher(clusters)(cluster)).map(({ taint }) => taint);
}
