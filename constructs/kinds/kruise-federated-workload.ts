import { KruiseFederatedResource } from './kruise-federated-resource';
import type { PersistentPodState, PersistentPodStateOptions } from './persistent-pod-state/persistent-pod-state';
import type { PodProbeMarker, ProbeMarkerOptions } from './pod-probe-marker/pod-probe-marker';
import type { PodUnavailableBudget, UnavailableBudgetOptions } from './pod-unavailable-budget/pod-unavailable-budget';
import type { DistributionOptions, ResourceDistribution } from './resource-distribution/resource-distribution';
import type { WorkloadSpread, WorkloadSpreadOptions } from './workload-spread/workload-spread';
import type { ExposeViaServiceOptions, KruiseWorkload } from './pods/pods';
import type * as kplus from '../plus';
import type { OptionStruct } from '../../imports/option-names';

/** A Kruise workload with pods on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedWorkload extends KruiseFederatedResource {
  private pods!: KruiseWorkload;

  /**
   * Exposes the pods by a Service, which travels with the workload on both control planes.
   *
   * @param options ports, name and type of the Service
   */
  public exposeViaService(options: ExposeViaServiceOptions = {}): kplus.Service {
    return this.pods.exposeViaService(options);
  }

  /**
   * Keeps enough pods in service through deletions, evictions and updates in place, in each cluster by itself.
   *
   * @param options how many, and through what; percentages follow the replicas of each cluster
   */
  public addUnavailableBudget(options: UnavailableBudgetOptions): PodUnavailableBudget {
    return this.pods.addUnavailableBudget(options);
  }

  /**
   * Spreads the pods that each cluster gets over parts of it, such as reserved and spot nodes.
   *
   * @param options the parts, and how they are filled; percentages follow the replicas of each cluster
   */
  public addSpread(options: WorkloadSpreadOptions): WorkloadSpread {
    return this.pods.addSpread(options);
  }

  /**
   * Brings pods back to the nodes or zones where they were; every cluster remembers its own. For StatefulSets only.
   *
   * @param options where to, and what else pods keep
   */
  public addPersistentPodState(options: PersistentPodStateOptions): PersistentPodState {
    return this.pods.addPersistentPodState(options);
  }

  /**
   * Asks containers what state they are in and writes the answer on their pods.
   *
   * @param options the probes, and what their outcome means
   */
  public addProbeMarker(options: ProbeMarkerOptions): PodProbeMarker {
    return this.pods.addProbeMarker(options);
  }

  /**
   * Brings a ConfigMap or Secret into other namespaces of all clusters that the workload may run on.
   *
   * @param options what, and where to
   */
  public addDistribution(options: DistributionOptions): ResourceDistribution {
    const distribution = this.pods.addDistribution(options);
    // It points at nothing, so nothing else tells where it belongs.
    this.addCompanion(distribution);
    return distribution;
  }

  /** @internal */
  protected override _define(defined: KruiseWorkload, props: unknown, struct: OptionStruct): void {
    this.pods = defined;
    super._define(defined, props, struct);
  }
}
