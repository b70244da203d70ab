import type { Together, WrittenByHand } from '../../../definition/together';
import { isObject } from '../../../json/json';
import { type KubeObject, nameOf } from '../../../json/kube-object';
import { finding, type Problem } from '../../../problems/problem';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

/** Checks MultiClusterServices against Services that travel with workloads: Karmada takes those over. */
export function checkServicesTogether(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const multi = written.filter(({ object }) => isCrossCluster(object));
  if (multi.length === 0) return [];
  const carriers = new Map(workloads.flatMap(({ path, definition: { companions } }) => [...companions.attached, ...companions.dependencies]
    .filter(isService).map((service) => [placeOf(service), { path, service }] as const)));
  return multi.flatMap(({ object }) => {
    const found = carriers.get(placeOf(object));
    return found ? [finding(RULES.claimed, { path: found.path, message: `${nameOf(found.service)} travels with the workload, and ${nameOf(object)} takes it over.` })] : [];
  });
}

/** Tells the Services that Karmada brings to clusters because of MultiClusterServices among these objects. */
export function servicesPlaced(objects: readonly KubeObject[]): (object: KubeObject) => boolean {
  const places = new Set(objects.filter(isCrossCluster).map(placeOf));
  return (object) => isService(object) && places.has(placeOf(object));
}

export function isService({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === 'v1' && kind === 'Service';
}

/** Whether an object is a MultiClusterService of the type whose Service Karmada brings to clusters. */
export function isCrossCluster({ apiVersion, kind, spec }: KubeObject): boolean {
  return kind === 'MultiClusterService' && String(apiVersion).startsWith('networking.karmada.io/') && isObject(spec) && Array.isArray(spec.types) && spec.types.includes('CrossCluster');
}

export function placeOf({ metadata }: KubeObject): string {
  return `${String(metadata.namespace ?? 'default')}/${String(metadata.name)}`;
}
