import { Duration } from 'cdk8s';
import { fluxKustomization, type FluxDependency, kustomizationName, nameOf } from './flux-objects';
import type { FluxOptions } from './flux-options';
import { PLANE_TRAITS, type ControlPlane } from '../../fleet/control-plane';
import type { KubeObject } from '../../json/kube-object';
import type { Directory } from '../../output/directory';
import type { ToolFile } from '../../output/git-ops-tool';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';

/** Beside the directory of Flux, which is applied as a whole and waits for nothing. */
const DIRECTORY = 'gitops/flux-installs';

/** What is installed on a cluster. */
export interface FluxInstallation {
  readonly cluster: string;
  readonly plane: ControlPlane;
  readonly objects: readonly KubeObject[];
}

const clusterOf = ({ metadata }: KubeObject): string | undefined => metadata.labels?.['kruise-federation/cluster'];

/** The installations among objects, by cluster; what is for all clusters, such as the source of a chart, is not among them. */
export function installationsOf(objects: readonly KubeObject[]): FluxInstallation[] {
  const clusters = [...new Set(objects.map(clusterOf).filter((cluster) => cluster !== undefined))];
  return clusters.map((cluster) => {
    const own = objects.filter((object) => clusterOf(object) === cluster);
    return { cluster, plane: own[0].metadata.labels!['kruise-federation/control-plane'] as ControlPlane, objects: own };
  });
}

const pathOf = ({ cluster }: Pick<FluxInstallation, 'cluster'>): string => `${DIRECTORY}/${cluster}`;
const installationName = (options: FluxOptions, { cluster }: Pick<FluxInstallation, 'cluster'>): string => kustomizationName(nameOf(options), `installs/${cluster}`);

/** What Flux applies itself: what all installations share, and a Kustomization for each of them, which is ready when the installation is. */
export function installationFiles(options: FluxOptions, objects: readonly KubeObject[], installations: readonly FluxInstallation[]): ToolFile[] {
  if (objects.length === 0) return [];
  // The kubeconfigs of clusters are in the objects: the Kustomization itself is applied where Flux runs. It waits for a while longer than Helm does.
  const own = { ...options, serviceAccountName: undefined, timeout: Duration.minutes(15) };
  const kustomizations = installations.map((installation) => fluxKustomization(own, {
    name: installationName(options, installation), path: pathOf(installation), health: { wait: true },
  }));
  return [{ path: 'installs.yaml', objects: [...objects.filter((object) => clusterOf(object) === undefined), ...kustomizations] }];
}

/** The directory of an installation. */
export function releaseFiles(installation: FluxInstallation): ToolFile[] {
  return [
    { path: `${pathOf(installation)}/release.yaml`, objects: installation.objects },
    { path: `${pathOf(installation)}/${KUSTOMIZATION}`, objects: [kustomization(['release.yaml'])] },
  ];
}

/** It was healthy once: a cluster that is out of reach later on does not hold up the others. */
const INSTALLED_ONCE = 'has(dep.status) && has(dep.status.lastAppliedRevision)';

/**
 * What has to be installed before the workloads of a directory: on its cluster, or on all clusters of a control plane that schedules. Karmada places nothing on a cluster
 * that does not serve the kind yet, and does not look again.
 */
export function installedBefore(options: FluxOptions, { plane, chart, cluster }: Directory, installations: readonly FluxInstallation[]): FluxDependency[] {
  if (chart === undefined) return [];
  const needed = installations.filter((installation) => (PLANE_TRAITS[plane!].schedules ? installation.plane === plane : installation.cluster === cluster));
  return needed.map((installation) => ({ name: installationName(options, installation), readyExpr: INSTALLED_ONCE })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
