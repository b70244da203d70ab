import type { IConstruct } from 'constructs';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { ClusterOverride } from '../overrides/cluster-override';
import type { Placement } from '../placement/placement';

/**
 * An object on many clusters, as others see it: where it goes, and what each cluster gets. Functions that take one can be called with every
 * federated construct of this package, and with a stand-in in tests.
 */
export interface IFederatedResource extends IConstruct {
  /** Where it runs and how its replicas are divided, as it was said. */
  readonly placement: Placement;
  /** How clusters differ, as it was said. */
  readonly overrides: ClusterOverride[];
  /** What each cluster gets, in the order of names. Needs a fleet. */
  readonly deliveries: ClusterDelivery[];
  /**
   * What one cluster gets, with its number of replicas and how certain that is; undefined for a cluster of the fleet that is not selected.
   *
   * @param cluster name of a cluster in the fleet
   */
  delivery(cluster: string): ClusterDelivery | undefined;
  /**
   * The objects one cluster gets, as plain JSON: companions and the workload, divided and overridden. Empty for a cluster of the fleet
   * that is not selected.
   *
   * @param cluster name of a cluster in the fleet
   */
  delivered(cluster: string): any[];
  /**
   * The workload itself as one cluster gets it; undefined where it is not delivered.
   *
   * @param cluster name of a cluster in the fleet
   */
  deliveredWorkload(cluster: string): any;
  /**
   * Lets objects travel with the workload that neither its pods refer to nor that select its pods; those travel by themselves.
   *
   * @param companions constructs with the objects, in any chart
   */
  addCompanion(...companions: IConstruct[]): void;
}

/** A chart whose objects go to many clusters, whoever made it. */
export interface IFederatedChart extends IConstruct {
  /** What was found in the chart: a FederatedWorkload for each workload, then the other objects. The chart is searched again each time. */
  readonly resources: IFederatedResource[];
  /** What each cluster gets of each resource, in the order of resources and names. Needs a fleet. */
  readonly deliveries: ClusterDelivery[];
  /**
   * The objects one cluster gets, as plain JSON; what travels with several workloads is listed once.
   *
   * @param cluster name of a cluster in the fleet
   */
  delivered(cluster: string): any[];
  /**
   * Adds overrides after the existing ones. With it a change can name an object of the chart, which has to exist before.
   *
   * @param overrides how clusters differ
   */
  addOverrides(...overrides: ClusterOverride[]): void;
}
