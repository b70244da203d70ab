import type { Candidates } from './candidate-groups';
import { INT32_MAX, isWhole, listed, repeated, type Report, watched } from '../problems/reporter';
import { isObject } from '../json/json';
import { spreadsOf } from '../delivery/strategy';
import type { PlacementSpec, SpreadConstraint } from '../delivery/model';
import { UNBOUNDED_GROUPS } from './spread';
import { error, warning } from '../problems/problem';
import { shown } from '../json/shown';

const ADMISSION = 'karmada 1.18.2 pkg/util/validation/validation.go';
const SELECTION = 'karmada 1.18.2 pkg/scheduler/core/spreadconstraint/select_clusters.go';

const FIELDS = ['cluster', 'region', 'provider', 'zone'];

/** Rules on spreading over clusters and regions. */
export const SPREAD_RULES = {
  spreadMax: error('KF240', 'karmada 1.18.2 pkg/scheduler/core/spreadconstraint/select_clusters_by_cluster.go', {
    rule: 'A spread has a maximum.',
    why: 'Karmada treats a missing maximum as zero, selects no cluster, and schedules nothing.',
    fix: 'give `max`, the largest number of clusters or regions to use.',
  }),
  spreadRange: error('KF241', ADMISSION, {
    rule: 'The minimum and maximum of a spread are whole numbers of at least 1, and the minimum is not above the maximum.',
    why: 'Admission refuses other numbers, or no set of clusters can satisfy them.',
    fix: 'correct `min` and `max`.',
  }),
  spreadField: error('KF242', ADMISSION, {
    rule: 'Spreads are over cluster, region, provider or zone, each at most once, and every other spread comes with one over clusters.',
    why: 'Admission refuses other spreads.',
    fix: 'use spreadOverClusters() and spreadOverRegions().',
  }),
  spreadLabel: error('KF243', SELECTION, {
    rule: 'Clusters are not spread by label.',
    why: 'Karmada accepts spreadByLabel but does not implement it, so nothing would be scheduled.',
    fix: 'use spreadOverClusters() or spreadOverRegions().',
  }),
  spreadFilter: warning('KF244', SELECTION, {
    rule: 'Spreads over providers or zones have no minimum or maximum.',
    why: 'Karmada does not choose by provider or zone; such a spread only leaves out clusters that declare none.',
    fix: 'use withAnyProvider() or withAnyZone() for that, and spreadOverRegions() to spread.',
  }),
  spreadIgnored: warning('KF245', SELECTION, {
    rule: 'Spreads are not combined with fixed weights.',
    why: 'Karmada ignores the spread and uses every selected cluster that has a weight.',
    fix: 'remove the spread, or divide equally, by availability or by aggregation.',
  }),
  spreadUnmet: error('KF246', 'karmada 1.18.2 pkg/scheduler/core/spreadconstraint', {
    rule: 'The fleet has enough clusters and regions for the minimum of a spread.',
    why: 'Karmada schedules nothing while there are fewer.',
    fix: 'lower `min`, select more clusters, or declare the regions of the clusters in the fleet.',
  }),
};

/** Checks how a placement spreads, against the fleet too when its candidates are given. */
export function checkSpread(spec: PlacementSpec, candidates: readonly Candidates[] | undefined, report: Report): void {
  const { spreadConstraints } = spec;
  if (spreadConstraints === undefined) return;
  if (!Array.isArray(spreadConstraints)) {
    report(SPREAD_RULES.spreadField, `The spread is ${shown(spreadConstraints)}; expected a list.`);
    return;
  }
  const { note, sound } = watched(report);
  for (const constraint of spreadConstraints) checkConstraint(constraint, note);
  const fields = spreadConstraints.map((constraint) => constraint?.spreadByField).filter((field) => field !== undefined);
  for (const field of repeated(fields)) note(SPREAD_RULES.spreadField, `There are several spreads over the field '${field}'.`);
  if (fields.length > 0 && fields.every((field) => FIELDS.includes(field)) && !fields.includes('cluster')) {
    note(SPREAD_RULES.spreadField, `There is a spread over ${listed(fields)}, but none over clusters.`);
  }
  if (!sound()) return;
  const choosing = spreadConstraints.filter((constraint) => ['cluster', 'region'].includes(constraint.spreadByField) && binds(constraint));
  if (choosing.length > 0 && spreadsOf(spec).length === 0) {
    report(SPREAD_RULES.spreadIgnored, `There is a spread over the field ${listed(choosing.map((each) => each.spreadByField))} and a division by fixed weights.`);
  } else if (candidates) {
    checkEnough(choosing, candidates, report);
  }
}

function checkConstraint(constraint: unknown, report: Report): void {
  if (!isObject(constraint)) {
    report(SPREAD_RULES.spreadField, `A spread is ${shown(constraint)}; expected a minimum and a maximum.`);
    return;
  }
  const { spreadByField: field, spreadByLabel, minGroups: min, maxGroups: max } = constraint;
  if (spreadByLabel !== undefined) {
    report(SPREAD_RULES.spreadLabel, `There is a spread over the label ${shown(spreadByLabel)}.`);
    return;
  }
  if (!FIELDS.includes(field)) {
    report(SPREAD_RULES.spreadField, `There is a spread over the field ${shown(field)}; expected one of ${listed(FIELDS)}.`);
    return;
  }
  const what = `The spread over the field '${field}'`;
  if (max === undefined || max === null) report(SPREAD_RULES.spreadMax, `${what} has no maximum.`);
  else if (!isWhole(max, 1, INT32_MAX)) report(SPREAD_RULES.spreadRange, `${what} has the maximum ${shown(max)}; expected a whole number of at least 1.`);
  else if (isWhole(min, 1, INT32_MAX) && min > max) report(SPREAD_RULES.spreadRange, `${what} has the minimum ${min}, which is above the maximum ${max}.`);
  if (!isWhole(min, 1, INT32_MAX)) report(SPREAD_RULES.spreadRange, `${what} has the minimum ${shown(min)}; expected a whole number of at least 1.`);
  if ((field === 'zone' || field === 'provider') && binds(constraint)) {
    report(SPREAD_RULES.spreadFilter, `${what} asks for ${shown(min)} to ${shown(max)}, but Karmada does not choose by ${field}.`);
  }
}

/** Whether a constraint says more than that the field must be there. */
function binds({ minGroups, maxGroups }: SpreadConstraint): boolean {
  return minGroups !== 1 || maxGroups !== UNBOUNDED_GROUPS;
}

function checkEnough(choosing: readonly SpreadConstraint[], candidates: readonly Candidates[], report: Report): void {
  for (const { spreadByField: field, minGroups: min = 1 } of choosing) {
    const counts = candidates.map(({ usable }) => (field === 'cluster' ? usable.length : new Set(usable.map(({ region }) => region)).size));
    const most = Math.max(0, ...counts);
    // A group with no clusters at all is reported as such.
    if (most > 0 && most < min) report(SPREAD_RULES.spreadUnmet, `The spread over the field '${field}' needs ${min}, but the placement selects ${most}.`);
  }
}
