import { type Draft, isRecord } from './draft';
import { affinitiesIn } from './known-clusters';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { IMPORT_RULES } from './rules';
import { matchesAffinity } from '../delivery/affinity';
import type { ClusterFacts } from '../delivery/model';
import { reachOf } from '../delivery/reach';
import { listOf } from '../json/json';
import { shown } from '../json/shown';

/** Takes names out of a policy that are those of no cluster, unless nothing would be left: an empty list means every cluster. */
export function takeOutUnknownNames(draft: Draft, known: ReadonlySet<string>): void {
  for (const affinity of affinitiesIn(draft.object.spec) as any[]) {
    for (const field of ['clusterNames', 'exclude']) {
      if (!Array.isArray(affinity[field])) continue;
      const unknown = affinity[field].filter((name: unknown) => !known.has(name as string));
      if (unknown.length === 0) continue;
      const none = field === 'clusterNames' && unknown.length === affinity[field].length;
      draft.note(IMPORT_RULES.unknownName, `spec, ${field}`, `there is no cluster ${unknown.join(', ')}`, none ? 'kept, since an empty list would mean every cluster.' : undefined);
      if (!none) affinity[field] = affinity[field].filter((name: unknown) => known.has(name as string));
      if (affinity[field].length === 0) delete affinity[field];
    }
  }
}

/** Leaves out clusters without a region, as Karmada does for a constraint by region even where it ignores its numbers. */
export function leaveOutWithoutRegion(draft: Draft, clusters: readonly ClusterFacts[]): void {
  const placement = draft.object.spec?.placement;
  if (!isRecord(placement)) return;
  const lacking = clusters.filter(({ region }) => !region).filter(reachOf(placement)).map(({ name }) => name);
  if (lacking.length === 0) return;
  draft.note(IMPORT_POLICY_RULES.ignoredSpread, 'spec.placement.spreadConstraints', `clusters are spread by region, but ${lacking.join(', ')} ${lacking.length === 1 ? 'has' : 'have'} none`, 'the clusters without a region are left out by name.');
  const without = (affinity: any) => {
    const names = listOf<string>(affinity?.clusterNames);
    const kept = names.filter((name) => !lacking.includes(name));
    return kept.length > 0 ? { ...affinity, clusterNames: kept } : { ...affinity, exclude: [...listOf(affinity?.exclude), ...lacking] };
  };
  if (Array.isArray(placement.clusterAffinities)) placement.clusterAffinities = placement.clusterAffinities.map((term: unknown) => (isRecord(term) ? without(term) : term));
  else placement.clusterAffinity = without(isRecord(placement.clusterAffinity) ? placement.clusterAffinity : {});
}

/** Takes weights out of a policy that are for none of the clusters it selects. */
export function takeOutStrangeWeights(draft: Draft, clusters: readonly ClusterFacts[]): void {
  const placement = draft.object.spec?.placement;
  const preference = placement?.replicaScheduling?.weightPreference;
  if (!isRecord(preference) || !Array.isArray(preference.staticWeightList)) return;
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
  if (kept.length > 0) preference.staticWeightList = kept;
  else delete placement.replicaScheduling.weightPreference;
}
