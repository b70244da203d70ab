import type { ApiObject } from 'cdk8s';
import type { Definition } from '../definition/definition';
import { ControlPlane, newestVersion } from '../fleet/control-plane';
import type { Fleet } from '../fleet/fleet';
import type { Kinded } from '../json/kube-object';
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
  return planes.map(({ controlPlane, platform }) => platform({
    subject, options: options[controlPlane],
    chart: () => federation.platformChart(controlPlane),
    clusters: fleet?.clustersOf(controlPlane).map(({ name }) => name) ?? [],
    version: versions[controlPlane],
    deliveries: () => federation.current().deliveries(),
  })).find((shared) => shared);
}

/** Whether the app keeps the platform part of its control planes. */
export function ownsPlatform(fleet: Fleet | undefined): boolean {
  return fleet?.managePlatform ?? true;
}

/** The minor version of every control plane. */
export function planeVersions(fleet: Fleet | undefined): Definition['versions']['planes'] {
  const planes = Object.values(ControlPlane);
  return Object.fromEntries(planes.map((plane) => [plane, fleet?.versionOf(plane) ?? newestVersion(plane)])) as Record<ControlPlane, string>;
}
