import type { ApiObject } from 'cdk8s';
import type { Definition } from '../definition/definition';
import { ControlPlane, newestVersion, PLANE_TRAITS } from '../fleet/control-plane';
import type { Fleet } from '../fleet/fleet';
import type { Kinded } from '../json/kube-object';
import { getOr } from '../json/maps';
import type { PlaneModule } from '../planes/plane';
import type { Federation } from './federation';

/** Where the platform parts of control planes are made, and for which of them. */
export interface PlatformOwner {
  readonly federation: Federation;
  readonly planes: readonly PlaneModule[];
  readonly fleet?: Fleet;
}

/** Makes what control planes need once for all objects of a kind; returns what those share, unless somebody else keeps the platform. */
export function makePlatforms({ federation, planes, fleet }: PlatformOwner, subject: Kinded, options: Definition['planeOptions']): ApiObject | undefined {
  if (!ownsPlatform(fleet)) return undefined;
  const versions = planeVersions(fleet);
  // Agents of control planes that are given finished objects need rights for whatever these are.
  if (planes.some(({ controlPlane }) => !PLANE_TRAITS[controlPlane].schedules)) federation.asksForDeliveries = true;
  return planes.map(({ controlPlane, platform }) => platform({
    subject, options: options[controlPlane],
    chart: () => federation.platformChart(controlPlane),
    clusters: () => fleet?.clustersOf(controlPlane).map(({ name }) => name) ?? [],
    version: versions[controlPlane],
    deliveries: () => federation.current().deliveries(),
  })).find((shared) => shared);
}

/** Whether the app keeps the platform part of its control planes. */
export function ownsPlatform(fleet: Fleet | undefined): boolean {
  return fleet?.managePlatform ?? true;
}

type PlaneVersions = Definition['versions']['planes'];

const NEWEST = versionsBy(newestVersion);
const ofFleets = new WeakMap<Fleet, PlaneVersions>();

/** The minor version of every control plane. */
export function planeVersions(fleet: Fleet | undefined): PlaneVersions {
  return fleet ? getOr(ofFleets, fleet, () => versionsBy((plane) => fleet.versionOf(plane))) : NEWEST;
}

function versionsBy(versionOf: (plane: ControlPlane) => string): PlaneVersions {
  return Object.fromEntries(Object.values(ControlPlane).map((plane) => [plane, versionOf(plane)])) as Record<ControlPlane, string>;
}
