import type { Kinded } from '../../json/kube-object';
import { isBeta, kruiseFacts } from '../kruise-facts';

/** What there is to know of ResourceDistribution. */
export const RESOURCE_DISTRIBUTION_FACTS = kruiseFacts('ResourceDistribution', {
  changed: 'turn `spec.targets.namespaceLabelSelector` into `namespaceSelector`',
  status: ['observedGeneration', 'desired', 'succeeded', 'failed'],
});

/** The field that selects namespaces by label, as the version of an object calls it. */
export function namespaceSelectorField(object: Pick<Kinded, 'apiVersion'>): string {
  return isBeta(object) ? 'namespaceSelector' : 'namespaceLabelSelector';
}
