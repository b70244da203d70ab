import { KruiseFederatedResource } from './kruise-federated-resource';
import type { ExposeViaServiceOptions, KruiseWorkload } from '../workloads/pods';
import type * as kplus from '../workloads/plus';

/** A Kruise workload with pods on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedWorkload extends KruiseFederatedResource {
  private pods!: KruiseWorkload;

  /**
   * Exposes the pods by a Service, which travels with the workload on both control planes.
   *
   * @param options ports, name and type of the Service
   */
  public exposeViaService(options: ExposeViaServiceOptions = {}): kplus.Service {
    return this.pods.exposeViaService(options);
  }

  /** @internal */
  protected override _define(defined: KruiseWorkload): void {
    this.pods = defined;
    super._define(defined);
  }
}
