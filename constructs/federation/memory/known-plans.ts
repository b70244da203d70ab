import { AlikeWorkloads } from './alike';
import { DefinitionDigests } from './definition-digest';
import { PlanMemory } from './plan-memory';

/** What was found out before, about workloads of this run and by the run before. */
export interface KnownPlans {
  readonly alike: AlikeWorkloads;
  readonly memory?: PlanMemory;
}

/**
 * What is known when an app is about to be written.
 *
 * @param workloads how many there are
 * @param app which of the apps of the program, from 0 on
 */
export function knownPlans(workloads: number, app: number): KnownPlans {
  const digests = new DefinitionDigests();
  return { alike: new AlikeWorkloads(digests), memory: PlanMemory.ofProgram(workloads, app, digests) };
}
