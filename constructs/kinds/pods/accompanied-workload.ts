import * as kplus from '../../plus';
import { PersistentPodState, type PersistentPodStateOptions } from '../persistent-pod-state/persistent-pod-state';
import { PodProbeMarker, type ProbeMarkerOptions } from '../pod-probe-marker/pod-probe-marker';
import { PodUnavailableBudget, ProtectedPods, type UnavailableBudgetOptions } from '../pod-unavailable-budget/pod-unavailable-budget';
import { type DistributionOptions, ResourceDistribution } from '../resource-distribution/resource-distribution';
import { WorkloadSpread, type WorkloadSpreadOptions } from '../workload-spread/workload-spread';
import type { KruiseVersion } from '../../fleet/versions';

/**
 * A workload that Kruise can spread, protect, probe and bring back. What is made for it here is its child, is about it and nothing else, and travels with it.
 */
export abstract class AccompaniedWorkload extends kplus.Workload {
  /** The version of OpenKruise this workload is written for. */
  public abstract readonly kruiseVersion: KruiseVersion;

  /**
   * Keeps enough pods in service through deletions, evictions and updates in place.
   *
   * @param options how many, and through what
   */
  public addUnavailableBudget(options: UnavailableBudgetOptions): PodUnavailableBudget {
    const { id, props } = this.companion('Budget', options);
    return new PodUnavailableBudget(this, id, { ...props, pods: ProtectedPods.ofWorkload(this) });
  }

  /**
   * Spreads the pods over parts of a cluster, such as reserved and spot nodes.
   *
   * @param options the parts, and how they are filled
   */
  public addSpread(options: WorkloadSpreadOptions): WorkloadSpread {
    const { id, props } = this.companion('Spread', options);
    return new WorkloadSpread(this, id, { ...props, target: this });
  }

  /**
   * Brings pods back to the nodes or zones where they were. For StatefulSets only.
   *
   * @param options where to, and what else pods keep
   */
  public addPersistentPodState(options: PersistentPodStateOptions): PersistentPodState {
    const { id, props } = this.companion('PodState', options);
    return new PersistentPodState(this, id, { ...props, target: this });
  }

  /**
   * Asks containers what state they are in and writes the answer on their pods.
   *
   * @param options the probes, and what their outcome means
   */
  public addProbeMarker(options: ProbeMarkerOptions): PodProbeMarker {
    const { id, props } = this.companion('ProbeMarker', options);
    return new PodProbeMarker(this, id, { ...props, pods: this.podConditions() });
  }

  /**
   * Brings a ConfigMap or Secret into other namespaces of the same clusters.
   *
   * @param options what, and where to
   */
  public addDistribution(options: DistributionOptions): ResourceDistribution {
    const { name, ...settings }: DistributionOptions = options ?? {};
    const named: unknown = (settings.resource as any)?._toKube?.()?.metadata?.name;
    // Objects of all namespaces meet in the scope of a cluster.
    const unique = name ?? [this.metadata.namespace, this.name, named].filter((part) => part).join('-');
    return new ResourceDistribution(this, this.free('Distribution'), { ...settings, metadata: { name: unique }, kruiseVersion: this.kruiseVersion });
  }

  /** A free id below this workload, and the options as properties: under the name of the workload unless they say otherwise. */
  private companion<T extends { readonly name?: string }>(kind: string, options: T) {
    const id = this.free(kind);
    const { name, ...settings } = options ?? {} as T;
    const metadata = { name: name ?? `${this.name}${id.slice(kind.length)}`, namespace: this.metadata.namespace };
    return { id, props: { ...settings, metadata, kruiseVersion: this.kruiseVersion } };
  }

  private free(kind: string): string {
    let id = kind;
    for (let count = 2; this.node.tryFindChild(id); count++) id = `${kind}-${count}`;
    return id;
  }

  /** The labels of the pods at the time of rendering: they can be added to until then. */
  private podConditions() {
    const selector = () => this._toLabelSelector();
    return {
      get matchLabels() { return selector().matchLabels; },
      get matchExpressions() { return selector().matchExpressions as any; },
    };
  }
}
