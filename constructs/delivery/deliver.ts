import type { KindFacts } from './kind-facts';
import { type Certainty, forecast, type Forecast, type ForecastShare } from './forecast';
import type { ClusterFacts, OverrideRule, PlacementSpec, UidParity } from './model';
import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import type { Overridden, OverrideError } from './override';
import type { OverridePolicies } from './override-policies';
import { type Overrider, policyOverrider, ruleOverrider } from './overrider';
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
  /** The policies of a control plane that others write for too, in place of the rules on its clusters. @default - the rules, on every cluster */
  readonly policiesAt?: (cluster: string) => OverridePolicies | undefined;
  readonly clusters: readonly ClusterFacts[];
  /** Whether a policy selects the template, and has put its claim on it. @default true */
  readonly claimed?: boolean;
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
  const clusters = clustersByName(input.clusters);
  const objectFor = objectMaker(input);
  const completions = completionsOf(input, targets);
  return targets.map(({ cluster, certainty, replicas, alternative }): Delivery => {
    if (replicas === undefined) return { cluster, certainty };
    const facts = clusters.get(cluster) ?? { name: cluster };
    const [even, odd] = [completions?.even.get(cluster), completions?.odd.get(cluster)];
    const main = !divided || replicas > 0 ? objectFor(facts, replicas, even) : undefined;
    const differs = divided && (alternative !== undefined || even !== odd);
    const other = differs && (alternative ?? replicas) > 0 ? objectFor(facts, alternative ?? replicas, odd) : undefined;
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

const named = new WeakMap<readonly ClusterFacts[], ReadonlyMap<string, ClusterFacts>>();

/** Made once for a list: fleets never change. */
function clustersByName(clusters: readonly ClusterFacts[]): ReadonlyMap<string, ClusterFacts> {
  return getOr(named, clusters, () => new Map(clusters.map((cluster) => [cluster.name, cluster])));
}

/** Where the template of an input goes, and why it goes nowhere if so. */
export function forecastOf({ template, facts, placement, clusters }: DeliveryInput): Forecast {
  const { replicas, workload } = replicationOf(template, facts) ?? { replicas: 0, workload: false };
  return forecast({ placement, clusters, replicas, workload });
}

/** Makes each object once, however many clusters get it. */
function objectMaker(
  { template, facts, overrideRules, policiesAt, claimed }: DeliveryInput,
): (cluster: ClusterFacts, replicas: number, completions?: number) => Made {
  const replication = replicationOf(template, facts);
  const revisions = new Map<string, KubeObject>();
  const made = new Map<Overridden, Made>();
  const byRules = ruleOverrider(overrideRules, claimed);
  const byPolicies = new Map<OverridePolicies, Overrider>();
  const overriderAt = (cluster: string): Overrider => {
    const policies = policiesAt?.(cluster);
    return policies ? getOr(byPolicies, policies, () => policyOverrider(policies, claimed)) : byRules;
  };
  return (cluster, replicas, completions) => {
    const revised = getOr(revisions, `${replicas}/${completions}`, () => {
      const shared = replication?.workload ? revise(template, replication, replicas) : template;
      return completions === undefined ? shared : revise(shared, { path: COMPLETIONS }, completions);
    });
    const overridden = overriderAt(cluster.name)(revised, cluster);
    return getOr(made, overridden, () => ('object' in overridden ? prunedIfRead(overridden.object, revised) : overridden));
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
