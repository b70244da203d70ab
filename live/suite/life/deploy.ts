import { objectKey } from '../../../constructs/definition/together';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { apply, kubectl, objectsIn, type Part, partsOf, type Site, type Written } from '../../harness';

/** Applies an app as the docs tell users to, and prunes what the edition before had and this one has not. */
export async function deploy(site: Site, app: Written, previous?: Written): Promise<void> {
  await apply(site, app);
  if (previous) await prune(site, previous, app);
}

/**
 * Deletes what an earlier tree had and a later one has not, as docs/gitops.md says that pruning should go: templates first, then their
 * policies. What tools keep stays.
 *
 * @returns what was deleted
 */
export async function prune(site: Site, previous: Written, app: Written): Promise<KubeObject[]> {
  const now = new Set(partsOf(site, app).flatMap(headsOf));
  const gone = partsOf(site, previous).map((part) => (
    { part, objects: objectsIn(part.directory).filter((object) => !now.has(headOf(part, object)) && !isKept(object)) }
  ));
  await Promise.all(gone.map(({ part, objects }) => erase(part, objects)));
  return gone.flatMap(({ objects }) => objects);
}

/** Deletes objects of a part and waits until they are gone, templates before policies. */
export async function erase({ kubeconfig }: Part, objects: readonly KubeObject[]): Promise<void> {
  const isPolicy = ({ apiVersion }: KubeObject): boolean => apiVersion.startsWith('policy.karmada.io/');
  for (const group of [objects.filter((object) => !isPolicy(object)), objects.filter(isPolicy)]) {
    if (group.length > 0) await kubectl(kubeconfig, ['delete', '--ignore-not-found', '-f', '-'], { input: group });
  }
}

const KEPT = ['Namespace', 'CustomResourceDefinition', 'ResourceInterpreterCustomization', 'PersistentVolumeClaim'];

/** What Argo CD asks about before it prunes it, and Flux keeps: it is shared, or its loss takes more with it than the object. */
export function isKept({ kind, metadata }: KubeObject): boolean {
  return KEPT.includes(kind) || metadata.name === 'kruise-federation-agent';
}

function headsOf(part: Part): string[] {
  return objectsIn(part.directory).map((object) => headOf(part, object));
}

function headOf({ kubeconfig }: Part, object: KubeObject): string {
  return `${kubeconfig} ${objectKey(object)}`;
}
