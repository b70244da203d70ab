import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import type { Together } from '../definition/together';
import type { ControlPlane } from '../fleet/control-plane';
import { servedBy } from './kept-plan';
import type { Plan } from './planned';

/** A workload among the others, by its plan. */
export class PlannedTogether implements Together {
  constructor(private readonly plan: Plan) {}

  public get path(): string {
    return this.definition.path;
  }

  public get definition(): Definition {
    return this.plan.definition;
  }

  public get deliveries(): readonly ClusterDelivery[] | undefined {
    return this.plan.deliveries;
  }

  public get served(): readonly string[] | undefined {
    return servedBy(this.plan);
  }

  public get planes(): ReadonlySet<ControlPlane> {
    return new Set(this.plan.told.keys());
  }
}
