import { type Bystanders, clustersOf, foundObjects, type ObjectHead, objectKey, type Together } from '../../definition/together';
import { groupedBy } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { distributesTo } from './distributed';
import { RESOURCE_DISTRIBUTION_RULES } from './rules';

/** Objects that a ResourceDistribution and a workload both bring to a namespace. */
export function checkDistributionsTogether(workloads: readonly Together[], bystanders: readonly Bystanders[]): Problem[] {
  const distributions = foundObjects(workloads, bystanders).filter(({ object }) => object.kind === 'ResourceDistribution');
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

/** Whether an object is distributed to other namespaces by a copy of itself in a ResourceDistribution. */
export function distributedSources(workloads: readonly Together[], bystanders: readonly Bystanders[]): (object: KubeObject) => boolean {
  const copies = new Set(foundObjects(workloads, bystanders).filter(({ object }) => object.kind === 'ResourceDistribution')
    .map(({ object }) => anywhere(object.spec?.resource ?? {})));
  return (object) => copies.has(anywhere(object));
}

/** What an object is in whatever namespace. */
function anywhere({ apiVersion, kind, metadata }: ObjectHead): string {
  return objectKey({ apiVersion, kind, metadata: { name: metadata?.name } });
}
