import type { ApiObject, Chart } from 'cdk8s';
import { CompanionIndex } from './companions';
import type { Participant } from './participant';
import type { Overridable } from './override-assignment';
import type { Session } from './session';
import { hasPods, isWorkloadKind } from './workload-choice';
import { divided } from '../json/json';
import type { PolicySettings } from '../placement/policy-settings';
import { Kinds } from '../kinds/kinds';
import type { KubeObject } from '../json/kube-object';
import { isForControlPlane } from '../planes/list';

/** A workload of a chart with its share of the other objects. */
export interface AssignedWorkload extends Overridable {
  /** Objects that travel with it. */
  readonly companions: readonly ApiObject[];
  /** Objects that belong to it too, but travel with another workload of the chart. */
  readonly left: ReadonlySet<ApiObject>;
}

/** Who delivers which object of a chart. */
export interface AssignedObjects {
  readonly workloads: readonly AssignedWorkload[];
  /** Objects that belong to no workload. */
  readonly others: readonly ApiObject[];
}

/**
 * Assigns every object of a chart to a workload or to the rest. Karmada gives an object to one policy, so what several workloads have in common
 * goes with the first of them: they are all placed on the same clusters.
 *
 * @param federated workloads of the chart that are federated already, with objects of their own
 */
export function assignObjects(
  session: Session, chart: Chart, federated: readonly Participant[], settings: PolicySettings,
): AssignedObjects {
  const kinds = Kinds.of(chart);
  const objects = [...session.objectsOf(chart)].filter(([, object]) => isPlaced(object));
  const apiObjects = new Map(objects.map(([apiObject, object]) => [object, apiObject]));
  const index = new CompanionIndex(apiObjects.keys());
  const followsByItself = settings.propagateDeps ?? false;
  const taken = new Set<ApiObject>();
  for (const resource of federated) {
    const { dependencies, attached } = session.companionsOf(resource, resource._template());
    for (const object of [...dependencies, ...attached]) if (apiObjects.has(object)) taken.add(apiObjects.get(object)!);
  }
  const assign = ([apiObject, object]: readonly [ApiObject, KubeObject]): AssignedWorkload => {
    const found = index.companionsOf(object, kinds.of(object), []);
    const named = (list: readonly KubeObject[]) => list.flatMap((one) => apiObjects.get(one) ?? []);
    const dependencies = named(found.dependencies);
    const claimed = [...named(found.attached), ...(followsByItself ? [] : dependencies)];
    const left = new Set(claimed.filter((one) => taken.has(one)));
    const companions = [...new Set([...claimed, ...dependencies])].filter((one) => !left.has(one));
    companions.forEach((one) => taken.add(one));
    return { apiObject, object, left, companions };
  };
  const [withPods, without] = divided(objects.filter(([apiObject]) => isWorkloadKind(apiObject, kinds)), ([apiObject]) => hasPods(apiObject, kinds));
  const pods = withPods.filter(([apiObject]) => !taken.has(apiObject)).map(assign);
  // A Kruise object without pods often belongs to a workload that has some.
  const workloads = [...pods, ...without.filter(([apiObject]) => !taken.has(apiObject)).map(assign)];
  const leaders = new Set(workloads.map(({ apiObject }) => apiObject));
  return { workloads, others: objects.flatMap(([apiObject]) => (taken.has(apiObject) || leaders.has(apiObject) ? [] : [apiObject])) };
}

/** Namespaces come by themselves, and what is for a control plane is not for clusters. */
function isPlaced(object: KubeObject): boolean {
  return object.kind !== 'Namespace' && !isForControlPlane(object);
}
