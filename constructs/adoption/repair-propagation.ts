import { type Draft, isRecord } from './draft';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { shown } from '../json/shown';
import { listOf } from '../json/json';
import { spreadsOf } from '../delivery/strategy';
import { UNBOUNDED_GROUPS } from '../placement/spread';

/**
 * Repairs what tutorials get wrong in a PropagationPolicy or ClusterPropagationPolicy.
 *
 * @returns whether a constraint by region is gone that still left out clusters without one
 */
export function repairPropagation(draft: Draft): boolean {
  const { spec } = draft.object;
  if (!isRecord(spec)) return false;
  repairFailover(draft, spec);
  const { placement } = spec;
  if (!isRecord(placement)) return false;
  repairAffinity(draft, placement);
  repairDivision(draft, placement);
  const regional = isRegional(placement);
  repairSpread(draft, placement);
  if (spec.preemption === 'Always') draft.note(IMPORT_POLICY_RULES.preemption, 'spec.preemption', 'it is Always');
  return regional && !isRegional(placement);
}

function isRegional(placement: any): boolean {
  return listOf<any>(placement.spreadConstraints).some((constraint) => constraint?.spreadByField === 'region');
}

function repairAffinity(draft: Draft, placement: any): void {
  if (placement.tolerations !== undefined) {
    draft.note(IMPORT_POLICY_RULES.tolerations, 'spec.placement.tolerations', `it is ${shown(placement.tolerations)}`);
    placement.clusterTolerations = [...listOf(placement.clusterTolerations), ...listOf(placement.tolerations)];
    delete placement.tolerations;
  }
  if (placement.clusterAffinity !== undefined && placement.clusterAffinities !== undefined) {
    draft.note(IMPORT_POLICY_RULES.twoAffinities, 'spec.placement.clusterAffinity', `it is ${shown(placement.clusterAffinity)}, but there are clusterAffinities as well`);
    delete placement.clusterAffinity;
  }
}

function repairDivision(draft: Draft, placement: any): void {
  const scheduling = placement.replicaScheduling;
  const field = 'spec.placement.replicaScheduling';
  if (!isRecord(scheduling)) return;
  for (const name of ['dynamicWeight', 'staticWeightList', 'staticClusterWeight']) {
    if (scheduling[name] === undefined) continue;
    draft.note(IMPORT_POLICY_RULES.misplacedWeight, `${field}.${name}`, `it is ${shown(scheduling[name])}`);
    scheduling.weightPreference = { ...scheduling.weightPreference, [name === 'dynamicWeight' ? name : 'staticWeightList']: scheduling[name] };
    delete scheduling[name];
  }
  if (scheduling.replicaDivisionPreference === 'Dynamic') {
    draft.note(IMPORT_POLICY_RULES.dynamicPreference, `${field}.replicaDivisionPreference`, 'it is "Dynamic"');
    scheduling.replicaDivisionPreference = 'Weighted';
    scheduling.weightPreference = { ...scheduling.weightPreference, dynamicWeight: 'AvailableReplicas' };
  }
  repairWeights(draft, scheduling, field);
  if (scheduling.replicaSchedulingType === 'Duplicated') {
    if (scheduling.weightPreference !== undefined || scheduling.replicaDivisionPreference !== undefined) {
      draft.note(IMPORT_POLICY_RULES.duplicatedWeights, field, `it is ${shown(scheduling)}`);
      delete scheduling.weightPreference;
      delete scheduling.replicaDivisionPreference;
    }
  } else if (scheduling.replicaDivisionPreference === undefined) {
    const how = scheduling.weightPreference === undefined ? 'which divides equally' : 'which divides by weights';
    draft.note(IMPORT_POLICY_RULES.impliedDivision, field, `replicaDivisionPreference is missing, ${how}`);
    scheduling.replicaDivisionPreference = 'Weighted';
  }
  scheduling.replicaSchedulingType ??= 'Divided';
}

function repairWeights(draft: Draft, scheduling: any, field: string): void {
  const weights = scheduling.weightPreference?.staticWeightList;
  if (!Array.isArray(weights)) return;
  const kept = weights.filter((item: any) => item?.weight !== 0);
  if (kept.length === weights.length) return;
  const zero = weights.filter((item: any) => item?.weight === 0).map((item: any) => shown(item?.targetCluster)).join(' and ');
  draft.note(IMPORT_POLICY_RULES.zeroWeight, `${field}.weightPreference.staticWeightList`, `the weight of ${zero} is 0`);
  scheduling.weightPreference = { ...scheduling.weightPreference, staticWeightList: kept };
}

/** Whether Karmada does no more than leave out clusters without the field. */
function isFieldOnly(field: unknown): boolean {
  return field === 'zone' || field === 'provider';
}

