import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../../definition/definition';
import { compileOverrides } from '../../overrides/compile';
import type { SolvedStep } from '../../rollout/model';
import type { NewVersion } from './version';

/**
 * The steps of a rollout with one more where it is needed. When the template becomes the new one, the overrides of Karmada's clusters may become others: a container
 * has moved, or a variable has gone. Karmada reads the two one after the other, so first the template changes while all clusters are held at the old version.
 */
export function prepared(definition: Definition, version: NewVersion | undefined, steps: readonly SolvedStep[]): readonly SolvedStep[] {
  if (!version || !divergesOnScheduler(definition, version)) return steps;
  const [before, ...rest] = steps;
  return [before, { ...before, number: 1, name: 'prepare', gates: [] }, ...rest.map((step) => ({ ...step, number: step.number + 1 }))];
}

/** Whether overrides are other patches on the new template than on the old one, on a control plane that is told both. */
function divergesOnScheduler({ template, facts, overrides, fleet }: Definition, version: NewVersion): boolean {
  if (overrides.length === 0 || ![...fleet?.planes.values() ?? []].some(({ schedules }) => schedules)) return false;
  const [old, next] = [template, version.template].map((object) => compileOverrides(object, facts, overrides, fleet?.clusters).rules);
  return !isDeepStrictEqual(old, next);
}
