import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/maps';
import { visible } from '../../json/visible';
import type { PlannedCluster, PlannedShare, PlannedWorkload, PlanWarning } from '../model';
import { type Cell, type Column, cutInTheMiddle, grid, wrapped } from './grid';
import { type Palette, PLAIN } from './palette';
import { type Compared, type PlanRows, planRows, type ShareRow } from './plan-rows';
import { addressOf, notesOf, planSummary, rangeText, type ShownPlan, someOf, sumOf, totalOf, updateText } from './plan-words';
import { rolloutText } from './rollout-words';

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
 * @param compared what it is compared with, if something is supposed: replicas that differ are shown as `4 → 2`
 */
export function planTable(plan: ShownPlan, style: TableStyle = {}, compared?: Compared): string {
  const palette = style.palette ?? PLAIN;
  const notes = notesOf(plan);
  const rows = planRows(plan, compared);
  const sections = [
    [palette.bold(planSummary(plan))],
    ...plan.workloads.map((workload) => [
      ...workloadTable(workload, rows, palette, style),
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

function workloadTable(workload: PlannedWorkload, planned: PlanRows, palette: Palette, style: TableStyle): string[] {
  const { clusters } = workload;
  const letters = overrideLetters(clusters);
  const updates = new Set(clusters.flatMap((share) => (share.workload ? [updateText(share.workload.update)] : [])));
  const common = updates.size === 1 ? [...updates][0] : undefined;
  const rows = planned.of(workload).map((row) => shareCells(row, letters, common, palette));
  const total = planned.total(workload);
  const totals = ['', '', total, '', '', ''].map((text, at): Cell => ({ lines: [at === 0 ? 'total' : text], paint: palette.bold }));
  return [
    `${palette.bold(`${visible(workload.kind)} ${addressOf(workload)}`)}  ${palette.dim(visible(workload.path))}`,
    ...below(workload.division.summary, palette, style),
    ...(common ? below(`Update: ${common}.`, palette, style) : []),
    ...(workload.rollout ? below(`Rollout: ${rolloutText(workload.rollout)}.`, { ...palette, dim: palette.cyan }, style) : []),
    ...(rows.length === 0 ? below('No cluster gets it.', palette, style) : grid(COLUMNS, total === '' ? rows : [...rows, totals], { indent: INDENT, columns: style.columns, head: palette.dim })),
    ...overrideList(letters, palette, style),
    ...doubts(clusters, palette, style),
  ];
}

function shareCells({ cluster, controlPlane, share, replicas, changed }: ShareRow, letters: ReadonlyMap<string, string>, update: string | undefined, palette: Palette): Cell[] {
  const images = share?.workload?.images ?? [];
  const many = images.length > 1;
  return [
    { lines: [visible(cluster)] },
    { lines: [controlPlane], paint: palette.cyan },
    { lines: [replicas], paint: changed ? palette.magenta : lookOf(share, palette) },
    { lines: images.length === 0 ? [''] : images.map(({ container, image }) => visible(many ? `${container}: ${image}` : image)) },
    { lines: share?.workload && update === undefined ? updateText(share.workload.update).split(', ') : [''] },
    { lines: [(share?.overrides ?? []).map((override) => letters.get(override)!).sort().join(' ')] },
  ];
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
    return [visible(name), controlPlane, visible(region ?? ''), String(own.filter(({ objects }) => objects.length > 0).length), rangeText(sumOf(own.map((share) => totalOf({ clusters: [share] })))), capacity === undefined ? '' : String(capacity)]
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
