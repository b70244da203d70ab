import type { IConstruct } from 'constructs';
import type { Json } from '../json/json';
import { planOf, type WholePlan } from './of';

/** A plan that is supposed, and the cluster that is lost in it, if each is lost in turn. */
export interface SupposedPlan {
  readonly lost?: string;
  readonly plan: WholePlan;
}

export function supposedPlans(root: IConstruct, _whatIf: Json): SupposedPlan[] {
  return [{ plan: planOf(root) }];
}
