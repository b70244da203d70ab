import type { Chart } from 'cdk8s';
import { Checks, KruiseFederatedCloneSet, KruiseFederatedStatefulSet, Placement } from '../../../constructs';
import * as kplus from '../../../constructs/plus';

/** What differs between the editions of the app that is scaled. */
export interface Scale {
  /** Weights of the clusters for `moved`, without a tie. */
  readonly weights: Readonly<Record<string, number>>;
  /** Replicas of `grown` and `ordered` together, in all clusters. */
  readonly replicas: number;
  /** The image of `autoscaled`. */
  readonly tag: string;
}

/** The limits of the autoscaler of `autoscaled`, in each cluster. */
export const [MIN, MAX] = [1, 6];

/** A workload whose weights move, two whose replicas change, and one that an autoscaler in each cluster scales. */
export function scaledApp(chart: Chart, { weights, replicas, tag }: Scale): void {
  const containers = (of = '1.4.2') => [{ name: 'main', image: `registry.example.com/life:${of}`, portNumber: 8080 }];
  const sum = Object.values(weights).reduce((all, weight) => all + weight, 0);
  const [moving, fixed] = [weights, FIXED].map((by) => Placement.onAllClusters().divideByWeight({ ...by }));
  new KruiseFederatedCloneSet(chart, 'moved', { replicas: sum, containers: containers(), placement: moving });
  new KruiseFederatedCloneSet(chart, 'grown', { replicas, containers: containers(), placement: fixed });
  const ordered = new KruiseFederatedStatefulSet(chart, 'ordered', { replicas, containers: containers(), placement: fixed });
  Checks.acknowledge(ordered, 'KF439'); // pods of one name in several clusters do not meet here
  const autoscaled = new KruiseFederatedCloneSet(chart, 'autoscaled', { containers: containers(tag), placement: Placement.onAllClusters() });
  new kplus.HorizontalPodAutoscaler(chart, 'autoscaler', { target: autoscaled, minReplicas: MIN, maxReplicas: MAX });
}

/** Weights that stay, for multiples of 10 replicas. */
const FIXED = { 'us-west': 4, 'us-east': 2, 'eu-central': 1, 'edge-lisbon': 2, 'edge-tallinn': 1 };
