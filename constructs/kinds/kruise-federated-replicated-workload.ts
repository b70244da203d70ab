import { KruiseFederatedWorkload } from './kruise-federated-workload';
import type { ReplicatedWorkload } from './pods/pods';
import type * as kplus from '../plus';
import type { OptionStruct } from '../../imports/option-names';

/** A Kruise workload of so many equal pods on many clusters. Its subclasses are the kinds. It can be handed to an autoscaler of cdk8s-plus, which then scales it in each cluster by itself. */
export abstract class KruiseFederatedReplicatedWorkload extends KruiseFederatedWorkload implements kplus.IScalable {
  private replicated!: ReplicatedWorkload;

  /** Whether an autoscaler targets this workload. Then no number of replicas is written. */
  public get hasAutoscaler(): boolean {
    return this.replicated.hasAutoscaler;
  }

  public set hasAutoscaler(value: boolean) {
    this.replicated.hasAutoscaler = value;
  }

  /** Called by an autoscaler that targets this workload. */
  public markHasAutoscaler(): void {
    this.replicated.markHasAutoscaler();
  }

  /** This workload as the target of an autoscaler. */
  public toScalingTarget(): kplus.ScalingTarget {
    return this.replicated.toScalingTarget();
  }

  /** @internal */
  protected override _define(defined: ReplicatedWorkload, props: unknown, struct: OptionStruct): void {
    this.replicated = defined;
    super._define(defined, props, struct);
  }
}
