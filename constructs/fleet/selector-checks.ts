import { ControlPlane, PLANE_TRAITS } from './control-plane';
import { type KnownFleet, knownFleet } from './known-fleet';
import { listed, repeated, type Report, reporter, watched } from '../problems/reporter';
import { checkRequirements, checkSatisfiable } from './requirement-checks';
import { SELECTOR_RULES } from './selector-rules';
import { isObject, listOf } from '../json/json';
import type { ClusterAffinity, ClusterFacts } from '../delivery/model';
import type { Problem, Rule } from '../problems/problem';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';
import { isDnsLabel } from '../json/syntax';

/**
 * Checks a selector alone, such as that of an override.
 *
 * @param what whose selector it is, as the subject of a sentence: `The second override`
 */
export function checkClusterSelector(path: string, what: string, affinity: ClusterAffinity, clusters?: readonly ClusterFacts[]): Problem[] {
  const problems: Problem[] = [];
  checkSelector(what, affinity, knownFleet(clusters), reporter(path, problems));
  return problems;
}

/**
 * Checks which clusters a selector means.
 *
 * @param what whose selector it is, as the subject of a sentence: `The placement`, `Group 'own'`
 * @returns whether nothing but warnings was found
 */
export function checkSelector(what: string, affinity: unknown, fleet: KnownFleet | undefined, report: Report): boolean {
  const { note, sound } = watched(report);
  if (!isObject(affinity)) {
    note(SELECTOR_RULES.type, `${what} selects clusters by ${shown(affinity)}; expected a ClusterSelector.`);
    return sound();
  }
  const { clusterNames, exclude, labelSelector, fieldSelector } = affinity as ClusterAffinity;
  if (clusterNames !== undefined) checkClusterNames(`${what} names clusters`, clusterNames, fleet, note);
  if (exclude !== undefined) checkClusterNames(`${what} excludes clusters`, exclude, fleet, note, SELECTOR_RULES.unknownExclusion);
  if (labelSelector !== undefined) checkLabelSelector(what, labelSelector, note);
  if (fieldSelector !== undefined) {
    checkRequirements(`${what} has conditions on fields`, (fieldSelector as any)?.matchExpressions, 'field', note);
  }
  if (sound()) {
    checkExclusion(what, affinity, note);
    checkSatisfiable(what, affinity, note);
    if (fleet) checkFieldValues(what, affinity, fleet, note);
  }
  return sound();
}

/**
 * Checks a list of cluster names.
 *
 * @param what what the list does, as the beginning of a sentence: `The placement names clusters`
 */
export function checkClusterNames(
  what: string, names: unknown, fleet: KnownFleet | undefined, report: Report, unknownRule: Rule = SELECTOR_RULES.unknownCluster,
): void {
  if (!Array.isArray(names)) {
    report(SELECTOR_RULES.type, `${what} given as ${shown(names)}; expected a list of names.`);
    return;
  }
  if (names.length === 0) report(SELECTOR_RULES.empty, `${what}, but the list is empty.`);
  const wrong = names.filter((name) => typeof name !== 'string');
  if (wrong.length > 0) report(SELECTOR_RULES.type, `${what} given as ${listed(wrong)}; expected strings.`);
  const texts: string[] = names.filter((name) => typeof name === 'string');
  const twice = repeated(texts);
  if (twice.size > 0) report(SELECTOR_RULES.duplicate, `${what} more than once: ${listed(twice)}.`);
  const isKnown = (name: string) => fleet?.names.has(name) ?? false;
  const illFormed = texts.filter((name) => !isKnown(name) && !isDnsLabel(name, fleet ? undefined : PLANE_TRAITS[ControlPlane.KARMADA].nameLimit));
  if (illFormed.length > 0) {
    const fix = fleet && suggestion(illFormed, fleet.names.keys());
    report(SELECTOR_RULES.clusterName, `${what} whose names are not valid: ${listed(illFormed)}.`, fix);
  }
  if (!fleet) return;
  const unknown = [...new Set(texts)].filter((name) => !isKnown(name) && isDnsLabel(name));
  if (unknown.length > 0) {
    report(unknownRule, `${what} that are not in the fleet: ${listed(unknown)}.`, suggestion(unknown, fleet.names.keys()));
  }
}

function suggestion(values: readonly string[], known: Iterable<string>): string | undefined {
  const candidates = [...known];
  const meant = values.slice(0, 5).flatMap((value) => {
    const near = nearest(value, candidates);
    return near === undefined ? [] : [`'${near}' instead of '${value}'`];
  });
  if (meant.length > 0) return `did you mean ${meant.join(', ')}?`;
  return candidates.length > 0 ? `use one of ${listed(candidates)}, or add it to the fleet.` : undefined;
}

function checkLabelSelector(what: string, selector: unknown, report: Report): void {
  if (!isObject(selector)) {
    report(SELECTOR_RULES.type, `${what} has the label selector ${shown(selector)}; expected labels.`);
    return;
  }
  const { matchLabels, matchExpressions } = selector;
  if (matchLabels === undefined && matchExpressions === undefined) {
    report(SELECTOR_RULES.empty, `${what} selects clusters by label, but names no labels.`);
  }
  if (isObject(matchLabels)) {
    const labels = Object.entries(matchLabels).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
    if (labels.length === 0) report(SELECTOR_RULES.empty, `${what} selects clusters by label, but names no labels.`);
    else checkRequirements(`${what} has conditions on labels`, labels, 'label', report);
  } else if (matchLabels !== undefined) {
    report(SELECTOR_RULES.type, `${what} selects clusters by the labels ${shown(matchLabels)}; expected an object of strings.`);
  }
  if (matchExpressions !== undefined) checkRequirements(`${what} has conditions on labels`, matchExpressions, 'label', report);
}

function checkExclusion(what: string, { clusterNames, exclude }: ClusterAffinity, report: Report): void {
  const excluded = new Set(listOf(exclude));
  const both = listOf(clusterNames).filter((name) => excluded.has(name));
  if (both.length === 0) return;
  const all = both.length === listOf(clusterNames).length;
  if (all) report(SELECTOR_RULES.contradiction, `${what} excludes every cluster it names: ${listed(both)}.`);
  else report(SELECTOR_RULES.excludedName, `${what} both names and excludes clusters: ${listed(both)}.`);
}

function checkFieldValues(what: string, affinity: ClusterAffinity, fleet: KnownFleet, report: Report): void {
  for (const { key, values } of listOf(affinity.fieldSelector?.matchExpressions)) {
    const declared = fleet[key as 'provider' | 'region' | 'zone'];
    const unknown = [...new Set(listOf(values))].filter((value) => !declared.has(value));
    if (unknown.length === 0) continue;
    const message = `${what} has a condition on the ${key} ${listed(unknown)}, which no cluster in the fleet declares.`;
    report(SELECTOR_RULES.unknownField, message, suggestion(unknown, declared));
  }
}