function repairSpread(draft: Draft, placement: any): void {
  if (!Array.isArray(placement.spreadConstraints)) return;
  const field = 'spec.placement.spreadConstraints';
  // Constraints that are ignored still leave out clusters without a zone or provider; for regions there is no such word, so clusters are named.
  const ignored = placement.spreadConstraints.length > 0 && spreadsOf(placement).length === 0;
  if (ignored) {
    const idle = ({ spreadByField, minGroups = 1, maxGroups }: any) => isFieldOnly(spreadByField) || (spreadByField === 'cluster' && minGroups <= 1 && maxGroups === UNBOUNDED_GROUPS);
    if (!placement.spreadConstraints.every((constraint: any) => isRecord(constraint) && idle(constraint))) draft.note(IMPORT_POLICY_RULES.ignoredSpread, field, `it is ${shown(placement.spreadConstraints)} together with fixed or equal weights`);
    placement.spreadConstraints = placement.spreadConstraints.filter((constraint: any) => isFieldOnly(constraint?.spreadByField));
  }
  const kept: any[] = [];
  placement.spreadConstraints.forEach((given: any, index: number) => {
    if (!isRecord(given)) {
      kept.push(given);
      return;
    }
    const at = `${field}[${index}]`;
    const { spreadByLabel, ...constraint } = given;
    if (spreadByLabel !== undefined) {
      draft.note(IMPORT_POLICY_RULES.spreadByLabel, `${at}.spreadByLabel`, `it is ${shown(spreadByLabel)}`);
      if (constraint.spreadByField === undefined) return;
    }
    constraint.spreadByField ??= 'cluster';
    if (constraint.maxGroups === undefined || constraint.maxGroups === 0) {
      draft.note(IMPORT_POLICY_RULES.noMaximum, `${at}.maxGroups`, constraint.maxGroups === 0 ? 'it is 0' : 'it is missing');
      constraint.maxGroups = UNBOUNDED_GROUPS;
    }
    if (!constraint.minGroups) constraint.minGroups = 1;
    if (isFieldOnly(constraint.spreadByField)) {
      draft.note(IMPORT_POLICY_RULES.idleSpread, at, `clusters are spread by ${constraint.spreadByField}`);
      Object.assign(constraint, { minGroups: 1, maxGroups: UNBOUNDED_GROUPS });
    }
    kept.push(constraint);
  });
  if (kept.length > 0 && !kept.some((constraint) => constraint?.spreadByField === 'cluster')) {
    if (!ignored) draft.note(IMPORT_POLICY_RULES.noClusterSpread, field, `clusters are only spread by ${kept.map((constraint) => shown(constraint?.spreadByField)).join(' and ')}`);
    kept.push({ spreadByField: 'cluster', minGroups: 1, maxGroups: UNBOUNDED_GROUPS });
  }
  if (kept.length > 0) placement.spreadConstraints = kept;
  else delete placement.spreadConstraints;
}

const PURGE_MODES: Readonly<Record<string, string>> = { Immediately: 'Directly', Graciously: 'Gracefully' };

function repairFailover(draft: Draft, spec: any): void {
  const { failover } = spec;
  if (!isRecord(failover)) return;
  if (failover.applicationMigrationPolicy !== undefined) {
    draft.note(IMPORT_POLICY_RULES.migrationPolicy, 'spec.failover.applicationMigrationPolicy', `it is ${shown(failover.applicationMigrationPolicy)}`);
    if (failover.application === undefined) failover.application = isRecord(failover.applicationMigrationPolicy) ? failover.applicationMigrationPolicy : {};
    delete failover.applicationMigrationPolicy;
  }
  for (const part of ['application', 'cluster']) {
    const settings = failover[part];
    if (!isRecord(settings)) continue;
    const at = `spec.failover.${part}`;
    if (Object.hasOwn(PURGE_MODES, settings.purgeMode)) {
      draft.note(IMPORT_POLICY_RULES.purgeMode, `${at}.purgeMode`, `it is ${shown(settings.purgeMode)}`);
      settings.purgeMode = PURGE_MODES[settings.purgeMode];
    }
    if (settings.gracePeriodSeconds !== undefined && settings.purgeMode !== undefined && settings.purgeMode !== 'Gracefully') {
      draft.note(IMPORT_POLICY_RULES.gracePeriod, `${at}.gracePeriodSeconds`, `it is ${shown(settings.gracePeriodSeconds)} with the purge mode ${settings.purgeMode}`);
      delete settings.gracePeriodSeconds;
    }
  }
  if (isRecord(failover.application) && spec.propagateDeps !== true) {
    draft.note(IMPORT_POLICY_RULES.failoverDependencies, 'spec.propagateDeps', spec.propagateDeps === undefined ? 'it is missing' : `it is ${shown(spec.propagateDeps)}`);
    spec.propagateDeps = true;
  }
}
