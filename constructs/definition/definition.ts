import type { IConstruct } from 'constructs';
import type { Companions } from '../federation/companions';
import type { Problem } from '../problems/problem';
import type { ClusterAffinity, ClusterFacts, PlacementSpec } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { replicationOf } from '../delivery/replication';
import type { ControlPlane } from '../fleet/fleet';
import type { OcmOptions } from '../planes/ocm/options';
import type { Change } from '../overrides/change';
import type { PolicySettings } from '../placement/policy-settings';
import { kindOf } from '../kinds/kinds';

/** One override as far as it concerns one object. */
export interface ObjectOverride {
  readonly target?: ClusterAffinity;
  readonly changes: readonly Change[];
}

/** The clusters as far as they are known. */
export interface FleetView {
  readonly clusters: readonly ClusterFacts[];
  readonly controlPlaneOf: (cluster: string) => ControlPlane | undefined;
}

/** What else is in the chart of a federated object. */
export interface ChartView {
  readonly companions: Companions;
  /** The Namespace object of that name, if there is one. */
  readonly namespace: (name: string) => KubeObject | undefined;
  /** The objects below a construct. */
  readonly render: (construct: IConstruct) => KubeObject[];
}

/** Everything a federated workload says, as plain data. */
export interface Definition {
  /** Path of the construct, for messages. */
  readonly path: string;
  /** The workload with the total of its replicas. */
  readonly template: KubeObject;
  readonly placement: PlacementSpec;
  readonly settings: PolicySettings;
  readonly overrides: readonly ObjectOverride[];
  /** Overrides of companions, by the companion. */
  readonly companionOverrides: ReadonlyMap<KubeObject, readonly ObjectOverride[]>;
  readonly companions: Companions;
  /** The Namespace object of that name, if the user wrote one. */
  readonly namespace: (name: string) => KubeObject | undefined;
  readonly fleet?: FleetView;
  readonly versions: { readonly kruise: string; readonly karmada: string; readonly ocm: string };
  readonly ocm: OcmOptions;
  /** An autoscaler in the clusters decides on the replicas. */
  readonly autoscaled: boolean;
  /** Rules of the kind, for the template and for what each cluster gets. */
  readonly checkObject: (path: string, object: KubeObject) => Problem[];
  /** What the construct found wrong with its own properties. */
  readonly problems: readonly Problem[];
}

/** Whether replicas are divided between clusters. */
export function isDivided({ placement, template }: Definition): boolean {
  return placement.replicaScheduling?.replicaSchedulingType === 'Divided' && replicationOf(template, kindOf(template))?.path !== undefined;
}
