import { COMPANION_RULES } from './rules';
import { earlierOverlaps, labelsNamed } from './loose-overlap';
import { type Bystanders, clustersOf, type Found, foundObjects, type ObjectHead, objectKey, type Together } from '../../definition/together';
import { nearest } from '../../problems/nearest';
import { finding, type Problem } from '../../problems/problem';
import { groupedBy, isObject } from '../../json/json';
import { groupOf, type KubeObject, nameOf } from '../../json/kube-object';
import { moduleOf } from '../kinds';
import { targetOf } from '../target-of';

/** What is wrong with companions when all objects of an app are taken together. */
export function checkCompanionsTogether(workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]): Problem[] {
  const found = foundObjects(workloads, bystanders);
  const companions = found.filter(({ object }) => targetOf(object) !== undefined || object.kind === 'PodUnavailableBudget');
  return companions.length === 0 ? [] : [...missingTargets(companions, found, elsewhere), ...seconds(companions), ...leftBehind(companions, workloads)];
}

function missingTargets(companions: readonly Found[], found: readonly Found[], elsewhere: readonly ObjectHead[]): Problem[] {
  const heads: readonly ObjectHead[] = [...found.map(({ object }) => object), ...elsewhere];
  const byKind = groupedBy(heads, ({ kind, metadata }) => `${kind}/${metadata.namespace ?? ''}`);
  const byName = groupedBy(heads, ({ kind, metadata }) => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`);
  return companions.flatMap(({ object, path }) => {
    const target = targetOf(object);
    if (!target) return [];
    const kind = `${target.kind}/${object.metadata.namespace ?? ''}`;
    const fits = ({ apiVersion }: ObjectHead): boolean => target.group === undefined || groupOf(String(apiVersion)) === target.group;
    if (byName.get(`${kind}/${target.name}`)?.some(fits)) return [];
    const near = nearest(target.name, (byKind.get(kind) ?? []).filter(fits).map(({ metadata }) => String(metadata.name)));
    const message = `${nameOf(object)} targets ${target.kind} '${target.name}', but this app has no such workload in its namespace.`;
    return [finding(COMPANION_RULES.targetMissing, { path, message, ...(near !== undefined && { fix: `did you mean '${near}'?` }) })];
  });
}

function seconds(companions: readonly Found[]): Problem[] {
  const problems: Problem[] = [];
  const exclusive = companions.filter(({ object }) => isExclusive(object));
  const say = (second: Found, first: Found, what: string) => problems.push(finding(COMPANION_RULES.second, {
    path: second.path, message: `${nameOf(second.object)} and ${nameOf(first.object)} ${what}.`,
  }));
  const about = exclusive.filter(({ object }) => targetOf(object) !== undefined);
  for (const [first, ...others] of groupedBy(about, ({ object }) => `${object.kind} ${targetKey(object)}`).values()) {
    const target = targetOf(first.object)!;
    others.forEach((other) => say(other, first, `both target ${target.kind} '${target.name}'`));
  }
  const selecting = exclusive.filter(({ object }) => object.kind === 'PodUnavailableBudget' && isObject(object.spec?.selector));
  // Only selectors of the same labels can overlap, so only they are compared.
  for (const group of groupedBy(selecting, ({ object }) => `${object.metadata.namespace ?? ''} ${labelsNamed(object.spec.selector)}`).values()) {
    earlierOverlaps(group.map(({ object }) => object.spec.selector)).forEach((first, index) => {
      if (first !== undefined) say(group[index], group[first], 'have selectors that overlap');
    });
  }
  return problems;
}

/** Companions that miss clusters of their workload. Those that travel with the workload itself go to all clusters it may be on. */
function leftBehind(companions: readonly Found[], workloads: readonly Together[]): Problem[] {
  const owners = new Map(workloads.map((workload) => [objectKey(workload.definition.template), workload]));
  return companions.flatMap(({ object, path, carriers }) => {
    const owner = isExclusive(object) ? owners.get(targetKey(object)) : undefined;
    if (!owner || carriers.length === 0 || carriers.includes(owner)) return [];
    const reached = new Set(carriers.flatMap((carrier) => clustersOf(carrier, object)));
    const missing = clustersOf(owner, owner.definition.template).filter((cluster) => !reached.has(cluster));
    if (missing.length === 0) return [];
    const message = `${nameOf(object)} does not go to ${missing.join(', ')}, but ${nameOf(owner.definition.template)} does.`;
    return [finding(COMPANION_RULES.clusters, { path, message })];
  });
}

function targetKey(object: KubeObject): string {
  const target = targetOf(object);
  return target ? `${target.group}/${target.kind}/${object.metadata.namespace ?? ''}/${target.name}` : '';
}

function isExclusive(object: KubeObject): boolean {
  return moduleOf(object)?.companion?.exclusive ?? false;
}
