import type { Draft } from './draft';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { isObject, listOf } from '../json/json';
import type { ClusterFacts } from '../delivery/model';
import { reachOf } from '../delivery/reach';

/** Leaves out clusters without a region, as Karmada does for a constraint by region even where it ignores its numbers. */
export function leaveOutWithoutRegion(draft: Draft, clusters: readonly ClusterFacts[]): void {
  const placement = draft.object.spec?.placement;
  if (!isObject(placement)) return;
  const lacking = clusters.filter(({ region }) => !region).filter(reachOf(placement)).map(({ name }) => name);
  if (lacking.length === 0) return;
  draft.note(IMPORT_POLICY_RULES.ignoredSpread, 'spec.placement.spreadConstraints', `clusters are spread by region, but ${lacking.join(', ')} ${lacking.length === 1 ? 'has' : 'have'} none`, 'the clusters without a region are left out by name.');
  const without = (affinity: any) => {
    const names = listOf<string>(affinity?.clusterNames);
    const kept = names.filter((name) => !lacking.includes(name));
    return kept.length > 0 ? { ...affinity, clusterNames: kept } : { ...affinity, exclude: [...listOf(affinity?.exclude), ...lacking] };
  };
  const mutable = placement as any;
  if (Array.isArray(mutable.clusterAffinities)) mutable.clusterAffinities = mutable.clusterAffinities.map((term: unknown) => (isObject(term) ? without(term) : term));
  else mutable.clusterAffinity = without(isObject(mutable.clusterAffinity) ? mutable.clusterAffinity : {});
}
