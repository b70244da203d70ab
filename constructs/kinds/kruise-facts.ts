import type { KindFacts } from '../delivery/kind-facts';

/** Keys from the root of an object to the fields that most kinds have. */
export const TEMPLATE = ['spec', 'template'];
export const REPLICAS = ['spec', 'replicas'];
export const ROLLING = ['spec', 'updateStrategy', 'rollingUpdate'];

/** API versions, each with the minor version of Kruise that began to store it. */
export const ALPHA = { '1.8': 'v1alpha1' };
export const BETA = { '1.8': 'v1beta1' };
export const BETA_SINCE_1_9 = { '1.8': 'v1alpha1', '1.9': 'v1beta1' };

/** A kind of the group that most of Kruise's kinds are in. */
export function kruiseFacts(kind: string, plural: string, version: KindFacts['version'], more: Partial<KindFacts>): KindFacts {
  return { group: 'apps.kruise.io', kind, plural, namespaced: true, version, ...more };
}
