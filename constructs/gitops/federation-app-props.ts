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
   * In how many directories the workloads of a chart are, by the name of the chart: `{ shop: 16 }` divides `karmada/shop` into `karmada/shop/p00` to `p15`, and `shared` for what they share. Each is an
   * Application or a Kustomization by itself. Flux takes minutes for a chart with thousands of objects, and asks for parts by an error (KF560). A workload has its part by its name alone: it
   * never moves because others come or go, but all move when the number changes. What workloads share is divided by the key `shop/shared`, if it has to be.
   * @default - every chart is one directory
   */
  readonly parts?: { readonly [chart: string]: number };
  /**
   * Whether a short table of who gets how many replicas is printed after each synthesis, on standard error. The environment variable
   * `KRUISE_FEDERATION_SHARES=off` switches it off for all apps.
   * @default true
   */
  readonly printShares?: boolean;
}
