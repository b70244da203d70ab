import { affinityMatcher } from '../delivery/affinity';
import { isObject, valueAt } from '../json/json';
import type { ClusterFacts, OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { applyRules } from '../delivery/override';
import type { ChangeSet } from './change-set';
import { type Change, moduleOfChange } from './changes/list';
import { perform } from './state';
import type { KindFacts } from '../delivery/kind-facts';
import { podPart } from '../delivery/pod-part';
import type { OverrideRuleName } from './rules';
import { shownChange } from '../json/shown';

/** Something found in one override; `override` is its index. */
export interface OverrideFinding {
  readonly rule: OverrideRuleName;
  readonly override: number;
  readonly message: string;
}

/** What is wrong with what clusters would get from overrides that are valid by themselves. */
export function deliveryFindings(
  object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[],
  rules: readonly OverrideRule[], clusters: readonly ClusterFacts[] | undefined, known?: (cluster: string) => KubeObject | undefined,
): OverrideFinding[] {
  if (!clusters) {
    return overrides.flatMap(({ changes }, override) =>
      selectorFindings(perform(object, changes, facts, object).object, object, facts, override));
  }
  return representatives(overrides, clusters, known).flatMap(([cluster, applying]): OverrideFinding[] => {
    const last = applying.at(-1) ?? 0;
    const there = known?.(cluster.name);
    const delivered = there ? { object: there } : applyRules(object, cluster, rules);
    if ('error' in delivered) {
      const { message } = delivered.error;
      return [{ rule: 'patch', override: last, message: `Cluster '${cluster.name}' would get nothing: ${message}${message.endsWith('.') ? '' : '.'}` }];
    }
    const lost = lostChanges(applying.flatMap((index) => overrides[index].changes), delivered.object, facts);
    return [
      ...lost.map((change): OverrideFinding => ({
        rule: 'effect',
        override: applying.find((index) => overrides[index].changes.includes(change)) ?? last,
        message: `On cluster '${cluster.name}' the change ${shownChange(change, object)} would have no effect.`,
      })),
      ...selectorFindings(delivered.object, object, facts, last),
    ];
  });
}

/** One cluster for each set of overrides that apply together, with the indexes of those; one whose object is known, if there is any. */
function representatives(
  overrides: readonly ChangeSet[], clusters: readonly ClusterFacts[], known?: (cluster: string) => KubeObject | undefined,
): [ClusterFacts, number[]][] {
  const matchers = overrides.map(({ target }) => affinityMatcher(target));
  const found = new Map<string, [ClusterFacts, number[]]>();
  for (const cluster of clusters) {
    const applying = matchers.flatMap((matches, index) => matches(cluster) ? [index] : []);
    const key = applying.join();
    if (applying.length === 0) continue;
    const other = found.get(key);
    if (!other || (known && !known(other[0].name) && known(cluster.name))) found.set(key, [cluster, applying]);
  }
  return [...found.values()];
}

/** Only what the overrides broke; a template that never matched is for the rules on workloads. */
function selectorFindings(delivered: KubeObject, template: KubeObject, facts: KindFacts | undefined, override: number): OverrideFinding[] {
  const before = unmatchedLabels(template, facts);
  return unmatchedLabels(delivered, facts).filter((key) => !before.includes(key)).map((key) => ({
    rule: 'selector', override, message: `The pods would not have the label '${key}' that the workload selects them by.`,
  }));
}

function unmatchedLabels(object: KubeObject, facts: KindFacts | undefined): string[] {
  const wanted = valueAt(object, ['spec', 'selector', 'matchLabels']);
  const metadata = podPart(object, facts)?.metadata;
  if (!metadata || !isObject(wanted)) return [];
  const labels = valueAt(object, [...metadata, 'labels']);
  return Object.entries(wanted).filter(([key, value]) => labels?.[key] !== value).map(([key]) => key);
}

/**
 * The changes that have no effect on the object although no later change undid them. Looks at the object alone, not at how the changes
 * were compiled.
 *
 * @param changes all changes that apply to the object, in order
 */
export function lostChanges(changes: readonly Change[], object: KubeObject, facts: KindFacts | undefined): Change[] {
  const last = new Map<string, { change: Change; holds: boolean }>();
  for (const change of changes) {
    const module = moduleOfChange(change);
    if (module?.literal) last.clear();
    for (const { subject, holds } of module?.effects?.(change, { object, facts }) ?? []) last.set(subject, { change, holds });
  }
  return [...new Set([...last.values()].filter(({ holds }) => !holds).map(({ change }) => change))];
}
