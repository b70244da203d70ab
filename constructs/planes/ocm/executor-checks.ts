import { type Bystanders, foundObjects, type Together } from '../../definition/together';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { executorRights } from './executor-rights';
import { OCM_RULES } from './rules';
import { ocmOptionsOf } from './told';

/** Executors that nothing in the app gives any right to: in the clusters their works are refused object by object. */
export function checkExecutors(workloads: readonly Together[], bystanders: readonly Bystanders[]): Problem[] {
  const asking = workloads.filter(({ definition, planes }) => planes.has(ControlPlane.OCM) && isObject(ocmOptionsOf(definition).executor));
  if (asking.length === 0) return [];
  const bound = new Set(foundObjects(workloads, bystanders).map(({ object }) => object).filter(({ kind }) => /^(Cluster)?RoleBinding$/.test(kind)).flatMap(subjectsOf));
  return asking.flatMap((workload) => {
    const { namespace, name } = ocmOptionsOf(workload.definition).executor!;
    if (bound.has(`${namespace}/${name}`) || workload.definition.grantedExecutors?.has(`${namespace}/${name}`)) return [];
    const message = `The works are executed by the ServiceAccount '${namespace}/${name}', and no RoleBinding or ClusterRoleBinding of the app names it. It needs a ClusterRole with the rules ${JSON.stringify(executorRights(objectsOf(workload), workload.definition.kinds))}.`;
    return [finding(OCM_RULES.executorRights, { path: workload.path, message })];
  });
}

function subjectsOf({ subjects, metadata }: KubeObject): string[] {
  return listOf<any>(subjects).filter((subject) => subject?.kind === 'ServiceAccount').map((subject) => `${subject.namespace ?? metadata.namespace}/${subject.name}`);
}

function objectsOf({ deliveries = [] }: Together): KubeObject[] {
  return deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.OCM).flatMap(({ objects }) => objects as KubeObject[]);
}
