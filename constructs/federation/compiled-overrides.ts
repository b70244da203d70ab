import type { Definition, ObjectOverride } from '../definition/definition';
import { isDivided } from '../definition/definition';
import type { OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { ReviewedOverrides } from '../overrides/rules';
import { reviewOverrides } from '../overrides/rules';
import type { Problem } from '../problems/problem';

/** The rules of every overridden object, checked and compiled once. */
export class CompiledOverrides {
  private readonly reviewed = new Map<KubeObject, ReviewedOverrides>();

  constructor(definition: Definition) {
    const { path, template, overrides, companionOverrides, fleet, kinds } = definition;
    for (const [object, list] of new Map<KubeObject, readonly ObjectOverride[]>([[template, overrides], ...companionOverrides])) {
      const context = { clusters: fleet?.clusters, divided: object === template && isDivided(definition) };
      this.reviewed.set(object, reviewOverrides(path, object, kinds.of(object), list, context));
    }
  }

  /** What is wrong with the overrides themselves. */
  public problems(): Problem[] {
    return [...this.reviewed.values()].flatMap(({ problems }) => problems);
  }

  /** What is wrong with what they make of an object, given where that is known already. */
  public effects(delivered: (object: KubeObject, cluster: string) => KubeObject | undefined): Problem[] {
    return [...this.reviewed].flatMap(([object, { effects }]) => effects((cluster) => delivered(object, cluster)));
  }

  /** The rules of an object; none if it is not overridden. */
  public of(object: KubeObject): readonly OverrideRule[] {
    return this.reviewed.get(object)?.rules ?? [];
  }

  /** The rules of all overridden objects. */
  public rules(): Map<KubeObject, readonly OverrideRule[]> {
    return new Map([...this.reviewed].map(([object, { rules }]) => [object, rules]));
  }
}
