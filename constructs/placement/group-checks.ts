import { groupTitle } from './candidate-groups';
import type { KnownFleet } from '../fleet/known-fleet';
import { repeated, type Report, watched } from '../problems/reporter';
import { checkSelector } from '../fleet/selector-checks';
import { isObject } from '../json/json';
import type { ClusterAffinityTerm, PlacementSpec } from '../delivery/model';
import { error } from '../problems/problem';
import { shown } from '../json/shown';
import { isLabelKey } from '../json/syntax';

const ADMISSION = 'karmada 1.18.2 pkg/util/validation/validation.go';
const TYPES = 'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go';

const NAME_LIMIT = 32;

/** Rules on groups that are tried in order. */
export const GROUP_RULES = {
  both: error('KF220', ADMISSION, {
    rule: 'A placement has either one selector or ordered groups, not both.',
    why: 'Admission refuses a policy with both clusterAffinity and clusterAffinities.',
    fix: 'use Placement.onFirstFittingGroup(), or a single selector.',
  }),
  none: error('KF221', TYPES, {
    rule: 'An ordered placement has at least one group.',
    why: 'Karmada drops an empty list and then selects every cluster.',
    fix: 'add a group, or use Placement.onAllClusters().',
  }),
  name: error('KF222', ADMISSION, {
    rule: 'Group names have 1 to 32 characters and the syntax of a label key.',
    why: 'Admission refuses other names.',
    fix: 'use letters, digits, `-`, `_` and `.`, at most 32 characters.',
  }),
  unique: error('KF223', ADMISSION, {
    rule: 'Group names are unique in the placement, and overflow group names within their group.',
    why: 'Admission refuses repeated names.',
    fix: 'give the group another name.',
  }),
  overflowVersion: error('KF224', TYPES, {
    rule: 'Overflow groups need Karmada 1.18.',
    why: 'Older versions do not know the field and silently drop it.',
    fix: 'make the overflow group a further group of the placement, or upgrade Karmada and set `controlPlaneVersions` of the fleet.',
  }),
  overflowDivision: error('KF225', ADMISSION, {
    rule: 'Overflow groups require aggregation or division by availability.',
    why: 'Only those take free capacity into account; admission refuses overflow groups with any other division.',
    fix: 'add `.divideOverFewestClusters()` or `.divideByAvailability()`.',
  }),
  overflowOfAll: error('KF226', ADMISSION, {
    rule: 'A group with overflow groups does not select every cluster.',
    why: 'Nothing would be left to overflow to; admission refuses it.',
    fix: 'select the clusters of the group by name, label or field.',
  }),
};

/**
 * Checks the selector of a placement, or its groups.
 *
 * @returns whether nothing but warnings was found
 */
export function checkGroups(spec: PlacementSpec, karmadaVersion: string, fleet: KnownFleet | undefined, report: Report): boolean {
  const { note, sound } = watched(report);
  const { clusterAffinity, clusterAffinities } = spec;
  if (clusterAffinities === undefined) return checkSelector('The placement', clusterAffinity, fleet, note);
  if (clusterAffinity !== undefined) note(GROUP_RULES.both, 'The placement has both a selector and ordered groups.');
  if (!Array.isArray(clusterAffinities) || clusterAffinities.length === 0) {
    note(GROUP_RULES.none, `The placement has the groups ${shown(clusterAffinities)}; expected a list of at least one group.`);
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
    report(GROUP_RULES.none, `${what} is ${shown(term)}; expected a name and a selector.`);
    return;
  }
  const { affinityName } = term;
  if (!isLabelKey(affinityName) || affinityName.length > NAME_LIMIT) {
    report(GROUP_RULES.name, `${what} is called ${shown(affinityName)}; expected a name of 1 to ${NAME_LIMIT} characters in label syntax.`);
  }
  checkSelector(groupTitle(affinityName), term, fleet, report);
}

function checkOverflow(
  term: ClusterAffinityTerm, spec: PlacementSpec, karmadaVersion: string, fleet: KnownFleet | undefined, report: Report,
): void {
  const what = groupTitle(term.affinityName);
  const overflow: unknown = term.overflowAffinities;
  if (!Array.isArray(overflow) || overflow.length === 0) {
    report(GROUP_RULES.none, `${what} overflows to ${shown(overflow)}; expected a list of at least one group.`);
    return;
  }
  if (!knowsOverflow(karmadaVersion)) report(GROUP_RULES.overflowVersion, `${what} has overflow groups, but the Karmada version is ${karmadaVersion}.`);
  const { replicaScheduling } = spec;
  const looksAtRoom = replicaScheduling?.replicaSchedulingType === 'Divided'
    && (replicaScheduling.replicaDivisionPreference === 'Aggregated' || replicaScheduling.weightPreference?.dynamicWeight);
  if (!looksAtRoom) report(GROUP_RULES.overflowDivision, `${what} has overflow groups, but the division does not take free capacity into account.`);
  const { affinityName: _name, overflowAffinities: _overflow, ...own } = term;
  if (Object.keys(own).length === 0) report(GROUP_RULES.overflowOfAll, `${what} selects every cluster, but has overflow groups.`);
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
