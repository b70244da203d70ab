import type { Definition, ObjectOverride } from '../definition/definition';
import { isDivided } from '../definition/definition';
import type { ReviewedOverrides } from '../overrides/rules';
import { reviewOverrides } from '../overrides/rules';
import type { Problem } from '../problems/problem';
import type { OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { ControlPlane } from '../fleet/fleet';
import { overrideSpec, rulesForKarmada } from '../planes/karmada/policies';
import { kindOf } from '../kinds/kinds';

/** The spec of an OverridePolicy and the object it is for. */
export interface PlannedOverride {
  readonly object: KubeObject;
  readonly spec: any;
}

/** The rules of every overridden object, checked and compiled once. */
export class ReviewedRules {
  private readonly reviewed = new Map<KubeObject, ReviewedOverrides>();

  constructor(private readonly definition: Definition) {
    const { path, template, overrides, companionOverrides, fleet } = definition;
    for (const [object, list] of new Map<KubeObject, readonly ObjectOverride[]>([[template, overrides], ...companionOverrides])) {
      const context = { clusters: fleet?.clusters, divided: object === template && isDivided(definition) };
      this.reviewed.set(object, reviewOverrides(path, object, kindOf(object), list, context));
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

  /** The policies for clusters of Karmada. */
  public forKarmada(): PlannedOverride[] {
    const { fleet } = this.definition;
    const isMember = (cluster: string) => fleet === undefined || fleet.controlPlaneOf(cluster) === ControlPlane.KARMADA;
    return [...this.reviewed].flatMap(([object, { rules }]) => {
      const concerned = rulesForKarmada(rules, isMember);
      return concerned.length === 0 ? [] : [{ object, spec: overrideSpec(object, concerned) }];
    });
  }
}
