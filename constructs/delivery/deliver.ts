import type { KindFacts } from './kind-facts';
import { type Certainty, forecast, type Forecast, type ForecastShare } from './forecast';
import type { ClusterFacts, OverrideRule, PlacementSpec, UidParity } from './model';
import type { KubeObject } from '../json/kube-object';
import { applyMatching, matchingRules, type OverrideError } from './override';
import { pruneForMember, pruningProblem } from './prune';
import { replicationOf, revise } from './replication';
import { strategyOf } from './strategy';
import { webster } from './webster';

/** A template, where it goes, and how clusters differ. */
export interface DeliveryInput {
  readonly template: KubeObject;
  /** @default - a kind that is not divided: it goes to every selected cluster */
  readonly facts?: KindFacts;
  readonly placement: PlacementSpec;
  readonly overrideRules: readonly OverrideRule[];
  readonly clusters: readonly ClusterFacts[];
  /** Shares that are settled already. @default - as Karmada schedules it for the first time */
  readonly targets?: readonly ForecastShare[];
}

/** What one cluster gets. */
export interface Delivery {
  readonly cluster: string;
  /** Replicas; undefined for kinds without them and where they cannot be known. 0 with an alternative: the cluster may get nothing. */
  readonly replicas?: number;
  /** The other possible number, by the UID the API server will assign. */
  readonly alternative?: number;
  readonly certainty: Certainty;
  /** The object; undefined when it cannot be known, when there are zero replicas, or when an override fails. Never to be changed: clusters share it. */
  readonly object?: KubeObject;
  /** The object for the alternative number of replicas. */
  readonly alternativeObject?: KubeObject;
  /** Why the cluster gets nothing. */
  readonly error?: DeliveryError;
}

/** Says which overrider could not be applied, unless all could and Karmada cannot read what they made. */
export type DeliveryError = OverrideError | { readonly message: string };

type Made = { readonly object: KubeObject } | { readonly error: DeliveryError };

/**
 * The object each target cluster gets, in the order of cluster names: replicas revised, overrides applied, pruned. Clusters with the same
 * replicas and the same rules get the very same object. Nothing is delivered where scheduling fails; `forecastOf` says why.
 */
export function deliver(input: DeliveryInput): Delivery[] {
  const targets = input.targets ?? forecastOf(input).targets;
  const divided = replicationOf(input.template, input.facts)?.workload === true;
  const clusters = new Map(input.clusters.map((cluster) => [cluster.name, cluster]));
  const rulesOf = matchingRules(input.overrideRules);
  const objectFor = objectMaker(input);
  const completions = completionsOf(input, targets);
  return targets.map(({ cluster, certainty, replicas, alternative }): Delivery => {
    if (replicas === undefined) return { cluster, certainty };
    const indexes = rulesOf(clusters.get(cluster) ?? { name: cluster });
    const [even, odd] = [completions?.even.get(cluster), completions?.odd.get(cluster)];
    const main = !divided || replicas > 0 ? objectFor(indexes, replicas, even) : undefined;
    const differs = divided && (alternative !== undefined || even !== odd);
    const other = differs && (alternative ?? replicas) > 0 ? objectFor(indexes, alternative ?? replicas, odd) : undefined;
    const failed = [main, other].find((result) => result !== undefined && 'error' in result);
    return {
      cluster,
      certainty: differs && certainty === 'exact' ? 'either' : certainty,
      ...(divided && { replicas }),
      ...(alternative !== undefined && { alternative }),
      ...(failed ?? {
        ...(main && 'object' in main && { object: main.object }),
        ...(other && 'object' in other && { alternativeObject: other.object }),
      }),
    };
  });
}

/** Where the template of an input goes, and why it goes nowhere if so. */
export function forecastOf({ template, facts, placement, clusters }: DeliveryInput): Forecast {
  const { replicas, workload } = replicationOf(template, facts) ?? { replicas: 0, workload: false };
  return forecast({ placement, clusters, replicas, workload });
}

/** Makes each object once, however many clusters get it. */
function objectMaker({ template, facts, overrideRules }: DeliveryInput): (rules: readonly number[], replicas: number, completions?: number) => Made {
  const replication = replicationOf(template, facts);
  const made = new Map<string, Made>();
  return (rules, replicas, completions) => {
    const key = `${replicas}/${completions}:${rules.join(',')}`;
    const before = made.get(key);
    if (before) return before;
    let revised = replication?.workload ? revise(template, replication, replicas) : template;
    if (completions !== undefined) revised = revise(revised, { path: COMPLETIONS }, completions);
    const overridden = applyMatching(revised, overrideRules, rules);
    const result = 'object' in overridden ? prunedIfRead(overridden.object, revised) : overridden;
    made.set(key, result);
    return result;
  };
}

/** What no override has changed has been read before, when it was scheduled. */
function prunedIfRead(object: KubeObject, before: KubeObject): Made {
  const message = object === before ? undefined : pruningProblem(object);
  return message === undefined ? { object: pruneForMember(object) } : { error: { message } };
}

const COMPLETIONS = ['spec', 'completions'];

/** The completions of a divided Job follow the shares of its parallelism, and ties between equal shares follow the UID once more. */
export function completionsOf(
  { template, facts, placement }: Pick<DeliveryInput, 'template' | 'facts' | 'placement'>, targets: readonly ForecastShare[],
): Record<UidParity, Map<string, number>> | undefined {
  const { replicas = 0, completions: total } = replicationOf(template, facts) ?? {};
  if (replicas === 0 || total === undefined || strategyOf(placement) === 'Duplicated') return undefined;
  const divided = (parity: UidParity) => webster(total, new Map(targets.map(({ cluster, replicas, alternative }) =>
    [cluster, (parity === 'odd' ? alternative : undefined) ?? replicas ?? 0])), parity);
  return { even: divided('even'), odd: divided('odd') };
}
