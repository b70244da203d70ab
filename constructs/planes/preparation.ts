import type { Together } from '../definition/together';
import type { KindTable } from '../delivery/kind-facts';
import type { KubeObject } from '../json/kube-object';
import type { Report } from '../problems/reporter';

/** What a platform team keeps on the control planes of a fleet, before there is any workload. */
export interface PlatformWishes {
  /** CustomResourceDefinitions of Kruise, as they were given; undefined if somebody else keeps them. */
  readonly crds?: readonly KubeObject[];
  /** Whether clusters get the definitions from their control plane. */
  readonly propagateCrds: boolean;
  readonly namespaces: readonly string[];
  /** The kinds of Kruise whose interpreters are kept. */
  readonly interpreted: readonly string[];
}

/** A control plane that is prepared. */
export interface PreparedPlane extends PlatformWishes {
  /** Its clusters, at least one. */
  readonly clusters: readonly string[];
  /** Its minor version. */
  readonly version: string;
  /** Minor version of Kruise that templates are written for. */
  readonly kruise: string;
  /** The kinds that the app knows. */
  readonly kinds: KindTable;
}

/** How a control plane is prepared for workloads of Kruise. */
export interface Preparation {
  /** The objects it needs. What is not sound is left out. */
  readonly write: (plane: PreparedPlane) => KubeObject[];
  /** Checks what was asked for, by itself and against the workloads of the app. */
  readonly check?: (plane: PreparedPlane, workloads: readonly Pick<Together, 'path' | 'definition'>[], report: Report) => void;
}
