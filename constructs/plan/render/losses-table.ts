import { Certainty } from '../../definition/cluster-delivery';
import { visible } from '../../json/visible';
import type { PlannedShare, PlannedWorkload } from '../model';
import { type Cell, type Column, cutInTheMiddle, grid, wrapped } from './grid';
import { type Palette, PLAIN } from './palette';
import { workloadKey } from './plan-rows';
import { counted } from '../../json/counted';
import { type ShownPlan, someOf } from './plan-words';
import type { TableStyle } from './plan-table';

/** What the loss of a cluster does to a workload. */
export interface WorkloadLoss {
  readonly path: string;
  /** Replicas that do not run anywhere until the cluster is back. */
  readonly gone: number;
  /** Replicas that run in other clusters now. */
  readonly moved: number;
  /** How many there were. */
  readonly before: number;
}

/** What the loss of a cluster does. */
export interface ClusterLoss {
  readonly cluster: string;
  readonly gone: number;
  readonly moved: number;
  /** The workloads that lose a replica or have one moved, those that lose the largest part first. */
  readonly workloads: readonly WorkloadLoss[];
  /** Clusters in which what they get then does not fit. */
  readonly overfull: readonly string[];
  /** Workloads with a share there that nobody knows, or that an autoscaler decides on: it is not in the numbers. */
  readonly uncounted: readonly string[];
}

/** Compares a plan with what is left of it after a loss. Where a tie leaves two outcomes, the one counts in which more is gone. */
export function lossOf(cluster: string, before: ShownPlan, after: ShownPlan, overfull: readonly string[] = []): ClusterLoss {
  const left = new Map(after.workloads.map((workload) => [workloadKey(workload), workload]));
  const workloads = before.workloads.map((workload) => workloadLoss(cluster, workload, left.get(workloadKey(workload)))).filter(({ gone, moved }) => gone > 0 || moved > 0);
  const uncounted = before.workloads.filter(({ clusters, autoscaled }) => (
    clusters.some((share) => share.cluster === cluster && (autoscaled || share.certainty === Certainty.UNKNOWN))
  )).map(({ path }) => path);
  const sorted = workloads.sort((a, b) => b.gone * a.before - a.gone * b.before || b.gone - a.gone);
  return { cluster, gone: sum(workloads.map(({ gone }) => gone)), moved: sum(workloads.map(({ moved }) => moved)), workloads: sorted, overfull, uncounted };
}

type Outcome = (share: PlannedShare) => number | undefined;

/** A tie is broken alike in all clusters, and again alike when Karmada schedules anew: the UID stays. */
const OUTCOMES: readonly Outcome[] = [({ replicas }) => replicas, ({ replicas, alternativeReplicas }) => alternativeReplicas ?? replicas];

function workloadLoss(cluster: string, workload: PlannedWorkload, after: PlannedWorkload | undefined): WorkloadLoss {
  const [one, other] = OUTCOMES.map((outcome) => lossIn(outcome, cluster, workload, after));
  return other.gone > one.gone ? other : one;
}

function lossIn(outcome: Outcome, cluster: string, workload: PlannedWorkload, after: PlannedWorkload | undefined): WorkloadLoss {
  const old = new Map(workload.clusters.map((share) => [share.cluster, outcome(share) ?? 0]));
  const running = (after?.clusters ?? []).filter((share) => share.cluster !== cluster);
  const more = running.map((share) => (outcome(share) ?? old.get(share.cluster) ?? 0) - (old.get(share.cluster) ?? 0));
  const moved = sum(more.filter((number) => number > 0));
  return { path: workload.path, before: sum([...old.values()]), moved, gone: Math.max(0, (old.get(cluster) ?? 0) - moved) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0);
}

/** Losses, the worst first: by replicas that are gone, then by what does not fit, then by what moves. */
export function ranked(losses: readonly ClusterLoss[]): ClusterLoss[] {
  return [...losses].sort((a, b) => b.gone - a.gone || b.overfull.length - a.overfull.length || b.moved - a.moved || (a.cluster < b.cluster ? -1 : 1));
}

const COLUMNS: readonly Column[] = [
  { title: 'LOST', shortened: cutInTheMiddle },
  { title: 'GONE', right: true },
  { title: 'MOVED', right: true },
  { title: 'WORST HIT', shortened: cutInTheMiddle },
  { title: 'DOES NOT FIT', shortened: cutInTheMiddle },
];

/** What the loss of each cluster does, for a terminal, the worst first. */
export function lossesTable(losses: readonly ClusterLoss[], style: TableStyle = {}): string {
  const palette = style.palette ?? PLAIN;
  const rows = ranked(losses).map((loss) => lossRow(loss, palette));
  const uncounted = [...new Set(losses.flatMap((loss) => loss.uncounted))].map(visible);
  const nothing = uncounted.length === 0 && losses.every(({ gone }) => gone === 0) ? ['', palette.dim('  Whichever cluster is lost, nothing is gone.')] : [];
  const unknown = uncounted.length > 0 ? wrapped(`Not counted, since nobody knows their replicas: ${someOf(uncounted)}.`, (style.columns ?? 120) - 2).map((line) => `  ${palette.yellow(line)}`) : [];
  const lines = grid(COLUMNS, rows, { indent: '  ', columns: style.columns, head: palette.dim });
  return [
    palette.bold('If one cluster is lost, the worst first'), ...lines, ...nothing, '',
    palette.dim('  GONE: replicas that run nowhere until the cluster is back. MOVED: replicas that other clusters run then.'), ...unknown, '',
  ].join('\n');
}

function lossRow({ cluster, gone, moved, workloads: [worst, ...others], overfull, uncounted }: ClusterLoss, palette: Palette): Cell[] {
  const hit = worst === undefined ? (uncounted.length > 0 ? '' : 'nothing is gone') : `${worst.path}: ${worst.gone > 0 ? `${worst.gone} of ${worst.before} gone` : `${worst.moved} of ${worst.before} moved`}${others.length > 0 ? `, ${counted(others.length, 'other')}` : ''}`;
  return [
    { lines: [visible(cluster)] },
    { lines: [String(gone)], paint: gone > 0 ? palette.red : palette.dim },
    { lines: [String(moved)], paint: moved > 0 ? palette.yellow : palette.dim },
    { lines: [visible(hit)] },
    { lines: [visible(overfull.join(', '))], paint: palette.red },
  ];
}
