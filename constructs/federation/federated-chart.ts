import { Chart, type ChartProps } from 'cdk8s';
import type { Construct } from 'constructs';
import { ChartFederation, type FederatedChartOptions } from './chart-federation';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { IFederatedChart, IFederatedResource } from './federated';
import type { ClusterOverride } from '../overrides/cluster-override';
import { OPTION_NAMES } from '../../imports/option-names';

/** Properties of a chart on many clusters. */
export interface FederatedChartProps extends ChartProps, FederatedChartOptions {}

/**
 * A chart whose objects all go to many clusters: workloads are recognised by their kinds, each with what it refers to and what points at it, and
 * all other objects are placed together.
 *
 * @example
 *
 * const shop = new FederatedChart(app, 'shop', {
 *   namespace: 'shop',
 *   placement: Placement.onClusters('us-west', 'us-east'),
 *   overrides: [ClusterOverride.onClusters('us-east').imageRegistry('registry.us.example.com')],
 * });
 * new Include(shop, 'release', { url: 'manifests/shop.yaml' });
 *
 * declare const theirs: Chart;
 * FederatedChart.fromChart(theirs, { placement: Placement.onAllClusters() });
 */
export class FederatedChart extends Chart implements IFederatedChart {
  /**
   * Federates a chart that somebody else made.
   *
   * @param chart the chart, with all objects it has or will have
   * @param options placement, overrides and delivery
   */
  public static fromChart(chart: Chart, options: FederatedChartOptions = {}): IFederatedChart {
    return new ChartFederation(chart, 'federation', options);
  }

  private readonly federation: ChartFederation;

  /**
   * @param scope the app
   * @param id the name of the chart
   * @param props namespace, placement and overrides
   */
  constructor(scope: Construct, id: string, props: FederatedChartProps = {}) {
    super(scope, id, props ?? {});
    const { ChartProps: ofCharts, FederatedChartOptions: ofFederations } = OPTION_NAMES;
    const others = Object.entries(props ?? {}).filter(([name]) => !Object.hasOwn(ofCharts, name) || Object.hasOwn(ofFederations, name));
    this.federation = new ChartFederation(this, 'federation', Object.fromEntries(others));
  }

  /** What was found in the chart: a FederatedWorkload for each workload, then the other objects. The chart is searched again each time. */
  public get resources(): IFederatedResource[] {
    return this.federation.resources;
  }

  /** What each cluster gets of each resource, in the order of resources and names. Needs a fleet. */
  public get deliveries(): ClusterDelivery[] {
    return this.federation.deliveries;
  }

  /**
   * The objects one cluster gets, as plain JSON; what travels with several workloads is listed once.
   *
   * @param cluster name of a cluster in the fleet
   */
  public delivered(cluster: string): any[] {
    return this.federation.delivered(cluster);
  }

  /**
   * Adds overrides after the existing ones. With it a change can name an object of the chart, which has to exist before.
   *
   * @param overrides how clusters differ
   */
  public addOverrides(...overrides: ClusterOverride[]): void {
    this.federation.addOverrides(...overrides);
  }
}
