import { isObject, listOf } from '../../delivery/json';
import type { KubeObject } from '../../delivery/model';
import { labelMatcher } from '../../delivery/selector';
import { amount, isCount, MAX_INT32, wholeNumber } from './clone-set-amounts';
import type { Report } from './clone-set-rule-table';
import { CLONE_SET_RULES } from './clone-set-rule-table';
import { checkUpdate } from './clone-set-update-rules';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import { checkPodTemplate } from './pod-rules';
import type { Problem } from '../problem';
import { finding, shown } from '../problem';
import { isDnsSubdomain } from '../../delivery/syntax';

export { CLONE_SET_RULES } from './clone-set-rule-table';

/** The label controller-revision-hash is `<name>-<hash>`, at most 63 characters, and the hash has up to 10 digits. */
const NAME_LIMIT = 52;

/**
 * Everything that Kruise's admission would refuse about a CloneSet, and what it would accept and then ignore. Takes any object, however
 * malformed; fields that are missing count as their defaults.
 *
 * @param path construct path for the problems
 * @param kruise minor version of Kruise
 */
export function checkCloneSet(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  const problems: Problem[] = [];
  const say: Report = (rule, message, fix) => problems.push(finding(rule, { path, message, fix }));
  checkIdentity(object, kruise, say);
  const spec: unknown = object?.spec;
  if (!isObject(spec)) {
    say(CLONE_SET_RULES.shape, `spec is ${shown(spec)}, but an object is expected.`);
    return problems;
  }
  checkForeignFields(spec, say);
  const replicas = wholeNumber(spec, 'replicas', 1, say);
  for (const field of ['minReadySeconds', 'revisionHistoryLimit']) wholeNumber(spec, field, 0, say);
  checkSelector(spec, say);
  checkPods(spec, say);
  checkScaling(spec, say);
  checkUpdate(spec.updateStrategy, replicas, kruise, say);
  checkLifecycle(spec, say);
  checkProgressDeadline(spec, kruise, say);
  return problems.concat(checkPodTemplate(path, spec.template, claimNames(spec)));
}

/**
 * The pods an absolute partition keeps on the old revision; undefined for percentages, and for none. An absolute number is not divided
 * between clusters: each of them keeps that many.
 */
export function absolutePartition(object: KubeObject): number | undefined {
  const partition: unknown = object?.spec?.updateStrategy?.partition;
  return typeof partition === 'number' && partition > 0 ? partition : undefined;
}

function checkIdentity(object: KubeObject, kruise: string, say: Report): void {
  if (kruise !== '1.8' && kruise !== '1.9') {
    say(CLONE_SET_RULES.kruiseVersion, `The version of Kruise is ${shown(kruise)}, but 1.8 or 1.9 is expected.`);
  }
  if (object?.apiVersion !== 'apps.kruise.io/v1alpha1') {
    say(CLONE_SET_RULES.apiVersion, `apiVersion is ${shown(object?.apiVersion)}, but Kruise serves CloneSets as apps.kruise.io/v1alpha1 only.`);
  }
  const name: unknown = object?.metadata?.name;
  if (!isDnsSubdomain(name)) {
    say(CLONE_SET_RULES.name, `metadata.name is ${shown(name)}, but a DNS subdomain is expected.`);
  } else if (name.length > NAME_LIMIT) {
    say(CLONE_SET_RULES.nameLength, `metadata.name is '${name}' with ${name.length} characters, but at most ${NAME_LIMIT} are expected.`);
  }
}

function checkForeignFields(spec: any, say: Report): void {
  for (const field of ['paused', 'suspend']) {
    if (spec[field] != null) say(CLONE_SET_RULES.paused, `spec.${field} is ${shown(spec[field])}, but a CloneSet has no such field.`);
  }
  for (const field of ['rollingUpdate', 'podUpdatePolicy']) {
    if (spec.updateStrategy?.[field] != null) {
      say(CLONE_SET_RULES.rollingUpdate, `spec.updateStrategy.${field} is given, but a v1alpha1 CloneSet has no such field.`);
    }
  }
  if (spec.strategy != null) say(CLONE_SET_RULES.rollingUpdate, 'spec.strategy is given, but that is the field of a Deployment.');
}

