import type { IConstruct } from 'constructs';
import type { Companions } from '../definition/companions';
import type { KubeObject } from '../json/kube-object';

/** What else is in the chart of a federated object. */
export interface ChartView {
  readonly companions: Companions;
  /** The Namespace objects, by name. */
  readonly namespaces: ReadonlyMap<string, KubeObject>;
  /** Whether an autoscaler decides on the replicas. */
  readonly autoscaled: boolean;
  /** The objects below a construct. */
  readonly render: (construct: IConstruct) => KubeObject[];
}
