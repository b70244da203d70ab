import { groupTitle } from './candidate-groups';
import type { KnownFleet } from './known-fleet';
import type { Report } from '../problems/reporter';
import { repeated, watched } from '../problems/reporter';
import { checkSelector } from './selector-checks';
import { isObject } from '../json/json';
import type { ClusterAffinityTerm, PlacementSpec } from '../delivery/model';
import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';
import { shown } from '../json/shown';
import { isLabelKey } from '../json/syntax';

const { ERROR } = Severity;

const ADMISSION = 'karmada 1.18.2 pkg/util/validation/validation.go';
const TYPES = 'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go';

const NAME_LIMIT = 32;

/** Rules on groups that are tried in order. */
export const GROUP_RULES = {
  both: {
    code: 'KF220', severity: ERROR,
    rule: 'A placement has one selector or groups in order, not both.',
    why: 'Admission refuses a policy with clusterAffinity and clusterAffinities.',
    fix: 'use Placement.inOrder, or a single selector.',
    source: ADMISSION,
  },
  none: {
    code: 'KF221', severity: ERROR,
    rule: 'An ordered placement has at least one group.',
    why: 'Karmada drops an empty list and then selects every cluster.',
    fix: 'add a group, or say Placement.onAllClusters().',
    source: TYPES,
  },
  name: {
    code: 'KF222', severity: ERROR,
    rule: 'Names of groups have 1 to 32 characters in the syntax of a label key.',
    why: 'Admission refuses others.',
    fix: 'use letters, digits, `-`, `_` and `.`, at most 32 characters.',
    source: ADMISSION,
  },
  unique: {
    code: 'KF223', severity: ERROR,
    rule: 'Names of groups are unique, those of overflow groups within their group.',
    why: 'Admission refuses repeated names. The clusters a placement starts with form the group `primary`.',
    fix: 'give the group another name.',
    source: ADMISSION,
  },
  overflowVersion: {
    code: 'KF224', severity: ERROR,
    rule: 'Overflow groups need Karmada 1.18.',
    why: 'Older versions do not know the field and drop it without a word.',
    fix: 'use `.orElse(...)` instead, or upgrade Karmada and say so in the fleet.',
    source: TYPES,
  },
  overflowDivision: {
    code: 'KF225', severity: ERROR,
    rule: 'Overflow groups go with aggregation or division by availability.',
    why: 'Only those look at the room clusters have; admission refuses overflow with any other.',
    fix: 'add `.aggregate()` or `.divideByAvailability()`.',
    source: ADMISSION,
  },
  overflowOfAll: {
    code: 'KF226', severity: ERROR,
    rule: 'A group that overflows does not select every cluster.',
    why: 'Nothing would be left to overflow to; admission refuses it.',
    fix: 'select the clusters of the group by name, label or field.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;

/**
 * Checks the selector of a placement, or its groups.
 *
 * @returns whether nothing but warnings was found
 */
export function checkGroups(spec: PlacementSpec, karmadaVersion: string, fleet: KnownFleet | undefined, report: Report): boolean {
  const { note, sound } = watched(report);
  const { clusterAffinity, clusterAffinities } = spec;
  if (clusterAffinities === undefined) return checkSelector('The placement', clusterAffinity, fleet, note);
  if (clusterAffinity !== undefined) note(GROUP_RULES.both, 'The placement has both a selector and groups in order.');
  if (!Array.isArray(clusterAffinities) || clusterAffinities.length === 0) {
    note(GROUP_RULES.none, `The placement has the groups ${shown(clusterAffinities)}, but a list of at least one group is needed.`);
    return sound();
  }
  checkUnique('The placement has groups', clusterAffinities, note);
  for (const term of clusterAffinities) {
    checkGroup('A group of the placement', term, fleet, note);
    if (isObject(term) && term.overflowAffinities !== undefined) checkOverflow(term as ClusterAffinityTerm, spec, karmadaVersion, fleet, note);
  }
  return sound();
}

function checkGroup(what: string, term: unknown, fleet: KnownFleet | undefined, report: Report): void {
  if (!isObject(term)) {
    report(GROUP_RULES.none, `${what} is ${shown(term)}, but a name and a selector are needed.`);
    return;
  }
  const { affinityName } = term;
  if (!isLabelKey(affinityName) || affinityName.length > NAME_LIMIT) {
    report(GROUP_RULES.name, `${what} is called ${shown(affinityName)}, but a name of 1 to ${NAME_LIMIT} characters in label syntax is needed.`);
  }
  checkSelector(groupTitle(affinityName), term, fleet, report);
}

function checkOverflow(
  term: ClusterAffinityTerm, spec: PlacementSpec, karmadaVersion: string, fleet: KnownFleet | undefined, report: Report,
): void {
  const what = groupTitle(term.affinityName);
  const overflow: unknown = term.overflowAffinities;
  if (!Array.isArray(overflow) || overflow.length === 0) {
    report(GROUP_RULES.none, `${what} overflows to ${shown(overflow)}, but a list of at least one group is needed.`);
    return;
  }
  if (!knowsOverflow(karmadaVersion)) report(GROUP_RULES.overflowVersion, `${what} has overflow groups, but Karmada is ${karmadaVersion}.`);
  const { replicaScheduling } = spec;
  const looksAtRoom = replicaScheduling?.replicaSchedulingType === 'Divided'
    && (replicaScheduling.replicaDivisionPreference === 'Aggregated' || replicaScheduling.weightPreference?.dynamicWeight);
  if (!looksAtRoom) report(GROUP_RULES.overflowDivision, `${what} has overflow groups, but the division does not look at the room clusters have.`);
  const { affinityName: _name, overflowAffinities: _overflow, ...own } = term;
  if (Object.keys(own).length === 0) report(GROUP_RULES.overflowOfAll, `${what} selects every cluster and has overflow groups.`);
  checkUnique(`${what} has overflow groups`, [term, ...overflow], report);
  for (const group of overflow) checkGroup(`An overflow group of ${what}`, group, fleet, report);
}

function checkUnique(what: string, terms: readonly any[], report: Report): void {
  const twice = repeated(terms.map((term) => term?.affinityName).filter((name) => typeof name === 'string'));
  for (const name of twice) report(GROUP_RULES.unique, `${what} that share the name '${name}'.`);
}

function knowsOverflow(karmadaVersion: string): boolean {
  const [major, minor] = String(karmadaVersion).split('.').map(Number);
  return major > 1 || minor >= 18;
}
