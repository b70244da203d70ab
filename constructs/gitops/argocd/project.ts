import { argoCdObject, type Destination, destinationOf, namespaceOf, projectName } from './application';
import type { ArgoCdOptions } from './argo-cd-options';
import { syncWindowsOf } from './sync-windows';
import { byName, groupedBy, type Json } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { ControlPlane } from '../../fleet/control-plane';
import { planeOf, PLANES } from '../../planes/list';
import { moduleIn } from '../../kinds/kinds';
import type { Unit } from '../../output/unit';

/** The project of a control plane: the kinds and namespaces that are in its directories, at its API server, from the one repository. */
export function projectOf(plane: ControlPlane, units: readonly Unit[], options: ArgoCdOptions): KubeObject {
  const { project = {}, namespace = 'argocd', repository } = options;
  const { title, onlyGroups } = planeOf(plane);
  const kept = keptKinds(plane, project.keptKinds ?? []);
  const clusterKinds = [...units.flatMap((unit) => [...unit.clusterKinds]), ...kept.filter(isClusterKind)];
  const namespacedKinds = [...units.flatMap((unit) => [...unit.namespacedKinds]), ...kept.filter((kind) => !isClusterKind(kind))];
  const windows = syncWindowsOf(units, options);
  // On a hub that takes nothing but works, the namespaces are those of clusters.
  const more = (onlyGroups === undefined ? project.keptNamespaces : project.keptClusters) ?? [];
  return argoCdObject('AppProject', { annotations: { 'argocd.argoproj.io/sync-wave': '-20' }, name: projectName(plane, options), namespace }, {
    ...(clusterKinds.length > 0 && { clusterResourceWhitelist: items(clusterKinds) }),
    description: `What this app delivers through ${title}`,
    destinations: destinationsOf(units, more, options),
    // A project without a list of kinds with a namespace allows them all, and an empty list may get lost.
    ...(namespacedKinds.length > 0 ? { namespaceResourceWhitelist: items(namespacedKinds) } : { namespaceResourceBlacklist: [{ group: '*', kind: '*' }] }),
    ...(project.warnOfOrphans && { orphanedResources: { warn: true } }),
    sourceRepos: [repository],
    ...(windows.length > 0 && { syncWindows: windows }),
  });
}

/** Every namespace that is in use, on each API server by itself. */
function destinationsOf(units: readonly Unit[], more: readonly string[], options: ArgoCdOptions): Destination[] {
  const servers = groupedBy(units, ({ directory }) => JSON.stringify(destinationOf(directory, options)));
  return [...servers.keys()].sort(byName).flatMap((server) => {
    const own = servers.get(server)!;
    // An Application without a namespace of its own is in none, which has to be allowed as well.
    const none = own.some((unit) => namespaceOf(unit) === undefined) ? [''] : [];
    const namespaces = new Set([...own.flatMap((unit) => [...unit.namespaces]), ...more, ...none]);
    return [...namespaces].sort(byName).map((namespace) => destinationOf(own[0].directory, options, namespace));
  });
}

/** Kinds of a control plane that takes no others are for that one, all others for everybody else. */
function keptKinds(plane: ControlPlane, kinds: readonly string[]): string[] {
  return kinds.map((kind) => (kind.includes('/') ? kind : `/${kind}`)).filter((kind) => {
    const owner = PLANES.find(({ onlyGroups }) => onlyGroups !== undefined && kind.split('/')[0].endsWith(onlyGroups));
    return owner ? owner.controlPlane === plane : planeOf(plane).onlyGroups === undefined;
  });
}

function isClusterKind(key: string): boolean {
  const [group, kind] = key.split('/');
  return !(moduleIn(group, kind)?.namespaced ?? !kind.startsWith('Cluster'));
}

function items(kinds: readonly string[]): Json[] {
  return [...new Set(kinds)].sort(byName).map((key) => {
    const [group, kind] = key.split('/');
    return { group, kind };
  });
}
