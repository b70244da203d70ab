import type { ApiObject } from 'cdk8s';
import type { Definition, FleetView } from '../definition/definition';
import type { WrittenByHand } from '../definition/together';
import type { Delivery, DeliveryInput } from '../delivery/deliver';
import { OverridePolicies } from '../delivery/override-policies';
import type { ControlPlane } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import { PLANES, planeOf } from '../planes/list';
import type { CompiledOverrides } from './compiled-overrides';

/**
 * The override policies that users wrote by hand, by the control plane that applies them; undefined if there are none, which is found by the kinds of
 * objects alone.
 *
 * @param written what users wrote among some objects
 */
export function writtenPolicies(objects: readonly ApiObject[], written: (nodes: readonly ApiObject[]) => readonly WrittenByHand[]): Definition['policies'] {
  const found = PLANES.flatMap(({ controlPlane, overrides }): [ControlPlane, OverridePolicies][] => {
    const nodes = overrides ? objects.filter(overrides.isPolicy) : [];
    const policies = nodes.length > 0 ? new OverridePolicies(overrides!.written(written(nodes))) : undefined;
    return policies && !policies.isEmpty ? [[controlPlane, policies]] : [];
  });
  return found.length > 0 ? new Map(found) : undefined;
}

/**
 * What overrides an object on clusters whose control plane has policies of users that select it, our own policy among them; undefined where nobody wrote one
 * that does.
 */
export function policiesAt({ policies, kinds }: Definition, fleet: FleetView, object: KubeObject, overrides: CompiledOverrides): DeliveryInput['policiesAt'] {
  if (!policies) return undefined;
  const concerned = new Map([...policies].filter(([, written]) => written.of(object).length > 0)
    .map(([plane, written]) => [plane, written.with(planeOf(plane).overrides?.own(object, overrides.of(object), kinds))]));
  if (concerned.size === 0) return undefined;
  return (cluster) => {
    const plane = fleet.planes.get(cluster)?.controlPlane;
    return plane && concerned.get(plane);
  };
}

/** Why a cluster does not get an object. A policy that somebody else wrote is named. */
export function failureOf(delivery: Delivery | undefined): string | undefined {
  const error = delivery?.error;
  if (!error) return undefined;
  const origin = 'policy' in error ? error.policy?.origin : undefined;
  return origin === undefined ? error.message : `${origin} cannot be applied: ${error.message}`;
}
