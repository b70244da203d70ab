import { ControlPlane } from '../../constructs';
import type { KubeObject } from '../../constructs/json/kube-object';
import { getAll, kubectl, list, objectsIn, partsOf, podsOf, type Site, until, type Written } from '../harness';
import { erase, isKept } from './life/deploy';

const isPolicy = ({ apiVersion }: KubeObject): boolean => apiVersion.startsWith('policy.karmada.io/');

/** Takes from its control planes an app whose objects clusters keep, in the order of docs/migration.md: templates and works, and policies when nothing of them is left. */
export async function letGo(site: Site, app: Written): Promise<void> {
  const { environment: { karmada, hub } } = site;
  const parts = partsOf(site, app).filter(({ controlPlane }) => controlPlane !== ControlPlane.DIRECT);
  const eraseAll = (isWanted: (object: KubeObject) => boolean) => (
    Promise.all(parts.map((part) => erase(part, objectsIn(part.directory).filter((object) => !isKept(object) && isWanted(object)))))
  );
  await eraseAll((object) => !isPolicy(object));
  const namespaces = namespacesOf(app);
  await until('works to be gone', 120, async () => {
    const works = karmada ? await list(karmada, 'works.work.karmada.io') : [];
    const ours = works.filter(({ spec }) => spec.preserveResourcesOnDeletion && namespaces.some((name) => JSON.stringify(spec.workload).includes(`"namespace":"${name}"`)));
    return ours.map(({ metadata }) => `${metadata.namespace}/${metadata.name} is still there`);
  });
  await eraseAll(isPolicy);
  for (const kubeconfig of [karmada, hub]) {
    if (kubeconfig && namespaces.length > 0) await kubectl(kubeconfig, ['delete', 'namespace', ...namespaces, '--ignore-not-found', '--timeout=120s']);
  }
}

/** The UIDs of what clusters have of an app's objects. */
export async function objectIds({ clusters }: Site, { deliveries }: Written): Promise<Record<string, string>> {
  const found = await Promise.all([...clusters].map(async ([cluster, { kubeconfig }]) => {
    const live = await getAll(kubeconfig, deliveries.filter((delivery) => delivery.cluster === cluster).flatMap((delivery) => delivery.objects as KubeObject[]));
    return [...live].map(([key, { metadata }]): [string, string] => [`${cluster} ${key}`, String((metadata as any).uid)]);
  }));
  return Object.fromEntries(found.flat().sort());
}

/** The UIDs of the pods in the namespaces of an app, and how often their containers were restarted. */
export async function podIds(site: Site, app: Written): Promise<Record<string, string>> {
  const pods = (await Promise.all(namespacesOf(app).map((namespace) => podsOf(site, namespace)))).flat();
  return Object.fromEntries(pods.map(({ cluster, name, uid, restarts }) => [`${cluster} ${name}`, `${uid} ${JSON.stringify(restarts)}`]).sort());
}

function namespacesOf({ deliveries }: Written): string[] {
  return [...new Set(deliveries.flatMap((delivery) => (delivery.objects as KubeObject[]).flatMap(({ metadata }) => metadata.namespace ?? [])))].map(String);
}
