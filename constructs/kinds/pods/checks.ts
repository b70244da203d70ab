import { isObject, type Json, listOf } from '../../json/json';
import { getOr } from '../../json/maps';
import { checkContainer, checkImage, type Say } from './container-checks';
import { framedPods } from './pod-frame';
import { POD_RULES } from './rules';
import { objectsOf, type SayValue } from './pod-value';
import { checkPodMetadata, checkPodValues, valueSentence } from './pod-values';
import { checkClaimSpec } from './pod-volume-values';
import { finding, type Problem, type Rule } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isDnsLabel } from '../../json/syntax';

/**
 * Mistakes in a pod template that no schema sees and that the API server or Kruise's admission refuses: names that clash, mounts without
 * a volume, requests above limits. Takes any value, however malformed.
 *
 * @param path construct path for the problems
 * @param claims names of the workload's volume claim templates, which become volumes of every pod
 */
export function checkPodTemplate(path: string, template: any, claims: readonly unknown[] = []): Problem[] {
  const problems: Problem[] = [];
  const say = (rule: Rule, message: string) => problems.push(finding(rule, { path, message }));
  const sayValue: SayValue = (where, value, expected) => say(POD_RULES.value, valueSentence(where, value, expected));
  const spec: unknown = template?.spec;
  const containers: unknown = isObject(spec) ? spec.containers : undefined;
  if (!isObject(spec) || !Array.isArray(containers) || containers.length === 0) {
    say(POD_RULES.containers, `The pod template has the containers ${shown(containers)}, expected at least one.`);
    return problems;
  }
  checkPodMetadata(template.metadata, sayValue);
  if (claims.length === 0 && isSoundButForImages(spec)) containers.forEach((container) => checkImage(container, say));
  else checkPods(spec, claims, say, sayValue);
  return problems;
}

function checkPods(spec: Json, claims: readonly unknown[], say: Say, sayValue: SayValue): void {
  const containers = listOf<any>(spec.containers);
  checkPodValues(spec, sayValue, claims);
  const volumes = volumeNames(spec, claims, say);
  const inits = listOf<any>(spec.initContainers);
  const names = new Set<unknown>();
  for (const container of [...containers, ...inits]) {
    const name: unknown = container?.name;
    if (names.has(name)) say(POD_RULES.duplicateContainer, `Two containers are named ${shown(name)}, but their names must be unique.`);
    names.add(name);
  }
  containers.forEach((container) => checkContainer(container, { volumes, init: false, hostNetwork: spec.hostNetwork === true }, say));
  inits.forEach((container) => checkContainer(container, { volumes, init: true, hostNetwork: false }, say));
}

const sound = new WeakMap<object, boolean>();

/** Whether nothing is wrong with pods but, maybe, with images of their containers: found out once for all pods that differ in these only. */
function isSoundButForImages(spec: Json): boolean {
  const frame = framedPods(spec)?.frame;
  if (frame === undefined) return false;
  return getOr(sound, frame, () => {
    let found = false;
    const note = () => { found = true; };
    checkPods(frame, [], note, note);
    return !found;
  });
}

/** What is wrong with the pods of a workload and the claims that each of them gets. */
export function checkClaimingPods(path: string, spec: Json): Problem[] {
  return [...checkPodTemplate(path, spec.template, claimNames(spec)), ...checkClaimTemplates(path, spec.volumeClaimTemplates)];
}

/** Names of the claims that become volumes of the pods. */
export function claimNames(spec: Json): unknown[] {
  return listOf<any>(spec.volumeClaimTemplates).map((claim) => claim?.metadata?.name);
}

/** Claims that no cluster would accept, so that the pods of a workload would wait forever. */
function checkClaimTemplates(path: string, templates: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const [template, where] of objectsOf(templates, 'spec.volumeClaimTemplates')) {
    checkClaimSpec(template.spec, `${where}.spec`, (at, value, expected) => {
      problems.push(finding(POD_RULES.value, { path, message: `${at} is ${shown(value)}, expected ${expected}.` }));
    });
  }
  return problems;
}

function volumeNames(spec: any, claims: readonly unknown[], say: Say): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  for (const name of [...listOf<any>(spec.volumes).map((volume) => volume?.name), ...claims]) {
    if (!isDnsLabel(name)) say(POD_RULES.volumeName, `A volume is named ${shown(name)}, expected a DNS label.`);
    else if (names.has(name)) say(POD_RULES.duplicateVolume, `Two volumes or claims are named ${shown(name)}, but their names must be unique.`);
    names.add(name);
  }
  return names;
}
