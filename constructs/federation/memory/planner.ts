import { checkIndividual } from '../checks';
import { kept, type MakePlan } from '../kept-plan';
import { planDelivery } from '../plan';
import { AlikeWorkloads } from './alike';
import { DefinitionDigests } from './definition-digest';
import { PlanMemory } from './plan-memory';
import { rememberedPlan } from './remembered-plan';

/** How the plans of an app are made that is about to be written. */
export interface Planner {
  readonly make: MakePlan;
  /** Keeps what was found out for the next run. */
  readonly save: () => void;
}

/**
 * Plans with all that is known before: of other workloads of this run, and by the run before. What is not needed any more once a plan is checked is forgotten.
 *
 * @param workloads how many there are
 * @param app which of the apps of the program, from 0 on
 * @param asksForDeliveries whether somebody needs what all clusters get once everything is planned
 */
export function plannerOf(workloads: number, app: number, asksForDeliveries = false): Planner {
  const digests = new DefinitionDigests();
  const memory = new PlansOfBefore(workloads, app, digests);
  const alike = new AlikeWorkloads(digests);
  const make: MakePlan = (definition) => {
    const { likeness, remembered } = alike.find(definition);
    if (remembered && checkIndividual(definition).length === 0) return rememberedPlan(definition, remembered, planDelivery);
    const plan = memory.plan(definition);
    if (likeness !== undefined) alike.keep(likeness, plan);
    return kept(plan, planDelivery);
  };
  return { make: asksForDeliveries ? (definition) => memory.plan(definition) : make, save: () => memory.save() };
}

/** So many plans are made before anybody looks for those of the run before, which takes longer than that: of workloads that are alike, hardly more are made at all. */
const MADE_ANYWAY = 20;

/** What the run before has found out, if there is enough to plan for it to help. */
class PlansOfBefore {
  private made = 0;
  private memory?: PlanMemory;

  constructor(private readonly workloads: number, private readonly app: number, private readonly digests: DefinitionDigests) {}

  public plan: MakePlan = (definition) => {
    if (this.made++ === (PlanMemory.isAsked() ? 0 : MADE_ANYWAY)) this.memory = PlanMemory.ofProgram(this.workloads, this.app, this.digests);
    return this.memory ? this.memory.plan(definition, planDelivery) : planDelivery(definition);
  };

  public save(): void {
    this.memory?.save();
  }
}
