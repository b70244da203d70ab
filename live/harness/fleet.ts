import { ControlPlane, type FleetCluster } from '../../constructs';
import { divided } from '../../constructs/json/json';
import { readAccess } from '../control-planes/credentials';
import { joinKarmada, leaveKarmada, manage, unmanage } from '../control-planes/registration';
import type { LiveCluster, LiveEnvironment } from '../environment';
import { list } from './kubectl';
import { until } from './until';

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
  const of = (controlPlane: ControlPlane) => [...clusters.values()].filter((one) => one.controlPlane === controlPlane);
  // First those that leave: a cluster may go from one control plane to the other.
  const [members, managed] = await Promise.all([leaving(environment, of(ControlPlane.KARMADA)), unmanaging(environment, of(ControlPlane.OCM))]);
  await Promise.all([
    ...of(ControlPlane.KARMADA).map(async ({ cluster, physical }) => {
      if (!members.has(cluster.name) || environment.supervisor) await joinKarmada(environment, cluster, physical.name);
    }),
    ...of(ControlPlane.OCM).map(async ({ cluster, physical }) => {
      if (!managed.has(cluster.name) || environment.supervisor) await manage(environment, cluster, physical.name);
    }),
  ]);
  await schedulable(environment, of(ControlPlane.KARMADA));
  return { environment, clusters };
}

/** Takes from Karmada what the fleet does not have there, or has elsewhere; gives the names that stay. */
async function leaving(environment: LiveEnvironment, wanted: readonly SiteCluster[]): Promise<Set<string>> {
  const { karmada, supervisor } = environment;
  if (!karmada) return new Set();
  const seat = new Map(wanted.map(({ cluster, kubeconfig }) => [cluster.name, readAccess(kubeconfig).server]));
  const there = await list(karmada, 'clusters.cluster.karmada.io');
  const [stay, leave] = divided(there, ({ metadata: { name }, spec }) => seat.get(String(name)) === spec.apiEndpoint);
  // An environment that somebody else started, and keeps, is left as it is; with clusters that the fleet does not know divisions would be others.
  if (!supervisor && leave.length > 0 && wanted.length > 0) throw new Error(`Karmada has clusters that the fleet does not have: ${leave.map(({ metadata: { name } }) => name).join(', ')}.`);
  if (supervisor) await Promise.all(leave.map(({ metadata: { name } }) => leaveKarmada(environment, String(name))));
  return new Set(stay.map(({ metadata: { name } }) => String(name)));
}

/** The same at the hub of OCM. */
async function unmanaging(environment: LiveEnvironment, wanted: readonly SiteCluster[]): Promise<Set<string>> {
  const { hub, supervisor } = environment;
  if (!hub) return new Set();
  const names = new Set(wanted.map(({ cluster: { name } }) => name));
  const [stay, leave] = divided((await list(hub, 'managedclusters.cluster.open-cluster-management.io')).map(({ metadata: { name } }) => String(name)), (name) => names.has(name));
  if (supervisor) await Promise.all(leave.map((name) => unmanage(environment, name)));
  return new Set(stay);
}

/** Karmada places objects only where it knows that their kind is served, which it asks a new member for once in a while. */
async function schedulable({ karmada }: LiveEnvironment, wanted: readonly SiteCluster[]): Promise<void> {
  if (!karmada || wanted.length === 0) return;
  await until('Karmada to know the APIs of its members', 60, async () => {
    const there = new Map((await list(karmada, 'clusters.cluster.karmada.io')).map((cluster) => [String(cluster.metadata.name), cluster]));
    return wanted.map(({ cluster: { name } }) => name).filter((name) => {
      const { conditions = [], apiEnablements = [] } = there.get(name)?.status ?? {};
      return !conditions.some(({ type, status }: any) => type === 'Ready' && status === 'True')
        || !apiEnablements.some(({ groupVersion }: any) => groupVersion.startsWith('apps.kruise.io/'));
    });
  });
}
