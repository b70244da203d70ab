import type { Definition } from '../definition/definition';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import type { Told } from '../planes/plane';
import { PlanOnDemand } from './plan-on-demand';
import type { ClusterShare, KnownWorkload, Plan } from './planned';

/** The plan of a workload of which it is known what is written. */
export class KnownPlan extends PlanOnDemand implements Plan {
  public readonly rollout = undefined;

  constructor(public readonly known: KnownWorkload, private readonly make: () => Plan) {
    super();
  }

  public get shares(): readonly ClusterShare[] {
    return this.known.shares;
  }

  public get definition(): Definition {
    return this.made.definition;
  }

  public get told(): ReadonlyMap<ControlPlane, Told> {
    return this.made.told;
  }

  public get split(): Split | undefined {
    return this.made.split;
  }

  protected makeWhole(): Plan {
    return this.make();
  }
}
