import type { Definition } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import { isObject, listOf } from '../../json/json';
import { checkTarget, knownContainers } from '../companions/companion-parts';
import { COMPANION_RULES } from '../companions/rules';
import { faultOfNodeTerm, faultOfPreferredTerms, faultOfTolerations } from '../companions/node-term-checks';
import { shown } from '../../json/shown';
import { checkChoice, isCount, isListOrMissing, isObjectOrMissing } from '../pods/fields';
import { INT32_MAX } from '../../problems/reporter';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks, Say } from '../module';
import { WORKLOAD_SPREAD_RULES } from './rules';
import { nodeFields, WORKLOAD_SPREAD_FACTS } from './facts';

const TARGETS = ['apps.kruise.io/CloneSet', 'apps.kruise.io/StatefulSet', 'apps/Deployment', 'apps/ReplicaSet', 'apps/StatefulSet', 'batch/Job'];

/** Everything that Kruise's admission would refuse about a WorkloadSpread. */
export const checkWorkloadSpread = kruiseCheck(WORKLOAD_SPREAD_FACTS, (spec, say, { object }) => {
  checkTarget(spec.targetRef, 'WorkloadSpread', TARGETS, true, say);
  const subsets: readonly any[] = Array.isArray(spec.subsets) ? spec.subsets : [];
  checkSubsets(spec.subsets, nodeFields(object), say);
  checkLimits(subsets, spec.targetRef?.kind === 'StatefulSet', say);
  checkScheduling(spec.scheduleStrategy, subsets, say);
  checkFilter(spec.targetFilter, say);
});

function checkSubsets(subsets: unknown, { required, preferred }: ReturnType<typeof nodeFields>, say: Report): void {
  if (!Array.isArray(subsets) || subsets.length === 0) {
    say(WORKLOAD_SPREAD_RULES.subsets, `spec.subsets is ${shown(subsets)}, expected at least one subset.`);
    return;
  }
  const names = new Set<unknown>();
  for (const subset of subsets) {
    const name: unknown = subset?.name;
    if (typeof name !== 'string' || name === '') say(WORKLOAD_SPREAD_RULES.subsets, `A subset has the name ${shown(name)}, expected a non-empty string.`);
    else if (names.has(name)) say(WORKLOAD_SPREAD_RULES.subsets, `Two subsets have the name ${shown(name)}, expected unique names.`);
    names.add(name);
    if (!isObject(subset)) continue;
    const faults: readonly [string, string | undefined][] = [
      [required, subset[required] == null ? undefined : faultOfNodeTerm(subset[required])],
      [preferred, subset[preferred] == null ? undefined : faultOfPreferredTerms(subset[preferred])],
      ['tolerations', subset.tolerations == null ? undefined : faultOfTolerations(subset.tolerations)],
    ];
    for (const [field, fault] of faults) if (fault) say(WORKLOAD_SPREAD_RULES.nodes, `${field} of the subset ${shown(name)} ${fault}.`);
    if (subset.patch != null && !isObject(subset.patch)) {
      say(WORKLOAD_SPREAD_RULES.patch, `patch of the subset ${shown(name)} is ${shown(subset.patch)}, expected an object.`);
    }
  }
}

/** Admission stops at the first fault here, and so do we. */
function checkLimits(subsets: readonly any[], ofStatefulSet: boolean, say: Report): void {
  const limited = subsets.filter((subset) => subset?.maxReplicas != null);
  const wrong = limited.find(({ maxReplicas }) => !isCount(maxReplicas) && !isPercent(maxReplicas));
  if (wrong) {
    say(WORKLOAD_SPREAD_RULES.maxReplicas,
      `maxReplicas of the subset ${shown(wrong.name)} is ${shown(wrong.maxReplicas)}, expected a whole number of 0 or more, or a percentage such as "40%".`);
    return;
  }
  const percents = limited.filter(({ maxReplicas }) => isPercent(maxReplicas));
  if (percents.length === 0) return;
  if (percents.length < limited.length) {
    const number = limited.find(({ maxReplicas }) => isCount(maxReplicas))!;
    say(WORKLOAD_SPREAD_RULES.maxReplicas, `maxReplicas of the subset ${shown(percents[0].name)} is a percentage and that of ${shown(number.name)} a number, expected the same form for all.`);
    return;
  }
  if (ofStatefulSet) {
    say(WORKLOAD_SPREAD_RULES.maxReplicas, `maxReplicas of the subset ${shown(percents[0].name)} is ${shown(percents[0].maxReplicas)}, expected a number for a StatefulSet.`);
    return;
  }
  const sum = percents.reduce((total, { maxReplicas }) => total + parseInt(maxReplicas, 10), 0);
  const last = subsets[subsets.length - 1]?.maxReplicas != null;
  if (sum > 100 || (last && sum < 100)) {
    say(WORKLOAD_SPREAD_RULES.sum, `The percentages of the subsets add up to ${sum}, expected ${last && sum < 100 ? '100' : 'at most 100'}.`);
  }
}

