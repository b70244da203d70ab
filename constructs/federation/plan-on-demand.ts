import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Problem } from '../problems/problem';
import type { CompiledOverrides } from './compiled-overrides';
import type { Plan } from './planned';

const NO_PROBLEMS: readonly Problem[] = [];

/** A plan with which nothing is wrong, and of which no more is there than an output needs. It is made when somebody asks for the rest. */
export abstract class PlanOnDemand {
  public readonly problems = NO_PROBLEMS;
  private whole?: Plan;

  public get overrides(): CompiledOverrides | undefined {
    return this.made.overrides;
  }

  public get deliveries(): readonly ClusterDelivery[] | undefined {
    return this.made.deliveries;
  }

  /** All of it. */
  protected get made(): Plan {
    return this.whole ??= this.makeWhole();
  }

  protected abstract makeWhole(): Plan;
}
