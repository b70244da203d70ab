import type { Draft } from './draft';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { shown } from '../json/shown';
import { matchesAffinity } from '../delivery/affinity';
import { isObject, listOf } from '../json/json';
import type { ClusterFacts } from '../delivery/model';
import { reachOf } from '../delivery/reach';

/** Takes weights out of a policy that are for none of the clusters it selects. */
export function takeOutStrangeWeights(draft: Draft, clusters: readonly ClusterFacts[]): void {
  const placement = draft.object.spec?.placement;
  const preference = placement?.replicaScheduling?.weightPreference;
  if (!isObject(preference) || !Array.isArray(preference.staticWeightList)) return;
  const selected = clusters.filter(reachOf(placement));
  const kept = preference.staticWeightList.flatMap((entry: any) => {
    const names = listOf<string>(entry?.targetCluster?.clusterNames);
    const fitting = names.filter((name) => selected.some((cluster) => cluster.name === name));
    if (!selected.some((cluster) => matchesAffinity(cluster, entry?.targetCluster))) return [];
    return fitting.length === names.length ? [entry] : [{ ...entry, targetCluster: { ...entry.targetCluster, clusterNames: fitting } }];
  });
  if (JSON.stringify(kept) === JSON.stringify(preference.staticWeightList)) return;
  draft.note(IMPORT_POLICY_RULES.strangeWeight, 'spec.placement.replicaScheduling.weightPreference.staticWeightList',
    `it is ${shown(preference.staticWeightList)}, but the placement selects ${selected.map(({ name }) => name).join(', ') || 'no cluster'}`);
  if (kept.length > 0) (preference as any).staticWeightList = kept;
  else delete placement.replicaScheduling.weightPreference;
}
