import { DELIVERY_RULES } from '../definition/rules';
import { clustersOf, type Found, type Together } from '../definition/together';
import { groupOf, nameOf } from '../json/kube-object';
import { isAutoscaler, targetOf } from '../kinds/target-of';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import { finding, type Problem } from '../problems/problem';

/** Autoscalers that reach a cluster with another construct than the workload they scale: the workload goes on writing its own replicas there. */
export function strayAutoscalers(found: readonly Found[], workloads: readonly Together[]): Problem[] {
  return found.filter(({ object, carriers }) => carriers.length > 0 && isAutoscaler(object)).flatMap((autoscaler) => {
    const owner = workloads.find((workload) => isTarget(workload, autoscaler));
    if (!owner || owner.definition.autoscaled || autoscaler.carriers.includes(owner)) return [];
    const clusters = contested(owner, autoscaler);
    if (clusters.length === 0) return [];
    const message = `${nameOf(autoscaler.object)} scales ${nameOf(owner.definition.template)} of '${owner.path}' in ${clusters.join(', ')}, but does not travel with it.`;
    return [finding(DELIVERY_RULES.strayAutoscaler, { path: autoscaler.path, message })];
  });
}

function isTarget({ definition: { template } }: Together, { object }: Found): boolean {
  const target = targetOf(object);
  return target !== undefined && target.kind === template.kind && target.name === template.metadata.name && object.metadata.namespace === template.metadata.namespace
    && (target.group === undefined || groupOf(template.apiVersion) === target.group);
}

/** The clusters that have both, and where replicas are written back: Karmada leaves them alone if the label says so. */
function contested(owner: Together, { object, carriers }: Found): string[] {
  const { template, fleet } = owner.definition;
  const reached = new Set(carriers.flatMap((carrier) => clustersOf(carrier, object)));
  const retained = template.metadata.labels?.[RETAIN_REPLICAS] === 'true';
  return clustersOf(owner, template).filter((cluster) => reached.has(cluster) && !(retained && fleet?.planes.get(cluster)?.schedules));
}
