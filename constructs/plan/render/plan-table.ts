import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/multi-map';
import { visible } from '../../json/visible';
import type { PlannedCluster, PlannedShare, PlannedWorkload, PlanWarning } from '../model';
import { type Cell, type Column, cutInTheMiddle, grid, wrapped } from './grid';
import { type Palette, PLAIN } from './palette';
import { addressOf, notesOf, planSummary, rangeOf, rangeText, replicasText, type ShownPlan, someOf, totalOf, updateText } from './plan-words';

/** What a table is drawn for. */
export interface TableStyle {
  readonly palette?: Palette;
  /** How wide lines may be; absent if as wide as they are. */
  readonly columns?: number;
}

/** How wide text without a limit is broken. */
const READABLE = 120;
const INDENT = '  ';

/**
 * A plan for a terminal: for each workload a table of the clusters that get it, what all clusters have in common above it and overrides below it, then the
 * clusters with their totals, and warnings.
 *
 * @param before the plan before something was supposed: replicas that differ are shown as `4 → 2`
 */
export function planTable(plan: ShownPlan, style: TableStyle = {}, before?: ShownPlan): string {
  const palette = style.palette ?? PLAIN;
  const notes = notesOf(plan);
  const old = new Map(before?.workloads.map((workload) => [workload.path, workload]));
  const sections = [
    [palette.bold(planSummary(plan))],
    ...plan.workloads.map((workload) => [
      ...workloadTable(workload, palette, style, before && old.get(workload.path)),
      ...(notes.get(workload.path) ?? []).flatMap((note) => below(note, { ...palette, dim: palette.magenta }, style)),
    ]),
    ...(plan.workloads.length > 1 && plan.clusters.length > 0 ? [clusterTable(plan, palette, style)] : []),
    ...(plan.warnings.length > 0 ? [warningList(plan.warnings, palette, style)] : []),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const COLUMNS: readonly Column[] = [
  { title: 'CLUSTER', shortened: cutInTheMiddle },
  { title: 'PLANE' },
  { title: 'REPLICAS', right: true },
  { title: 'IMAGE', shortened: cutInTheMiddle },
  { title: 'UPDATE' },
  { title: 'OVERRIDES' },
];

function workloadTable(workload: PlannedWorkload, palette: Palette, style: TableStyle, before?: PlannedWorkload): string[] {
  const { clusters } = workload;
  const letters = overrideLetters(clusters);
  const updates = new Set(clusters.flatMap((share) => (share.workload ? [updateText(share.workload.update)] : [])));
  const common = updates.size === 1 ? [...updates][0] : undefined;
  const old = new Map(before?.clusters.map((share) => [share.cluster, share]));
  const present = new Set(clusters.map(({ cluster }) => cluster));
  const gone = before ? before.clusters.filter(({ cluster }) => !present.has(cluster)) : [];
  const rows = [
    ...clusters.map((share) => shareRow(share, before ? old.get(share.cluster) : share, letters, common, palette)),
    ...gone.map((share) => shareRow(undefined, share, letters, common, palette)),
  ];
  const [total, totalBefore] = [rangeText(totalOf(workload)), rangeText(totalOf(before ?? workload))];
  const totals = ['', '', arrow(totalBefore, total), '', '', ''].map((text, at): Cell => ({ lines: [at === 0 ? 'total' : text], paint: palette.bold }));
  return [
    `${palette.bold(`${visible(workload.kind)} ${addressOf(workload)}`)}  ${palette.dim(visible(workload.path))}`,
    ...below(workload.division.summary, palette, style),
    ...(common ? below(`Update: ${common}.`, palette, style) : []),
    ...(rows.length === 0 ? below('No cluster gets it.', palette, style) : grid(COLUMNS, total === '' ? rows : [...rows, totals], { indent: INDENT, columns: style.columns, head: palette.dim })),
    ...overrideList(letters, palette, style),
    ...doubts(clusters, palette, style),
  ];
}

function shareRow(share: PlannedShare | undefined, before: PlannedShare | undefined, letters: ReadonlyMap<string, string>, update: string | undefined, palette: Palette): Cell[] {
  const { cluster, controlPlane } = (share ?? before)!;
  const [had, has] = [replicasText(before), share ? replicasText(share) : 'gone'];
  const images = share?.workload?.images ?? [];
  const many = images.length > 1;
  const same = had === has;
  return [
    { lines: [visible(cluster)] },
    { lines: [controlPlane], paint: palette.cyan },
    { lines: [arrow(had, has)], paint: same ? lookOf(share, palette) : palette.magenta },
    { lines: images.length === 0 ? [''] : images.map(({ container, image }) => visible(many ? `${container}: ${image}` : image)) },
    { lines: share?.workload && update === undefined ? updateText(share.workload.update).split(', ') : [''] },
    { lines: [(share?.overrides ?? []).map((override) => letters.get(override)!).sort().join(' ')] },
  ];
}

function arrow(before: string, after: string): string {
  return before === after ? after : `${before === '' ? '–' : before} → ${after === '' ? '–' : after}`;
}

function lookOf(share: PlannedShare | undefined, palette: Palette): (text: string) => string {
  if (!share || share.replicas === 0) return palette.dim;
  return share.certainty === Certainty.EXACT ? palette.green : palette.yellow;
}

/** The overrides of a workload by the letter they have below its table, in the order of the app. */
function overrideLetters(clusters: readonly PlannedShare[]): Map<string, string> {
  const found = [...new Set(clusters.flatMap(({ overrides }) => overrides))];
  const sorted = found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return new Map(sorted.map((override, index) => [override, letterAt(index)]));
}

/** a to z, then aa, ab and so on. */
function letterAt(index: number): string {
  const last = String.fromCharCode(97 + index % 26);
  return index < 26 ? last : `${letterAt(Math.floor(index / 26) - 1)}${last}`;
}

function overrideList(letters: ReadonlyMap<string, string>, palette: Palette, { columns = READABLE }: TableStyle): string[] {
  const indent = `${INDENT}${' '.repeat(([...letters.values()].at(-1) ?? '').length + 2)}`;
  return [...letters].flatMap(([override, letter]) => wrapped(visible(override), columns - indent.length)
    .map((line, at) => palette.dim(`${at === 0 ? `${INDENT}${letter}`.padEnd(indent.length) : indent}${line}`)));
}

/** Why numbers are not certain; clusters with the same reason together. */
function doubts(clusters: readonly PlannedShare[], palette: Palette, style: TableStyle): string[] {
  const reasons = new Map<string, string[]>();
  for (const { cluster, certainty, reason } of clusters) if (certainty !== Certainty.EXACT && reason !== undefined) push(reasons, reason, visible(cluster));
  return [...reasons].flatMap(([reason, names]) => below(`${someOf(names)}: ${reason}`, { ...palette, dim: palette.yellow }, style));
}

function below(text: string, palette: Palette, { columns = READABLE }: TableStyle): string[] {
  return wrapped(visible(text), columns - INDENT.length).map((line) => `${INDENT}${palette.dim(line)}`);
}

const CLUSTER_COLUMNS: readonly Column[] = [
  { title: 'CLUSTER', shortened: cutInTheMiddle },
  { title: 'PLANE' },
  { title: 'REGION' },
  { title: 'WORKLOADS', right: true },
  { title: 'REPLICAS', right: true },
  { title: 'CAPACITY', right: true },
];

function clusterTable({ clusters, workloads }: ShownPlan, palette: Palette, style: TableStyle): string[] {
  const shares = new Map<string, PlannedShare[]>();
  for (const workload of workloads) for (const share of workload.clusters) push(shares, share.cluster, share);
  const row = ({ name, controlPlane, region, capacity }: PlannedCluster): Cell[] => {
    const own = shares.get(name) ?? [];
    return [visible(name), controlPlane, visible(region ?? ''), String(own.filter(({ objects }) => objects.length > 0).length), rangeText(rangeOf(own)), capacity === undefined ? '' : String(capacity)]
      .map((text, at) => ({ lines: [text], paint: at === 1 ? palette.cyan : undefined }));
  };
  return [palette.bold('Clusters'), ...grid(CLUSTER_COLUMNS, clusters.map(row), { indent: INDENT, columns: style.columns, head: palette.dim })];
}

function warningList(warnings: readonly PlanWarning[], palette: Palette, { columns = READABLE }: TableStyle): string[] {
  return [
    palette.bold(palette.yellow(`Warnings (${warnings.length})`)),
    ...warnings.flatMap(({ code, path, message, fix }) => [
      `${INDENT}${palette.yellow(code)} ${visible(path)}`,
      ...wrapped(visible(`${message} Fix: ${fix}`), columns - 4).map((line) => `    ${line}`),
    ]),
  ];
}
