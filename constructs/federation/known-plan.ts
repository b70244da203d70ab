import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import type { Told } from '../planes/plane';
import type { Problem } from '../problems/problem';
import type { CompiledOverrides } from './compiled-overrides';
import type { ClusterShare, KnownWorkload, Plan } from './planned';

const NO_PROBLEMS: readonly Problem[] = [];

/** The plan of a workload of which it is known what is written, and that nothing is wrong with it. Whoever asks for more has it made. */
export class KnownPlan implements Plan {
  public readonly problems = NO_PROBLEMS;
  public readonly rollout = undefined;
  private whole?: Plan;

  constructor(public readonly known: KnownWorkload, private readonly make: () => Plan) {}

  public get shares(): readonly ClusterShare[] {
    return this.known.shares;
  }

  public get definition(): Definition {
    return this.made().definition;
  }

  public get deliveries(): readonly ClusterDelivery[] | undefined {
    return this.made().deliveries;
  }

  public get told(): ReadonlyMap<ControlPlane, Told> {
    return this.made().told;
  }

  public get split(): Split | undefined {
    return this.made().split;
  }

  public get overrides(): CompiledOverrides | undefined {
    return this.made().overrides;
  }

  private made(): Plan {
    return this.whole ??= this.make();
  }
}
