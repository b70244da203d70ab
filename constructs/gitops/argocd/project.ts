import { namespaceOf } from './application';
import type { AppProjectSpec, GroupKindItem } from './argo-cd-objects';
import { appProject } from './argo-cd-objects';
import type { ArgoCdOptions } from './argo-cd-options';
import { destinationOf, projectName } from './destination';
import { byName } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { ControlPlane } from '../../fleet/control-plane';
import { moduleIn } from '../../kinds/kinds';
import type { Unit } from '../../output/unit';

const PLANE_NAMES: Readonly<Record<ControlPlane, string>> = { [ControlPlane.KARMADA]: 'the Karmada API server', [ControlPlane.OCM]: 'the OCM hub' };

/** The project of a control plane: the kinds and namespaces that are in its directories, at its API server, from the one repository. */
export function projectOf(plane: ControlPlane, units: readonly Unit[], options: ArgoCdOptions): KubeObject {
  const { project = {}, namespace = 'argocd', repository } = options;
  const kept = keptKinds(plane, project.keptKinds ?? []);
  const clusterKinds = [...units.flatMap((unit) => [...unit.clusterKinds]), ...kept.filter(isClusterKind)];
  const namespacedKinds = [...units.flatMap((unit) => [...unit.namespacedKinds]), ...kept.filter((kind) => !isClusterKind(kind))];
  const namespaces = new Set([
    ...units.flatMap((unit) => [...unit.namespaces]), ...(plane === ControlPlane.KARMADA ? project.keptNamespaces : project.keptClusters) ?? [],
    // An Application without a namespace of its own is in none, which has to be allowed as well.
    ...(units.some((unit) => namespaceOf(unit) === undefined) ? [''] : []),
  ]);
  const spec: AppProjectSpec = {
    ...(clusterKinds.length > 0 && { clusterResourceWhitelist: items(clusterKinds) }),
    description: `What this app delivers through ${PLANE_NAMES[plane]}`,
    destinations: [...namespaces].sort(byName).map((name) => destinationOf(plane, options, name)),
    // A project without a list of kinds with a namespace allows them all, and an empty list may get lost.
    ...(namespacedKinds.length > 0 ? { namespaceResourceWhitelist: items(namespacedKinds) } : { namespaceResourceBlacklist: [{ group: '*', kind: '*' }] }),
    ...(project.warnOfOrphans && { orphanedResources: { warn: true } }),
    sourceRepos: [repository],
  };
  return appProject({ annotations: { 'argocd.argoproj.io/sync-wave': '-20' }, name: projectName(plane, options), namespace }, spec);
}

/** Kinds of OCM are for the hub, all others for Karmada. */
function keptKinds(plane: ControlPlane, kinds: readonly string[]): string[] {
  return kinds.map((kind) => (kind.includes('/') ? kind : `/${kind}`))
    .filter((kind) => kind.split('/')[0].endsWith('open-cluster-management.io') === (plane === ControlPlane.OCM));
}

function isClusterKind(key: string): boolean {
  const [group, kind] = key.split('/');
  return !(moduleIn(group, kind)?.namespaced ?? !kind.startsWith('Cluster'));
}

function items(kinds: readonly string[]): GroupKindItem[] {
  return [...new Set(kinds)].sort(byName).map((key) => {
    const slash = key.indexOf('/');
    return { group: key.slice(0, slash), kind: key.slice(slash + 1) };
  });
}
