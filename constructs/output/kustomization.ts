import { isShared } from './directory';
import { isOfWorkload } from './order';
import type { Unit } from './unit';
import type { KubeObject } from '../json/kube-object';
import { byName } from '../json/json';

/** Name of the file that makes kustomize, and through it Argo CD, Flux and `kubectl apply -k`, take a directory as a whole. */
export const KUSTOMIZATION = 'kustomization.yaml';

/** A patch of a kustomization. */
export interface Patch {
  readonly patch: string;
  readonly target: Readonly<Record<string, string>>;
}

/** A patch that takes out what its target selects; what it is called itself has no meaning. */
export const TAKE_OUT = '$patch: delete\napiVersion: v1\nkind: any\nmetadata:\n  name: any\n';

/**
 * What is in a directory, in an order in which it can be applied. It says nothing of the order (`sortOptions`): `kubectl apply -k` and Flux set one of their own, and warn where a
 * kustomization does it as well (kustomize 5.8 api/krusty/kustomizer.go).
 */
export function kustomization(resources: readonly string[], patches: readonly Patch[] = []): KubeObject {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    ...(patches.length > 0 && { patches }),
    resources,
  } as unknown as KubeObject;
}

/** The directories below that of a control plane, what the others rely on first: the platform, then what parts share, then those with SidecarSets. */
export function below(plane: string, units: readonly Unit[]): string[] {
  return units.filter(({ directory }) => directory.path.startsWith(`${plane}/`))
    .sort((a, b) => rank(a) - rank(b) || byName(a.directory.path, b.directory.path))
    .map(({ directory }) => directory.path.slice(plane.length + 1));
}

function rank({ directory, placed }: Unit): number {
  if (directory.chart === undefined) return -Infinity;
  return isShared(directory) ? -Number.MAX_VALUE : placed.reduce((least, file) => (isOfWorkload(file.rank) ? Math.min(least, file.rank) : least), 0);
}
