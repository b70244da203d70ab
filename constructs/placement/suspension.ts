import type { SuspensionSettings } from './policy-settings';

/**
 * Where changes of a workload are held back for now. Clusters keep what they have.
 *
 * @example
 * Suspension.onClusters('us-west')
 */
export class Suspension {
  /** No cluster gets changes. */
  public static onAllClusters(): Suspension {
    return new Suspension({ dispatching: true });
  }

  /**
   * The clusters with these names do not get changes; all others do.
   *
   * @param names names of clusters that the placement selects
   */
  public static onClusters(...names: string[]): Suspension {
    return new Suspension({ dispatchingOnClusters: { clusterNames: [...names] } });
  }

  private constructor(private readonly settings: SuspensionSettings) {}

  /** @internal */
  public _settings(): SuspensionSettings {
    return this.settings;
  }
}

/** A suspension as Karmada reads it. What is none is handed on as it is, for the checks to report. */
export function suspensionSettings(suspension: Suspension): SuspensionSettings {
  const given: any = suspension;
  return typeof given?._settings === 'function' ? given._settings() : given;
}
