import { getOr } from '../json/maps';
import { policyOverrider, ruleOverrider } from '../delivery/overrider';
import { pruneForMember } from '../delivery/prune';
import { replicationOf } from '../delivery/replication';
import type { Plan as WorkloadPlan } from '../federation/plan';
import { policiesAt } from '../federation/written-overrides';
import { withoutValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { PlannedObject } from './model';
import { originsOf } from './origins';
import type { PlannedObjects } from './planned-objects';

/** What is known of a workload in clusters whose share is unknown: everything but the replicas. Undefined where an override fails. */
export function outlinesOf({ definition, overrides }: WorkloadPlan, objects: PlannedObjects): (cluster: string) => PlannedObject | undefined {
  const { template, facts, fleet, kinds } = definition;
  const clusters = new Map(fleet?.clusters.map((cluster) => [cluster.name, cluster]));
  const at = fleet && overrides && policiesAt(definition, fleet, template, overrides);
  const byRules = ruleOverrider(overrides?.of(template) ?? []);
  const made = new Map<KubeObject, KubeObject>();
  return (name) => {
    const cluster = clusters.get(name) ?? { name };
    const policies = at?.(name);
    const overridden = (policies ? policyOverrider(policies) : byRules)(template, cluster);
    if (!('object' in overridden)) return undefined;
    const outline = getOr(made, overridden.object, () => withoutValueAt(pruneForMember(overridden.object), replicationOf(template, facts)?.path ?? []));
    return objects.of(outline, () => originsOf({ definition, source: template, facts: kinds.of(template), cluster, policies }, overridden.object));
  };
}
