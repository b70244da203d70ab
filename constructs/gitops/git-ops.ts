import type { GitOpsAccessOptions } from './access/access-options';
import type { ArgoCdOptions } from './argocd/argo-cd-options';
import type { FluxOptions } from './flux/flux-options';
import type { GitOpsTool } from '../output/git-ops-tool';

/**
 * The tool that applies the output: Argo CD or Flux. Its objects are written into `gitops/` of the tree.
 *
 * @example
 *
 * new FederationApp({
 *   gitOps: [GitOps.argoCd({ repository: 'https://git.example.com/platform/deploy.git', destinations: { Karmada: { name: 'karmada' } } })],
 * });
 */
export class GitOps {
  /**
   * Argo CD: an Application for each directory, projects that allow what is in the tree and nothing else, and health checks for what the clusters report.
   *
   * @param options where Argo CD finds the output and which API servers the control planes are
   */
  public static argoCd(options: ArgoCdOptions): GitOps {
    const { argoCd } = require('./argocd/argo-cd') as typeof import('./argocd/argo-cd');
    return new GitOps(argoCd(options));
  }

  /**
   * Flux: a Kustomization for each directory, in the order they depend on each other, healthy when the workloads are.
   *
   * @param options where Flux finds the output and how it reaches the control planes
   */
  public static flux(options: FluxOptions): GitOps {
    const { flux } = require('./flux/flux') as typeof import('./flux/flux');
    return new GitOps(flux(options));
  }

  /**
   * The rights that the identity of Argo CD or Flux needs: roles for exactly the kinds and namespaces of the output, in a file for each API server. Somebody who may
   * hand out rights there applies it; it is not part of what the tools apply.
   *
   * @param options the identities, by API server
   */
  public static access(options: GitOpsAccessOptions): GitOps {
    const { access } = require('./access/access') as typeof import('./access/access');
    return new GitOps(access(options));
  }

  /** @internal */
  public readonly _tool: GitOpsTool;

  private constructor(tool: GitOpsTool) {
    this._tool = tool;
  }
}
