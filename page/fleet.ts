import { Certainty } from '../constructs/definition/cluster-delivery';
import { type ClusterChange, type FleetChange, PlanChange, type WorkloadChange } from '../constructs/plan/diff-model';
import type { ControlPlane } from '../constructs/fleet/control-plane';
import type { SavedShare, SavedWorkload } from '../constructs/plan/file';
import type { PlannedCluster, PlannedObject } from '../constructs/plan/model';
import type { PageData, PageFit } from '../constructs/plan/page';

/** A number of replicas that may not be certain. */
export interface Count {
  readonly least: number;
  readonly most: number;
  /** Whether there are replicas that nobody can count yet. */
  readonly open: boolean;
}

/** A workload: a row of the matrix. */
export interface Row {
  /** What links name it by. */
  readonly key: string;
  /** As it is after the change; as it was, if it is gone. */
  readonly workload: SavedWorkload;
  readonly was?: SavedWorkload;
  readonly change?: WorkloadChange;
  readonly gone: boolean;
  /** Replicas of all clusters; none for kinds without. */
  readonly total?: Count;
  readonly totalBefore?: Count;
  /** The largest share, which has the longest bar. */
  readonly largest: number;
  /** What a search looks in. */
  readonly text: string;
}

/** A cluster: a column of the matrix. */
export interface Column {
  readonly cluster: PlannedCluster;
  readonly change?: FleetChange;
  readonly gone: boolean;
  readonly total: Count;
  /** Replicas before, if there is a diff. */
  readonly before?: Count;
  readonly fit?: PageFit;
}

/** What a cluster gets of a workload. */
export interface Cell {
  readonly share?: SavedShare;
  readonly was?: SavedShare;
  readonly change?: ClusterChange;
}

/** All that the page shows, ready to be looked up. */
export interface Fleet {
  readonly data: PageData;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly total: Count;
  /** Replicas of all clusters that a control plane delivers to. */
  readonly planes: ReadonlyMap<ControlPlane, Count>;
  readonly largestTotal: number;
  readonly rowByKey: ReadonlyMap<string, Row>;
  readonly columnByName: ReadonlyMap<string, Column>;
}

/** Names in the order in which people count: `edge-2` before `edge-10`. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

const NOTHING: Count = { least: 0, most: 0, open: false };
const EMPTY: Cell = {};
const NO_SHARES: readonly SavedShare[] = [];
const byCluster = new WeakMap<object, ReadonlyMap<string, any>>();

/** Shares or changes of a workload by cluster: made when a row is first looked at. */
function indexed<T extends { readonly cluster: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  let index = byCluster.get(list);
  if (!index) byCluster.set(list, index = new Map(list.map((one) => [one.cluster, one])));
  return index;
}

/** What a cluster gets of a workload, and got. */
export function cellOf(row: Row, cluster: string): Cell {
  const share = row.gone ? undefined : indexed(row.workload.clusters).get(cluster);
  const change = row.change && indexed(row.change.clusters).get(cluster);
  if (!share && !change) return EMPTY;
  return { share, change, was: change && row.was && indexed(row.was.clusters).get(cluster) };
}

/** What becomes of a cell in a diff; undefined where there is nothing, before or after. */
export function changeOf(cell: Cell): PlanChange | undefined {
  return cell.change?.change ?? (cell.share ? PlanChange.UNCHANGED : undefined);
}

/** An object of the plan, or of the one before. */
export function objectById(data: PageData, id: string | undefined): Omit<PlannedObject, 'id'> | undefined {
  if (id === undefined) return undefined;
  return data.plan.objects[id] ?? data.before?.objects[id];
}

/** The replicas of a share. */
export function countOf(share: SavedShare): Count {
  if (share.replicas === undefined) return { least: 0, most: 0, open: share.certainty === Certainty.UNKNOWN };
  const other = share.alternativeReplicas ?? share.replicas;
  return { least: Math.min(share.replicas, other), most: Math.max(share.replicas, other), open: false };
}

function plus(a: Count, b: Count): Count {
  return { least: a.least + b.least, most: a.most + b.most, open: a.open || b.open };
}

