import type { Definition } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import type { PolicySettings } from '../../placement/policy-settings';
import { finding, type Problem } from '../../problems/problem';
import { ROLLOUT_RULES } from '../../rollout/rules';

/** A definition of the new version: what its pods refer to is that of the new version. */
export function withNext(definition: Definition): Definition {
  return definition.nextCompanions ? { ...definition, companions: definition.nextCompanions } : definition;
}

/**
 * A step of a new version with what the pods of both versions refer to. Karmada looks for dependencies in the template, so that what only the other version needs is
 * selected by the policy: that of the old version until the plan is taken away, since pods have it until the last one is updated; and that of the new version in step
 * 0, where it is there before the first pod needs it, and until the last pod that came back has gone.
 */
export function withBoth(staged: Definition, { companions: old, nextCompanions: next }: Definition, step: number): Definition {
  if (!next) return staged;
  const [all, later] = [old, next].map(({ dependencies, attached }) => [...dependencies, ...attached]);
  const [oldOnly, newOnly] = [without(all, later), without(later, all)];
  const beside = step === 0 ? [...oldOnly, ...newOnly] : oldOnly;
  if (beside.length === 0) return staged;
  const { dependencies, attached } = staged.companions;
  return { ...staged, companions: { dependencies: without(dependencies, beside), attached: [...attached, ...without(beside, attached)] } };
}

/**
 * A step of a first delivery in which clusters wait: what pods refer to is held back with the workload. As a dependency Karmada would bring it to all clusters (its
 * dependencies distributor copies no suspension to the bindings that it makes).
 */
export function withHeldDependencies(staged: Definition): Definition {
  const { stage, companions: { dependencies, attached }, settings } = staged;
  if (!stage || stage.awaiting.size === 0 || dependencies.length === 0 || !settings.propagateDeps) return staged;
  const { propagateDeps: _all, ...rest } = settings;
  return { ...staged, settings: rest as PolicySettings, companions: { dependencies: [], attached: [...attached, ...without(dependencies, attached)] } };
}

/** Failover of applications needs dependencies to be propagated, which knows no clusters that wait. */
export function checkHeldDependencies({ path, rollout, settings, companions }: Definition): Problem[] {
  if (rollout?.form !== 'first' || !settings.failover?.application || companions.dependencies.length === 0) return [];
  return [finding(ROLLOUT_RULES.inexact, {
    path, message: 'A first delivery by groups has applicationFailover: Karmada then brings what pods refer to to all clusters at once.',
    fix: 'leave out applicationFailover until the first delivery is done.',
  })];
}

function without(objects: readonly KubeObject[], others: readonly KubeObject[]): KubeObject[] {
  return objects.filter((object) => !others.includes(object));
}
