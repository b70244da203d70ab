import type { Definition, FleetView } from '../definition/definition';
import type { Fleet } from '../fleet/fleet';
import { getOr } from '../json/maps';
import { planeVersions } from './platforms';

type Versions = Definition['versions'];

const views = new WeakMap<Fleet, FleetView>();

/** The clusters of a fleet, once for all workloads: from the first of them on they do not change. */
export function fleetViewOf(fleet: Fleet): FleetView {
  return getOr(views, fleet, () => ({ clusters: fleet._facts(), planes: fleet._planes() }));
}

const ofFleets = new WeakMap<Fleet, Map<string, Versions>>();

/**
 * The versions that a workload is written for and meets.
 *
 * @param kruise the version of Kruise that it is written for
 */
export function versionsOf(fleet: Fleet | undefined, kruise: string): Versions {
  const versions = (): Versions => ({ kruise, clusters: fleet?._kruiseBeside(kruise), planes: planeVersions(fleet) });
  return fleet ? getOr(getOr(ofFleets, fleet, () => new Map<string, Versions>()), kruise, versions) : versions();
}
