import { groupOf, type Kinded } from '../../json/kube-object';

/** The groups of Karmada's own API, none of which its detector looks at (pkg/util/apigroup.go). */
const GROUPS: ReadonlySet<string> = new Set(
  ['apps', 'autoscaling', 'cluster', 'config', 'networking', 'policy', 'remedy', 'work'].map((name) => `${name}.karmada.io`),
);

/** Whether a kind is of Karmada's own API: an object of it is for the control plane, and is never propagated. */
export function isKarmadaKind({ apiVersion }: Kinded): boolean {
  return GROUPS.has(groupOf(String(apiVersion)));
}
