import { getOr } from '../../json/maps';
import type { ObjectHead } from '../../definition/together';
import type { Shape } from '../../json/plain';
import type { ClusterAffinity, OverrideRule, PlacementSpec } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import { byName, inKeyOrder } from '../../json/json';
import type { PolicySettings } from '../../placement/policy-settings';
import type { KindTable } from '../../delivery/kind-facts';
import type { OverridePolicySpec, PropagationPolicySpec } from '../../../imports/policy.karmada.io';

/** Whether policies for an object are cluster-scoped: a namespaced policy never matches an object without a namespace. */
export function isClusterScoped(object: ObjectHead, kinds: KindTable): boolean {
  return !(kinds.of(object)?.namespaced ?? object.metadata.namespace !== undefined);
}

/** The namespace of an object as the API server knows it; undefined for what has none. */
export function namespaceOnServer(object: ObjectHead, kinds: KindTable): string | undefined {
  return isClusterScoped(object, kinds) ? undefined : object.metadata.namespace ?? 'default';
}

/** Name of the policies of an object, after the binding that Karmada makes for it. */
export function policyName(object: ObjectHead): string {
  return `${object.metadata.name}-${object.kind}`.toLowerCase();
}

/** Everything of a policy but its spec. */
export function policyHead(kind: 'PropagationPolicy' | 'OverridePolicy', object: ObjectHead, kinds: KindTable, name = policyName(object)): KubeObject {
  const clusterScoped = isClusterScoped(object, kinds);
  const { namespace } = object.metadata;
  return {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: clusterScoped ? `Cluster${kind}` : kind,
    metadata: clusterScoped ? { name } : { name, namespace },
  };
}

/** Whether a policy for a workload can select an object: one with a namespace sees nothing outside of it. */
export function isSelectedFrom(workload: ObjectHead, object: ObjectHead, kinds: KindTable): boolean {
  return isClusterScoped(workload, kinds) || (!isClusterScoped(object, kinds) && object.metadata.namespace === workload.metadata.namespace);
}

/**
 * The head of the policy for companions of a workload that its own cannot have: they are outside of its namespace, or are kept when it goes.
 *
 * @param name of a set of objects, which is not named after one of them
 */
export function outsidePolicyHead(object: ObjectHead, name?: string, suffix = ''): KubeObject {
  const whole = name ?? [object.metadata.namespace, policyName(object)].filter((part) => part).join('-');
  return { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: `${whole}${suffix}` } };
}

/** Names one object, so that the policy ranks above those that select by label or by kind. */
export function resourceSelector(object: KubeObject, kinds: KindTable): Shape<PropagationPolicySpec>['resourceSelectors'][number] {
  const { name, namespace } = object.metadata;
  const { apiVersion, kind } = object;
  return isClusterScoped(object, kinds) ? { apiVersion, kind, name } : { apiVersion, kind, name, namespace };
}

/** The spec of a PropagationPolicy or ClusterPropagationPolicy, complete with the defaults that Karmada would write back. */
export function propagationSpec(
  objects: readonly KubeObject[], placement: PlacementSpec, settings: PolicySettings, kinds: KindTable,
): Shape<PropagationPolicySpec> {
  return inOrderOf({ placement: inOrderOnce(placement), resourceSelectors: objects.map((object) => resourceSelector(object, kinds)), ...settings });
}

const ordered = new WeakMap<PlacementSpec, PlacementSpec>();

/** A placement as it is written, one object for all policies that share it: a placement that is used again is not sorted or written again. */
function inOrderOnce(placement: PlacementSpec): PlacementSpec {
  return getOr(ordered, placement, () => inKeyOrder(placement));
}

const orderedRules = new WeakMap<readonly OverrideRule[], readonly OverrideRule[]>();

/** The members in order, without looking into them. */
function inOrderOf<T extends object>(fields: T): T {
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(fields).sort(byName)) {
    const value = (fields as Record<string, unknown>)[key];
    if (value !== undefined) ordered[key] = value;
  }
  return ordered as T;
}

/** The spec of an OverridePolicy or ClusterOverridePolicy. */
export function overrideSpec(object: KubeObject, rules: readonly OverrideRule[], kinds: KindTable): Shape<OverridePolicySpec> {
  // Karmada's webhook drops an empty list, and a tool that compares would see a difference for ever.
  const resourceSelectors = [resourceSelector(object, kinds)];
  return rules.length > 0 ? { overrideRules: getOr(orderedRules, rules, () => inKeyOrder(rules)), resourceSelectors } : { resourceSelectors };
}

/**
 * Rules as far as they concern clusters of Karmada. Names of other clusters are left out; a rule with no other names is dropped, since an
 * empty list of names would mean every cluster.
 */
export function rulesForKarmada(rules: readonly OverrideRule[], isMember: (cluster: string) => boolean): readonly OverrideRule[] {
  const concerned = rules.flatMap((rule) => {
    const targetCluster = affinityForKarmada(rule.targetCluster, isMember);
    if (targetCluster === 'nobody') return [];
    return targetCluster === rule.targetCluster ? [rule] : [{ ...rule, targetCluster }];
  });
  return concerned.length === rules.length && concerned.every((rule, index) => rule === rules[index]) ? rules : concerned;
}

/** The part of a cluster affinity that Karmada can see; `nobody` if that is no cluster at all. */
export function affinityForKarmada(affinity: ClusterAffinity | undefined, isMember: (cluster: string) => boolean): ClusterAffinity | undefined | 'nobody' {
  const { clusterNames: names, exclude } = affinity ?? {};
  const excluded = exclude && !exclude.every(isMember) ? exclude.filter(isMember) : exclude;
  const seen = excluded === exclude ? affinity : { ...affinity, exclude: excluded };
  if (!names || names.length === 0 || names.every(isMember)) return seen;
  const members = names.filter(isMember);
  return members.length === 0 ? 'nobody' : { ...seen, clusterNames: members };
}
