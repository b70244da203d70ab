import { type Definition, isDivided, type ObjectOverride, type Stage } from '../definition/definition';
import type { OverrideRule } from '../delivery/model';
import { namedReachOf, reachOf } from '../delivery/reach';
import { type KubeObject, nameOf } from '../json/kube-object';
import { oneValue } from '../json/one-value';
import { checkChanges, type CheckedOverrides, checkEffects, checkOverrides, type OverriddenObject } from '../overrides/checks';
import { compileOverrides } from '../overrides/compile';
import { OVERRIDE_RULES } from '../overrides/rules';
import { finding, type Problem } from '../problems/problem';
import { stagedRules } from './stages/staged-rules';

/** The rules of one overridden object, and what was found on the way to them. */
interface CompiledObject extends CheckedOverrides {
  readonly overridden: OverriddenObject;
  /** Complete only if the overrides are sound. */
  readonly rules: readonly OverrideRule[];
}

/** The rules of every overridden object, checked and compiled once. */
export class CompiledOverrides {
  private readonly compiled = new Map<KubeObject, CompiledObject>();
  private readonly undelivered: readonly Problem[];

  constructor(definition: Definition) {
    const { path, template, companionOverrides, placement, fleet, kinds } = definition;
    const selected = fleet ? reachOf(placement) : namedReachOf(placement);
    const delivered = overriddenObjects(definition);
    this.undelivered = [...companionOverrides.keys()].filter((object) => !delivered.has(object)).map((object) => finding(OVERRIDE_RULES.undelivered, {
      path, message: `A change is within ${nameOf(object)}, which does not travel with ${nameOf(template)}; it is left out.`,
    }));
    const { stage } = definition;
    for (const [object, list] of delivered) {
      this.compiled.set(object, compiledObject({
        path, object, facts: kinds.of(object), overrides: list, clusters: fleet?.clusters, selected,
        divided: object === template && isDivided(definition),
      }, object === template ? stage : undefined));
    }
  }

  /** What is wrong with the overrides themselves. */
  public problems(): Problem[] {
    return [...this.undelivered, ...[...this.compiled.values()].flatMap(({ problems }) => problems)];
  }

  /** What is wrong with what they make of an object, given where that is known already. */
  public effects(delivered: (object: KubeObject, cluster: string) => KubeObject | undefined): Problem[] {
    return [...this.compiled].flatMap(([object, { overridden, rules, sound }]) =>
      (sound && overridden.overrides.length > 0 ? checkEffects(overridden, rules, (cluster) => delivered(object, cluster)) : []));
  }

  /** The rules of an object; none if it is not overridden. */
  public of(object: KubeObject): readonly OverrideRule[] {
    return this.compiled.get(object)?.rules ?? [];
  }

  /** The rules of all overridden objects. */
  public rules(): Map<KubeObject, readonly OverrideRule[]> {
    return new Map([...this.compiled].map(([object, { rules }]) => [object, rules]));
  }
}

/**
 * The objects that are delivered and may have overrides, the workload itself first. A policy for what others deliver would change that without their knowledge, and one for what nobody delivers
 * would never be used.
 */
export function overriddenObjects({ template, overrides, companionOverrides, companions }: Definition): Map<KubeObject, readonly ObjectOverride[]> {
  const travelling = new Set([template, ...companions.attached, ...companions.dependencies]);
  return new Map([[template, overrides], ...[...companionOverrides].filter(([object]) => travelling.has(object))]);
}

function compiledObject(overridden: OverriddenObject, stage: Stage | undefined): CompiledObject {
  const { object, facts, clusters } = overridden;
  const changes = checkChanges(overridden);
  const compiled = compileOverrides(object, facts, changes.sound, clusters);
  const rules = stage && clusters ? stagedRules(stage, compiled.rules, { template: object, facts, overrides: changes.sound, clusters }) : compiled.rules;
  const checked = checkOverrides(overridden, changes, compiled);
  // Workloads of one kind often have the same rules, which are then put in order, checked and written once.
  return { overridden, rules: checked.sound ? oneValue(rules) : rules, ...checked };
}
