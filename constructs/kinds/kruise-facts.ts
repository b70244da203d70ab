import { KRUISE_CRDS } from '../../imports/kruise-kinds';
import type { KindFacts } from '../delivery/kind-facts';

/** Keys from the root of an object to the fields that most kinds have. */
export const TEMPLATE = ['spec', 'template'];
export const REPLICAS = ['spec', 'replicas'];
export const ROLLING = ['spec', 'updateStrategy', 'rollingUpdate'];

/** The facts of a Kruise kind: what its CRDs say, and what only its controllers know. */
export function kruiseFacts(kind: keyof typeof KRUISE_CRDS, more: Partial<KindFacts>): KindFacts {
  return { kind, ...KRUISE_CRDS[kind], ...more };
}
