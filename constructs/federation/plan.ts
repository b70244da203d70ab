import type { Definition } from '../definition/definition';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import { PLANES } from '../planes/list';
import type { Told } from '../planes/plane';
import { checkDefinition, checkEmitted, checkShares } from './checks';
import { CompiledOverrides } from './compiled-overrides';
import { checkDeliveries } from './delivered-checks';
import { deliveriesOf, splitOf } from './deliveries';
import { hasErrors, type Plan, refused } from './planned';
import { planRollout } from './stages/plan-rollout';
import { checkOwners } from './stages/rollout-checks';
import { policiesAt } from './written-overrides';

export type { Plan } from './planned';

/** Works out who gets what, by the current step of its rollout if it has one. With errors in the definition there is nothing but the errors. */
export function planDelivery(definition: Definition): Plan {
  return definition.rollout ? planRollout(definition, planAtOnce) : planAtOnce(definition);
}

/** Works out who gets what of a definition as it is. */
function planAtOnce(definition: Definition): Plan {
  const { template, fleet, stage } = definition;
  const overrides = new CompiledOverrides(definition);
  const problems = [...definition.problems, ...checkDefinition(definition), ...checkOwners(definition), ...overrides.problems()];
  if (hasErrors(problems)) return refused(definition, problems);
  let split: Split | undefined;
  if (fleet) {
    split = splitOf(definition, fleet);
    problems.push(...checkShares(definition, split));
    if (hasErrors(problems)) return refused(definition, problems);
  }
  const deliveries = (fleet && split && deliveriesOf(definition, fleet, split, overrides))?.filter(({ delivery }) => !stage?.awaiting.has(delivery.cluster));
  const rules = overrides.rules();
  const told = new Map(PLANES.flatMap((plane): [ControlPlane, Told][] => {
    const own = deliveries?.filter(({ delivery }) => delivery.controlPlane === plane.controlPlane) ?? [];
    const said = plane.tell({ definition, split, overrides: rules, deliveries: own });
    return said ? [[plane.controlPlane, said]] : [];
  }));
  const workloads = new Map(deliveries?.map(({ delivery, workload }) => [delivery.cluster, workload]));
  // What others change as well says nothing of how our overrides were compiled.
  const changedByOthers = fleet && policiesAt(definition, fleet, template, overrides);
  problems.push(
    ...overrides.effects((object, cluster) => (object === template && !changedByOthers?.(cluster) ? workloads.get(cluster) : undefined)),
    ...(deliveries ? checkDeliveries(definition, deliveries) : []),
    ...checkEmitted(definition, told),
  );
  return { definition, problems, told, split, overrides, deliveries: deliveries?.map(({ delivery }) => delivery) };
}
