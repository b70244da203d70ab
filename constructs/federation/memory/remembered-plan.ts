import { type Definition, reachedPlanes, reachesFinished } from '../../definition/definition';
import type { OverrideRule } from '../../delivery/model';
import type { ControlPlane } from '../../fleet/control-plane';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import { planeOf } from '../../planes/list';
import type { Told } from '../../planes/plane';
import { countedIn } from '../answers';
import { overriddenObjects } from '../compiled-overrides';
import { splitOf } from '../deliveries';
import type { ClusterShare, Plan } from '../planned';

/** What is remembered of a definition with which nothing is wrong, and nothing to be warned of. */
export interface Remembered {
  /** What the overrides of each overridden object compile to, the workload itself first. */
  readonly rules: readonly (readonly OverrideRule[])[];
  /** What each cluster gets, in numbers. */
  readonly shares: readonly ClusterShare[];
}

/** Whether there may be anything to remember of a definition. Finished objects are as large as the output, and what is said of a Secret is kept nowhere. */
export function isMemorable(definition: Definition): boolean {
  return !reachesFinished(definition) && ![...definition.companionOverrides.keys()].some(({ kind }) => kind === 'Secret');
}

/** What there is to remember of a plan, as text; undefined for one that has to be made each time. */
export function rememberedOf(plan: Plan): string | undefined {
  const { definition, problems, overrides, rollout } = plan;
  if (problems.length > 0 || !overrides || rollout || !isMemorable(definition)) return undefined;
  const rules = Array.from(overrides.rules().values(), textOf);
  const shares: readonly ClusterShare[] = countedIn(plan).map(({ cluster, replicas, alternativeReplicas, certainty }) => ({ cluster, replicas, alternativeReplicas, certainty }));
  return rules.includes(NO_TEXT) ? undefined : `{"rules":[${rules.join(',')}],"shares":${JSON.stringify(shares)}}`;
}

const NO_TEXT = '';
const texts = new WeakMap<readonly OverrideRule[], string>();

/** The text of rules that are the same when they are read again. Many workloads share them. */
function textOf(rules: readonly OverrideRule[]): string {
  return getOr(texts, rules, () => (isPlain(rules) ? JSON.stringify(rules) : NO_TEXT));
}

/** The plan of a definition that is known. What is told is made anew; the rest is planned when somebody asks for it. */
export function rememberedPlan(definition: Definition, { rules, shares }: Remembered, make: (definition: Definition) => Plan): Plan {
  const { fleet } = definition;
  const split = fleet && splitOf(definition, fleet);
  const overrides = new Map([...overriddenObjects(definition).keys()].map((object, index) => [object, rules[index]]));
  const told = new Map(reachedPlanes(definition).flatMap(({ controlPlane }): [ControlPlane, Told][] => {
    const said = planeOf(controlPlane).tell({ definition, split, overrides, deliveries: [] });
    return said ? [[controlPlane, said]] : [];
  }));
  let whole: Plan | undefined;
  const made = () => (whole ??= make(definition));
  return { definition, problems: [], told, split, shares, get overrides() { return made().overrides; }, get deliveries() { return made().deliveries; } };
}
