import { COMPANION_RULES } from './rules';
import { labelsNamed, overlapLoosely } from './loose-overlap';
import { distributesTo } from '../resource-distribution/checks';
import { RESOURCE_DISTRIBUTION_RULES } from '../resource-distribution/rules';
import { type Bystanders, type ObjectHead, objectKey, type Together } from '../../definition/together';
import { nearest } from '../../problems/nearest';
import { finding, type Problem } from '../../problems/problem';
import { groupedBy, isObject } from '../../json/json';
import { groupOf, type KubeObject, nameOf } from '../../json/kube-object';
import { moduleOf } from '../kinds';
import { targetOf } from '../target-of';

/** Where an object was found, and the workloads it travels with. */
interface Found {
  readonly object: KubeObject;
  /** Path of the construct to report at. */
  readonly path: string;
  readonly carriers: readonly Together[];
}

/** What is wrong with companions when all objects of an app are taken together. */
export function checkCompanionsTogether(workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]): Problem[] {
  const found = allObjects(workloads, bystanders);
  const companions = found.filter(({ object }) => targetOf(object) !== undefined || object.kind === 'PodUnavailableBudget');
  const distributions = found.filter(({ object }) => object.kind === 'ResourceDistribution');
  return [
    ...(companions.length === 0 ? [] : [...missingTargets(companions, found, elsewhere), ...seconds(companions), ...leftBehind(companions, workloads)]),
    ...(distributions.length === 0 ? [] : conflicts(distributions, workloads)),
  ];
}

/** Whether an object is distributed to other namespaces by a copy of itself in a ResourceDistribution. */
export function distributedSources(workloads: readonly Together[], bystanders: readonly Bystanders[]): (object: KubeObject) => boolean {
  const copies = new Set(allObjects(workloads, bystanders).filter(({ object }) => object.kind === 'ResourceDistribution')
    .map(({ object }) => anywhere(object.spec?.resource ?? {})));
  return (object) => copies.has(anywhere(object));
}

function allObjects(workloads: readonly Together[], bystanders: readonly Bystanders[]): Found[] {
  const found = new Map<KubeObject, { object: KubeObject; path: string; carriers: Together[] }>();
  for (const workload of workloads) {
    const { template, companions } = workload.definition;
    for (const object of [template, ...companions.attached, ...companions.dependencies]) {
      const known = found.get(object);
      if (known) known.carriers.push(workload);
      else found.set(object, { object, path: workload.path, carriers: [workload] });
    }
  }
  for (const { path, objects } of bystanders) for (const object of objects) if (!found.has(object)) found.set(object, { object, path, carriers: [] });
  return [...found.values()];
}

function missingTargets(companions: readonly Found[], found: readonly Found[], elsewhere: readonly ObjectHead[]): Problem[] {
  const heads: readonly ObjectHead[] = [...found.map(({ object }) => object), ...elsewhere];
  const known = groupedBy(heads, ({ kind, metadata }) => `${kind}/${metadata.namespace ?? ''}`);
  return companions.flatMap(({ object, path }) => {
    const target = targetOf(object);
    if (!target) return [];
    const ofKind = (known.get(`${target.kind}/${object.metadata.namespace ?? ''}`) ?? [])
      .filter(({ apiVersion }) => target.group === undefined || groupOf(String(apiVersion)) === target.group);
    if (ofKind.some(({ metadata }) => metadata.name === target.name)) return [];
    const near = nearest(target.name, ofKind.map(({ metadata }) => String(metadata.name)));
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
    group.forEach((one, index) => {
      const first = group.slice(0, index).find((other) => overlapLoosely(one.object.spec.selector, other.object.spec.selector));
      if (first) say(one, first, 'have selectors that overlap');
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

function conflicts(distributions: readonly Found[], workloads: readonly Together[]): Problem[] {
  const delivered = groupedBy(
    workloads.flatMap((workload) => {
      const { template, companions } = workload.definition;
      return [template, ...companions.attached, ...companions.dependencies].filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret').map((object) => ({ object, workload }));
    }),
    ({ object }) => anywhere(object),
  );
  return distributions.flatMap(({ object: distribution, path, carriers }) => {
    const copies = delivered.get(anywhere(distribution.spec?.resource ?? {})) ?? [];
    const clusters = new Set(carriers.flatMap((carrier) => clustersOf(carrier, distribution)));
    return copies.filter(({ object }) => object.metadata.namespace !== undefined && distributesTo(distribution, object.metadata.namespace)).flatMap(({ object, workload }) => {
      const shared = clustersOf(workload, object).filter((cluster) => clusters.has(cluster));
      if (shared.length === 0 && workload.deliveries) return [];
      const message = `${nameOf(distribution)} distributes ${nameOf(object)} to the namespace '${object.metadata.namespace}', but '${workload.path}' delivers it there as well.`;
      return [finding(RESOURCE_DISTRIBUTION_RULES.conflict, { path, message })];
    });
  });
}

/** What an object is in whatever namespace. */
function anywhere({ apiVersion, kind, metadata }: ObjectHead): string {
  return objectKey({ apiVersion, kind, metadata: { name: metadata?.name } });
}

/** The clusters that get an object with a workload. */
function clustersOf({ deliveries }: Together, object: KubeObject): string[] {
  const key = objectKey(object);
  return (deliveries ?? []).filter(({ objects }) => (objects as KubeObject[]).some((other) => objectKey(other) === key)).map(({ cluster }) => cluster);
}

function targetKey(object: KubeObject): string {
  const target = targetOf(object);
  return target ? `${target.group}/${target.kind}/${object.metadata.namespace ?? ''}/${target.name}` : '';
}

function isExclusive(object: KubeObject): boolean {
  return moduleOf(object)?.companion?.exclusive ?? false;
}
