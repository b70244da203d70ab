import { ControlPlane, type FleetCluster } from '../../constructs';
import type { LiveCluster, LiveEnvironment } from '../environment';
import { list } from './kubectl';

/** A cluster of an app's fleet and the one that runs in its place. */
export interface SiteCluster {
  readonly cluster: FleetCluster;
  readonly controlPlane: ControlPlane;
  readonly physical: LiveCluster;
  /** Kubeconfig of the cluster itself. */
  readonly kubeconfig: string;
}

/** An environment in which exactly the clusters of one fleet are registered. */
export interface Site {
  readonly environment: LiveEnvironment;
  readonly clusters: ReadonlyMap<string, SiteCluster>;
}

/** The control plane of a cluster of a fleet. */
export function planeOfCluster({ controlPlane }: FleetCluster): ControlPlane {
  return controlPlane ?? ControlPlane.KARMADA;
}

/**
 * Which physical cluster runs in the place of each cluster of a fleet: the one of the same name, or one that the fleet does not name. Clusters of OCM keep their names, since an agent
 * knows its own.
 */
export function seats(physical: readonly LiveCluster[], fleet: readonly FleetCluster[]): Map<string, LiveCluster> {
  const named = new Set(fleet.map(({ name }) => name));
  // Spare ones first, those of the other example clusters only if they must.
  const free = physical.filter(({ name }) => !named.has(name)).sort((a, b) => Number(b.name.startsWith('spare')) - Number(a.name.startsWith('spare')));
  return new Map(fleet.map((cluster): [string, LiveCluster] => {
    const own = physical.find(({ name }) => name === cluster.name);
    const seat = own ?? (planeOfCluster(cluster) === ControlPlane.OCM ? undefined : free.shift());
    if (!seat) throw new Error(`No cluster runs in the place of ${cluster.name}: the environment has ${physical.map(({ name }) => name).join(', ')}.`);
    return [cluster.name, seat];
  }));
}

/** Registers exactly the clusters of a fleet with the control planes, with its labels, regions and taints, and waits until they are ready. */
export async function register(environment: LiveEnvironment, fleet: readonly FleetCluster[]): Promise<Site> {
  const seat = seats(environment.clusters, fleet);
  const clusters = new Map(fleet.map((cluster): [string, SiteCluster] => {
    const physical = seat.get(cluster.name)!;
    return [cluster.name, { cluster, controlPlane: planeOfCluster(cluster), physical, kubeconfig: physical.kubeconfig }];
  }));
  await checkMembers(environment, [...clusters.values()]);
  return { environment, clusters };
}

/** Without a supervisor, clusters stay as they were registered when the environment was started. */
async function checkMembers({ karmada }: LiveEnvironment, clusters: readonly SiteCluster[]): Promise<void> {
  if (!karmada) return;
  const members = (await list(karmada, 'clusters.cluster.karmada.io')).map(({ metadata: { name } }) => String(name)).sort();
  const wanted = clusters.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).map(({ cluster: { name } }) => name).sort();
  if (wanted.length > 0 && members.join() !== wanted.join()) {
    throw new Error(`Karmada has the clusters ${members.join(', ')}, and the fleet ${wanted.join(', ')}: divisions would not be those of the fleet.`);
  }
}
