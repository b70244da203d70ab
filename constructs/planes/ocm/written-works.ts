import { reachesFinished } from '../../definition/definition';
import { objectKey, type Together, type WrittenByHand } from '../../definition/together';
import { getOr } from '../../json/maps';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, listOf } from '../../json/json';
import { groupOf, type Kinded, type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { checkSecrets } from '../secret-checks';
import { SECRET_RULES } from '../secret-rules';
import { OCM_RULES } from './rules';

const WORK = 'work.open-cluster-management.io';
/** Kinds that only a hub has. Others of these groups, such as ClusterClaim, live in clusters. */
const HUB_KINDS: ReadonlySet<string> = new Set([
  `${WORK}/ManifestWork`, `${WORK}/ManifestWorkReplicaSet`,
  ...['AddOnDeploymentConfig', 'AddOnTemplate', 'ClusterManagementAddOn', 'ManagedClusterAddOn'].map((kind) => `addon.open-cluster-management.io/${kind}`),
  ...['ManagedCluster', 'ManagedClusterSet', 'ManagedClusterSetBinding', 'Placement'].map((kind) => `cluster.open-cluster-management.io/${kind}`),
]);

export function isHubKind({ apiVersion, kind }: Kinded): boolean {
  return HUB_KINDS.has(`${groupOf(String(apiVersion))}/${kind}`);
}

/** Checks works and other objects for the hub that users wrote by hand against those that we write. */
export function checkWrittenForHub(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const objects = written.filter(({ object }) => isHubKind(object));
  const misplaced = objects.filter(({ beside }) => beside).map(({ path, object }) => finding(OCM_RULES.besideWorkloads, {
    path, message: `${nameOf(object)} is in chart '${path}', which has federated workloads.`,
  }));
  const works = objects.filter(({ object }) => groupOf(object.apiVersion) === WORK);
  if (works.length === 0) return misplaced;
  const secrets = works.flatMap(({ path, object }) => checkSecrets(SECRET_RULES.inWorks, path, manifestsOf(object), () => nameOf(object)));
  return [...misplaced, ...competingWorks(works, workloads), ...secrets];
}

/** A work belongs to the cluster that its namespace is named after; a replica set may go to any. */
function competingWorks(works: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const ours = new Map<string, Map<string, string>>();
  const anywhere = new Map<string, string>();
  for (const workload of workloads.filter(({ definition }) => reachesFinished(definition))) {
    const { path, deliveries = [] } = workload;
    for (const { cluster, objects } of deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.OCM)) {
      const here = getOr(ours, cluster, () => new Map<string, string>());
      for (const object of objects) for (const map of [here, anywhere]) map.set(objectKey(object), path);
    }
  }
  return works.flatMap(({ path: chart, object: work }) => {
    const delivered = work.kind === 'ManifestWork' ? ours.get(work.metadata.namespace ?? '') : anywhere;
    return manifestsOf(work).flatMap((manifest) => {
      const path = delivered?.get(objectKey(manifest));
      const message = `${nameOf(work)} in chart '${chart}' has ${nameOf(manifest)}, which '${path}' delivers ${work.kind === 'ManifestWork' ? `to '${work.metadata.namespace}'` : 'to clusters of OCM'}.`;
      return path === undefined ? [] : [finding(OCM_RULES.competingWork, { path, message })];
    });
  });
}

function manifestsOf({ spec }: KubeObject): KubeObject[] {
  const work: unknown = isObject(spec?.manifestWorkTemplate) ? spec.manifestWorkTemplate : spec;
  const manifests: unknown = isObject(work) && isObject(work.workload) ? work.workload.manifests : undefined;
  return listOf(manifests as KubeObject[]).filter((manifest) => isObject(manifest) && isObject(manifest.metadata));
}
