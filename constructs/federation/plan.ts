import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import { PLANES } from '../planes/list';
import type { Told } from '../planes/plane';
import type { SolvedRollout } from '../rollout/model';
import { type Problem, Severity } from '../problems/problem';
import { checkDefinition, checkEmitted, checkShares } from './checks';
import { CompiledOverrides } from './compiled-overrides';
import { checkDeliveries } from './delivered-checks';
import { deliveriesOf, splitOf } from './deliveries';
import { policiesAt } from './written-overrides';

/** What becomes of a workload on all control planes. */
export interface Plan {
  readonly definition: Definition;
  readonly problems: readonly Problem[];
  /** What each cluster gets; undefined without a fleet. */
  readonly deliveries?: readonly ClusterDelivery[];
  /** What each control plane is told that is told anything. */
  readonly told: ReadonlyMap<ControlPlane, Told>;
  /** How replicas were divided; undefined without a fleet. */
  readonly split?: Split;
  /** The overrides as they were compiled; undefined if nothing could be planned. */
  readonly overrides?: CompiledOverrides;
  /** The steps in which a change of it reaches its clusters; undefined without a rollout. */
  readonly rollout?: SolvedRollout;
}

/** Works out who gets what. With errors in the definition there is nothing but the errors. */
export function planDelivery(definition: Definition): Plan {
  const { template, fleet } = definition;
  const overrides = new CompiledOverrides(definition);
  const problems = [...definition.problems, ...checkDefinition(definition), ...overrides.problems()];
  if (hasErrors(problems)) return refused(definition, problems);
  let split: Split | undefined;
  if (fleet) {
    split = splitOf(definition, fleet);
    problems.push(...checkShares(definition, split));
    if (hasErrors(problems)) return refused(definition, problems);
  }
  const deliveries = fleet && split && deliveriesOf(definition, fleet, split, overrides);
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

/** A plan of nothing but problems. */
export function refused(definition: Definition, problems: readonly Problem[]): Plan {
  return { definition, problems, told: new Map() };
}

function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === Severity.ERROR);
}
