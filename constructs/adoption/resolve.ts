import type { Draft } from './draft';
import { repairedRules } from './repair-overrides';
import { byName, listOf } from '../json/json';
import type { OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { OverridePolicies, type OverridePolicy } from '../delivery/override-policies';
import { Closeness, closestOf } from '../delivery/resource-selector';

/** Rules with the policy they are from. */
export interface PolicyRules {
  readonly policy: Draft;
  readonly rules: readonly OverrideRule[];
}

function closenessOf(draft: Draft, object: KubeObject): Closeness {
  return closestOf(listOf<unknown>(draft.object.spec?.resourceSelectors), object, object.metadata.namespace);
}

/** The policy that gets an object: one of its namespace before any other; then priority, how well it fits, and its name. */
export function propagationOf(object: KubeObject, policies: readonly Draft[]): Draft | undefined {
  const choose = (candidates: readonly Draft[]) => candidates
    .map((draft) => ({ draft, rank: closenessOf(draft, object), priority: Number(draft.object.spec?.priority ?? 0) }))
    .filter(({ rank }) => rank !== Closeness.NONE)
    .sort((a, b) => b.priority - a.priority || b.rank - a.rank || byName(a.draft.name, b.draft.name))[0]?.draft;
  const { namespace } = object.metadata;
  const own = namespace === undefined ? [] : policies.filter((draft) => draft.kind === 'PropagationPolicy' && draft.namespace === namespace);
  return choose(own) ?? choose(policies.filter(({ kind }) => kind === 'ClusterPropagationPolicy'));
}

/** The rules for an object in the order in which Karmada applies them. */
export function overridesOf(object: KubeObject, policies: readonly Draft[]): PolicyRules[] {
  const drafts = new Map(policies.filter(({ kind }) => kind.endsWith('OverridePolicy')).map((draft): [OverridePolicy, Draft] => [{
    name: draft.name, namespace: draft.kind === 'OverridePolicy' ? draft.namespace ?? '' : undefined,
    selectors: listOf<unknown>(draft.object.spec?.resourceSelectors), rules: [],
  }, draft]));
  return new OverridePolicies(drafts.keys()).of(object).map((policy) => drafts.get(policy)!)
    .map((draft) => ({ policy: draft, rules: repairedRules(draft, object) }));
}
