import { PlanChange, PodEffect } from '../constructs/plan/diff-model';
import { byName, cellOf, type Column, type Fleet, type Row } from './fleet';

/** What can be filtered by; several values of one are alternatives. */
export const FACETS = ['cluster', 'region', 'label', 'kind', 'plane', 'change'] as const;
export type Facet = typeof FACETS[number];

/** What is shown. */
export interface Filters extends Readonly<Record<Facet, readonly string[]>> {
  readonly search: string;
  /** For a diff: whether what did not change is left out. */
  readonly onlyChanges: boolean;
}

export const NO_FILTERS: Filters = { search: '', onlyChanges: true, cluster: [], region: [], label: [], kind: [], plane: [], change: [] };

/** What a facet is called. */
export const FACET_NAMES: Readonly<Record<Facet, string>> = {
  cluster: 'Cluster', region: 'Region', label: 'Label', kind: 'Kind', plane: 'Control plane', change: 'Change',
};

/** A value to filter by, and how many rows or columns have it. */
export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** The rows and columns that are left. */
export interface Shown {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
}

/** Labels of clusters are told apart from those of workloads by this. */
const OF_CLUSTER = 'cluster ';
/** So are effects on pods from kinds of change. */
const OF_PODS = 'pods ';

/** Whether anything is left out because of what somebody chose. */
export function isFiltered(filters: Filters): boolean {
  return filters.search !== '' || FACETS.some((facet) => filters[facet].length > 0);
}

/** What the filters leave. A workload stays if one of the clusters that are left has something of it, and a cluster if the filters name it. */
export function shown(fleet: Fleet, filters: Filters): Shown {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
  const candidates = fleet.rows.filter((row) => rowFits(row, filters));
  let columns = fleet.columns.filter((column) => columnFits(column, filters));
  let rows = candidates.filter((row) => words.every((word) => row.text.includes(word)));
  if (words.length > 0 && rows.length === 0) {
    // Somebody who types the name of a cluster means that cluster, if no workload is called so.
    const named = columns.filter(({ cluster }) => words.every((word) => `${cluster.name} ${cluster.region ?? ''}`.toLowerCase().includes(word)));
    if (named.length > 0) [columns, rows] = [named, candidates];
  }
  const test = cellTest(fleet, filters);
  if (!test && columns.length === fleet.columns.length) return { rows, columns };
  return left(rows, columns, test ?? occupied, (row) => kept(row, filters) && columns.length === fleet.columns.length, test !== undefined);
}

/** The rows that one of the columns has something of, and for a diff the columns in which something of that kind happens. */
function left(rows: readonly Row[], columns: readonly Column[], test: CellTest, always: (row: Row) => boolean, narrow: boolean): Shown {
  const met = new Set<Column>(narrow ? columns.filter(({ change }) => change !== undefined) : columns);
  const stay = rows.filter((row) => {
    let found = always(row);
    for (const column of columns) {
      if (found && met.has(column)) continue;
      if (!test(row, column.cluster.name)) continue;
      found = true;
      met.add(column);
    }
    return found;
  });
  // Changes that reach no cluster are shown beside all of them.
  return { rows: stay, columns: met.size === 0 && stay.length > 0 ? columns : columns.filter((column) => met.has(column)) };
}

type CellTest = (row: Row, cluster: string) => boolean;

/** A change that reaches no cluster, such as one of a workload without a fleet, is still one. */
function kept(row: Row, filters: Filters): boolean {
  return row.change !== undefined && row.change.clusters.length === 0 && (filters.change.length === 0 || filters.change.includes(row.change.change));
}

function cellTest(fleet: Fleet, { change, onlyChanges }: Filters): CellTest | undefined {
  if (!fleet.data.diff) return undefined;
  if (change.length > 0) {
    return (row, cluster) => {
      const cell = cellOf(row, cluster);
      return cell.change ? change.includes(cell.change.change) || change.includes(OF_PODS + cell.change.pods) : cell.share !== undefined && change.includes(PlanChange.UNCHANGED);
    };
  }
  return onlyChanges ? (row, cluster) => row.change !== undefined && cellOf(row, cluster).change !== undefined : undefined;
}

function occupied(row: Row, cluster: string): boolean {
  const cell = cellOf(row, cluster);
  return cell.share !== undefined || cell.change !== undefined;
}

function columnFits({ cluster }: Column, { cluster: names, region, plane, label }: Filters): boolean {
  const labels = label.filter((one) => one.startsWith(OF_CLUSTER));
  return (names.length === 0 || names.includes(cluster.name))
    && (region.length === 0 || region.includes(cluster.region ?? ''))
    && (plane.length === 0 || plane.includes(cluster.controlPlane))
    && (labels.length === 0 || labels.some((one) => hasLabel(cluster.labels, one.slice(OF_CLUSTER.length))));
}

function rowFits({ workload }: Row, { kind, label }: Filters): boolean {
  const labels = label.filter((one) => !one.startsWith(OF_CLUSTER));
  return (kind.length === 0 || kind.includes(workload.kind)) && (labels.length === 0 || labels.some((one) => hasLabel(workload.labels, one)));
}

function hasLabel(labels: Readonly<Record<string, string>>, label: string): boolean {
  return Object.entries(labels).some(([key, value]) => `${key}=${value}` === label);
}

/** The values that a facet has in this fleet, those that occur most first. */
export function choices(fleet: Fleet, facet: Facet): Choice[] {
  const counts = new Map<string, number>();
  const count = (value: string): unknown => counts.set(value, (counts.get(value) ?? 0) + 1);
  if (facet === 'cluster') return fleet.columns.map(({ cluster }) => ({ value: cluster.name, count: 0 }));
  if (facet === 'region') fleet.columns.forEach(({ cluster }) => cluster.region !== undefined && count(cluster.region));
  if (facet === 'plane') fleet.columns.forEach(({ cluster }) => count(cluster.controlPlane));
  if (facet === 'kind') fleet.rows.forEach(({ workload }) => count(workload.kind));
  if (facet === 'label') {
    fleet.columns.forEach(({ cluster }) => Object.entries(cluster.labels).forEach(([key, value]) => count(`${OF_CLUSTER}${key}=${value}`)));
    fleet.rows.forEach(({ workload }) => Object.entries(workload.labels).forEach(([key, value]) => count(`${key}=${value}`)));
  }
  if (facet === 'change') countChanges(fleet, counts);
  return [...counts].map(([value, times]) => ({ value, count: times })).sort((a, b) => (facet === 'change' ? 0 : b.count - a.count || byName(a.value, b.value)));
}

/** Of changes all kinds are offered that occur, in the order of their meaning. */
function countChanges(fleet: Fleet, counts: Map<string, number>): void {
  const found = new Map<string, number>();
  for (const { change } of fleet.rows) {
    for (const cluster of change?.clusters ?? []) for (const value of [cluster.change as string, OF_PODS + cluster.pods]) found.set(value, (found.get(value) ?? 0) + 1);
  }
  const order = [PlanChange.CREATED, PlanChange.CHANGED, PlanChange.DELETED, ...Object.values(PodEffect).filter((effect) => effect !== PodEffect.NONE).map((effect) => OF_PODS + effect)];
  for (const value of order) if (found.has(value)) counts.set(value, found.get(value)!);
}
