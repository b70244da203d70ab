import { groupOf, type Kinded } from '../../json/kube-object';

/** The groups of Karmada's own API, none of which its detector looks at (pkg/util/apigroup.go). */
const GROUPS: ReadonlySet<string> = new Set(
  ['apps', 'autoscaling', 'cluster', 'config', 'networking', 'policy', 'remedy', 'work'].map((name) => `${name}.karmada.io`),
);

/** What the detector leaves alone besides: Events and Leases are about the API server they are on. */
export function isNeverPropagated({ apiVersion, kind }: Kinded): boolean {
  return groupOf(String(apiVersion)) === 'events.k8s.io' || apiVersion === 'coordination.k8s.io/v1' || (apiVersion === 'v1' && kind === 'Event');
}

/** Whether a kind is of Karmada's own API: an object of it is for the control plane, and is never propagated. */
export function isKarmadaKind({ apiVersion }: Kinded): boolean {
  return GROUPS.has(groupOf(String(apiVersion)));
}
