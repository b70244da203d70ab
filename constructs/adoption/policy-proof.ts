import { isObject, listOf } from '../json/json';

/** What Karmada takes where a policy says nothing. */
const DEFAULTS: Readonly<Record<string, unknown>> = { conflictResolution: 'Abort', preemption: 'Never', priority: 0, schedulerName: 'default-scheduler' };

/** Fields that deliveries do not show, or not on every cluster there may be. */
const FIELDS = [
  'activationPreference', 'conflictResolution', 'failover', 'placement', 'preemption', 'preserveResourcesOnDeletion', 'priority', 'propagateDeps', 'schedulePriority', 'schedulerName', 'suspension',
];

/** What a PropagationPolicy says beside what it selects, in one way for all ways to say it. */
export function policyMeaning(spec: any): Record<string, unknown> {
  const said = { ...DEFAULTS, ...(isObject(spec) && withoutIdle(spec) as object) } as any;
  return Object.fromEntries(FIELDS.map((field) => [field, field === 'placement' ? placementMeaning(said.placement) : field === 'failover' ? failoverMeaning(said.failover) : said[field]]));
}

function placementMeaning(placement: any): Record<string, unknown> {
  const { replicaScheduling, spreadConstraints, ...rest } = isObject(placement) ? placement as any : {};
  const { replicaSchedulingType = 'Duplicated', replicaDivisionPreference, weightPreference } = isObject(replicaScheduling) ? replicaScheduling as any : {};
  const spread = listOf<any>(spreadConstraints).map((constraint) => [String(constraint?.spreadByField), { minGroups: 1, ...constraint }]);
  return {
    ...rest,
    // Weights show in the replicas of each cluster, in whatever order they are written.
    division: replicaSchedulingType === 'Duplicated' ? 'Duplicated' : [replicaDivisionPreference, weightPreference?.dynamicWeight],
    spread: Object.fromEntries(spread),
  };
}

function failoverMeaning(failover: any): unknown {
  if (!isObject(failover)) return failover;
  const { application, ...rest } = failover as any;
  if (application === undefined) return rest;
  const { purgeMode = 'Gracefully', gracePeriodSeconds = purgeMode === 'Gracefully' ? 600 : undefined, decisionConditions, ...others } = application;
  return { ...rest, application: { ...others, purgeMode, gracePeriodSeconds, decisionConditions: { tolerationSeconds: 300, ...decisionConditions } } };
}

/** A value without members that are false or empty: they say what leaving them out says. */
function withoutIdle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIdle);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutIdle(inner)] as const)
    .filter(([key, inner]) => inner !== false && inner !== null && inner !== undefined && inner !== '' && !(Array.isArray(inner) && inner.length === 0) && !(isObject(inner) && Object.keys(inner).length === 0 && key !== 'application' && key !== 'cluster')));
}