function checkSelector(spec: any, say: Report): void {
  const { selector } = spec;
  if (!isObject(selector) || isEmptySelector(selector)) {
    say(CLONE_SET_RULES.selector, `spec.selector is ${shown(selector)}, but at least one label or expression is expected.`);
    return;
  }
  if (!isWellFormedSelector(selector)) {
    say(CLONE_SET_RULES.selectorSyntax, `spec.selector is ${shown(selector)}, which is no valid label selector.`);
    return;
  }
  const labels: unknown = spec.template?.metadata?.labels;
  if (!labelMatcher(selector)(isObject(labels) ? labels : {})) {
    say(CLONE_SET_RULES.selectorMismatch, `spec.selector is ${shown(selector)}, but the pods carry ${shown(labels ?? {})}.`);
  }
}

function checkPods(spec: any, say: Report): void {
  const pod = spec.template?.spec;
  if (pod?.restartPolicy && pod.restartPolicy !== 'Always') {
    say(CLONE_SET_RULES.restartPolicy, `The pods' restartPolicy is ${shown(pod.restartPolicy)}, but Always is expected.`);
  }
  if (pod?.activeDeadlineSeconds != null) {
    say(CLONE_SET_RULES.activeDeadline, `The pods' activeDeadlineSeconds is ${shown(pod.activeDeadlineSeconds)}, but must not be set.`);
  }
  if (spec.volumeClaimTemplates != null && !Array.isArray(spec.volumeClaimTemplates)) {
    say(CLONE_SET_RULES.shape, `spec.volumeClaimTemplates is ${shown(spec.volumeClaimTemplates)}, but a list is expected.`);
  }
}

function claimNames(spec: any): unknown[] {
  return listOf<any>(spec.volumeClaimTemplates).map((claim) => claim?.metadata?.name);
}

function checkScaling(spec: any, say: Report): void {
  const strategy = spec.scaleStrategy;
  if (strategy == null) return;
  if (!isObject(strategy)) {
    say(CLONE_SET_RULES.shape, `spec.scaleStrategy is ${shown(strategy)}, but an object is expected.`);
    return;
  }
  if (strategy.podsToDelete != null && !(Array.isArray(strategy.podsToDelete) && strategy.podsToDelete.length === 0)) {
    say(CLONE_SET_RULES.podsToDelete, `spec.scaleStrategy.podsToDelete is ${shown(strategy.podsToDelete)}, but a definition cannot know pods.`);
  }
  amount(strategy.maxUnavailable, 'spec.scaleStrategy.maxUnavailable', say);
}

function checkLifecycle(spec: any, say: Report): void {
  const { lifecycle } = spec;
  if (lifecycle == null) return;
  if (!isObject(lifecycle)) {
    say(CLONE_SET_RULES.shape, `spec.lifecycle is ${shown(lifecycle)}, but an object is expected.`);
    return;
  }
  for (const point of ['preDelete', 'inPlaceUpdate', 'preNormal']) {
    const hook = lifecycle[point];
    if (hook != null && !isObject(hook)) say(CLONE_SET_RULES.shape, `spec.lifecycle.${point} is ${shown(hook)}, but an object is expected.`);
  }
  if (lifecycle.preNormal?.markPodNotReady) {
    say(CLONE_SET_RULES.idleHook, 'spec.lifecycle.preNormal.markPodNotReady is true, but acts in preDelete and inPlaceUpdate only.');
  }
}

function checkProgressDeadline(spec: any, kruise: string, say: Report): void {
  const deadline: unknown = spec.progressDeadlineSeconds;
  if (deadline == null) return;
  const minReady = isCount(spec.minReadySeconds) ? spec.minReadySeconds : 0;
  if (!isCount(deadline) || (deadline !== MAX_INT32 && deadline <= minReady)) {
    say(CLONE_SET_RULES.progressDeadline,
      `spec.progressDeadlineSeconds is ${shown(deadline)}, but a whole number above minReadySeconds (${minReady}) is expected.`);
  }
  if (kruise === '1.8') {
    say(CLONE_SET_RULES.progressDeadlineVersion, `spec.progressDeadlineSeconds is ${shown(deadline)}, but Kruise 1.8 has no such field.`);
  }
}
