import { type Definition, reachedPlanes, reachesFinished } from '../../definition/definition';
import type { OverrideRule } from '../../delivery/model';
import type { ControlPlane } from '../../fleet/control-plane';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import { planeOf } from '../../planes/list';
import type { Told } from '../../planes/plane';
import { overriddenObjects } from '../compiled-overrides';
import { splitOf } from '../deliveries';
import { KeptPlan, type MakePlan, sharesIn } from '../kept-plan';
import type { Plan, Remembered } from '../planned';

/** Whether there may be anything to remember of a definition. Finished objects are as large as the output, and what is said of a Secret is kept nowhere. */
export function isMemorable(definition: Definition): boolean {
  return !reachesFinished(definition) && ![...definition.companionOverrides.keys()].some(({ kind }) => kind === 'Secret');
}

/** What there is to remember of a plan; undefined for one that has to be made each time. */
export function rememberedIn(plan: Plan): Remembered | undefined {
  if (plan.remembered) return plan.remembered;
  const { definition, problems, overrides, rollout } = plan;
  if (problems.length > 0 || !overrides || rollout || !isMemorable(definition)) return undefined;
  return { rules: [...overrides.rules().values()], shares: sharesIn(plan) };
}

const texts = new WeakMap<Remembered, string>();

/** The same as text; undefined as well if it would not be the same when it is read again. */
export function rememberedText(plan: Plan): string | undefined {
  const remembered = rememberedIn(plan);
  return remembered && (getOr(texts, remembered, () => textOf(remembered)) || undefined);
}

function textOf({ rules, shares }: Remembered): string {
  const written = rules.map(textOfRules);
  return written.includes(NO_TEXT) ? NO_TEXT : `{"rules":[${written.join(',')}],"shares":${JSON.stringify(shares)}}`;
}

const NO_TEXT = '';
const ruleTexts = new WeakMap<readonly OverrideRule[], string>();

/** The text of rules that are the same when they are read again. Many workloads share them. */
function textOfRules(rules: readonly OverrideRule[]): string {
  return getOr(ruleTexts, rules, () => (isPlain(rules) ? JSON.stringify(rules) : NO_TEXT));
}

/** The plan of a definition that is known. What is told is made anew; the rest is planned when somebody asks for it. */
export function rememberedPlan(definition: Definition, remembered: Remembered, make: MakePlan): Plan {
  const { rules, shares } = remembered;
  const { fleet } = definition;
  const split = fleet && splitOf(definition, fleet);
  const overrides = new Map([...overriddenObjects(definition).keys()].map((object, index) => [object, rules[index]]));
  const told = new Map(reachedPlanes(definition).flatMap(({ controlPlane }): [ControlPlane, Told][] => {
    const said = planeOf(controlPlane).tell({ definition, split, overrides, deliveries: [] });
    return said ? [[controlPlane, said]] : [];
  }));
  return new KeptPlan(definition, told, split, shares, make, remembered);
}
