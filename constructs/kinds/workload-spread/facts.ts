import type { Kinded } from '../../json/kube-object';
import { isBeta, kruiseFacts } from '../kruise-facts';

/** What there is to know of WorkloadSpread. */
export const WORKLOAD_SPREAD_FACTS = kruiseFacts('WorkloadSpread', {
  changed: 'turn `requiredNodeSelectorTerm` of the subsets into `requiredNodeSelector`, and `preferredNodeSelectorTerms` into `preferredNodeSelector`',
  status: ['observedGeneration'],
});

/** The fields of a subset with the nodes it needs and prefers, as the version of an object calls them. */
export function nodeFields(object: Pick<Kinded, 'apiVersion'>): { readonly required: string; readonly preferred: string } {
  return isBeta(object) ? { required: 'requiredNodeSelector', preferred: 'preferredNodeSelector' } : { required: 'requiredNodeSelectorTerm', preferred: 'preferredNodeSelectorTerms' };
}