/** Shares of one workload added up. A tie is broken for all of its clusters at once, so there are two outcomes, which often have the same sum. */
function sumOf(shares: readonly SavedShare[]): Count {
  let [one, other, open] = [0, 0, false];
  for (const share of shares) {
    one += share.replicas ?? 0;
    other += share.alternativeReplicas ?? share.replicas ?? 0;
    open ||= share.replicas === undefined && share.certainty === Certainty.UNKNOWN;
  }
  return { least: Math.min(one, other), most: Math.max(one, other), open };
}

/** Replicas that nobody can place yet are part of what was asked for, if that is divided. */
function totalOf(workload: SavedWorkload): Count | undefined {
  if (workload.replicas === undefined && workload.clusters.every(({ replicas, certainty }) => replicas === undefined && certainty !== Certainty.UNKNOWN)) return undefined;
  const sum = sumOf(workload.clusters);
  const asked = workload.replicas;
  return sum.open && asked !== undefined && sum.least <= asked && workload.division.strategy !== 'Duplicated' ? { least: asked, most: asked, open: false } : sum;
}

function planeTotals(workloads: readonly SavedWorkload[]): Map<ControlPlane, Count> {
  const totals = new Map<ControlPlane, Count>();
  for (const { clusters } of workloads) {
    for (const plane of new Set(clusters.map(({ controlPlane }) => controlPlane))) {
      totals.set(plane, plus(totals.get(plane) ?? NOTHING, sumOf(clusters.filter(({ controlPlane }) => controlPlane === plane))));
    }
  }
  return totals;
}

/**
 * A workload with what clusters have of it once the change is made. That is not always what the plan says: where Karmada has no reason to divide anew, the diff
 * says that shares stay as they were.
 */
function settled(workload: SavedWorkload, was: SavedWorkload | undefined, change: WorkloadChange | undefined): SavedWorkload {
  if (!was || !change) return workload;
  const [now, before, changes] = [indexed(workload.clusters), indexed(was.clusters), indexed(change.clusters)];
  const clusters = [...new Set([...now.keys(), ...before.keys()])].flatMap((cluster): SavedShare[] => {
    const [share, old, differs] = [now.get(cluster), before.get(cluster), changes.get(cluster)];
    if (!differs) return share && old && share.replicas === old.replicas ? [share] : old ? [old] : [];
    if (differs.change === PlanChange.DELETED) return [];
    const { replicasAfter: replicas, alternativeReplicasAfter: alternativeReplicas } = differs;
    if (share && (replicas === undefined || replicas === share.replicas || replicas === share.alternativeReplicas)) return [share];
    return share ?? old ? [{ ...(share ?? old)!, replicas, alternativeReplicas }] : [];
  });
  return clusters.length === workload.clusters.length && clusters.every((share) => share === now.get(share.cluster)) ? workload : { ...workload, clusters };
}

/** Makes rows and columns of what the page was made for. */
export function fleetOf(data: PageData): Fleet {
  const rows = rowsOf(data);
  const workloads = rows.flatMap(({ workload, gone }) => (gone ? [] : [workload]));
  const columns = columnsOf(data, workloads);
  return {
    data, rows, columns,
    total: rows.flatMap(({ total, gone }) => (total && !gone ? [total] : [])).reduce(plus, NOTHING),
    planes: planeTotals(workloads),
    largestTotal: rows.reduce((largest, { total, totalBefore }) => Math.max(largest, total?.most ?? 0, totalBefore?.most ?? 0), 1),
    rowByKey: new Map(rows.map((row) => [row.key, row])),
    columnByName: new Map(columns.map((column) => [column.cluster.name, column])),
  };
}

function byPath<T extends { readonly path: string }>(list: readonly T[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const one of list) lists.set(one.path, [...lists.get(one.path) ?? [], one]);
  return lists;
}

