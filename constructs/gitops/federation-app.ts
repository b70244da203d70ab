import type { AppProps } from 'cdk8s';
import { App } from 'cdk8s';
import { appTree } from './app-tree';
import { writeTree } from './output-tree';
import { ValidationError } from './validation-error';
import { Federation } from '../federation/federation';

/**
 * A cdk8s app that writes a tree with one directory for each API server instead of one file for each chart:
 *
 * ```
 * karmada/platform/...          interpreters
 * karmada/<chart>/...           overrides, policies, templates
 * ocm/platform/...              permissions of the work agents
 * ocm/<cluster>/<chart>/...     ManifestWorks
 * <chart>.k8s.yaml              charts without federated workloads
 * ```
 *
 * Nothing is written unless all checks pass. Run by itself it touches only files that changed; `cdk8s synth` empties the directory first.
 *
 * @example
 *
 * const app = new FederationApp();
 * new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }, { name: 'us-east' }] });
 * // charts and workloads
 * app.synth();
 */
export class FederationApp extends App {
  /**
   * @param props as for a cdk8s App; `yamlOutputType` has no effect
   */
  constructor(props: AppProps = {}) {
    super(props);
    Federation.of(this).writesItself = true;
  }

  /** Checks everything, then writes the tree into the output directory. */
  public override synth(): void {
    const errors = this.node.findAll().flatMap((construct) => construct.node.validate().map((message) => `[${construct.node.path}] ${message}`));
    if (errors.length > 0) throw new ValidationError(errors);
    writeTree(this.outdir, appTree(this));
  }
}
