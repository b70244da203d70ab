import type { AccessSubject } from '../../planes/access-subject';

/** Whose rights are written, and how far they go. */
export interface GitOpsAccessOptions {
  /**
   * The identities that apply the output, by control plane (`Karmada`, `OCM`) or by the name of a cluster of ControlPlane.DIRECT: the account that Argo CD has
   * registered the API server with, or that is in the kubeconfig of Flux.
   */
  readonly identities: { readonly [controlPlaneOrCluster: string]: AccessSubject };
  /**
   * What the names of the roles begin with; the control plane or cluster follows. Give each app its own where several share a control plane.
   * @default federation
   */
  readonly name?: string;
  /**
   * Whether the kinds of the output may be read in all namespaces. Argo CD needs it unless the API server is registered with it for certain namespaces.
   * @default false
   */
  readonly readAllNamespaces?: boolean;
  /**
   * Whether roles and role bindings in the output may have more rights than the identity itself. With it, the identity can give itself any right.
   * @default false
   */
  readonly grantRights?: boolean;
}
