import { ControlPlane } from '../../../constructs';
import { objectKey } from '../../../constructs/definition/together';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { bindingsOf, getAll, type Site, worksOf, type Written } from '../../harness';

const WITH_PODS = ['CloneSet', 'StatefulSet', 'DaemonSet'];

/** What is expected of each workload, by its name. */
export type Wanted = (name: string) => string;

/** Where the health that Karmada found in a cluster, on the binding of a workload, is not as it should be. */
export async function bindingHealth(site: Site, app: Written, wanted: Wanted): Promise<string[]> {
  const bindings = (await bindingsOf(site, app)).filter(({ spec }) => WITH_PODS.includes(spec.resource.kind));
  const found = bindings.flatMap(({ spec: { resource, clusters = [] }, status }) => clusters.flatMap(({ name }: any): string[] => {
    const health = status?.aggregatedStatus?.find(({ clusterName }: any) => clusterName === name)?.health;
    return health === wanted(resource.name) ? [] : [`binding of ${resource.name}: ${name} is ${health}, not ${wanted(resource.name)}`];
  }));
  return bindings.length === 0 ? ['there is no binding'] : found;
}

/** Where the condition of a template that tells the health of its clusters is not as it should be. */
export async function templateHealth({ environment: { karmada } }: Site, { deliveries }: Written, wanted: Wanted): Promise<string[]> {
  const ofKarmada = deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
  const templates = ofKarmada.flatMap(({ workload }) => (WITH_PODS.includes(workload?.kind) ? [workload] : []));
  const live = await getAll(karmada!, templates);
  return templates.flatMap((template) => {
    const { name } = template.metadata;
    const { status, message } = conditionOf(live.get(objectKey(template)), 'ClustersHealthy');
    return status === wanted(name) ? [] : [`template ${name}: ClustersHealthy is ${status} (${message}), not ${wanted(name)}`];
  });
}

/** Where the condition Progressing of a work, which tells whether its workload is where its spec wants it, is not as it should be. */
export async function workHealth(site: Site, app: Written, wanted: Wanted): Promise<string[]> {
  const works = await worksOf(site, app);
  const found = works.flatMap((work) => {
    const workload = work.spec.workload.manifests.find(({ kind }: any) => WITH_PODS.includes(kind));
    if (!workload) return [];
    const [expected, { status }] = [wanted(workload.metadata.name), conditionOf(work, 'Progressing')];
    return status === expected ? [] : [`work ${work.metadata.name}: Progressing is ${status}, not ${expected}`];
  });
  return works.length === 0 ? ['there is no work'] : found;
}

function conditionOf(object: KubeObject | undefined, wanted: string): { readonly status?: string; readonly message?: string } {
  return object?.status?.conditions?.find(({ type }: any) => type === wanted) ?? {};
}
