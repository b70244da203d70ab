import type { Definition } from '../../definition/definition';
import { affinityMatcher } from '../../delivery/affinity';
import { isObject, listOf } from '../../json/json';
import { shown } from '../../json/shown';
import { nearest } from '../../problems/nearest';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterSize, GroupSpec } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import type { SolvedGroup } from '../../rollout/solve';

/** The groups of a rollout with their clusters, or what is wrong with them. */
export function groupsOf({ path, rollout, fleet }: Pick<Definition, 'path' | 'rollout' | 'fleet'>, sizes: ReadonlyMap<string, ClusterSize>): { readonly groups: SolvedGroup[]; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (message: string, fix?: string) => problems.push(finding(ROLLOUT_RULES.groups, { path, message, fix }));
  const clusters = (fleet?.clusters ?? []).filter(({ name }) => sizes.has(name));
  // Without replicas no cluster has the workload, which is no fault of the groups.
  const nowhere = sizes.size === 0;
  const owner = new Map<string, string>();
  const said = listOf<GroupSpec>(rollout?.groups);
  const names = said.map((group, index) => nameOf(group, index, said.length));
  if (said.length === 0) report('The rollout has no group of clusters.');
  if (new Set(names).size < names.length) report(`Two groups of the rollout have the same name: ${listed(names)}.`, 'give each group a name of its own with `named`.');
  if (said.filter((group) => isObject(group) && group.target === 'rest').length > 1) report('Two groups of the rollout take the remaining clusters.');
  const chosen = said.map((group, index): string[] => {
    if (!isObject(group)) {
      report(`Group ${index + 1} of the rollout is ${shown(group)}; expected a RolloutGroup.`);
      return [];
    }
    if (group.target === 'rest') return [];
    if (!isObject(group.target)) {
      report(`Group '${names[index]}' of the rollout has ${shown(group.target)} as its clusters; expected a ClusterSelector.`);
      return [];
    }
    const wanted = listOf<string>(group.target.clusterNames);
    for (const name of wanted.filter((each) => typeof each !== 'string' || (!nowhere && !sizes.has(each)))) {
      if (typeof name !== 'string') {
        report(`Group '${names[index]}' of the rollout names ${shown(name)}; expected the name of a cluster.`, "write `RolloutGroup.onClusters('a', 'b')`: each name is an argument of its own.");
        continue;
      }
      const near = nearest(name, [...sizes.keys()]);
      report(`Group '${names[index]}' of the rollout names ${shown(name)}, which the workload is not on${near === undefined ? '.' : `; did you mean '${near}'?`}`);
    }
    // No names at all would be every cluster.
    const matching = group.target.clusterNames !== undefined && wanted.length === 0 ? [] : clusters.filter(affinityMatcher(group.target)).map(({ name }) => name);
    if (matching.length === 0 && !nowhere && !group.vacant && wanted.every((name) => sizes.has(name))) report(`Group '${names[index]}' of the rollout has none of the clusters of the workload.`);
    for (const cluster of matching) {
      if (owner.has(cluster)) report(`Cluster '${cluster}' is in the groups '${owner.get(cluster)}' and '${names[index]}' of the rollout.`);
      else owner.set(cluster, names[index]);
    }
    return matching;
  });
  const rest = [...sizes.keys()].filter((cluster) => !owner.has(cluster));
  const open = said.findIndex((group) => isObject(group) && group.target === 'rest');
  if (open < 0 && rest.length > 0 && problems.length === 0) report(`${listed(rest)} ${rest.length === 1 ? 'is' : 'are'} in no group of the rollout.`);
  if (open >= 0 && rest.length === 0 && !nowhere && !said[open].vacant && problems.length === 0) {
    problems.push(finding(ROLLOUT_RULES.unused, { path, message: `No cluster remains for group '${names[open]}' of the rollout.` }));
  }
  const groups = said.flatMap((group, index): SolvedGroup[] => {
    const members = index === open ? rest : chosen[index];
    if (members.length === 0) return isObject(group) && group.vacant && !nowhere ? [vacant(names[index], group)] : [];
    return [{ name: names[index], clusters: members.map((cluster) => sizes.get(cluster)!), gates: listOf(group.gates), ...(group.sizes && { sizes: group.sizes }) }];
  });
  return { groups, problems };
}

/** As many steps as it has with clusters; replicas have nothing to add up to. */
function vacant(name: string, { gates, sizes }: GroupSpec): SolvedGroup {
  return { name, clusters: [], gates: listOf(gates), ...(sizes && { sizes: { ...sizes, ...(sizes.unit === 'replicas' && { unit: 'ratio' as const }) } }) };
}

/** As it was named, or by its clusters. */
function nameOf(group: unknown, index: number, count: number): string {
  if (!isObject(group)) return `group ${index + 1}`;
  const { name, target } = group as unknown as GroupSpec;
  if (typeof name === 'string' && name !== '') return name;
  if (target === 'rest') return count === 1 ? 'all clusters' : 'the other clusters';
  const clusters = isObject(target) ? listOf<string>(target.clusterNames) : [];
  const labels = isObject(target) && isObject(target.labelSelector?.matchLabels) ? Object.entries(target.labelSelector.matchLabels) : [];
  if (clusters.length > 0 && clusters.length <= 3) return clusters.join(', ');
  return labels.length > 0 ? labels.map(([key, value]) => `${key}=${String(value)}`).join(', ') : `group ${index + 1}`;
}
