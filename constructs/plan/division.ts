import type { Definition, FleetView } from '../definition/definition';
import { SharedResults } from '../definition/shared-results';
import { staticWeights } from '../delivery/divide';
import { hasFields } from '../delivery/candidates';
import type { ForecastShare } from '../delivery/forecast';
import type { ClusterFacts } from '../delivery/model';
import { reachOf } from '../delivery/reach';
import { replicationOf } from '../delivery/replication';
import { sharesOf, type Split } from '../delivery/split';
import { allSpreads, type Strategy, strategyOf } from '../delivery/strategy';
import { tolerates } from '../delivery/taint';
import { byName } from '../json/json';
import type { DivisionStep, PlannedDivision } from './model';

const DIVISIONS = new SharedResults<PlannedDivision>();

/** How the replicas of a workload were divided, cluster by cluster. Workloads with the same placement and replicas share it. */
export function divisionOf({ definition, split }: { readonly definition: Definition; readonly split?: Split }): PlannedDivision {
  const { template, facts, placement, fleet } = definition;
  const replication = replicationOf(template, facts);
  const strategy = replication?.workload ? strategyOf(placement) : undefined;
  const told = (replicas: number | undefined): string => summaryOf(strategy, replication?.replicas ?? 0, replicas);
  if (!fleet || !split) return { strategy: strategy ?? 'None', summary: `${told(undefined)} Which clusters those are is known only with a fleet.`, clusters: [] };
  return DIVISIONS.of(placement, fleet.clusters, `${replication?.replicas} ${replication?.workload}`, () => ({
    strategy: strategy ?? 'None',
    summary: told(split.finished.length > 0 && strategy !== 'Duplicated' ? split.scheduled?.replicas : undefined),
    clusters: stepsOf(definition, fleet, split, strategy, replication?.replicas ?? 0),
  }));
}

function summaryOf(strategy: Strategy | undefined, replicas: number, part: number | undefined): string {
  const karmada = part === undefined ? '' : ` Karmada is told ${part} of them, and divides those in the same way.`;
  const all = replicas === 1 ? '1 replica is' : `${replicas} replicas are`;
  switch (strategy) {
    case 'Duplicated': return `Every selected cluster gets all of them: ${replicas}.`;
    case 'StaticWeight': return `${all} divided between the selected clusters by their weights.${karmada}`;
    case 'DynamicWeight': return `${all} divided in proportion to the room that clusters have.${karmada}`;
    case 'Aggregated': return `${all} put into as few clusters as have room for them.${karmada}`;
    default: return 'Every selected cluster gets it as it is.';
  }
}

function stepsOf({ placement }: Definition, { clusters }: FleetView, split: Split, strategy: Strategy | undefined, replicas: number): DivisionStep[] {
  const reached = reachOf(placement);
  const candidates = new Set(split.candidates);
  const shares = new Map(sharesOf(split).map((share) => [share.cluster, share]));
  const weights = strategy === 'StaticWeight' ? staticWeights(placement, clusters.filter(({ name }) => candidates.has(name))) : undefined;
  const total = [...weights?.values() ?? []].reduce((sum, weight) => sum + weight, 0);
  const spreads = allSpreads(placement);
  const outside = (cluster: ClusterFacts): string => {
    if (!reached(cluster)) return 'The placement does not select it.';
    if (!tolerates(cluster.taints, placement.clusterTolerations)) return 'It has a taint that the placement does not tolerate.';
    if (!hasFields(cluster, spreads)) return 'It lacks a field that the placement spreads over.';
    return 'Another group of clusters comes first.';
  };
  const inside = ({ name }: ClusterFacts): string => {
    const share = shares.get(name);
    const weight = weights && `Weight ${weights.get(name) ?? 0} of ${total}`;
    if (!share) return weight ? `${weight}: none of ${replicas}.` : 'It is not among the clusters that were chosen.';
    if (strategy === undefined) return 'It is selected.';
    return `${weight ?? (strategy === 'Duplicated' ? 'A whole copy' : 'By its room')}: ${amountOf(share, strategy, replicas)}.`;
  };
  return [...clusters].sort((a, b) => byName(a.name, b.name)).map((cluster) => {
    const selected = candidates.has(cluster.name);
    const weight = selected ? weights?.get(cluster.name) ?? (weights && 0) : undefined;
    return { cluster: cluster.name, selected, ...(weight !== undefined && { weight }), because: selected ? inside(cluster) : outside(cluster) };
  });
}

function amountOf({ replicas, alternative }: ForecastShare, strategy: Strategy, total: number): string {
  if (replicas === undefined) return 'unknown until Karmada has asked the cluster';
  const amount = alternative === undefined ? `${replicas}` : either(replicas, alternative);
  return strategy === 'Duplicated' ? `${amount} ${replicas === 1 ? 'replica' : 'replicas'}` : `${amount} of ${total}`;
}

function either(one: number, other: number): string {
  return `${Math.min(one, other)} or ${Math.max(one, other)}`;
}

/** Why a number of replicas is not certain; undefined if it is. */
export function doubtOf({ certainty, replicas, alternativeReplicas: other }: { readonly certainty: string; readonly replicas?: number; readonly alternativeReplicas?: number }): string | undefined {
  switch (certainty) {
    case 'either': return replicas === undefined || other === undefined ? 'A tie is broken by the UID that Karmada\'s API server gives the template.'
      : `${either(replicas, other)}: a tie is broken by the UID that Karmada's API server gives the template.`;
    case 'estimate': return 'An estimate from the capacity that the fleet declares; Karmada asks its estimators.';
    case 'unknown': return 'It depends on free capacity, which the fleet does not declare for every selected cluster.';
    default: return undefined;
  }
}
