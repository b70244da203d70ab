import { SHARED } from './order';
import type { Unit } from './unit';
import type { KubeObject } from '../json/kube-object';
import { byName } from '../json/json';

/** Name of the file that makes kustomize, and through it Argo CD, Flux and `kubectl apply -k`, take a directory as a whole. */
export const KUSTOMIZATION = 'kustomization.yaml';

/** What is in a directory, in the order in which it is to be applied. */
export function kustomization(resources: readonly string[]): KubeObject {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources,
    // The order of the files is one in which they can be applied; kustomize's own does not know the kinds.
    sortOptions: { order: 'fifo' },
  } as unknown as KubeObject;
}

/** The directories below that of a control plane, what the others rely on first: the platform, then those with SidecarSets. */
export function below(plane: string, units: readonly Unit[]): string[] {
  return units.filter(({ directory }) => directory.path.startsWith(`${plane}/`))
    .sort((a, b) => rank(a) - rank(b) || byName(a.directory.path, b.directory.path))
    .map(({ directory }) => directory.path.slice(plane.length + 1));
}

function rank({ directory, fileRanks }: Unit): number {
  return directory.chart === undefined ? -Infinity : [...fileRanks.values()].filter((file) => file > SHARED).reduce((least, file) => Math.min(least, file), 0);
}
