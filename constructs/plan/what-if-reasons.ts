import type { Forecast } from '../delivery/forecast';
import type { Taint } from '../delivery/model';
import { ControlPlane } from '../fleet/control-plane';
import { groupedBy } from '../json/json';
import { listed } from '../problems/reporter';
import type { LossOutcome, LostShare } from './what-if-outcome';

/** What happens to a workload in an outage, in sentences: for the clusters that are treated alike, one of them. */
export function reasonsOf(outcome: Omit<LossOutcome, 'reasons'>, again: Forecast | undefined): string[] {
  const groups = groupedBy(outcome.lost, (share) => because(share));
  const staying = [...groups].filter(([reason]) => reason !== MOVES).map(([reason, shares]) => `${reason.replace('%', listed(shares.map(({ cluster }) => cluster)))} ${sufferedBy(shares)}`);
  return [...(again ? movedReasons(outcome, groups.get(MOVES) ?? [], again) : []), ...staying];
}

const MOVES = 'moves';

/** Why a share stays where it is; `%` stands for the clusters. */
function because({ controlPlane, eviction }: LostShare): string {
  if (!eviction) return controlPlane === ControlPlane.OCM ? 'OCM does not divide again when % is lost.' : 'Nobody divides again when % is lost, since its files are applied to it directly.';
  if (eviction.evicted) return MOVES;
  switch (eviction.because) {
    case 'off': return 'Karmada leaves the share of % where it is, since no workload of the app has cluster failover.';
    case 'untainted': return 'Karmada leaves the share of % where it is, since no ClusterTaintPolicy of the app adds a NoExecute taint there when a cluster is not ready.';
    default: return `Karmada leaves the share of % where it is, since the placement tolerates the taint ${written(eviction.taint)} for ever.`;
  }
}

function sufferedBy(shares: readonly LostShare[]): string {
  const back = shares.length === 1 ? 'it is back' : 'they are back';
  if (shares.some(({ replicas }) => replicas === undefined)) return `What runs there is gone until ${back}.`;
  // One tie decides for all clusters.
  const one = shares.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
  const other = shares.reduce((sum, { replicas = 0, alternative = replicas }) => sum + alternative, 0);
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  const number = least === most ? String(most) : `${least} or ${most}`;
  return `${number} ${most === 1 ? 'replica is' : 'replicas are'} gone until ${back}.`;
}

function movedReasons({ gained, shares, gone, failure }: Omit<LossOutcome, 'reasons'>, lost: readonly LostShare[], { certainty }: Forecast): string[] {
  const [{ eviction }] = lost;
  if (!eviction?.evicted) return [];
  const times = [...new Set(lost.map((share) => (share.eviction?.evicted ? share.eviction.after : 0)))];
  const after = Math.max(...times) > 0 ? ` after ${duration(Math.max(...times))}` : '';
  const evicted = `Karmada evicts it from ${listed(lost.map(({ cluster }) => cluster))}${after}, because of the taint ${written(eviction.taint)}`;
  if (failure !== undefined) return [`${evicted}, and cannot schedule it again: ${failure}${shares.length > 0 ? ' The other clusters keep what they have.' : ''}`];
  if (certainty === 'unknown') return [`${evicted}, and schedules it again. Who takes over depends on capacities that are not declared.`];
  if (gained.length === 0) return [`${evicted}, and no other cluster takes over: all that are selected have it already.`];
  const tied = new Set(shares.filter(({ alternative }) => alternative !== undefined).map(({ cluster }) => cluster));
  const takers = gained.map(({ cluster, replicas }) => (replicas === undefined ? `'${cluster}' gets it` : `'${cluster}' gets ${tied.has(cluster) ? 'up to ' : ''}${replicas} more`));
  const rest = takers.length - MOST_TOLD;
  const told = rest > 0 ? `${takers.slice(0, MOST_TOLD).join(', ')}, and ${rest} more ${rest === 1 ? 'cluster takes' : 'clusters take'} over` : takers.join(', ');
  return [`${evicted}, and schedules it again: ${told}.`, ...(gone ? [`In all, ${gone} fewer ${gone === 1 ? 'replica runs' : 'replicas run'} than before.`] : [])];
}

const MOST_TOLD = 5;

/** Seconds in the largest unit that needs no fraction. */
function duration(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

function written({ key, value, effect }: Taint): string {
  return `${key}${value ? `=${value}` : ''}:${effect}`;
}
