import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { saidDefinition } from '../definition/definition';
import { Federation } from '../federation/federation';
import { type Plan, planDelivery } from '../federation/plan';
import { refused } from '../federation/planned';
import type { KubeObject } from '../json/kube-object';
import { FederationError } from '../problems/error';
import { finding } from '../problems/problem';
import type { PlanNote } from './model';
import { planOf, type WholePlan } from './of';
import type { Planned } from './planned-workload';
import { PLAN_RULES } from './rules';
import { supposed, type WhatIf } from './what-if';
import { type Evictions, evictionsIn } from './what-if-eviction';
import { afterLoss } from './what-if-loss';
import { unknownNames } from './what-if-names';
import { goesNowhere } from './what-if-without';
import { allMade } from '../tree/late-children';

/** A plan that is supposed, and the cluster that is lost in it, if each is lost in turn. */
export interface SupposedPlan {
  readonly lost?: string;
  readonly plan: WholePlan;
}

/** Stands for each cluster of the fleet in turn. */
const EACH = 'each';

/**
 * What each cluster would get if: one plan; where each cluster may be lost in turn, one without any loss, and one for each.
 *
 * @throws FederationError if what is supposed names nothing that is there, or what follows from it is an error
 */
export function* supposedPlans(root: IConstruct, whatIf: WhatIf): Iterable<SupposedPlan> {
  const federation = Federation.of(root);
  const session = federation.current();
  const plans = [...federation.workloadsByChart().values()].flat().map((participant) => session.plan(participant));
  const named = { ...whatIf, lost: (whatIf.lost ?? []).filter((cluster) => cluster !== EACH) };
  const unknown = unknownNames(named, plans.map(({ definition }) => definition));
  if (unknown.length > 0) throw new FederationError(unknown.map((impossible) => finding(PLAN_RULES.supposed, { path: '', ...impossible })));
  const evictions = evictionsIn(taintPolicies(root), plans.map(({ definition }) => definition));
  const gone = new Set(whatIf.without);
  const remade = new Map<Plan, Plan>();
  const remake = (plan: Plan): Plan => {
    // A step of a rollout is worked out anew for what is supposed.
    const said = saidDefinition(plan.definition);
    const definition = supposed(said, whatIf);
    if (definition === said) return plan;
    // A workload whose clusters are all taken out goes nowhere; as a change of the app that would be an error.
    if (!remade.has(plan)) remade.set(plan, goesNowhere(said.placement, gone) ? refused(definition, []) : planDelivery(definition));
    return remade.get(plan)!;
  };
  yield { plan: supposedPlan(root, remake, named.lost, evictions) };
  if (!whatIf.lost?.includes(EACH)) return;
  const clusters = new Set(plans.flatMap((plan) => remake(plan).definition.fleet?.clusters.map(({ name }) => name) ?? []));
  for (const lost of [...clusters].sort()) yield { lost, plan: supposedPlan(root, remake, [lost], evictions) };
}

function supposedPlan(root: IConstruct, remake: (plan: Plan) => Plan, lost: readonly string[], evictions: Evictions): WholePlan {
  const gone = new Set(lost);
  const notes: PlanNote[] = [];
  const plan = planOf(root, ({ path, chart, plan: before }): Planned => {
    const after = remake(before);
    if (gone.size === 0) return { path, chart, plan: after };
    const outcome = afterLoss(after, gone, evictions);
    notes.push(...outcome.reasons.map((message) => ({ path, message })));
    return { path, chart, plan: outcome.plan };
  });
  return { ...plan, notes };
}

function taintPolicies(root: IConstruct): KubeObject[] {
  return allMade(root).filter((node): node is ApiObject => node instanceof ApiObject && node.kind === 'ClusterTaintPolicy').map((node) => node.toJson());
}
