import { type Definition, isDivided, type ObjectOverride } from '../../definition/definition';
import { DELIVERY_RULES } from '../../definition/rules';
import { clustersOf, objectKey, type Together, type WrittenByHand } from '../../definition/together';
import { affinityMatcher } from '../../delivery/affinity';
import type { ClusterFacts } from '../../delivery/model';
import { OverridePolicies, type OverridePolicy } from '../../delivery/override-policies';
import { policyOverrider } from '../../delivery/overrider';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, valueAt } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { shownChange } from '../../json/shown';
import type { Change } from '../../overrides/changes/list';
import { lostChanges } from '../../overrides/delivery-checks';
import { idleOverriders } from '../../overrides/idle-overriders';
import { OVERRIDE_RULES } from '../../overrides/rules';
import { distinctProblems, finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import { isOverridePolicy, writtenOverridePolicy } from './override-policies';
import { isReservedNamespace } from './rules';
import { WRITTEN_POLICY_RULES } from './written-rules';

/** Checks what override policies that users wrote by hand do to what we deliver. Whether they can be applied shows in the deliveries. */
export function checkWrittenOverrides(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const charts = new Map(written.filter(({ object }) => isOverridePolicy(object))
    .map((one): [OverridePolicy, string] => [writtenOverridePolicy(one), one.path]));
  if (charts.size === 0) return [];
  const policies = new OverridePolicies(charts.keys());
  return distinctProblems(workloads.flatMap((workload) => {
    const { template, companions, kinds } = workload.definition;
    const objects = [template, ...companions.attached, ...companions.dependencies].map((object) => ({ object, selecting: policies.of(object) }));
    return [
      ...objects.flatMap(({ object, selecting }) => selecting.flatMap((policy) => [
        ...unreached(workload, object, policy), ...idle(charts.get(policy)!, policy, object, kinds.of(object)),
      ])),
      ...(objects.some(({ selecting }) => selecting.length > 0)
        ? [...changedIdentities(workload), ...changedShares(workload, policies.of(template)), ...undone(workload, policies)] : []),
      ...namespacesLeftOut(workload, policies),
    ];
  }));
}

/** Clusters of other control planes that get an object without the changes of a policy. */
function unreached(workload: Together, object: KubeObject, { rules, origin }: OverridePolicy): Problem[] {
  const { path, definition: { fleet } } = workload;
  if (!fleet) return [];
  const matchers = rules.filter((rule) => isObject(rule?.overriders) && Object.keys(rule.overriders).length > 0)
    .map(({ targetCluster }) => affinityMatcher(targetCluster));
  const facts = new Map(fleet.clusters.map((cluster): [string, ClusterFacts] => [cluster.name, cluster]));
  const others = clustersOf(workload, object).filter((name) => !fleet.planes.get(name)?.schedules && matchers.some((matches) => matches(facts.get(name)!)));
  if (others.length === 0) return [];
  const [gets, which] = others.length === 1 ? ['gets', 'is not a cluster'] : ['get', 'are not clusters'];
  const message = `${origin} changes ${nameOf(object)}, but ${listed(others)} ${which} of Karmada and ${gets} it without the change.`;
  return [finding(WRITTEN_POLICY_RULES.elsewhere, { path, message })];
}

/** Reported where the policy is: the object only shows it. */
function idle(path: string, { rules, origin }: OverridePolicy, object: KubeObject, facts: ReturnType<Definition['kinds']['of']>): Problem[] {
  return rules.flatMap((rule) => idleOverriders(rule?.overriders, object, facts))
    .map((what) => finding(WRITTEN_POLICY_RULES.idle, { path, message: `${origin} selects ${nameOf(object)}, where ${what}.` }));
}

/** Objects that come out of the overrides as others. */
function changedIdentities({ path, definition: { template, companions }, deliveries = [] }: Together): Problem[] {
  const known = new Set([template, ...companions.attached, ...companions.dependencies].map(objectKey));
  return deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).flatMap(({ cluster, objects }) => (objects as KubeObject[])
    .filter((object) => !known.has(objectKey(object)))
    .map((object) => finding(OVERRIDE_RULES.identity, {
      path,
      message: `Cluster '${cluster}' would get ${nameOf(object)} of ${object.apiVersion}, which no construct defines: `
        + 'an override policy written by hand changes its kind, name or namespace.',
      fix: 'leave apiVersion, kind, name and namespace out of the policy.',
    })));
}

