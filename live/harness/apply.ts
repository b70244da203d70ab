import { ControlPlane } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { Written } from './app';
import type { Site } from './fleet';
import { getAll, kubectl, list } from './kubectl';
import { chartsIn, manifestsOf, objectsIn, type Part, partsOf, streamOf } from './tree';
import { until } from './until';

/** Applies an app as README and docs/gitops.md say: one stream for each API server, in order. Gives back what kubectl said beside what it applied: warnings. */
export async function apply(site: Site, app: Written): Promise<string[]> {
  const said = await Promise.all(partsOf(site, app).map(async (part) => {
    if (part.controlPlane === ControlPlane.KARMADA) await makeNamespaces(part);
    const lines: string[] = [];
    const applied = async (text: string) => {
      const { stdout, stderr } = await kubectl(part.kubeconfig, ['apply', '--server-side', '-f', '-'], { input: text });
      lines.push(...stdout.split('\n').filter((line) => line && !line.endsWith(' serverside-applied')), ...stderr.split('\n').filter(Boolean));
    };
    if (definesKinds(part)) {
      await applied(manifestsOf(part.directory, '--only', 'foundation'));
      await kubectl(part.kubeconfig, ['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
    }
    await applied(streamOf(part));
    return lines.map((line) => `${part.cluster ?? part.controlPlane}: ${line}`);
  }));
  return said.flat();
}

/** Deletes an app and waits until clusters have nothing left of it. What is for the whole platform stays: other apps use it. Without a site, nothing was applied. */
export async function remove(site: Site | undefined, app: Written, { seconds = 120 } = {}): Promise<void> {
  if (!site) return;
  await Promise.all(partsOf(site, app).map(async (part) => {
    await unprotect(part);
    const deleted = async (text: string) => {
      if (text) await kubectl(part.kubeconfig, ['delete', '-f', '-', '--ignore-not-found', '--wait=true', `--timeout=${seconds}s`], { input: text });
    };
    await deleted(manifestsOf(part.directory, '--reverse', '--only', 'workloads'));
    for (const chart of chartsIn(part)) await deleted(manifestsOf(chart, '--reverse'));
    const made = part.controlPlane === ControlPlane.KARMADA ? namespacesOf(part).filter((name) => !OFTEN_THERE.has(name)) : [];
    if (made.length > 0) await kubectl(part.kubeconfig, ['delete', 'namespace', ...made, '--ignore-not-found', '--wait=true', `--timeout=${seconds}s`]);
  }));
  await gone(site, app, seconds);
  await Promise.all([...site.clusters.values()].map(({ kubeconfig }) => clearAway(kubeconfig, app, seconds)));
}

const PROTECTED = 'resourcetemplate.karmada.io/deletion-protected';

/** Karmada refuses to delete what is protected: whoever means it takes the label away first. */
async function unprotect({ kubeconfig, directory, controlPlane }: Part): Promise<void> {
  const guarded = controlPlane === ControlPlane.KARMADA ? objectsIn(directory).filter(({ metadata }) => PROTECTED in ((metadata as any).labels ?? {})) : [];
  const there = [...(await getAll(kubeconfig, guarded)).values()];
  if (there.length > 0) await kubectl(kubeconfig, ['label', '-f', '-', `${PROTECTED}-`], { input: there.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, metadata: { name, namespace } })) });
}

/** Namespaces and definitions stay when works go, and so do claims: what is left in a cluster would be in the way of the next app. */
async function clearAway(kubeconfig: string, { deliveries }: Pick<Written, 'deliveries'>, seconds: number): Promise<void> {
  const namespaces = [...new Set(deliveries.flatMap((delivery) => delivery.objects.map(({ metadata }) => metadata.namespace)))].filter((name) => name && !OFTEN_THERE.has(name));
  if (namespaces.length > 0) await kubectl(kubeconfig, ['delete', 'namespace', ...namespaces, '--ignore-not-found', '--wait=true', `--timeout=${seconds}s`]);
  const definitions = [...new Set(deliveries.flatMap((delivery) => delivery.objects).filter(({ kind }) => kind === 'CustomResourceDefinition').map(({ metadata }) => String(metadata.name)))];
  if (definitions.length > 0) await kubectl(kubeconfig, ['delete', 'crd', ...definitions, '--ignore-not-found', '--wait=true', `--timeout=${seconds}s`]);
  const released = (await list(kubeconfig, 'persistentvolumes')).filter(({ status }) => status?.phase === 'Released');
  // As whoever recycles a volume by hand does it.
  await Promise.all(released.map(({ metadata }) => kubectl(kubeconfig, ['patch', 'pv', String(metadata.name), '--type=json', '-p', '[{"op":"remove","path":"/spec/claimRef"}]'])));
}

/** Waits until no cluster has a delivered object of an app. */
export async function gone(site: Site, { deliveries }: Pick<Written, 'deliveries'>, seconds = 120): Promise<void> {
  await until(`the app to be gone from ${[...site.clusters.keys()].join(', ')}`, seconds, async () => {
    const left = await Promise.all([...site.clusters].map(async ([name, { kubeconfig }]) => {
      const objects = deliveries.filter(({ cluster }) => cluster === name).flatMap((delivery) => delivery.objects).filter(({ kind }) => !KEPT.has(kind));
      const there = await getAll(kubeconfig, objects);
      return objects.map(objectKey).filter((key) => there.has(key)).map((key) => `${name} still has ${key}`);
    }));
    return left.flat();
  });
}

/** What outlives an app, because others may use it: see docs/concepts/ocm.md. */
const KEPT = new Set(['Namespace', 'CustomResourceDefinition']);

const OFTEN_THERE = new Set(['default', 'kube-system', 'kube-public', 'karmada-system', 'karmada-cluster']);

/** Whether a part brings definitions, which have to be established before objects of their kinds. */
function definesKinds({ directory }: Part): boolean {
  return objectsIn(directory).some(({ kind }) => kind === 'CustomResourceDefinition');
}

/** The namespaces that objects of a part are in, made by itself or not. */
function namespacesOf({ directory }: Part): string[] {
  return [...new Set(objectsIn(directory).flatMap(({ metadata }) => metadata.namespace ?? []))].map(String).sort();
}

/** Namespaces must exist on Karmada's API server, says README; those that the app does not bring along are made by its user. */
export async function makeNamespaces(part: Part): Promise<void> {
  const objects = objectsIn(part.directory);
  const brought = new Set(objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => String(metadata.name)));
  const missing = namespacesOf(part).filter((name) => !brought.has(name) && !OFTEN_THERE.has(name));
  if (missing.length === 0) return;
  await kubectl(part.kubeconfig, ['apply', '--server-side', '-f', '-'], { input: missing.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })) });
}
