import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import type { ClusterFacts, OverrideRule } from './model';
import { applyMatching, matchingRules, type Overridden } from './override';
import type { OverridePolicies, OverridePolicy } from './override-policies';

/** What becomes of an object on a cluster. Clusters with the same rules get the very same result for the same object. */
export type Overrider = (object: KubeObject, cluster: ClusterFacts) => Overridden;

/** Applies the rules that match a cluster, in order. */
export function ruleOverrider(rules: readonly OverrideRule[], claimed = true, policyOf?: (rule: number) => OverridePolicy): Overrider {
  const rulesOf = matchingRules(rules);
  const results = new Map<KubeObject, Map<string, Overridden>>();
  return (object, cluster) => {
    const indexes = rulesOf(cluster);
    const known = getOr(results, object, () => new Map<string, Overridden>());
    return getOr(known, indexes.join(), () => {
      const result = applyMatching(object, rules, indexes, claimed);
      return 'error' in result && policyOf ? { error: { ...result.error, policy: policyOf(result.error.rule) } } : result;
    });
  };
}

/**
 * Applies policies as Karmada does: those of the cluster scope are found for the object as it is, those of its namespace for what the others made of it, since
 * labels, and even the namespace, may have changed.
 */
export function policyOverrider(policies: OverridePolicies, claimed = true): Overrider {
  const global = overriderOf((object) => policies.clusterScoped(object), claimed);
  const local = overriderOf((object) => policies.namespaced(object), claimed);
  return (object, cluster) => {
    const result = global(object, cluster);
    return 'error' in result ? result : local(result.object, cluster);
  };
}

function overriderOf(policiesOf: (object: KubeObject) => readonly OverridePolicy[], claimed: boolean): Overrider {
  const overriders = new Map<KubeObject, Overrider>();
  return (object, cluster) => getOr(overriders, object, () => {
    const rules = policiesOf(object).flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
    return ruleOverrider(rules.map(({ rule }) => rule), claimed, (index) => rules[index].policy);
  })(object, cluster);
}
