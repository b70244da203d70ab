import type { Definition, Stage } from '../../definition/definition';
import { byName } from '../../json/json';
import type { PolicySettings, SuspensionSettings } from '../../placement/policy-settings';

/** The settings of a definition with the clusters held back that a stage has to hold back. A control plane that divides by itself would bring it to all of them. */
export function suspended({ settings, fleet }: Definition, { awaiting, watched }: Pick<Stage, 'awaiting' | 'watched'>): PolicySettings {
  const scheduled = [...awaiting].filter((cluster) => fleet?.planes.get(cluster)?.schedules);
  return holding(settings, [...scheduled, ...watched]);
}

/** Settings that hold back these clusters as well. */
export function holding(settings: PolicySettings, clusters: readonly string[]): PolicySettings {
  if (clusters.length === 0 || settings.suspension?.dispatching) return settings;
  const names = new Set([...settings.suspension?.dispatchingOnClusters?.clusterNames ?? [], ...clusters]);
  const suspension: SuspensionSettings = { dispatchingOnClusters: { clusterNames: [...names].sort(byName) } };
  return { ...settings, suspension };
}
