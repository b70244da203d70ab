import type { Draft } from './draft';
import { repairedRules } from './repair-overrides';
import { byName, isObject, listOf } from '../json/json';
import type { OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { labelMatcher } from '../delivery/selector';

/** Rules with the policy they are from. */
export interface PolicyRules {
  readonly policy: Draft;
  readonly rules: readonly OverrideRule[];
}

/** How well a selector fits: 0 not at all, 1 by kind, 2 by label, 3 by name, as Karmada ranks it. */
function rankOf(selector: any, object: KubeObject): number {
  if (!isObject(selector) || selector.apiVersion !== object.apiVersion || selector.kind !== object.kind) return 0;
  if (selector.namespace && selector.namespace !== object.metadata.namespace) return 0;
  if (selector.name) return selector.name === object.metadata.name ? 3 : 0;
  if (!isObject(selector.labelSelector)) return 1;
  return labelMatcher(selector.labelSelector)(object.metadata.labels ?? {}) ? 2 : 0;
}

function bestRank(draft: Draft, object: KubeObject): number {
  return Math.max(0, ...listOf(draft.object.spec?.resourceSelectors).map((selector) => rankOf(selector, object)));
}

/** The policy that gets an object: one of its namespace before any other; then priority, how well it fits, and its name. */
export function propagationOf(object: KubeObject, policies: readonly Draft[]): Draft | undefined {
  const choose = (candidates: readonly Draft[]) => candidates
    .map((draft) => ({ draft, rank: bestRank(draft, object), priority: Number(draft.object.spec?.priority ?? 0) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.priority - a.priority || b.rank - a.rank || byName(a.draft.name, b.draft.name))[0]?.draft;
  const { namespace } = object.metadata;
  const own = namespace === undefined ? [] : policies.filter((draft) => draft.kind === 'PropagationPolicy' && draft.namespace === namespace);
  return choose(own) ?? choose(policies.filter(({ kind }) => kind === 'ClusterPropagationPolicy'));
}

/** The rules for an object in the order in which Karmada applies them: those of cluster-scoped policies first, better fitting ones last. */
export function overridesOf(object: KubeObject, policies: readonly Draft[]): PolicyRules[] {
  const { namespace } = object.metadata;
  const ranked = (candidates: readonly Draft[]) => candidates
    .map((draft) => ({ draft, rank: listOf(draft.object.spec?.resourceSelectors).length === 0 ? 1 : bestRank(draft, object) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank || byName(a.draft.name, b.draft.name))
    .map(({ draft }) => ({ policy: draft, rules: repairedRules(draft, object) }));
  const global = policies.filter(({ kind }) => kind === 'ClusterOverridePolicy');
  const own = namespace === undefined ? [] : policies.filter((draft) => draft.kind === 'OverridePolicy' && draft.namespace === namespace);
  return [...ranked(global), ...ranked(own)];
}
