import type { IConstruct } from 'constructs';
import type { KindTable } from '../delivery/kind-facts';
import type { ToolName } from '../federation/federation';
import type { ControlPlane } from '../fleet/control-plane';
import type { Fleet } from '../fleet/fleet';
import type { KubeObject } from '../json/kube-object';
import type { Problem } from '../problems/problem';
import type { Report } from '../problems/reporter';
import type { GateValues } from './chosen-gates';
import type { KruiseSettings } from './kruise-settings';

/** A cluster that gets Kruise. */
export interface InstallationCluster {
  readonly name: string;
  readonly controlPlane: ControlPlane;
  /** What was said for all clusters, and for this one. */
  readonly settings: KruiseSettings;
}

/** What is to be installed where. */
export interface InstallationOrder {
  readonly version: string;
  readonly namespace: string;
  readonly createNamespace: boolean;
  readonly manageCrds: boolean;
  /** What was said for all clusters. */
  readonly settings: KruiseSettings;
  readonly clusters: readonly InstallationCluster[];
  /** The gates of some of the clusters, once everything is defined. */
  readonly gates: (clusters: readonly string[]) => GateValues;
  /** The kinds that some of the clusters get objects of, as `group/Kind`, once everything is defined. */
  readonly kindsIn: (clusters: readonly string[]) => ReadonlySet<string>;
  readonly kinds: KindTable;
  /** The app. */
  readonly root: IConstruct;
  /** Minor version of OCM. */
  readonly ocmVersion: string;
}

/** An object of an installation. */
export interface InstallationObject {
  /** What tells it from the others of the installation. */
  readonly id: string;
  /** Its parts may be lazy. */
  readonly object: KubeObject;
  /** Whether several installations may have the very same one. */
  readonly shared?: boolean;
}

/** A way to install Kruise. */
export interface Installer {
  /** As people call it. */
  readonly tool: string;
  /** The API server that its objects are for: that of a control plane, or the one where a GitOps tool runs. */
  readonly goal: ControlPlane.OCM | ToolName;
  /** The clusters that it reaches. */
  readonly reached: (fleet: Fleet) => readonly string[];
  /** Why it does not reach a cluster, in words that fit one cluster and all of them. */
  readonly unreached: string;
  /** What is wrong with what it was given to read, at no path yet. */
  readonly problems?: () => readonly Problem[];
  readonly check: (order: InstallationOrder, note: Report) => void;
  readonly objects: (order: InstallationOrder) => InstallationObject[];
}
