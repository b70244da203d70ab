import { checkIndividual } from '../checks';
import { kept, type MakePlan } from '../kept-plan';
import { planDelivery } from '../plan';
import { AlikeWorkloads } from './alike';
import { type DefinitionDigests } from './definition-digest';
import { type KeptPlans, PlanMemory } from './plan-memory';
import { ProgramMemory } from './program-memory';
import { rememberedPlan } from './remembered-plan';

/** How the plans of an app are made that is about to be written. */
export interface Planner {
  readonly make: MakePlan;
  /** What there is to keep for the next run, if that is worth it, and whether it is all that was planned. */
  readonly kept: (isPart: boolean) => KeptPlans | undefined;
}

/**
 * Plans with all that is known before: of other workloads of this run, and by the run before. What is not needed any more once a plan is checked is forgotten.
 *
 * @param digests of definitions, for this run
 * @param onDisk what the run before has kept; undefined if nothing is to be kept
 * @param asksForDeliveries whether somebody needs what all clusters get once everything is planned
 */
export function plannerOf(digests: DefinitionDigests, onDisk?: ProgramMemory, asksForDeliveries = false): Planner {
  const memory = new PlansOfBefore(digests, onDisk);
  const alike = new AlikeWorkloads(digests);
  const make: MakePlan = (definition) => {
    const { likeness, remembered } = alike.find(definition);
    if (remembered && checkIndividual(definition).length === 0) return rememberedPlan(definition, remembered, planDelivery);
    const plan = memory.plan(definition);
    if (likeness !== undefined) alike.keep(likeness, plan);
    return kept(plan, planDelivery);
  };
  return { make: asksForDeliveries ? (definition) => memory.plan(definition) : make, kept: (isPart) => memory.kept(isPart) };
}

/** So many plans are made before anybody looks for those of the run before, which takes longer than that: of workloads that are alike, hardly more are made at all. */
const MADE_ANYWAY = 20;

/** What the run before has found out, if there is enough to plan for it to help. */
class PlansOfBefore {
  private made = 0;
  private memory?: PlanMemory;

  constructor(private readonly digests: DefinitionDigests, private readonly onDisk?: ProgramMemory) {}

  public plan: MakePlan = (definition) => {
    if (this.onDisk && this.made++ === (ProgramMemory.isAsked ? 0 : MADE_ANYWAY)) this.memory = new PlanMemory(this.onDisk.read().plans, this.digests);
    return this.memory ? this.memory.plan(definition, planDelivery) : planDelivery(definition);
  };

  public kept(isPart: boolean): KeptPlans | undefined {
    return this.memory?.kept(isPart);
  }
}
