import { isDeepStrictEqual } from 'node:util';
import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { Construct } from 'constructs';
import type { Plan } from '../../federation/plan';
import type { KubeObject } from '../../json/kube-object';
import type { PolicySubject } from './policies';
import { outsidePolicyHead, policyHead } from './policies';
import { PolicyObject } from './policy-object';

/**
 * The policies of a federated object for Karmada, as objects of a chart. What is in them comes from the plan, at the time they are
 * rendered.
 */
export class KarmadaPolicies {
  /** The policy that places the object. */
  public propagation?: ApiObject;
  /** Overrides of the object itself first, then of its companions. */
  public readonly overrides: ApiObject[] = [];
  private outside?: ApiObject;
  private readonly scope: Construct;

  constructor(owner: Construct, private readonly plan: () => Plan) {
    this.scope = new Construct(owner, 'karmada');
  }

  /** All policies there are. */
  public all(): ApiObject[] {
    return [...this.overrides, ...[this.propagation, this.outside].flatMap((policy) => policy ?? [])];
  }

  /** Adds the policy that places an object. */
  public propagate(subject: PolicySubject): void {
    this.propagation = this.add('propagation', policyHead('PropagationPolicy', subject), ({ karmada }) => karmada?.propagation);
  }

  /** Adds the policy that overrides an object. */
  public override(subject: PolicySubject): void {
    const head = policyHead('OverridePolicy', subject);
    const rules = (plan: Plan) => plan.karmada?.overrides.find(({ object }) => object.apiVersion === subject.apiVersion && isDeepStrictEqual(policyHead('OverridePolicy', object), head));
    const { length } = this.overrides;
    this.overrides.push(this.add(length === 0 ? 'overrides' : `overrides-${length}`, head, (plan) => rules(plan)?.spec));
  }

  /** Adds or removes the policy for companions outside of the namespace: that there are some shows only when all objects are known. */
  public complete(subject: PolicySubject): void {
    const needed = this.plan().karmada?.outsidePropagation !== undefined;
    if (needed && !this.outside) {
      this.outside = this.add('outside', outsidePolicyHead(subject), ({ karmada }) => karmada?.outsidePropagation);
    } else if (!needed && this.outside) {
      this.scope.node.tryRemoveChild(this.outside.node.id);
      this.outside = undefined;
    }
  }

  private add(id: string, head: KubeObject, spec: (plan: Plan) => any): ApiObject {
    return new PolicyObject(this.scope, id, head, () => spec(this.plan()) ?? {});
  }
}

/** The object a construct stands for, as far as policies look at it. */
export function subjectOf(construct: IConstruct): PolicySubject {
  const { apiVersion, kind, name, metadata } = ApiObject.of(construct);
  return { apiVersion, kind, metadata: { name, namespace: metadata.namespace } };
}
