import { kept, type MakePlan } from '../kept-plan';
import { planDelivery } from '../plan';
import { AlikeWorkloads } from './alike';
import { DefinitionDigests } from './definition-digest';
import { PlanMemory } from './plan-memory';

/** How the plans of an app are made that is about to be written. */
export interface Planner {
  readonly make: MakePlan;
  /** Keeps what was found out for the next run. */
  readonly save: () => void;
}

/**
 * Plans with all that is known before: by the run before, and of other workloads of this one. What is not needed any more once a plan is checked is forgotten.
 *
 * @param workloads how many there are
 * @param app which of the apps of the program, from 0 on
 * @param asksForDeliveries whether somebody needs what all clusters get once everything is planned
 */
export function plannerOf(workloads: number, app: number, asksForDeliveries = false): Planner {
  const digests = new DefinitionDigests();
  const alike = asksForDeliveries ? undefined : new AlikeWorkloads(digests);
  const memory = PlanMemory.ofProgram(workloads, app, digests);
  const plan: MakePlan = (definition) => planDelivery(definition, alike);
  const make: MakePlan = memory ? (definition) => memory.plan(definition, plan) : plan;
  return { make: asksForDeliveries ? make : (definition) => kept(make(definition), planDelivery), save: () => memory?.save() };
}
