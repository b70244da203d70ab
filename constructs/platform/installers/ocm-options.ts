import type { OcmClusterGroup, OcmRollout } from '../../planes/ocm/replica-set-options';
import type { KruiseManifests } from '../kruise-manifests';

/** How Open Cluster Management installs Kruise. */
export interface OcmAddOnOptions {
  /** The rendered chart. Hooks of Helm are left out, prose in CRDs is, and what Kruise changes at run time is left to it. */
  readonly manifests: KruiseManifests;
  /** Namespace on the hub for the Placement and the configuration of the add-on. It has to exist. */
  readonly hubNamespace: string;
  /**
   * The ManagedClusterSet that the clusters are in.
   * @default 'global', which every hub has and every cluster is in
   */
  readonly clusterSet?: string;
  /**
   * Whether the binding of the cluster set to the namespace is written too. It needs the right to bind the set.
   * @default true
   */
  readonly bindClusterSet?: boolean;
  /**
   * Name of the add-on on the hub. Templates have the release of Kruise behind it.
   * @default 'openkruise'
   */
  readonly name?: string;
  /**
   * In which steps an upgrade reaches the clusters.
   * @default OcmRollout.all()
   */
  readonly rollout?: OcmRollout;
  /**
   * Groups of clusters, in the order of a rollout.
   * @default - none
   */
  readonly groups?: OcmClusterGroup[];
}
