import type { Together, WrittenByHand } from '../../../definition/together';
import { isObject } from '../../../json/json';
import { type KubeObject, nameOf } from '../../../json/kube-object';
import { finding, type Problem } from '../../../problems/problem';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

/** Checks MultiClusterServices against Services that travel with workloads: Karmada takes those over. */
export function checkServicesTogether(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const multi = written.filter(({ object }) => object.kind === 'MultiClusterService' && String(object.apiVersion).startsWith('networking.karmada.io/') && isCrossCluster(object));
  if (multi.length === 0) return [];
  const carriers = new Map(workloads.flatMap(({ path, definition: { companions } }) => [...companions.attached, ...companions.dependencies]
    .filter(({ apiVersion, kind }) => apiVersion === 'v1' && kind === 'Service').map((service) => [placeOf(service), { path, service }] as const)));
  return multi.flatMap(({ object }) => {
    const found = carriers.get(placeOf(object));
    return found ? [finding(RULES.claimed, { path: found.path, message: `${nameOf(found.service)} travels with the workload, and ${nameOf(object)} takes it over.` })] : [];
  });
}

/** Karmada brings the Service of no other type to clusters. */
function isCrossCluster({ spec }: KubeObject): boolean {
  return isObject(spec) && Array.isArray(spec.types) && spec.types.includes('CrossCluster');
}

function placeOf({ metadata }: KubeObject): string {
  return `${String(metadata.namespace ?? 'default')}/${String(metadata.name)}`;
}
