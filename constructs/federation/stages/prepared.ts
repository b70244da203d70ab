import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../../definition/definition';
import { matchingRules } from '../../delivery/override';
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

/** Whether overrides are other patches on the new template than on the old one, for a cluster whose control plane is told both. */
function divergesOnScheduler({ template, facts, overrides, fleet }: Definition, version: NewVersion): boolean {
  const scheduled = fleet?.clusters.filter(({ name }) => fleet.planes.get(name)?.schedules) ?? [];
  if (overrides.length === 0 || scheduled.length === 0) return false;
  const [old, next] = [template, version.template].map((object) => {
    const { rules } = compileOverrides(object, facts, overrides, fleet?.clusters);
    const matching = matchingRules(rules);
    return scheduled.map((cluster) => matching(cluster).map((index) => rules[index].overriders));
  });
  return !isDeepStrictEqual(old, next);
}
