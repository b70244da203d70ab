import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Companions, Definition } from '../definition/definition';
import type { KubeObject } from '../json/kube-object';
import type { SaidWorkload } from '../kinds/pods/said-workload';
import type { Plan } from './plan';

/** What else is in the chart of a federated object. */
export interface ChartView {
  readonly companions: Companions;
  /** What would travel with another template. */
  readonly companionsOf?: (template: KubeObject) => Companions;
  /** The Namespace objects, by name. */
  readonly namespaces: ReadonlyMap<string, KubeObject>;
  /** Override policies that users wrote by hand, in any chart. */
  readonly policies?: Definition['policies'];
  /** Whether an autoscaler decides on the replicas. */
  readonly autoscaled: boolean;
  /** Whether the app keeps Karmada from deleting the template. */
  readonly guarded?: boolean;
  /** What the app puts on the objects in files of clusters. */
  readonly inFiles?: Definition['inFiles'];
  /** The objects below a construct. */
  readonly render: (construct: IConstruct) => KubeObject[];
}

/** What a federation asks of those that take part in it. */
export interface Participant extends IConstruct {
  /** The path of its node, which makes it anew each time that it is asked. */
  readonly _path: string;
  /** What the object is made from, if that is data, and nobody can have said more than that. */
  _said(): SaidWorkload | undefined;
  /** The object with the total of its replicas. */
  _template(): KubeObject;
  /** The object as cdk8s knows it. */
  _templateObject(): ApiObject;
  /** The same if it is in the tree of constructs already. */
  _madeObject(): ApiObject | undefined;
  /** Objects that the construct renders itself, which are not companions of others. */
  _ownObjects(): ApiObject[];
  /** Constructs whose objects travel along. */
  _companions(): readonly IConstruct[];
  /** Objects that others deliver to the same clusters. */
  readonly _leftToOthers: ReadonlySet<ApiObject>;
  /** Whether an autoscaler decides on the replicas, as far as the construct was told. */
  _isAutoscaled(): boolean;
  /** The replicas that were asked for, where an autoscaler keeps them out of the template. */
  _replicas(): number | undefined;
  /** Everything said so far, as plain data. */
  _definition(template: KubeObject, chart: ChartView): Definition;
  /** The policies in a plan, with the patches of those who asked for them. */
  _policies(plan: Plan): KubeObject[];
  /**
   * Adds what only shows when all objects are there.
   *
   * @param constructs whether what control planes are told has to be in the tree of constructs, because cdk8s writes it
   */
  _complete(constructs: boolean): void;
}
