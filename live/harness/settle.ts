import { ControlPlane } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Written } from './app';
import type { Site } from './fleet';
import { getAll, list } from './kubectl';
import { notReady } from './readiness';
import { objectsIn } from './tree';
import { until } from './until';

/** What is waited for. */
export interface SettleOptions {
  /** @default 120 */
  readonly seconds?: number;
  /** Whether pods must be ready as well. @default true */
  readonly pods?: boolean;
}

/**
 * Waits until an app has arrived: bindings are scheduled and applied, works are applied and available, every delivered object is there, controllers have seen it, and its pods are ready.
 */
export async function settle(site: Site, app: Written, { seconds = 120, pods = true }: SettleOptions = {}): Promise<void> {
  await until('the app to settle', seconds, async () => {
    const found = await Promise.all([missingOnKarmada(site, app), missingOnHub(site, app), ...[...site.clusters.keys()].map((name) => missingInCluster(site, app, name, pods))]);
    return found.flat();
  });
}

/** Bindings of an app's templates. */
export async function bindingsOf({ environment: { karmada } }: Site, { directory }: Pick<Written, 'directory'>): Promise<KubeObject[]> {
  if (!karmada) return [];
  const templates = new Set(objectsIn(directory, (file) => file.startsWith('karmada/')).map(objectKey));
  const all = (await Promise.all([list(karmada, 'resourcebindings.work.karmada.io'), list(karmada, 'clusterresourcebindings.work.karmada.io')])).flat();
  return all.filter(({ spec }) => templates.has(objectKey({ apiVersion: spec.resource.apiVersion, kind: spec.resource.kind, metadata: spec.resource })));
}

/** ManifestWorks of an app as they are on the hub, those of its ManifestWorkReplicaSets too. */
export async function worksOf({ environment: { hub } }: Site, { directory }: Pick<Written, 'directory'>): Promise<KubeObject[]> {
  if (!hub) return [];
  const written = objectsIn(directory, (file) => file.startsWith('ocm/'));
  const own = new Set(written.filter(({ kind }) => kind === 'ManifestWork').map(({ metadata }) => `${metadata.namespace}/${metadata.name}`));
  const sets = new Set(written.filter(({ kind }) => kind === 'ManifestWorkReplicaSet').map(({ metadata }) => `${metadata.namespace}.${metadata.name}`));
  if (own.size + sets.size === 0) return [];
  return (await list(hub, 'manifestworks.work.open-cluster-management.io')).filter(({ metadata }) => own.has(`${metadata.namespace}/${metadata.name}`)
    || sets.has((metadata as any).labels?.['work.open-cluster-management.io/manifestworkreplicaset']));
}

/** Whether a condition of a status is true. */
export function isTrue({ status }: KubeObject, type: string): boolean {
  return (status?.conditions ?? []).some((condition: any) => condition.type === type && condition.status === 'True');
}

/**
 * Whether Karmada has applied a binding in each of its clusters. It says so in a condition, which is lost where its scheduler writes the conditions as it
 * has read them a moment before. What the condition is made of stays.
 */
export function isFullyApplied(binding: KubeObject): boolean {
  const { spec, status } = binding;
  if ((status?.conditions ?? []).some(({ type }: any) => type === 'FullyApplied')) return isTrue(binding, 'FullyApplied');
  const has = new Set<string>([spec, ...spec.requiredBy ?? []].flatMap(({ clusters }) => clusters ?? []).map(({ name }: any) => name));
  const told: any[] = status?.aggregatedStatus ?? [];
  // A cluster that it leaves is told of until it is gone from there.
  return has.size > 0 && told.length === has.size && (spec.gracefulEvictionTasks ?? []).length === 0 && told.every(({ clusterName, applied }) => applied && has.has(clusterName));
}

async function missingOnKarmada(site: Site, app: Written): Promise<string[]> {
  const wanted = app.deliveries.filter(({ controlPlane, workload }) => controlPlane === ControlPlane.KARMADA && workload).map(({ workload }) => objectKey(workload));
  if (wanted.length === 0) return [];
  const bindings = await bindingsOf(site, app);
  const bound = new Set(bindings.map(({ spec: { resource } }) => objectKey({ apiVersion: resource.apiVersion, kind: resource.kind, metadata: resource })));
  const unsettled = bindings.flatMap((binding) => {
    const { spec: { resource, suspension, requiredBy }, metadata } = binding;
    const reasons = (binding.status?.conditions ?? []).filter(({ status }: any) => status !== 'True').map(({ message }: any) => message).join('; ');
    // What is suspended is not applied everywhere, as it was told, and what follows a workload is not scheduled by itself.
    const missing = [...(requiredBy || isTrue(binding, 'Scheduled') ? [] : ['Scheduled']), ...(suspension || isFullyApplied(binding) ? [] : ['FullyApplied'])];
    const late = binding.status?.schedulerObservedGeneration !== undefined && binding.status.schedulerObservedGeneration !== (metadata as any).generation;
    return missing.length > 0 || late ? [`binding of ${resource.kind} ${resource.name} is not ${missing.join(', ') || 'scheduled again'}: ${reasons}`] : [];
  });
  return [...[...new Set(wanted)].filter((key) => !bound.has(key)).map((key) => `Karmada has no binding for ${key}`), ...unsettled];
}

async function missingOnHub(site: Site, app: Written): Promise<string[]> {
  const { directory } = app;
  const expected = objectsIn(directory, (file) => file.startsWith('ocm/')).filter(({ kind }) => kind === 'ManifestWork');
  const works = await worksOf(site, { directory });
  const found = new Set(works.map(objectKey));
  const unsettled = works.flatMap((work) => {
    const { namespace, name, generation } = work.metadata as any;
    const conditions: any[] = work.status?.conditions ?? [];
    return ['Applied', 'Available'].filter((type) => !conditions.some((one) => one.type === type && one.status === 'True' && (one.observedGeneration ?? generation) === generation))
      .map((type) => `work ${namespace}/${name} is not ${type}: ${conditions.find((one) => one.type === type)?.message ?? 'the agent has said nothing'}`);
  });
  return [...expected.map(objectKey).filter((key) => !found.has(key)).map((key) => `the hub has no ${key}`), ...unsettled];
}

async function missingInCluster({ clusters }: Site, { deliveries }: Written, name: string, pods: boolean): Promise<string[]> {
  const objects = deliveries.filter(({ cluster }) => cluster === name).flatMap((delivery) => delivery.objects as KubeObject[]);
  if (objects.length === 0) return [];
  const there = await getAll(clusters.get(name)!.kubeconfig, objects);
  return objects.flatMap((object) => {
    const live = there.get(objectKey(object));
    if (!live) return [`${name} has no ${objectKey(object)}`];
    return notReady(live, pods).map((reason) => `${name}: ${object.kind} ${object.metadata.name} ${reason}`);
  });
}
