import type { KubeObject } from '../delivery/model';
import { PlainObject } from './plain-object';

/**
 * The object a workload construct emits. When clusters of several control planes share a workload, the one that is emitted carries the
 * share of its control plane only, while `total()` remains the definition that is divided.
 */
export class WorkloadObject extends PlainObject {
  /** The replicas to emit. Without it, or where it says undefined, all of them. */
  public share?: () => number | undefined;

  /** The object with all replicas, patches included. */
  public total(): KubeObject {
    return super.toJson();
  }

  public override toJson(): any {
    const total = super.toJson();
    const replicas = this.share?.();
    return replicas === undefined ? total : { ...total, spec: { ...total.spec, replicas } };
  }
}
