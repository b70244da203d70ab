import { isObject, type Json, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import { shown } from '../../json/shown';
import { nearest } from '../../problems/nearest';
import { isListOrMissing, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { checkNodes } from './node-checks';
import { areSound, patchFaults } from './patch-checks';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import { checkAdaptive, checkPartitions } from './strategy-checks';
import { checkSubsetReplicas } from './subset-checks';
import { claimNames } from '../pods/checks';
import { checkChild, checkTemplate, type SubsetTemplate, subsetTemplate } from './template-checks';
import { kruiseCheck, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { UNITED_DEPLOYMENT_FACTS } from './facts';

/** Revisions are labels of the workloads: `<name>-<hash>`, at most 63 characters, and the hash has up to 10 digits. */
const NAME_LIMIT = 52;
/** The revisions of a subset's own workload are labels too, and its name is `<name>-<subset>-` and five characters. */
const CHILD_NAME_LIMIT = NAME_LIMIT - 7;

/** Everything that Kruise's admission would refuse about a UnitedDeployment, and what it would accept and then ignore. */
export const checkUnitedDeployment = kruiseCheck(UNITED_DEPLOYMENT_FACTS, (spec, say, { path, object, kruise }) => {
  wholeNumber(spec, 'revisionHistoryLimit', 10, say);
  const template = subsetTemplate(spec, say);
  checkSelectors(spec, template, say);
  const subsets = subsetsOf(spec, say);
  checkNames(object.metadata?.name, subsets, template, say);
  if (spec.replicas == null || wholeNumber(spec, 'replicas', 0, say) !== undefined) checkSubsetReplicas(subsets, spec.replicas ?? undefined, say);
  subsets.forEach((subset, index) => {
    if (isObject(subset)) checkNodes(subset, `spec.topology.subsets[${index}]`, say);
  });
  checkAdaptive(spec.topology?.scheduleStrategy, subsets, template?.field, kruise, say);
  checkPartitions(spec.updateStrategy, subsets, template, say);
  if (!template) return [];
  checkTemplate(template, spec.selector, kruise, say);
  checkPatches(subsets, template, spec.selector, kruise, say);
  return checkChild(path, template, childName(object, subsets), spec.selector, kruise);
});

function checkSelectors(spec: Json, template: SubsetTemplate | undefined, say: Report): void {
  const { selector } = spec;
  // Without pods there is nothing for the selector to match.
  const labels = template ? template.spec.template?.metadata?.labels : selector?.matchLabels;
  checkSelector(selector, labels, say);
  const names = isObject(selector) && isObject(selector.matchLabels) ? Object.keys(selector.matchLabels) : [];
  if (names.length === 0 && listOf<unknown>(selector?.matchExpressions).length > 0) {
    say(RULES.matchLabels, `spec.selector is ${shown(selector)}, expected at least one label in matchLabels.`);
  }
}

function subsetsOf(spec: Json, say: Report): readonly unknown[] {
  const known = isObjectOrMissing(spec.topology, 'spec.topology', say) || spec.topology == null;
  const subsets: unknown = known ? spec.topology?.subsets : [];
  const isList = isListOrMissing(subsets, 'spec.topology.subsets', say);
  if (known && (subsets == null || (isList && subsets.length === 0))) {
    say(RULES.subsets, 'spec.topology.subsets is empty, expected at least one subset.');
  }
  const list = isList ? subsets : [];
  const seen = new Set<unknown>();
  list.forEach((subset, index) => {
    const name: unknown = isObject(subset) ? subset.name : undefined;
    if (!isDnsLabel(name)) {
      say(RULES.subsets, `spec.topology.subsets[${index}] is named ${shown(name)}, expected a DNS label.`);
    } else if (seen.has(name)) {
      say(RULES.subsets, `Two subsets are named '${name}', but their names must be unique.`);
    }
    seen.add(name);
  });
  return list;
}

function checkNames(name: unknown, subsets: readonly unknown[], template: SubsetTemplate | undefined, say: Report): void {
  if (typeof name !== 'string') return;
  if (name.length > NAME_LIMIT) {
    say(RULES.childName, `metadata.name is '${name}' with ${name.length} characters, expected at most ${NAME_LIMIT}.`);
    return;
  }
  if (!template || template.field === 'deploymentTemplate') return;
  for (const subset of subsets) {
    const part: unknown = isObject(subset) ? subset.name : undefined;
    if (isDnsLabel(part) && name.length + part.length > CHILD_NAME_LIMIT) {
      say(RULES.childName, `metadata.name '${name}' and the subset '${part}' have ${name.length + part.length} characters together, expected at most ${CHILD_NAME_LIMIT}.`);
    }
  }
}

/** A name as Kruise gives it to the workload of a subset; length and syntax have their own rules. */
function childName(object: KubeObject, subsets: readonly unknown[]): string {
  const names = [object.metadata?.name, (subsets.find(isObject) as any)?.name].filter((name) => isDnsSubdomain(name) && name.length <= CHILD_NAME_LIMIT / 2);
  return [...names, 'x0x0x'].join('-');
}

function checkPatches(subsets: readonly unknown[], { spec }: SubsetTemplate, selector: unknown, kruise: string, say: Report): void {
  const patched = subsets.filter((subset) => isObject(subset) && !isNoPatch(subset.patch)) as Json[];
  if (patched.length === 0) return;
  const pods = { template: spec.template, claims: claimNames(spec), selector };
  if (!areSound(pods, kruise)) return;
  const containers = [...listOf<any>(spec.template?.spec?.containers), ...listOf<any>(spec.template?.spec?.initContainers)].map(({ name }) => name);
  for (const { name, patch } of patched) {
    for (const fault of patchFaults(patch, pods, kruise)) {
      say(RULES.patch, `With the patch of subset ${shown(name)}: ${fault}`, nearestContainer(patch, containers));
    }
  }
}

/** An empty patch is the same as none. */
function isNoPatch(patch: unknown): boolean {
  return patch == null || (isObject(patch) && Object.keys(patch).length === 0);
}

/** A container that a patch names and the pods do not have is more often misspelt than new. */
function nearestContainer(patch: any, containers: readonly string[]): string | undefined {
  const foreign = listOf<any>(patch?.spec?.containers).map((container) => container?.name).find((name) => typeof name === 'string' && !containers.includes(name));
  const meant = foreign === undefined ? undefined : nearest(foreign, containers);
  return meant === undefined ? undefined : `write '${meant}', the nearest container that exists.`;
}
