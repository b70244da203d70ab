import type { ClusterChange, ObjectChange } from '../diff-model';
import { groupKindOf } from '../../json/kube-object';
import type { ObjectComparison } from './objects';
import type { WorkloadPair } from './plan-data';

/** Policies whose rules are seen in the objects of clusters. */
const OVERRIDES = new Set(['policy.karmada.io/OverridePolicy', 'policy.karmada.io/ClusterOverridePolicy']);

/** What control planes are told differently of a workload that stays; and the workload itself, where no cluster of either plan gets it. */
export function policyChanges({ before, after }: WorkloadPair, clusters: readonly ClusterChange[], { changes }: ObjectComparison): ObjectChange[] {
  if (!before || !after) return [];
  const isNowhere = before.clusters.length === 0 && after.clusters.length === 0;
  const template = isNowhere ? changes(before.template ? [before.template] : [], after.template ? [after.template] : []) : [];
  const isSeen = clusters.some(({ objects }) => objects.length > 0);
  return [...template, ...changes(before.policies, after.policies).filter((policy) => !(isSeen && isOfRules(policy)))];
}

/** Whether nothing but the rules of an override policy differs, or all of it comes or goes with them. */
function isOfRules(policy: ObjectChange): boolean {
  return OVERRIDES.has(groupKindOf(policy)) && policy.fields.every(({ field }) => field.startsWith('spec.overrideRules'));
}
