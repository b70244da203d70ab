import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import type { KubeObject } from '../../json/kube-object';
import type { PolicySubject } from './policies';
import { PolicyObject } from './policy-object';

/** The head of a policy, and the name of its construct. */
export interface NamedPolicy {
  readonly id: string;
  readonly head: KubeObject;
}

/**
 * The policies of a federated object as objects of its chart: a plain cdk8s app writes nothing else, and users may patch them. What is in them comes from
 * what Karmada is told, at the time they are rendered.
 */
export class KarmadaPolicies {
  private readonly scope: Construct;
  private readonly made = new Map<string, ApiObject>();
  private readonly handedOut = new Set<ApiObject>();

  /**
   * @param owner the federated object; made before its workload, so that policies stand in front of the template they are for
   * @param told the policies as they are now
   */
  constructor(owner: Construct, private readonly told: () => readonly KubeObject[]) {
    this.scope = new Construct(owner, 'karmada');
  }

  /** The constructs there are. */
  public all(): ApiObject[] {
    return [...this.made.values()];
  }

  /** The constructs of these policies, in their order; made at the first call. */
  public of(policies: readonly NamedPolicy[]): ApiObject[] {
    return policies.map(({ id, head }) => {
      const key = keyOf(head);
      let policy = this.made.get(key);
      if (!policy) {
        policy = new PolicyObject(this.scope, id, head, () => this.told().find((object) => keyOf(object) === key)?.spec ?? {});
        this.made.set(key, policy);
      }
      return policy;
    });
  }

  /** Gives constructs to the user, who may patch them. */
  public handOut(policies: readonly ApiObject[]): ApiObject[] {
    policies.forEach((policy) => this.handedOut.add(policy));
    return [...policies];
  }

  /** Makes constructs of all policies that Karmada is told, and removes those that it is not told any more. */
  public complete(): void {
    const told = this.told();
    const keys = new Set(told.map(keyOf));
    for (const [key, policy] of this.made) {
      if (keys.has(key)) continue;
      this.scope.node.tryRemoveChild(policy.node.id);
      this.made.delete(key);
    }
    this.of(told.map((object) => ({ id: keyOf(object).replaceAll('/', '-'), head: headOf(object) })));
  }

  /** A policy as it is written: as Karmada is told, or as its construct has it where the user may have patched that. */
  public written(policy: KubeObject): KubeObject {
    const construct = this.made.get(keyOf(policy));
    return construct && this.handedOut.has(construct) ? construct.toJson() : policy;
  }
}

/** The object a construct stands for, as far as policies look at it. */
export function subjectOf(construct: IConstruct): PolicySubject {
  const { apiVersion, kind, name, metadata } = ApiObject.of(construct);
  return { apiVersion, kind, metadata: { name, namespace: metadata.namespace } };
}

function headOf({ apiVersion, kind, metadata }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata };
}

function keyOf({ kind, metadata }: KubeObject): string {
  return `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}
