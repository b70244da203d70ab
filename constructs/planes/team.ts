import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { KindTable } from '../delivery/kind-facts';
import type { KubeObject } from '../json/kube-object';

/** A team of a platform, as far as control planes have to know it. */
export interface Team {
  /** What its roles are named after. */
  readonly name: string;
  /** Its members, as subjects of role bindings. */
  readonly subjects: readonly unknown[];
  /** Its namespaces, on control planes and in clusters. */
  readonly namespaces: readonly string[];
  /** Whether the platform creates them on a control plane that has namespaces of workloads. */
  readonly createNamespaces: boolean;
  /** The clusters of the control plane that it may deliver to. */
  readonly clusters: readonly string[];
  /** The ServiceAccount in clusters whose rights its deliveries need. */
  readonly executor: { readonly namespace: string; readonly name: string };
  /** Kinds that it delivers beside those in this app, as `group/Kind`. */
  readonly kinds: readonly string[];
  /** Names of its works; undefined if they are not known. */
  readonly works?: readonly string[];
  /** Sets of clusters that it may choose clusters from. */
  readonly clusterSets: readonly string[];
}

/** What is known beside the team when its rights are written. */
export interface TeamSite {
  readonly kinds: KindTable;
  /** Minor version of the control plane. */
  readonly version: string;
  /** What all clusters get of all workloads, once everything is defined. */
  readonly deliveries: () => readonly ClusterDelivery[];
}

/** What a control plane is told of a team. */
export type TellTeam = (team: Team, site: TeamSite) => readonly KubeObject[];
