import { ControlPlane, PLANE_TRAITS } from '../../../fleet/control-plane';
import type { Fleet } from '../../../fleet/fleet';
import { isDnsLabel } from '../../../json/syntax';
import { nearest } from '../../../problems/nearest';
import type { Rule } from '../../../problems/problem';
import { knownFleet } from '../../../fleet/known-fleet';
import { checkSelector } from '../../../fleet/selector-checks';
import { isObject, listOf } from '../../../json/json';
import type { Admission } from './say';

/** Whether Karmada delivers to a cluster of the fleet. */
export function isOnKarmada(name: string, fleet: Fleet): boolean {
  return fleet._planes().get(name)?.controlPlane === ControlPlane.KARMADA;
}

/** Checks the name of a cluster that an object of Karmada's API is about: Karmada knows its own clusters only. */
export function checkClusterName(name: unknown, where: string, rule: Rule, { say, fleet }: Admission): void {
  if (typeof name !== 'string') return;
  if (!fleet) {
    const { nameLimit } = PLANE_TRAITS[ControlPlane.KARMADA];
    if (!isDnsLabel(name, nameLimit)) say(rule, where, name, `the name of a cluster, which has at most ${nameLimit} lower-case letters, digits and dashes`);
    return;
  }
  const cluster = fleet.clusters.find((one) => one.name === name);
  const near = nearest(name, fleet.clusters.map((one) => one.name));
  if (!cluster) say(rule, where, name, 'a cluster of the fleet', near === undefined ? undefined : `did you mean '${near}'?`);
  else if (!isOnKarmada(name, fleet)) say(rule, where, name, 'a cluster of Karmada');
}

/**
 * Checks a selector of clusters that an object of Karmada's API is about.
 *
 * @param what whose selector it is, as the subject of a sentence
 */
export function checkClusterTargets(targets: unknown, what: string, where: string, rule: Rule, { say, note, fleet }: Admission): void {
  checkSelector(what, targets, knownFleet(fleet?._facts()), note);
  const others = fleet?.clusters.map(({ name }) => name).filter((name) => !isOnKarmada(name, fleet)) ?? [];
  for (const name of listOf<unknown>(isObject(targets) ? targets.clusterNames as any : [])) {
    if (others.includes(name as string)) say(rule, `${where}.clusterNames`, name, 'clusters of Karmada');
  }
}
