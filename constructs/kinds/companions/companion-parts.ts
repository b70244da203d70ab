import type { Definition } from '../../definition/definition';
import { podTemplateOf } from '../../delivery/pod-part';
import { isObject, listOf } from '../../json/json';
import { groupKindOf, groupOf } from '../../json/kube-object';
import type { Report } from '../pods/workload-rules';
import { COMPANION_RULES } from './rules';
import type { TargetReference } from './target-reference';
import { isSelecting } from '../pods/workload-parts';
import { shown } from '../../json/shown';

/** Groups of neither Kubernetes nor Kruise: their kinds can be listed in Kruise's configuration. */
const CUSTOM = /^(?!(apps|batch|autoscaling|policy)$|(.+\.)?k8s\.io$|(apps|policy|rollouts)\.kruise\.io$).+$/;

/** A reference that is complete; undefined for anything else. */
function completeTarget(reference: unknown): TargetReference | undefined {
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
export function checkPodSelector(selector: unknown, say: Report): void {
  isSelecting(selector, COMPANION_RULES.podSelector, COMPANION_RULES.podSelector, say);
}

/** Names of the containers that the pods have; undefined if they are not known. */
export function knownContainers({ template, facts }: Definition): ReadonlySet<unknown> | undefined {
  const spec = podTemplateOf(template, facts)?.spec;
  if (!isObject(spec) || !Array.isArray(spec.containers)) return undefined;
  return new Set([...spec.containers, ...listOf<any>(spec.initContainers)].map((container) => container?.name));
}
