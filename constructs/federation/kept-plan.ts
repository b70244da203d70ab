import { companionsOf, type Definition, reachesFinished } from '../definition/definition';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import { oneValue } from '../json/one-value';
import { moduleOf } from '../kinds/kinds';
import { checksOf } from '../kinds/module';
import type { Told } from '../planes/plane';
import { countedIn } from './answers';
import { PlanOnDemand } from './plan-on-demand';
import type { ClusterShare, Plan, Remembered } from './planned';

/** Makes the plan of a definition. */
export type MakePlan = (definition: Definition) => Plan;

/**
 * A plan of a definition with which nothing is wrong, as far as an output needs it: what control planes are told, and what clusters get in numbers. What they get is half of the memory of a
 * plan, and nearly nobody looks at it once it is checked, so it is worked out again when somebody does.
 */
export class KeptPlan extends PlanOnDemand implements Plan {
  constructor(
    public readonly definition: Definition, public readonly told: ReadonlyMap<ControlPlane, Told>, public readonly split: Split | undefined,
    public readonly shares: readonly ClusterShare[], private readonly make: MakePlan, public readonly remembered?: Remembered,
  ) {
    super();
  }

  protected makeWhole(): Plan {
    return this.make(this.definition);
  }
}

/** What is kept of a plan that was made and checked. */
export function kept(plan: Plan, make: MakePlan): Plan {
  return isDone(plan) ? new KeptPlan(plan.definition, plan.told, plan.split, sharesIn(plan), make) : plan;
}

/** Whether nobody is expected to look at what clusters get: it was all checked, and what is checked among other workloads needs no more than numbers. */
function isDone(plan: Plan): boolean {
  const { definition, problems, rollout } = plan;
  return !(plan instanceof KeptPlan || problems.length > 0 || rollout || !definition.fleet || reachesFinished(definition) || isLookedAt(definition));
}

/** Whether somebody is expected to look at what clusters get of a workload, among others. */
export function isLookedAt(definition: Definition): boolean {
  if (definition.policies || definition.settings.failover) return true;
  return [definition.template, ...companionsOf(definition)].some((object) => checksOf(moduleOf(object))?.together);
}

/** What clusters get by a plan, in numbers. Workloads with one placement often have the same. */
export function sharesIn(plan: Plan): readonly ClusterShare[] {
  return oneValue(countedIn(plan).map(({ cluster, replicas, alternativeReplicas, certainty, objects }): ClusterShare => ({
    cluster, certainty, ...(replicas !== undefined && { replicas }), ...(alternativeReplicas !== undefined && { alternativeReplicas }), ...(objects.length === 0 && { empty: true }),
  })));
}

/** The clusters that get anything by a plan; undefined where they are not known. */
export function servedBy(plan: Plan): readonly string[] | undefined {
  if (!plan.definition.fleet) return undefined;
  const served = plan.shares?.filter(({ empty }) => !empty) ?? plan.deliveries?.filter(({ objects }) => objects.length > 0);
  return served?.map(({ cluster }) => cluster);
}
