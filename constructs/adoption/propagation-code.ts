import { call, type Expression, literal, members, name } from './expression';
import { duration } from './placement-code';
import { isObject, listOf } from '../json/json';

/** What a PropagationPolicy says beside its placement, as PropagationOptions; undefined if that is what constructs say by themselves. */
export function propagationCode(spec: any): Expression | undefined {
  const {
    priority, preemption, conflictResolution, propagateDeps, preserveResourcesOnDeletion, activationPreference, schedulerName,
    schedulePriority, failover, suspension,
  } = spec ?? {};
  return someOf({
    priority: priority ? literal(priority) : undefined,
    preemption: preemption === 'Always' ? name('Preemption.ALWAYS') : undefined,
    conflictResolution: conflictResolution === 'Overwrite' ? name('ConflictResolution.OVERWRITE') : undefined,
    propagateDependencies: propagateDeps === true ? undefined : literal(false),
    preserveOnDeletion: preserveResourcesOnDeletion === undefined ? undefined : literal(preserveResourcesOnDeletion),
    lazyActivation: activationPreference === 'Lazy' ? literal(true) : undefined,
    schedulerName: schedulerName === undefined || schedulerName === 'default-scheduler' ? undefined : literal(schedulerName),
    priorityClassName: schedulePriority?.priorityClassName === undefined ? undefined : literal(schedulePriority.priorityClassName),
    applicationFailover: isObject(failover?.application) ? applicationCode(failover.application) : undefined,
    clusterFailover: isObject(failover?.cluster) ? clusterCode(failover.cluster) : undefined,
    suspension: suspensionCode(suspension),
  });
}

function someOf(fields: Readonly<Record<string, Expression | undefined>>): Expression | undefined {
  return Object.values(fields).some((field) => field) ? members(fields) : undefined;
}

function applicationCode({ decisionConditions, purgeMode = 'Gracefully', gracePeriodSeconds, statePreservation }: any): Expression {
  const after = decisionConditions?.tolerationSeconds ?? 300;
  return members({
    after: after === 300 ? undefined : duration(after), purgeMode: purgeCode(purgeMode, gracePeriodSeconds), preserveState: stateCode(statePreservation),
  });
}

function purgeCode(purgeMode: string, gracePeriodSeconds: number | undefined): Expression | undefined {
  if (purgeMode !== 'Gracefully') return call('PurgeMode', purgeMode === 'Never' ? 'never' : 'directly');
  const usual = gracePeriodSeconds === undefined || gracePeriodSeconds === 600;
  return usual ? undefined : call('PurgeMode', 'gracefully', duration(gracePeriodSeconds));
}

function clusterCode({ purgeMode, statePreservation }: any): Expression {
  const purge = purgeMode === 'Directly' ? name('ClusterPurgeMode.DIRECTLY') : undefined;
  return members({ purgeMode: purge, preserveState: stateCode(statePreservation) });
}

function stateCode(preservation: any): Expression | undefined {
  const rules = listOf<any>(preservation?.rules);
  return rules.length === 0 ? undefined : literal(rules.map((rule) => ({ label: rule?.aliasLabelName, jsonPath: rule?.jsonPath })));
}

function suspensionCode(suspension: any): Expression | undefined {
  if (suspension?.dispatching === true) return call('Suspension', 'onAllClusters');
  const names = listOf<string>(suspension?.dispatchingOnClusters?.clusterNames);
  return names.length > 0 ? call('Suspension', 'onClusters', ...names.map(literal)) : undefined;
}