function isPercent(value: unknown): value is string {
  return typeof value === 'string' && /^\d+%$/.test(value);
}

function checkScheduling(strategy: unknown, subsets: readonly any[], say: Report): void {
  if (!isObjectOrMissing(strategy, 'spec.scheduleStrategy', say)) return;
  const { type, adaptive } = strategy;
  checkChoice(type, ['Adaptive', 'Fixed'], 'spec.scheduleStrategy.type', WORKLOAD_SPREAD_RULES.scheduling, say);
  if (!isObjectOrMissing(adaptive, 'spec.scheduleStrategy.adaptive', say)) return;
  if (type !== 'Adaptive') {
    say(WORKLOAD_SPREAD_RULES.scheduling, `spec.scheduleStrategy has settings for adaptive scheduling, but its type is ${shown(type ?? 'Fixed')}.`);
  }
  const last = subsets[subsets.length - 1];
  if (subsets.length > 1 && last?.maxReplicas != null) {
    say(WORKLOAD_SPREAD_RULES.scheduling, `The last subset ${shown(last.name)} has the maxReplicas ${shown(last.maxReplicas)}, but must not have one with adaptive scheduling.`);
  }
  const most = subsets.length > 1 ? Math.floor(295 / (subsets.length - 1)) : INT32_MAX;
  const wait: unknown = adaptive.rescheduleCriticalSeconds;
  if (wait != null && !(isCount(wait) && wait <= most)) {
    say(WORKLOAD_SPREAD_RULES.scheduling,
      `spec.scheduleStrategy.adaptive.rescheduleCriticalSeconds is ${shown(wait)}, expected 0 to ${most} with ${subsets.length} subsets.`);
  }
}

function checkFilter(filter: unknown, say: Report): void {
  if (!isObjectOrMissing(filter, 'spec.targetFilter', say)) return;
  const { selector } = filter;
  if (isObjectOrMissing(selector, 'spec.targetFilter.selector', say) && !isEmptySelector(selector) && !isWellFormedSelector(selector)) {
    say(COMPANION_RULES.podSelector, `spec.targetFilter.selector is ${shown(selector)}, which is not a valid label selector.`);
  }
  isListOrMissing(filter.replicasPathList, 'spec.targetFilter.replicasPathList', say);
}

/** Checks a spread beside the workload that it spreads. */
function checkWorkloadSpreadBeside(definition: Definition, { spec }: KubeObject, say: Say): void {
  const known = knownContainers(definition);
  if (!known) return;
  for (const subset of listOf<any>(spec?.subsets)) {
    for (const { name } of patchedContainers(subset?.patch).filter((container) => !known.has(container?.name) && !container?.image)) {
      say(WORKLOAD_SPREAD_RULES.patch, `the patch of the subset ${shown(subset?.name)} changes the container ${shown(name)}, but the pods have ${[...known].join(', ')}.`);
    }
  }
}

/** Numbers of pods that stay the same whatever share a cluster gets. */
function fixedSubsets({ spec }: KubeObject): string[] {
  return listOf<any>(spec?.subsets).filter((subset) => typeof subset?.maxReplicas === 'number')
    .map(({ name, maxReplicas }) => `maxReplicas of the subset ${shown(name)} is ${maxReplicas}`);
}

function patchedContainers(patch: any): readonly any[] {
  return [...listOf<any>(patch?.spec?.containers), ...listOf<any>(patch?.spec?.initContainers)].filter((container) => isObject(container) && !('$patch' in container));
}

/** Everything that is checked about the kind. */
export const WORKLOAD_SPREAD_CHECKS: KindChecks = {
  title: 'WorkloadSpread', rules: WORKLOAD_SPREAD_RULES,
  alone: checkWorkloadSpread, beside: checkWorkloadSpreadBeside, fixedNumbers: fixedSubsets,
};
