import type { Kinded } from '../../json/kube-object';
import { isBeta, kruiseFacts } from '../kruise-facts';

/** What there is to know of PersistentPodState. */
export const PERSISTENT_POD_STATE_FACTS = kruiseFacts('PersistentPodState', {
  changed: 'turn `nodeTopologyKeys` into `keys`',
  status: ['observedGeneration'],
});

/** The field with the keys of node labels, as the version of an object calls it. */
export function topologyKeys(object: Pick<Kinded, 'apiVersion'>): string {
  return isBeta(object) ? 'keys' : 'nodeTopologyKeys';
}
