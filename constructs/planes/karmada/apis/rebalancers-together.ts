import { type Definition, reachesScheduler } from '../../../definition/definition';
import { objectKey, type Together, type WrittenByHand } from '../../../definition/together';
import { isObject } from '../../../json/json';
import { nameOf } from '../../../json/kube-object';
import { objectsOf } from '../../../kinds/pods/pod-value';
import { finding, type Problem } from '../../../problems/problem';
import { SCHEDULING_RULES as RULES } from './scheduling-rules';

/** Checks WorkloadRebalancers against the workloads that they name. */
export function checkRebalancersTogether(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const rebalancers = written.filter(({ object }) => object.kind === 'WorkloadRebalancer' && String(object.apiVersion).startsWith('apps.karmada.io/') && isObject(object.spec));
  if (rebalancers.length === 0) return [];
  const definitions = new Map(workloads.map(({ definition }) => [objectKey(definition.template), definition]));
  return rebalancers.flatMap(({ path, object }) => objectsOf(object.spec.workloads, '').flatMap(([{ apiVersion, kind, name, namespace }]) => {
    const definition = definitions.get(objectKey({ apiVersion, kind, metadata: { name, namespace } }));
    if (!definition) return [];
    const which = nameOf(definition.template);
    if (!reachesScheduler(definition)) return [finding(RULES.undelivered, { path, message: `${nameOf(object)} is for ${which}, which goes to no cluster of Karmada.` })];
    return isSettled(definition) ? [finding(RULES.settled, { path, message: `${nameOf(object)} is for ${which}, whose replicas do not depend on the room in clusters.` })] : [];
  }));
}

/** Whether what was scheduled before makes no difference to the division. */
function isSettled({ placement: { replicaScheduling: how } }: Definition): boolean {
  return how?.replicaSchedulingType !== 'Divided' || (how.replicaDivisionPreference !== 'Aggregated' && how.weightPreference?.dynamicWeight === undefined);
}
