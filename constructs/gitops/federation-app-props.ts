import type { AppProps } from 'cdk8s';
import type { GitOps } from './git-ops';

/** Properties of a federation app, in addition to those of every cdk8s app. */
export interface FederationAppProps extends AppProps {
  /**
   * The tools that apply the output. For each, its objects are written into `gitops/`, and the manifests carry what it needs.
   * @default - none: the output is applied by hand or by objects of your own
   */
  readonly gitOps?: GitOps[];
  /**
   * Whether workloads are protected from being deleted by mistake. Templates, namespaces and interpreters on Karmada get a label that makes its API server refuse to delete
   * them, even for Argo CD or Flux, until a commit removes the label. An OCM hub has no such label; there Argo CD asks before it removes a work.
   * @default false
   */
  readonly deletionProtection?: boolean;
  /**
   * Whether a short table of who gets how many replicas is printed after each synthesis, on standard error. The environment variable
   * `KRUISE_FEDERATION_SHARES=off` switches it off for all apps.
   * @default true
   */
  readonly printShares?: boolean;
}
