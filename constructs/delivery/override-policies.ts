import { byName, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { push } from '../json/maps';
import type { OverrideRule } from './model';
import { Closeness, closestOf } from './resource-selector';

/** An OverridePolicy or ClusterOverridePolicy, as far as it decides what clusters get. */
export interface OverridePolicy {
  readonly name: string;
  /** The namespace whose objects it sees; undefined for one that sees all objects. */
  readonly namespace?: string;
  /** What it selects; with none it selects everything that it sees. */
  readonly selectors: readonly unknown[];
  readonly rules: readonly OverrideRule[];
  /** Whose policy it is, in words; undefined for our own. */
  readonly origin?: string;
}

/**
 * All override policies of a control plane, to find those of an object. Karmada applies those of the cluster scope first and then those of the namespace,
 * each in order of how closely they select the object and of their names, so that the closest has the last word (pkg/util/overridemanager).
 */
export class OverridePolicies {
  private readonly global: OverridePolicy[] = [];
  private readonly byNamespace = new Map<string, OverridePolicy[]>();

  constructor(policies: Iterable<OverridePolicy>, private readonly own?: OverridePolicy, among?: OverridePolicies) {
    if (among) {
      this.global = among.global;
      this.byNamespace = among.byNamespace;
    }
    for (const policy of policies) {
      if (policy.namespace === undefined) this.global.push(policy);
      else push(this.byNamespace, policy.namespace, policy);
    }
  }

  public get isEmpty(): boolean {
    return this.global.length === 0 && this.byNamespace.size === 0 && !this.own;
  }

  /** The same policies and one more. */
  public with(own: OverridePolicy | undefined): OverridePolicies {
    return own ? new OverridePolicies([], own, this) : this;
  }

  /** The policies of the cluster scope that select an object, in the order in which they are applied. */
  public clusterScoped(object: KubeObject): OverridePolicy[] {
    return inOrder(this.own && this.own.namespace === undefined ? [...this.global, this.own] : this.global, object);
  }

  /** The policies of the object's namespace that select it, in the order in which they are applied; to be asked once those of the cluster scope have been. */
  public namespaced(object: KubeObject): OverridePolicy[] {
    const namespace: unknown = object.metadata?.namespace;
    if (typeof namespace !== 'string' || namespace === '') return [];
    const there = this.byNamespace.get(namespace) ?? [];
    return inOrder(this.own?.namespace === namespace ? [...there, this.own] : there, object);
  }

  /** The policies that select an object as it is before any override. */
  public of(object: KubeObject): OverridePolicy[] {
    return [...this.clusterScoped(object), ...this.namespaced(object)];
  }
}

function inOrder(policies: readonly OverridePolicy[], object: KubeObject): OverridePolicy[] {
  if (policies.length === 0) return [];
  return policies.map((policy) => ({ policy, closeness: closenessOf(policy, object) }))
    .filter(({ closeness }) => closeness !== Closeness.NONE)
    .sort((a, b) => a.closeness - b.closeness || byName(a.policy.name, b.policy.name))
    .map(({ policy }) => policy);
}

function closenessOf({ selectors }: OverridePolicy, object: KubeObject): Closeness {
  return listOf(selectors).length === 0 ? Closeness.KIND : closestOf(selectors, object, object.metadata?.namespace);
}
