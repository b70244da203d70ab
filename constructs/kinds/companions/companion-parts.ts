import { isObject } from '../../json/json';
import { groupKindOf, groupOf } from '../../json/kube-object';
import type { Report } from '../pods/workload-rules';
import { COMPANION_RULES } from './rules';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { shown } from '../../json/shown';

/** Groups of neither Kubernetes nor Kruise: their kinds can be listed in Kruise's configuration. */
const CUSTOM = /^(?!(apps|batch|autoscaling|policy)$|(.+\.)?k8s\.io$|(apps|policy|rollouts)\.kruise\.io$).+$/;

/** The workload that a companion targets. */
export interface Target {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** A reference that is complete; undefined for anything else. */
export function completeTarget(reference: unknown): Target | undefined {
  if (!isObject(reference)) return undefined;
  const { apiVersion, kind, name } = reference;
  return [apiVersion, kind, name].every((part) => typeof part === 'string' && part !== '') ? { apiVersion, kind, name } : undefined;
}

/**
 * What is wrong with the workload that a companion targets.
 *
 * @param known `<group>/<Kind>` of the workloads its controller supports
 * @param listable whether other kinds can be listed in Kruise's configuration
 */
export function checkTarget(reference: unknown, kind: string, known: readonly string[], listable: boolean, say: Report): void {
  const target = completeTarget(reference);
  if (!target) {
    say(COMPANION_RULES.target, `spec.targetRef is ${shown(reference)}, expected the apiVersion, kind and name of a workload.`);
    return;
  }
  if (known.includes(groupKindOf({ apiVersion: target.apiVersion, kind: target.kind }))) return;
  const message = `spec.targetRef refers to ${target.kind} of ${target.apiVersion}, but a ${kind} only supports ${known.map(spoken).join(', ')}.`;
  const named = known.some((entry) => entry.endsWith(`/${target.kind}`));
  if (!CUSTOM.test(groupOf(target.apiVersion)) || named) say(COMPANION_RULES.targetKind, message);
  else if (listable) say(COMPANION_RULES.customTarget, message);
}

function spoken(entry: string): string {
  const [group, kind] = entry.split('/');
  return `${kind} (${group})`;
}

/** What is wrong with a selector of pods. */
export function checkPodSelector(selector: unknown, say: Report, where = 'spec.selector'): void {
  if (!isObject(selector) || isEmptySelector(selector)) {
    say(COMPANION_RULES.podSelector, `${where} is ${shown(selector)}, expected at least one label or expression.`);
  } else if (!isWellFormedSelector(selector)) {
    say(COMPANION_RULES.podSelector, `${where} is ${shown(selector)}, which is not a valid label selector.`);
  }
}