function rowsOf({ plan, before, diff }: PageData): Row[] {
  const changes = byPath(diff?.workloads ?? []);
  const had = byPath(before?.workloads ?? []);
  const keys = new Map<string, number>();
  const old = (path: string, { app, kind, name }: { readonly app?: string; readonly kind: string; readonly name: string }): SavedWorkload | undefined => {
    const all = had.get(path) ?? [];
    return all.find((one) => one.app === app && one.kind === kind) ?? all.find((one) => one.kind === kind && one.name === name) ?? all[0];
  };
  // A path may be that of another kind as well, which is gone, or that of a workload of another app of the program, which has other clusters.
  const changeFor = (workload: SavedWorkload): WorkloadChange | undefined => {
    const among = (changes.get(workload.path) ?? []).filter(({ change, kind, name }) => change !== PlanChange.DELETED && kind === workload.kind && name === workload.name);
    return among.find(({ clusters, movedFrom }) => {
      const [now, then] = [workload, old(movedFrom ?? workload.path, workload)].map((one) => indexed(one?.clusters ?? NO_SHARES));
      return clusters.every(({ cluster }) => now.has(cluster) || then.has(cluster));
    });
  };
  const row = (planned: SavedWorkload, change: WorkloadChange | undefined, gone: boolean): Row => {
    const was = gone ? planned : change && change.change !== PlanChange.CREATED ? old(change.movedFrom ?? planned.path, planned) : undefined;
    const workload = gone ? planned : settled(planned, was, change);
    const times = (keys.get(workload.path) ?? 0) + 1;
    keys.set(workload.path, times);
    const shares = [...workload.clusters, ...(was && change ? was.clusters : [])];
    return {
      key: times === 1 ? workload.path : `${workload.path}~${times}`,
      workload, was, change, gone,
      total: gone ? undefined : totalOf(workload),
      totalBefore: was && totalOf(was),
      largest: shares.reduce((largest, share) => Math.max(largest, share.replicas ?? 0, share.alternativeReplicas ?? 0), 1),
      text: [workload.path, workload.namespace, workload.name, workload.kind, ...Object.entries(workload.labels).map(([key, value]) => `${key}=${value}`)].join(' ').toLowerCase(),
    };
  };
  const rows = plan.workloads.map((workload) => row(workload, changeFor(workload), false));
  for (const change of diff?.workloads ?? []) {
    const workload = change.change === PlanChange.DELETED ? old(change.path, change) : undefined;
    if (workload) rows.push(row(workload, change, true));
  }
  return rows.sort((a, b) => byName(a.workload.namespace ?? '', b.workload.namespace ?? '') || byName(a.workload.name, b.workload.name));
}

/** Clusters of a region stand together; those that have left the fleet are still shown. */
function columnsOf({ plan, before, diff, fit }: PageData, workloads: readonly SavedWorkload[]): Column[] {
  const totals = clusterTotals(workloads);
  // Of the plan before, the page may have only what changed: the rest was as it is.
  const changed = new Set(diff?.workloads.map(({ path }) => path));
  const were = new Set(diff?.workloads.map(({ path, movedFrom }) => movedFrom ?? path));
  const totalsBefore = diff && before && clusterTotals([...workloads.filter(({ path }) => !changed.has(path)), ...before.workloads.filter(({ path }) => were.has(path))]);
  const changes = new Map(diff?.fleet.map((change) => [change.cluster, change]));
  const fits = new Map(fit?.map((one) => [one.cluster, one]));
  const names = new Set(plan.clusters.map(({ name }) => name));
  const column = (cluster: PlannedCluster): Column => ({
    cluster, gone: !names.has(cluster.name), change: changes.get(cluster.name), fit: fits.get(cluster.name),
    total: totals.get(cluster.name) ?? NOTHING,
    ...(totalsBefore ? { before: totalsBefore.get(cluster.name) ?? NOTHING } : {}),
  });
  return [...plan.clusters, ...(diff ? before?.clusters ?? [] : []).filter(({ name }) => !names.has(name))].map(column)
    .sort((a, b) => byName(a.cluster.region ?? '\uffff', b.cluster.region ?? '\uffff') || byName(a.cluster.name, b.cluster.name));
}

function clusterTotals(workloads: readonly SavedWorkload[]): Map<string, Count> {
  const totals = new Map<string, { least: number; most: number; open: boolean }>();
  for (const { clusters } of workloads) {
    for (const share of clusters) {
      const { least, most, open } = countOf(share);
      const total = totals.get(share.cluster);
      if (!total) totals.set(share.cluster, { least, most, open });
      else {
        total.least += least;
        total.most += most;
        total.open ||= open;
      }
    }
  }
  return totals;
}
