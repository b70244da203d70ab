import { KruiseFederatedWorkload } from './kruise-federated-workload';
import type { ReplicatedWorkload } from './pods/pods';
import type * as kplus from '../plus';

/** A Kruise workload of so many equal pods on many clusters. Its subclasses are the kinds. It can be handed to an autoscaler of cdk8s-plus, which then scales it in each cluster by itself. */
export abstract class KruiseFederatedReplicatedWorkload extends KruiseFederatedWorkload implements kplus.IScalable {
  /** @internal */
  protected override get _defined(): ReplicatedWorkload {
    return super._defined as ReplicatedWorkload;
  }

  /** Whether an autoscaler targets this workload. Then no number of replicas is written. */
  public get hasAutoscaler(): boolean {
    return this._defined.hasAutoscaler;
  }

  public set hasAutoscaler(value: boolean) {
    this._defined.hasAutoscaler = value;
  }

  /** Called by an autoscaler that targets this workload. */
  public markHasAutoscaler(): void {
    this._defined.markHasAutoscaler();
  }

  /** This workload as the target of an autoscaler. */
  public toScalingTarget(): kplus.ScalingTarget {
    return this._defined.toScalingTarget();
  }
}
