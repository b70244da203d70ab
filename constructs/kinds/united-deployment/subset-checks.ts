import { isObject, listOf } from '../../json/json';
import { percentOf } from '../../delivery/united-deployment';
import { finding, type Problem, type Rule } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isCount } from '../pods/fields';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import type { Report } from '../pods/workload-rules';

/** The maximum that Kruise assumes for a subset without one. */
const NO_MAXIMUM = 1000000;

/**
 * What is wrong with the numbers of pods in the subsets of a UnitedDeployment.
 *
 * @param replicas of the UnitedDeployment; undefined where it has none
 */
export function checkSubsetReplicas(subsets: readonly unknown[], replicas: number | undefined, say: Report): void {
  const named = subsets.map((subset, index) => new SubsetAmounts(subset, index, replicas, say));
  const limited = named.some(({ min, max }) => min.given || max.given);
  const said = named.filter((subset) => subset.replicas.given);
  if (limited && said.length > 0) {
    say(RULES.replicasAndLimits, `${said[0].name} has replicas while other subsets have minReplicas or maxReplicas, expected only one of the two.`);
    return;
  }
  if (limited) checkLimits(named, replicas, say);
  else checkSum(named, said, replicas, say);
}

function checkLimits(subsets: readonly SubsetAmounts[], replicas: number | undefined, say: Report): void {
  if (replicas === undefined) say(RULES.replicasMissing, 'The subsets have limits, but spec.replicas is missing.');
  if (subsets.every(({ max }) => max.given)) {
    say(RULES.limits, `${subsets.map(({ name }) => name).join(', ')} all have maxReplicas, expected at least one subset without it.`);
  }
  for (const { name, min, max } of subsets) {
    if (min.pods !== undefined && max.pods !== undefined && min.pods > max.pods) {
      const whole = replicas === undefined ? '' : ` (of ${replicas} replicas)`;
      say(RULES.limits, `${name} has minReplicas ${min.shown} and maxReplicas ${max.shown}, but ${min.pods} is more than ${max.pods}${whole}.`);
    }
  }
}

function checkSum(subsets: readonly SubsetAmounts[], said: readonly SubsetAmounts[], replicas: number | undefined, say: Report): void {
  if (replicas === undefined) {
    if (said.length < subsets.length) {
      const open = subsets.filter((subset) => !subset.replicas.given).map(({ name }) => name);
      say(RULES.replicasMissing, `Neither the UnitedDeployment nor ${open.join(', ')} has replicas, but one of them must.`);
    }
    return;
  }
  if (said.length === 0 || said.some((subset) => subset.replicas.pods === undefined)) return;
  const sum = said.reduce((total, subset) => total + subset.replicas.pods!, 0);
  const all = said.length === subsets.length;
  if (sum > replicas || (all && sum !== replicas)) {
    const parts = said.map((subset) => (subset.replicas.isPercentage ? `${subset.replicas.shown} is ${subset.replicas.pods}` : subset.replicas.shown)).join(', ');
    say(RULES.subsetSum, `The subsets have ${sum} pods (${parts}), expected ${all ? 'exactly' : 'at most'} ${replicas}, the replicas of the UnitedDeployment.`);
  }
}

/** The largest number of replicas to try if the number is decided later. */
const MOST_TRIED = 100;

/**
 * Whether the subsets fit every number of replicas up to a limit; the first that they do not fit is reported.
 *
 * @param decides who decides on the number, as the subject of a sentence
 * @param subsetsAt the subsets as they are at a number of replicas
 */
export function checkAnyReplicas(path: string, decides: string, subsetsAt: (replicas: number) => unknown, most = MOST_TRIED): Problem[] {
  for (let replicas = 1; replicas <= Math.min(most, MOST_TRIED); replicas++) {
    const found: string[] = [];
    checkSubsetReplicas(listOf(subsetsAt(replicas) as unknown[]), replicas, (rule, message) => {
      if (SIZE_DEPENDENT.has(rule)) found.push(message);
    });
    if (found.length > 0) return [finding(RULES.anyReplicas, { path, message: `${decides} may choose ${replicas} replicas, which the subsets do not fit: ${found[0]}` })];
  }
  return [];
}

const SIZE_DEPENDENT: ReadonlySet<Rule> = new Set<Rule>([RULES.limits, RULES.subsetSum]);

/** One number of pods of a subset, as admission reads it. */
interface SubsetAmount {
  readonly given: boolean;
  readonly isPercentage: boolean;
  readonly shown: string;
  /** Undefined where it is malformed. */
  readonly pods: number | undefined;
}

/** The numbers of one subset. What is malformed is reported when they are read. */
class SubsetAmounts {
  public readonly name: string;
  public readonly replicas: SubsetAmount;
  public readonly min: SubsetAmount;
  public readonly max: SubsetAmount;

  constructor(subset: unknown, index: number, private readonly whole: number | undefined, private readonly say: Report) {
    const given = isObject(subset) ? subset : {};
    this.name = typeof given.name === 'string' ? `Subset '${given.name}'` : `Subset ${index}`;
    this.replicas = this.amount('replicas', given.replicas, 0);
    this.min = this.amount('minReplicas', given.minReplicas, 0);
    this.max = this.amount('maxReplicas', given.maxReplicas, NO_MAXIMUM);
  }

  private amount(field: string, value: unknown, otherwise: number): SubsetAmount {
    const isPercentage = typeof value === 'string';
    const read = { given: value != null, isPercentage, shown: shown(value) };
    if (value == null) return { ...read, pods: otherwise };
    if (isCount(value)) return { ...read, pods: value };
    const percent = typeof value === 'string' ? percentOf(value, 100) : undefined;
    if (percent === undefined || percent > 100) {
      this.say(RULES.subsetAmount, `${this.name} has ${field} ${shown(value)}, expected a whole number of 0 or more, or a percentage from "0%" to "100%".`);
      return { ...read, pods: undefined };
    }
    if (this.whole === undefined) {
      this.say(RULES.replicasMissing, `${this.name} has ${field} ${shown(value)}, but spec.replicas is missing.`);
      return { ...read, pods: undefined };
    }
    return { ...read, pods: percentOf(value, this.whole) };
  }
}