/** Clusters that would run another number of replicas than their share. */
function changedShares({ path, definition, deliveries = [] }: Together, policies: readonly OverridePolicy[]): Problem[] {
  const { facts } = definition;
  if (!facts?.replicas || !isDivided(definition)) return [];
  return deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).flatMap(({ cluster, workload, replicas }) => {
    const there: unknown = workload && valueAt(workload, facts.replicas!);
    if (workload === undefined || replicas === undefined || there === replicas) return [];
    const theirs = policies.map(({ origin }) => origin).join(' or ');
    const message = `The share of cluster '${cluster}' is ${replicas}, and it would run ${String(there)}, because of ${theirs}.`;
    return [finding(OVERRIDE_RULES.divided, { path, message })];
  });
}

/** Changes of our overrides that are gone from what clusters get. */
function undone({ path, definition, deliveries = [] }: Together, policies: OverridePolicies): Problem[] {
  const { template, overrides, companionOverrides, fleet, kinds } = definition;
  const facts = new Map(fleet?.clusters.map((cluster): [string, ClusterFacts] => [cluster.name, cluster]));
  return [[template, overrides] as const, ...companionOverrides].flatMap(([object, list]: readonly [KubeObject, readonly ObjectOverride[]]) => {
    const theirs = policies.of(object).map(({ origin }) => origin).join(' or ');
    if (theirs === '' || list.length === 0) return [];
    const clusters = new Map<Change, string[]>();
    for (const { cluster, objects, controlPlane } of deliveries) {
      const there = controlPlane === ControlPlane.KARMADA && (objects as KubeObject[]).find((one) => objectKey(one) === objectKey(object));
      if (!there) continue;
      const applying = list.filter(({ target }) => affinityMatcher(target)(facts.get(cluster) ?? { name: cluster })).flatMap(({ changes }) => changes);
      for (const change of lostChanges(applying, there, kinds.of(object))) clusters.set(change, [...clusters.get(change) ?? [], cluster]);
    }
    return [...clusters].map(([change, names]) => finding(WRITTEN_POLICY_RULES.undone, {
      path, message: `The change ${shownChange(change, object)} of ${nameOf(object)} has no effect on ${listed(names)}, because of ${theirs}.`,
    }));
  });
}

/** Karmada brings namespaces to all members by itself; where an override of one fails, there is no place for what is in it. */
function namespacesLeftOut({ path, definition, deliveries = [] }: Together, policies: OverridePolicies): Problem[] {
  const { fleet, template, companions } = definition;
  const clusters = deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).map(({ cluster }) => cluster);
  const facts = fleet?.clusters.filter(({ name }) => clusters.includes(name)) ?? [];
  const names = new Set([template, ...companions.attached, ...companions.dependencies].flatMap(({ metadata }) => metadata.namespace ?? []));
  return [...names].flatMap((name) => {
    const namespace = namespaceOnKarmada(name, definition.namespaces.get(name));
    if (!namespace || policies.of(namespace).length === 0) return [];
    const override = policyOverrider(policies, false);
    return facts.flatMap((cluster) => {
      const result = override(namespace, cluster);
      if (!('error' in result)) return [];
      const { policy, message: why } = result.error;
      const message = `Cluster '${cluster.name}' would not get ${nameOf(namespace)}, and nothing that is in it: ${policy?.origin} cannot be applied: ${why}`;
      return [finding(DELIVERY_RULES.overrideFails, { path, message, fix: 'add resourceSelectors to the policy, so that it leaves Namespaces alone, or correct the override.' })];
    });
  });
}

/** A namespace as Karmada's API server has it; undefined for one that Karmada does not bring to members. */
function namespaceOnKarmada(name: string, written: KubeObject | undefined): KubeObject | undefined {
  const labels = { 'kubernetes.io/metadata.name': name, ...(isObject(written?.metadata.labels) && written.metadata.labels) } as Record<string, string>;
  const skipped = String(labels['namespace.karmada.io/skip-auto-propagation']).toLowerCase() === 'true';
  if (name === 'default' || isReservedNamespace(name) || skipped) return undefined;
  return {
    apiVersion: 'v1', kind: 'Namespace', ...written, metadata: { ...written?.metadata, name, labels },
    spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' },
  };
}
