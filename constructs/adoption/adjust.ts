import type { AdoptedObject } from './adopted';
import { settleRules } from './settle-rules';
import type { KnownClusters } from './known-clusters';
import type { PolicyRules } from './resolve';
import { IMPORT_KIND_RULES } from './kind-rules';
import { IMPORT_OVERRIDE_RULES, IMPORT_POLICY_RULES } from './policy-rules';
import { IMPORT_RULES } from './rules';
import { deliver, forecastOf } from '../delivery/deliver';
import { groupedBy, isObject, listOf, valueAt, withValueAt } from '../json/json';
import type { OverrideRule, PlacementSpec } from '../delivery/model';
import { replicasOf } from '../delivery/replication';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import { formatPointer } from '../json/pointer';
import { withKindDefaults } from '../kinds/kinds';
import { groupOf, type KubeObject } from '../json/kube-object';
import { isAutoscaler, targetOf } from '../kinds/target-of';

/** Repairs that take an object and its policies together. */
export function adjustObject(given: Omit<AdoptedObject, 'object'>, clusters: KnownClusters, delivered: readonly KubeObject[]): AdoptedObject {
  const { draft, policy, facts } = given;
  const spec = policy && { ...policy.object.spec, placement: isObject(policy.object.spec?.placement) ? policy.object.spec.placement : {} };
  const scheduling = spec?.placement.replicaScheduling;
  const divided = scheduling?.replicaSchedulingType === 'Divided';
  if (divided && draft.kind === 'BroadcastJob') draft.note(IMPORT_KIND_RULES.jobReplicas, '', `${policy!.title} divides it`);
  // What has no replicas goes everywhere as it is.
  const countless = divided && !facts?.replicas && !['Job', 'Pod', 'Workflow'].includes(draft.kind);
  if (countless) spec.placement = { ...spec.placement, replicaScheduling: { replicaSchedulingType: 'Duplicated' } };
  if (divided && !countless) repairPartition(given);
  const object = withAutoscaling(given, withKindDefaults(draft.object), delivered);
  const replicas = facts?.replicas ? replicasOf(object, facts) : 0;
  if (policy && !isObject(scheduling) && replicas > 1) {
    policy.note(IMPORT_POLICY_RULES.impliedDivision, 'spec.placement.replicaScheduling', `it is missing, so every cluster runs all ${replicas} replicas of ${draft.title}`);
  }
  const overrides = settleRules(object, given.overrides, clusters.compared);
  const failure = policy && forecastOf({ template: object, facts, placement: spec.placement, overrideRules: [], clusters: clusters.compared }).failure;
  if (failure && clusters.fleet) policy.note(IMPORT_RULES.undelivered, 'spec.placement', `${draft.title} cannot be scheduled: ${failure.message.replace(/\.$/, '')}`);
  const adjusted = { ...given, object, spec, overrides };
  return divided && !countless && facts?.replicas ? withFixedReplicas(adjusted, clusters) : adjusted;
}

function repairPartition({ draft, facts }: Omit<AdoptedObject, 'object'>): void {
  const partition = draft.object.spec?.updateStrategy?.partition;
  if (draft.kind !== 'CloneSet' || !Number.isInteger(partition) || partition === 0) return;
  const replicas = replicasOf(draft.object, facts);
  const percent = replicas === 0 ? 100 : Math.min(100, Math.round((100 * partition) / replicas));
  draft.note(IMPORT_KIND_RULES.partition, 'spec.updateStrategy.partition', `it is ${partition}, but the ${replicas} replicas are divided`, `set to ${percent}%.`);
  draft.object.spec.updateStrategy.partition = `${percent}%`;
}

/** The label that makes Karmada leave replicas to an autoscaler, as the construct sets it. */
function withAutoscaling({ draft, facts }: Omit<AdoptedObject, 'object'>, object: KubeObject, delivered: readonly KubeObject[]): KubeObject {
  const autoscaler = delivered.find((one) => {
    const target = isAutoscaler(one) && one.metadata.namespace === object.metadata.namespace ? targetOf(one) : undefined;
    return target?.kind === object.kind && target.name === object.metadata.name && (target.group ?? groupOf(object.apiVersion)) === groupOf(object.apiVersion);
  });
  if (!autoscaler) return object;
  if (object.metadata.labels?.[RETAIN_REPLICAS] !== 'true') draft.note(IMPORT_RULES.autoscaled, 'metadata.labels', `${autoscaler.kind} ${autoscaler.metadata.name} scales it, but the label is missing`);
  const counted = facts?.replicas ? withValueAt(object, facts.replicas, valueAt(object, facts.replicas) ?? 1) : object;
  return withValueAt(counted, ['metadata', 'labels', RETAIN_REPLICAS], 'true');
}

/** Where rules set the replicas of a divided workload: the same numbers, said of each cluster. */
function withFixedReplicas(given: AdoptedObject, clusters: KnownClusters): AdoptedObject {
  const { object, facts, overrides, policy, spec } = given;
  const path = formatPointer(facts!.replicas!);
  const sets = (rule: OverrideRule) => listOf<any>(rule?.overriders?.plaintext).some((item) => item?.path === path);
  const setting = overrides.filter(({ rules }) => rules.some(sets));
  if (setting.length === 0) return given;
  const all = overrides.flatMap(({ rules }) => rules);
  const deliveries = deliver({ template: object, facts, placement: spec.placement, overrideRules: all, clusters: clusters.compared });
  if (deliveries.some(({ certainty, object: got, replicas }) => certainty !== 'exact' || (!got && replicas !== 0))) return given;
  const reached = deliveries.filter((delivery) => delivery.object);
  for (const { policy: by } of setting) by.note(IMPORT_OVERRIDE_RULES.dividedReplicas, 'spec.overrideRules', `it sets the replicas of ${given.draft.title}, but ${policy!.title} divides them`);
  const { clusterTolerations } = spec.placement as PlacementSpec;
  const placement: PlacementSpec = {
    clusterAffinity: { clusterNames: reached.map(({ cluster }) => cluster) }, ...(clusterTolerations && { clusterTolerations }), replicaScheduling: { replicaSchedulingType: 'Duplicated' },
  };
  const without = (rule: OverrideRule): OverrideRule => ({ ...rule, overriders: { ...rule.overriders, plaintext: listOf<any>(rule.overriders.plaintext).filter((item) => item?.path !== path) } });
  const kept = overrides.map(({ policy: by, rules }): PolicyRules => ({ policy: by, rules: rules.map((rule) => (sets(rule) ? without(rule) : rule)) }));
  const total = replicasOf(object, facts);
  const byNumber = [...groupedBy(reached, ({ object: got }) => String(valueAt(got, facts!.replicas!)))].filter(([number]) => Number(number) !== total);
  const numbers = byNumber.map(([number, list]): OverrideRule => ({
    targetCluster: { clusterNames: list.map(({ cluster }) => cluster) }, overriders: { plaintext: [{ path, operator: 'replace', value: Number(number) }] },
  }));
  return { ...given, spec: { ...spec, placement }, overrides: [...kept, { policy: setting[0].policy, rules: numbers }] };
}

