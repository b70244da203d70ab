import type { PlannedObject, PlannedShare, PlannedWorkload } from '../plan/model';
import type { WholePlan } from '../plan/of';
import { addressOf } from '../plan/render/plan-words';
import { Failure, UsageError } from './command';
import { unknown } from './filters';

/** What a user points to: a cluster, or an object in it. */
export interface Address {
  readonly cluster: string;
  /** `namespace/name`, the name of an object without a namespace, or the path of a construct; absent for all that the cluster gets. */
  readonly object?: string;
}

/** An object in a cluster, and what it belongs to. */
export interface FoundObject {
  readonly workload: PlannedWorkload;
  readonly share: PlannedShare;
  readonly object: PlannedObject;
}

/** `CLUSTER`, or `CLUSTER/` and what names an object. */
export function addressIn(text: string): Address {
  const at = text.indexOf('/');
  const [cluster, object] = at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
  if (cluster === '' || object === '') throw new UsageError(`'${text}' does not name what a cluster gets; expected CLUSTER, or CLUSTER/NAMESPACE/NAME such as us-west/shop/web.`);
  return { cluster, object };
}

/** The objects at an address, in the order in which they are applied. The path of a construct stands for the workload that it makes. */
export function objectsAt(plan: WholePlan, { cluster, object: wanted }: Address, kind?: string): FoundObject[] {
  if (!plan.clusters.some(({ name }) => name === cluster)) throw new Failure(unknown('cluster', cluster, plan.clusters.map(({ name }) => name)));
  const all = plan.workloads.flatMap((workload) => workload.clusters.filter((share) => share.cluster === cluster)
    .flatMap((share) => share.objects.map((object): FoundObject => ({ workload, share, object }))));
  const named = wanted === undefined ? all : all.filter(({ object }) => addressOf(object) === wanted);
  const chosen = named.length > 0 || wanted === undefined ? named : all.filter(({ workload, share, object }) => workload.path === wanted && object === share.workload);
  if (wanted !== undefined && chosen.length === 0) throw new Failure(notThere(plan, all, cluster, wanted));
  const found = chosen.filter(({ object }) => kind === undefined || object.kind.toLowerCase() === kind.toLowerCase());
  if (kind !== undefined && found.length === 0) throw new Failure(`'${cluster}' gets nothing of that kind. ${unknown('kind', kind, [...new Set(chosen.map(({ object }) => object.kind))])}`);
  return found;
}

function notThere(plan: WholePlan, all: readonly FoundObject[], cluster: string, wanted: string): string {
  const share = plan.workloads.filter((workload) => addressOf(workload) === wanted || workload.path === wanted).flatMap(({ clusters }) => clusters).find((each) => each.cluster === cluster);
  if (share) return `'${cluster}' gets no '${wanted}': its share is ${share.certainty === 'unknown' ? 'unknown' : share.replicas ?? 'empty'}. ${share.reason ?? ''}`.trim();
  const known = [...new Set(all.flatMap(({ object, workload }) => [addressOf(object), workload.path]))];
  return `'${cluster}' gets no '${wanted}'. ${unknown('object', wanted, known)}`;
}
