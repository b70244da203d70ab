import { isDeepStrictEqual } from 'node:util';
import type { Stage } from '../../definition/definition';
import { affinityMatcher } from '../../delivery/affinity';
import type { KindFacts } from '../../delivery/kind-facts';
import type { ClusterFacts, OverrideRule } from '../../delivery/model';
import { byName, groupedBy } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { ChangeSet } from '../../overrides/change-set';
import { compileOverrides } from '../../overrides/compile';

/** What overrides of a staged workload are compiled from. */
export interface StagedObject {
  /** The template that is written. */
  readonly template: KubeObject;
  readonly facts: KindFacts | undefined;
  readonly overrides: readonly ChangeSet[];
  readonly clusters: readonly ClusterFacts[];
}

/**
 * The rules of a step: first the old version where clusters keep it, then the overrides of the user, last the partitions. Where an override is another patch on
 * the old template than on the new one, as with a container that has moved, each cluster gets the one for its version.
 *
 * @param rules what the overrides are for the template that is written
 */
export function stagedRules(stage: Stage, rules: readonly OverrideRule[], { template, facts, overrides, clusters }: StagedObject): readonly OverrideRule[] {
  const { old, pins, pinned, partitions } = stage;
  const restoring = pinned.size > 0 && Object.keys(pins).length > 0 ? [{ ...allBut(clusters, pinned), overriders: pins }] : [];
  const before = pinned.size > 0 && old !== template ? compileOverrides(old, facts, overrides, clusters).rules : rules;
  const own = isDeepStrictEqual(before, rules) ? rules : [
    ...restricted(before, clusters, (cluster) => pinned.has(cluster)),
    ...restricted(rules, clusters, (cluster) => !pinned.has(cluster)),
  ];
  const [back, forth] = [true, false].map((isPinned) => [...partitions].filter(([cluster]) => pinned.has(cluster) === isPinned));
  return [...restoring, ...own, ...partitionRules(back, old, facts), ...partitionRules(forth, template, facts)];
}

/** A rule for each partition, with the clusters that have it. */
function partitionRules(partitions: readonly (readonly [string, number | string])[], template: KubeObject, facts: KindFacts | undefined): OverrideRule[] {
  return [...groupedBy(partitions, ([, partition]) => JSON.stringify(partition)).values()].flatMap((group) => {
    const [[, value]] = group;
    const target = named(group.map(([cluster]) => cluster));
    return compileOverrides(template, facts, [{ target, changes: [{ type: 'update-strategy', field: 'partition', value }] }]).rules;
  });
}

function restricted(rules: readonly OverrideRule[], clusters: readonly ClusterFacts[], has: (cluster: string) => boolean): OverrideRule[] {
  return rules.flatMap((rule) => {
    const names = clusters.filter(affinityMatcher(rule.targetCluster)).map(({ name }) => name).filter(has);
    return names.length === 0 ? [] : [{ ...rule, targetCluster: named(names) }];
  });
}

/** All clusters but those that have the new version: one that the control plane has and the fleet does not know keeps the old one, too. */
function allBut(clusters: readonly ClusterFacts[], pinned: ReadonlySet<string>): Pick<OverrideRule, 'targetCluster'> {
  const others = clusters.map(({ name }) => name).filter((name) => !pinned.has(name));
  return others.length === 0 ? {} : { targetCluster: { exclude: others.sort(byName) } };
}

function named(clusters: Iterable<string>): { readonly clusterNames: readonly string[] } {
  return { clusterNames: [...clusters].sort(byName) };
}
