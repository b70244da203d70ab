import { getOr } from '../../json/maps';
import { Closeness, closestOf } from '../../delivery/resource-selector';
import { byName, isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';

/** Whether a policy can see an object at all: one in a namespace sees nothing outside of it, and nothing that has no namespace. */
function seesNamespace({ kind, metadata }: KubeObject, namespace: string | undefined): boolean {
  return kind.startsWith('Cluster') || (namespace !== undefined && (metadata.namespace ?? 'default') === namespace);
}

/** How closely a PropagationPolicy or ClusterPropagationPolicy matches an object: as its closest selector does. */
export function policyCloseness(policy: KubeObject, object: KubeObject, namespace: string | undefined): Closeness {
  if (!seesNamespace(policy, namespace)) return Closeness.NONE;
  return closestOf(listOf<unknown>(policy.spec?.resourceSelectors), object, namespace);
}

/** The explicit priority of a policy. */
function priorityOf({ spec }: KubeObject): number {
  const priority: unknown = spec?.priority;
  return typeof priority === 'number' ? priority : 0;
}

/**
 * PropagationPolicies and ClusterPropagationPolicies, to find the one that Karmada gives an object to that no policy has yet (pkg/detector/detector.go,
 * compare.go): any PropagationPolicy comes before every ClusterPropagationPolicy, then the higher priority, then the closer selector, then the smaller name.
 * A template keeps the policy it has when a better one comes later, so the answer holds where policies are applied before templates.
 */
export class PropagationPolicies<T> {
  private readonly byKind = new Map<string, Set<T>>();

  /** @param policyOf the policy of an entry; objects of other kinds are left out */
  public constructor(entries: Iterable<T>, private readonly policyOf: (entry: T) => KubeObject) {
    for (const entry of entries) {
      const { kind, spec } = policyOf(entry);
      if (kind !== 'PropagationPolicy' && kind !== 'ClusterPropagationPolicy') continue;
      for (const selector of listOf<any>(spec?.resourceSelectors).filter(isObject)) getOr(this.byKind, kindKey(selector), () => new Set<T>()).add(entry);
    }
  }

  public get isEmpty(): boolean {
    return this.byKind.size === 0;
  }

  /**
   * The entries whose policy matches an object, the one that gets it first.
   *
   * @param namespace of the object as the API server knows it; undefined for what has none
   */
  public matching(object: KubeObject, namespace: string | undefined): T[] {
    const ranked = [...this.byKind.get(kindKey(object)) ?? []].flatMap((entry) => {
      const policy = this.policyOf(entry);
      const closeness = policyCloseness(policy, object, namespace);
      return closeness === Closeness.NONE ? [] : [{ entry, policy, closeness }];
    });
    return ranked.sort((a, b) => Number(a.policy.kind.startsWith('Cluster')) - Number(b.policy.kind.startsWith('Cluster'))
      || priorityOf(b.policy) - priorityOf(a.policy) || b.closeness - a.closeness || byName(a.policy.metadata.name, b.policy.metadata.name)).map(({ entry }) => entry);
  }
}

/** Tells the objects that policies among these objects bring to clusters. */
export function objectsSelected(objects: readonly KubeObject[]): (object: KubeObject) => boolean {
  const policies = new PropagationPolicies(objects, (object) => object);
  return (object) => !policies.isEmpty && policies.matching(object, object.metadata.namespace).length > 0;
}

function kindKey({ apiVersion, kind }: { readonly apiVersion?: unknown; readonly kind?: unknown }): string {
  return `${String(apiVersion)}/${String(kind)}`;
}
