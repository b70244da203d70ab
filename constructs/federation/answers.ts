import type { ClusterDelivery } from '../definition/cluster-delivery';
import { replicationOf } from '../delivery/replication';
import { valueAt } from '../json/json';
import { FederationError } from '../problems/error';
import type { Plan } from './planned';
import { DELIVERY_RULES } from '../definition/rules';
import { nearest } from '../problems/nearest';
import { finding, Severity } from '../problems/problem';
import type { KubeObject } from '../json/kube-object';
import type { ToldRole } from '../planes/plane';
import { shown } from '../json/shown';

/** A plan without errors. Errors are thrown, because they stand in the way of an answer. */
export function sound(plan: Plan): Plan {
  const errors = plan.problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) throw new FederationError(errors);
  return plan;
}

/** The objects of a role that control planes are told by a plan. */
export function toldIn({ told }: Plan, role: ToldRole): KubeObject[] {
  return [...told.values()].flatMap(({ parts }) => parts).filter((part) => part.role === role).flatMap(({ objects }) => objects);
}

/** What each cluster gets by a plan. */
export function deliveriesIn(plan: Plan): readonly ClusterDelivery[] {
  const { deliveries, definition: { path } } = sound(plan);
  if (deliveries) return countedIn(plan);
  const message = `There is no fleet above '${path}', so the clusters are not known.`;
  throw new FederationError([finding(DELIVERY_RULES.needsFleet, { path, message })]);
}

/** What each cluster gets by a plan, with the replicas that its object says; nothing where the clusters are not known. */
export function countedIn({ deliveries = [], definition: { template, facts, autoscaled } }: Plan): readonly ClusterDelivery[] {
  const replicas = replicationOf(template, facts)?.path;
  return replicas ? deliveries.map((delivery) => withReplicas(delivery, replicas, autoscaled)) : deliveries;
}

/** What the object says counts, since an override may have the last word on a number that was divided; and what an autoscaler decides is not known. */
function withReplicas(delivery: ClusterDelivery, path: readonly string[], autoscaled: boolean): ClusterDelivery {
  const written: unknown = delivery.workload ? valueAt(delivery.workload, path) : undefined;
  if (!autoscaled && (typeof written !== 'number' || written === delivery.replicas)) return delivery;
  const { replicas: _replicas, alternativeReplicas: _alternative, ...rest } = delivery;
  return autoscaled ? rest : { ...rest, replicas: written as number };
}

/** The objects one cluster gets by a plan; none for a cluster of the fleet that is not selected. */
export function deliveredIn(plan: Plan, cluster: string): readonly any[] {
  return deliveryIn(plan, cluster)?.objects ?? [];
}

/** What one cluster gets by a plan; undefined for a cluster of the fleet that is not selected. */
export function deliveryIn(plan: Plan, cluster: string): ClusterDelivery | undefined {
  const deliveries = deliveriesIn(plan);
  const { path, fleet } = plan.definition;
  const names = fleet?.clusters.map(({ name }) => name) ?? [];
  if (!names.includes(cluster)) {
    const near = nearest(String(cluster), names);
    const some = names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ');
    const message = `There is no cluster ${shown(cluster)} in the fleet; it has ${some}.`;
    const fix = near === undefined ? undefined : `did you mean '${near}'?`;
    throw new FederationError([finding(DELIVERY_RULES.unknownCluster, { path, message, fix })]);
  }
  return deliveries.find((delivery) => delivery.cluster === cluster);
}
